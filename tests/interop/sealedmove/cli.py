"""The command line: python -m sealedmove VERB."""

import argparse
import json
import os
import random
import sys
from pathlib import Path

from . import armor, cards, cbor, record, slips, words
from .cbor import Malformed
from .envelope import Mismatch
from .hpke import Refused
from .labels import LIMIT_HAND_IN, LIMIT_MESSAGE, LIMIT_RECORD


def say(text):
    print(f"sealedmove: {text}", file=sys.stderr)


def write(path, data, secret=False):
    """A new file, by way of a temporary name."""
    path = Path(path)
    temporary = path.with_name(path.name + ".new")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o644), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)


def read_record(path):
    return armor.read(Path(path).read_bytes(), "SEALED MOVE RECORD", LIMIT_RECORD * 2)


def trusted_cards(given):
    paths = []
    for one in given:
        path = Path(one)
        paths += sorted(path.glob("*.pub")) if path.is_dir() else [path]
    return [cards.read_card_file(path) for path in paths]


def identity(args):
    passphrase = Path(args.passphrase_file).read_bytes().split(b"\n")[0] if args.passphrase_file else None
    if args.ticket_file:
        text = Path(args.ticket_file).read_text()
        data = record.Verifier(read_record(args.record), ())
        data.run()
        for card in filter(None, (data.cards or {}).values()):
            mine = cards.from_ticket(text, card.name)
            if card.ticket and mine.fingerprint == card.fingerprint:
                return mine
        raise Malformed("this ticket is not of this case")
    key = Path(args.key)
    return cards.load_identity(key, key.with_suffix(".pub"), passphrase)


def do_verify(args):
    trust, code = trusted_cards(args.trust), 0
    for path in args.files:
        report = record.verify(read_record(path), trust)
        print(json.dumps(report.as_json(path), ensure_ascii=True))
        code = max(code, report.code)
    return code


def do_key(args):
    seed = os.urandom(32)
    passphrase = Path(args.passphrase_file).read_bytes().split(b"\n")[0] if args.passphrase_file else None
    write(args.out + ".key", cards.write_key(seed, passphrase), secret=True)
    write(args.out + ".pub", armor.write(cards.Identity(seed, args.name).card.raw, "SEALED MOVE CARD"))
    return 0


def do_ticket(args):
    entropy = os.urandom(16)
    mine = cards.from_ticket(words.to_words(entropy), args.name)
    write(args.out + ".ticket", words.to_words(entropy).encode() + b"\n", secret=True)
    write(args.out + ".pub", armor.write(mine.card.raw, "SEALED MOVE CARD"))
    return 0


def party(args):
    return slips.Party(identity(args), read_record(args.record), trusted_cards(args.trust))


def writing_of(args):
    data = sys.stdin.buffer.read() if args.writing_file == "-" else Path(args.writing_file).read_bytes()
    return data.removesuffix(b"\n")


def do_seal(args):
    me = party(args)
    plan = me.plan()
    for n, holders in enumerate(plan.holders):
        say(f"lock {n}: " + ", ".join(f"{card.name} {card.fingerprint.hex()}" for card in holders))
    slip, sealed, counterfoil = me.seal(writing_of(args))
    write(args.out, slip + sealed)
    if args.counterfoil:
        write(args.counterfoil, counterfoil, secret=True)
    return 0


def kept_is_older(args):
    if args.kept and not read_record(args.record).startswith(read_record(args.kept)):
        raise Malformed("the record does not extend the copy kept")


def do_slip(args):
    kept_is_older(args)
    me = party(args)
    if args.verb == "receipt":
        data = None
        if args.envelope:
            hand_in = armor.read(Path(args.envelope).read_bytes(), "SEALED MOVE SLIP", LIMIT_HAND_IN)
            data = list(cbor.items(hand_in, LIMIT_MESSAGE))[-1]
        slip = me.receipt(data)
    elif args.verb == "present":
        slip = me.presence()
    elif args.verb == "release":
        slip = me.release(args.reason)
    else:
        slip = me.counterfoil(Path(args.counterfoil).read_bytes())
    write(args.out, armor.write(slip, "SEALED MOVE SLIP"))
    return 0


def do_adjourn(args):
    """A whole random adjournment, made here alone."""
    from .rehearsal import rehearse

    play = rehearse(random.Random(args.seed))
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "game.sealed", play.arbiter.data)
    for who, one in play.people.items():
        write(folder / f"{who}.pub", armor.write(one.card.raw, "SEALED MOVE CARD"))
        write(folder / f"{who}.key", cards.write_key(one.seed), secret=True)
    say(f"{len(play.arbiter.report.raw)} statements; words: {words.sealing_words(play.arbiter.report.head)}")
    return 0


def parser():
    top = argparse.ArgumentParser(prog="sealedmove")
    verbs = top.add_subparsers(dest="verb", required=True)
    verify = verbs.add_parser("verify")
    verify.add_argument("files", nargs="+")
    verify.add_argument("--trust", action="append", default=[])
    verify.add_argument("--json", action="store_true")
    verify.set_defaults(do=do_verify)
    for verb, do in (("key", do_key), ("ticket", do_ticket)):
        one = verbs.add_parser(verb)
        one.add_argument("--name", required=True)
        one.add_argument("--out", required=True)
        one.add_argument("--passphrase-file")
        one.set_defaults(do=do)
    for verb in ("seal", "receipt", "present", "release", "counterfoil"):
        one = verbs.add_parser(verb)
        one.add_argument("record")
        one.add_argument("--key")
        one.add_argument("--ticket-file")
        one.add_argument("--passphrase-file")
        one.add_argument("--trust", action="append", default=[])
        one.add_argument("--out", required=True)
        one.add_argument("--kept")
        one.add_argument("--envelope")
        one.add_argument("--counterfoil")
        one.add_argument("--writing-file", default="-")
        one.add_argument("--reason", default="default-expired", choices=["default-expired", "key-unusable"])
        one.set_defaults(do=do_seal if verb == "seal" else do_slip)
    adjourn = verbs.add_parser("adjourn")
    adjourn.add_argument("--out", required=True)
    adjourn.add_argument("--seed", type=int, default=None)
    adjourn.set_defaults(do=do_adjourn)
    return top


def main(arguments):
    args = parser().parse_args(arguments)
    try:
        return args.do(args)
    except (Malformed, Refused, Mismatch, ValueError, OSError) as error:
        say(str(error))
        return 2
