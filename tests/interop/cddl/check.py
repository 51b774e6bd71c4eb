#!/usr/bin/env python3
"""Holds the schema of the format against the text of the format and against real bytes.

    check.py              the schema, the examples of docs/format.md, everything under tests/vectors
    check.py FILE...      the schema, the examples, and these files

1. docs/format.cddl parses, and docs/format.md shows the same text.
2. The schema takes a sample of every artefact, event and act, and refuses each of them once it is
   bent: a value exchanged for null, a member too many, a member left out.
3. Every block of docs/format.md marked `hex RULE` is deterministic CBOR of that rule.
4. Every artefact found is deterministic CBOR of what it says it is: cards, slips, statements,
   envelopes, sequences of them, bare or in text armor, and the vectors that are expected to hold.

Needs what requirements.txt names. Exit code 0: all good; 1: something differs.
"""

import base64
import re
import sys
from functools import cache
from pathlib import Path

import cbor2
import pycddl

ROOT = Path(__file__).resolve().parents[3]
CDDL = ROOT / "docs" / "format.cddl"
TEXT = ROOT / "docs" / "format.md"
VECTORS = ROOT / "tests" / "vectors"

# What foreign bytes can do to a reader that is not strict itself.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, EOFError, RecursionError, cbor2.CBORDecodeError)


# ---- bytes against rules ----------------------------------------------------------------------------


@cache
def schema(rule):
    """The schema, starting at one rule, in the dialect of the tool.

    The tool applies a `.cbor` inside an array to its neighbours too, so embedded CBOR is checked by
    `parts` below, and so are maps inside arrays, where it overlooks members too many; it does not
    anchor regular expressions, as RFC 8610 3.8.3 does; and it takes any member into a map that may be
    empty, unless the empty map is written as below.
    """
    text = re.sub(r"bstr \.cbor [a-z-]+", "bstr", CDDL.read_text())
    text = re.sub(r'\.regexp "(.*)"', r'.regexp "^(\1)$"', text)
    text = text.replace("{}", EMPTY)
    text = re.sub(r"\{ ((?:\? [^,{}]+(?:, )?)+) \}", never_quite_empty, text)
    return pycddl.Schema(f"start-of-check = {rule}\n{text}")


EMPTY = "{ * nil => nil }"


def never_quite_empty(found):
    """A map of optional members as a choice: with at least this one, with at least that one, empty."""
    members = found.group(1).split(", ")
    choices = [", ".join([member[2:], *(m for m in members if m != member)]) for member in members]
    return " / ".join([f"{{ {choice} }}" for choice in choices] + [EMPTY])


def parts(rule, value):
    """What is checked by itself, as (rule, bytes): the CBOR inside byte strings, maps inside arrays."""
    if rule.endswith("-message"):
        protected, _, payload, _ = value.value
        yield rule.replace("message", "header"), protected
        yield rule.replace("message", "payload"), payload
    elif rule == "envelope-map":
        yield from (("one-lock", encode(lock)) for lock in value["locks"])
    elif rule == "one-lock":
        yield from (("one-slot", encode(slot)) for slot in value["slots"])
    elif rule == "statement-payload":
        (event,) = value["event"].values()
        if "game" in event:
            cards = [event["white"]["card"], event["black"]["card"], *event["arbiters"]]
            yield from (("card-message", card) for card in cards)
            if "custodian" in event:
                yield "card-message", event["custodian"]
        if "slip" in event:
            yield "slip-message", event["slip"]
        if "envelope" in event:
            yield "envelope-map", event["envelope"]


def complaints(rule, data):
    """What is wrong with bytes that should be one item of a rule; nothing if all is well."""
    try:
        value = cbor2.loads(data)
        if cbor2.dumps(value, canonical=True) != data:
            return [f"{rule}: not deterministic"]
        schema(rule).validate_cbor(data)
        inner = list(parts(rule, value))
    except pycddl.ValidationError as error:
        return [f"{rule}: {' '.join(str(error).split())}"]
    except UNREADABLE as error:
        return [f"{rule}: {error!r}"]
    return [f"{rule} > {what}" for part in inner for what in complaints(*part)]


