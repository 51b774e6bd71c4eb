"""What slips and statements may contain (format.md, sections 9 to 11 and 17).

Two passes: `SLIP` and `STATEMENT` look at the shape; `wording` at the words of section 15.3, for which an arbiter is
at fault because he signed them.
"""

from .values import (
    CHARGES,
    DIALECTS,
    OUTCOMES,
    RULES,
    RULINGS,
    SIDES,
    VERDICTS,
    array,
    blob,
    boolean,
    exactly,
    members,
    moment,
    name,
    need,
    one_of,
    size,
    text,
    uci_spelled,
    uint,
    used,
    venue,
)

ABOUT = {"envelope": size(32)}
ACTS = {
    "seal": members(ABOUT),
    "receipt": members(ABOUT),
    "presence": members(ABOUT | {"share": size(32)}),
    "release": members(ABOUT | {"share": size(32), "reason": one_of("default-expired", "key-unusable")}),
    "counterfoil": members(ABOUT | {"salt": size(32), "writing": size(160)}),
} | {kind: members({}) for kind in ("offer", "accept", "decline", "resign", "early", "elect-reply")}


def one_entry(kinds):
    def check(value):
        need(type(value) is dict and len(value) == 1, "not a map of one entry")
        ((kind, inner),) = value.items()
        need(kind in kinds, f"unknown entry {kind!r}")
        kinds[kind](inner)

    return check


SLIP = members({"at": moment, "act": one_entry(ACTS), "head": size(32)})

SIDE = one_of(*SIDES)
U = {"used": used}
PLACE = {"place": name, "finish": venue, "resumes": venue}
READING = members({"moves": array(text), "verdict": text, "debatable": boolean})


def start(value):
    """Too long is refused before it is read; what is in it is for `values.position`."""
    text(value)
    need(len(value.encode()) <= 128, "a FEN of more than 128 bytes")


SEAT = members({"card": blob, "dialect": text})
CASE = members(
    {
        "game": exactly("chess"), "used": used, "black": SEAT, "moves": array(text), "rules": text, "start": start,
        "white": SEAT, "charge": text, "arbiters": array(blob), "chess960": boolean, "history-known": boolean,
        "receipts-before-stop": boolean,
    },
    {
        "board": name, "event": name, "paper": members({"typed": moment}, {"scan": size(32)}), "round": name,
        "custodian": blob, "session-end": venue, "default-time": uint,
    },
)  # fmt: skip
PLAIN = members({}, U)
ACTED = members({}, U | {"slip": blob})
SIDED = members({"side": SIDE}, U)
SIDED_ACT = members({"side": SIDE}, U | {"slip": blob})
SLIPPED = members({"slip": blob}, U)
ONE_MOVE = members({"uci": text}, U)
CHANGE = members({}, U | PLACE)
EVENTS = {
    "begun": CASE,
    "called": PLAIN,
    "adjourned-early": ACTED,
    "board-move": ONE_MOVE,
    "sealed": SLIPPED,
    "clocks-stopped": members({"envelope": blob}, U),
    "face-vouched": CHANGE,
    "face-corrected": CHANGE,
    "rescheduled": CHANGE,
    "receipt": SLIPPED,
    "draw-offered": SIDED_ACT,
    "draw-declined": ACTED,
    "draw-agreed": ACTED,
    "resigned": SIDED_ACT,
    "flag-fell": SIDED,
    "session-opened": PLAIN,
    "arrived": SIDED,
    "presented": SLIPPED,
    "default-expired": SIDED,
    "released": SLIPPED,
    "lost": members({"lock": uint}, U),
    "opened": members({"ruling": text}, U | {"share": size(32), "slip": blob, "reading": READING}),
    "stated": ONE_MOVE,
    "restored": members(U),
    "position-lost": PLAIN,
    "clock-corrected": members(U | {"claimed": SIDE}),
    "clock-stopped": SIDED,
    "clock-started": SIDED,
    "reply-elected": ACTED,
    "moved": ONE_MOVE,
    "ruled": members({"reason": name, "article": name, "outcome": text}, U | {"uci": text, "question": name}),
    "disclosed": SLIPPED,
}
STATEMENT = members({"at": moment, "seq": uint, "prev": size(32), "event": one_entry(EVENTS)})

# event: the act of its slip
SLIPS = {
    "adjourned-early": "early", "sealed": "seal", "receipt": "receipt", "draw-offered": "offer",
    "draw-declined": "decline", "draw-agreed": "accept", "resigned": "resign", "presented": "presence",
    "released": "release", "opened": "counterfoil", "reply-elected": "elect-reply", "disclosed": "counterfoil",
}  # fmt: skip
OPTIONAL_SLIP = ("adjourned-early", "draw-offered", "draw-declined", "draw-agreed", "resigned", "reply-elected")


def wording(kind, inner):
    """The words of one event."""

    def word(member, known):
        need(inner[member] in known, f"unknown {member}")

    if kind == "begun":
        word("rules", RULES)
        word("charge", CHARGES)
        need(all(inner[side]["dialect"] in DIALECTS for side in SIDES), "unknown dialect")
        need(all(map(uci_spelled, inner["moves"])), "a move that is not spelt as one")
    if "uci" in inner:
        need(uci_spelled(inner["uci"]), "a move that is not spelt as one")
    if kind == "face-vouched":
        need("place" in inner and "resumes" in inner, "the face lacks time or place")
    if kind == "lost":
        word("lock", (0, 1))
    if kind == "ruled":
        word("outcome", OUTCOMES)
        need("question" not in inner or question_spelled(inner["question"]), "not the name of a question")
    if kind == "opened":
        need(("share" in inner) != ("slip" in inner), "both means of opening, or neither")
        word("ruling", RULINGS)
        if reading := inner.get("reading"):
            need(reading["verdict"] in VERDICTS, "unknown verdict")
            need(all(map(uci_spelled, reading["moves"])), "a move that is not spelt as one")


def question_spelled(value):
    digits = value[1:]
    plain = digits.isascii() and digits.isdigit() and (digits[0] != "0" or digits == "0")
    return value.startswith("q") and plain and len(digits) <= 10 and int(digits) < 2**32