def item_length(data, at=0):
    """Where the CBOR item that starts at `at` ends."""
    major, info = data[at] >> 5, data[at] & 31
    if info > 27:
        raise ValueError("indefinite or reserved length")
    width = 0 if info < 24 else 1 << info - 24
    argument = int.from_bytes(data[at + 1 : at + 1 + width], "big") if width else info
    at += 1 + width
    if major in (2, 3):
        at += argument
    for _ in range({4: argument, 5: 2 * argument, 6: 1}.get(major, 0)):
        at = item_length(data, at)
    if at > len(data):
        raise IndexError("torn")
    return at


def rule_of(item):
    """What an item says it is."""
    value = cbor2.loads(item)
    if isinstance(value, cbor2.CBORTag) and value.tag == 18:
        found = re.fullmatch(r"application/sealed-move-([a-z]+)\+cbor", cbor2.loads(value.value[0])[3])
        return f"{found.group(1)}-message"
    if isinstance(value, dict) and "v" in value:
        return "envelope-map"
    raise ValueError("neither a signed message nor an envelope")


def sequence(data):
    """The complaints about a CBOR sequence of artefacts: a card, a record, a slip with its envelope."""
    at, items = 0, []
    try:
        while at < len(data):
            end = item_length(data, at)
            items.append((rule_of(data[at:end]), data[at:end]))
            at = end
    except UNREADABLE as error:
        return [f"byte {at}: {error!r}"]
    kinds = [rule.split("-")[0] for rule, _ in items]
    good = kinds in (["card"], ["slip"], ["envelope"], ["slip", "envelope"]) or set(kinds) == {"statement"}
    found = [] if good else [f"no artefact is a sequence of {kinds}"]
    return found + [f"item {n}: {what}" for n, item in enumerate(items) for what in complaints(*item)]


# ---- files ------------------------------------------------------------------------------------------

ARMOR = re.compile(r"-----BEGIN SEALED MOVE (CARD|SLIP|RECORD)-----\n(.*?)-----END SEALED MOVE \1-----\n", re.S)
HEADER = re.compile(r"((?:[a-z][a-z-]*: .*\n)+)\n(.*)", re.S)
HOLDS = {"holds", "ok", "accept", "valid"}


def read(path):
    """The bytes of an artefact in a file; None where there is none, or none that must be good."""
    data = path.read_bytes()
    try:
        text = data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        return data
    fields = {}
    if header := HEADER.fullmatch(text):
        fields = dict(line.split(": ", 1) for line in header.group(1).splitlines())
        text = header.group(2)
        # What is carried is text, armor or parts; the schema is of the bytes in it.
        if fields.get("expect", "").split(" ")[0] not in HOLDS or fields.get("format") == "carried":
            return None
    if armor := ARMOR.fullmatch(text):
        return base64.b64decode(armor.group(2))
    digits = "".join(text.split())
    if fields and re.fullmatch(r"([0-9a-f]{2})+", digits):
        return bytes.fromhex(digits)
    return None


def files(arguments):
    for argument in arguments or [VECTORS]:
        path = Path(argument)
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.is_file())
        elif path.exists() or arguments:
            yield path


# ---- samples: one of each ---------------------------------------------------------------------------

DIGEST, SHARE, NAME, AT = b"\x11" * 32, b"\x22" * 32, "Ahn, K.", 1_796_137_200_000
USED = {"white": 8_971_007, "black": 0}
TIME = {"at": AT, "zone": "+01:00[Europe/Madrid]"}
OPTIONAL = {
    "begun": {"board", "event", "round", "custodian", "session-end", "default-time"},
    "face-corrected": {"place", "finish", "resumes"},
    "rescheduled": {"place", "finish", "resumes"},
    "face-vouched": {"finish"},
    "opened": {"reading"},
    "ruled": {"uci", "used", "question"},
    "restored": set(),
    "clock-corrected": set(),
}
for word in ("adjourned-early", "draw-offered", "draw-declined", "draw-agreed", "resigned", "reply-elected"):
    OPTIONAL[word] = {"slip"}


def signed(kind, payload):
    claims = {1: NAME} if kind == "card" else {1: NAME, 2: "0f" * 32}
    header = {1: -8, 3: f"application/sealed-move-{kind}+cbor", 4: DIGEST, 15: claims}
    return encode(cbor2.CBORTag(18, [encode(header), {}, encode(payload), b"\x33" * 64]))


def encode(value):
    return cbor2.dumps(value, canonical=True)


def acts():
    about = {"envelope": DIGEST}
    yield from ({kind: {}} for kind in ("offer", "accept", "decline", "resign", "early", "elect-reply"))
    yield from ({kind: about} for kind in ("seal", "receipt"))
    yield {"presence": about | {"share": SHARE}}
    yield from ({"release": about | {"share": SHARE, "reason": why}} for why in ("default-expired", "key-unusable"))
    yield {"counterfoil": about | {"salt": SHARE, "writing": b"\0" * 160}}


def an_envelope():
    slot = {"ct": b"\x44" * 48, "to": DIGEST, "enc": SHARE}
    lock = {"check": DIGEST, "slots": [slot, slot]}
    return {"v": 1, "body": b"\x55" * 208, "locks": [lock, lock], "context": DIGEST, "commitment": DIGEST}


def events():
    card = signed("card", {"lock": DIGEST, "name": NAME, "sign": DIGEST})
    ticket = signed("card", {"lock": DIGEST, "name": NAME, "sign": DIGEST, "ticket": True})
    slip = signed("slip", {"at": AT, "act": {"offer": {}}, "head": DIGEST})
    reading = {"moves": ["e7e8q", "e1g1"], "verdict": "ambiguous", "debatable": False}
    used = {"used": USED}
    least = {
        "game": "chess", "used": USED, "moves": [], "rules": "fide-2023", "charge": "responder",
        "start": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "arbiters": [card], "chess960": False,
        "white": {"card": card, "dialect": "es"}, "black": {"card": ticket, "dialect": "und"},
        "history-known": True, "receipts-before-stop": False,
    }
    names = {"board": "1", "event": NAME, "round": NAME}
    yield {"begun": least}
    yield {"begun": least | names | {"custodian": card, "session-end": TIME, "default-time": 0, "moves": ["e2e4"]}}
    for kind in ("called", "session-opened", "position-lost"):
        yield from ({kind: fields} for fields in ({}, used))
    for kind in ("adjourned-early", "draw-declined", "draw-agreed", "reply-elected"):
        yield from ({kind: fields} for fields in ({}, {"slip": slip} | used))
    for kind in ("sealed", "receipt", "presented", "released", "disclosed"):
        yield from ({kind: fields} for fields in ({"slip": slip}, {"slip": slip} | used))
    for kind in ("draw-offered", "resigned"):
        yield from ({kind: fields} for fields in ({"side": "white"}, {"side": "black", "slip": slip} | used))
    for kind in ("flag-fell", "arrived", "default-expired", "clock-stopped", "clock-started"):
        yield from ({kind: fields} for fields in ({"side": "white"}, {"side": "black"} | used))
    for kind in ("board-move", "stated", "moved"):
        yield from ({kind: fields} for fields in ({"uci": "e2e4"}, {"uci": "a7a8n"} | used))
    yield {"clocks-stopped": {"envelope": encode(an_envelope())} | used}
    for kind in ("face-vouched", "face-corrected", "rescheduled"):
        yield {kind: {"place": NAME, "resumes": TIME, "finish": {"at": 0, "zone": "Z"}} | used}
    yield from ({"lost": {"lock": lock} | used} for lock in (0, 1))
    yield {"opened": {"share": SHARE, "ruling": "loses"}}
    yield {"opened": {"slip": slip, "ruling": "for-the-arbiter", "reading": reading} | used}
    yield {"restored": used}
    yield {"clock-corrected": used | {"claimed": "black"}}
    yield {"ruled": {"reason": NAME, "article": NAME, "outcome": "continue"}}
    yield {"ruled": {"reason": NAME, "article": NAME, "outcome": "1/2-1/2", "uci": "e2e4", "question": "q12"} | used}


def samples():
    """(rule, kind, value) of everything."""
    yield "card-payload", "card", {"lock": DIGEST, "name": NAME, "sign": DIGEST, "ticket": True}
    yield "envelope-map", "envelope", an_envelope()
    for act in acts():
        yield "slip-payload", *act, {"at": AT, "act": act, "head": DIGEST}
    for event in events():
        yield "statement-payload", *event, {"at": AT, "seq": 7, "prev": DIGEST, "event": event}


def bent(value, optional):
    """Every value that differs in one place, so that no rule may take it."""
    if isinstance(value, dict):
        yield value | {"zz": 0}
        for key, inner in value.items():
            if key not in optional:
                yield {k: v for k, v in value.items() if k != key}
            for other in bent(inner, optional):
                yield value | {key: other}
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            for other in bent(inner, optional):
                yield [*value[:n], other, *value[n + 1 :]]
    else:
        yield None
        if isinstance(value, bytes):
            yield value + b"\0"


def self_test():
    found, count, kinds = [], 0, {"slip-payload": set(), "statement-payload": set()}
    for rule, kind, value in samples():
        kinds.setdefault(rule, set()).add(kind)
        found += [f"sample {kind}: {what}" for what in complaints(rule, encode(value))]
        optional = OPTIONAL.get(kind, set()) | {"ticket"}
        if kind not in ("begun", "restored", "clock-corrected"):
            optional |= {"used"}
        for other in bent(value, optional):
            count += 1
            if not complaints(rule, encode(other)):
                found.append(f"sample {kind}: taken although bent: {other!r:.999}")
    text = CDDL.read_text()
    for rule, start in (("slip-payload", "act-map"), ("statement-payload", "event-map")):
        block = re.search(rf"^{start} = (.*?)\n\n", text, re.S | re.M).group(1)
        wanted = set(re.findall(r'[=/]?\s*\{ "?([a-z-]+)"?: [a-z{]', block))
        if wanted != kinds[rule]:
            found.append(f"samples of {rule} and the schema differ in {sorted(wanted ^ kinds[rule])}")
    for kind in ("card", "slip", "statement"):
        payload = next(value for rule, _, value in samples() if rule == f"{kind}-payload")
        found += complaints(f"{kind}-message", signed(kind, payload))
    return found, count


# ---- the text ---------------------------------------------------------------------------------------


def text_complaints():
    text, cddl = TEXT.read_text(), CDDL.read_text()
    shown = re.findall(r"^```cddl\n(.*?)^```$", text, re.S | re.M)
    found = [] if shown == [cddl] else ["docs/format.md does not show docs/format.cddl, once and to the letter"]
    examples = re.findall(r"^```hex ([a-z-]+)\n(.*?)^```$", text, re.S | re.M)
    if not examples:
        found.append("docs/format.md has no examples in hexadecimal")
    for rule, digits in examples:
        found += [f"docs/format.md: {what}" for what in complaints(rule, bytes.fromhex("".join(digits.split())))]
    return found, len(examples)


def main(arguments):
    schema("artefact")
    found, examples = text_complaints()
    more, bends = self_test()
    found += more
    looked, passed_over = 0, 0
    for path in files(arguments):
        data = read(path)
        if data is None:
            passed_over += 1
            continue
        looked += 1
        found += [f"{path}: {what}" for what in sequence(data)]
    for what in found:
        print(what)
    print(f"{examples} examples, {bends} bent samples, {looked} files; {passed_over} files passed over: ", end="")
    print("FAILED" if found else "ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
