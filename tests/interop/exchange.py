#!/usr/bin/env python3
"""Adjournments between two programs that share nothing but docs/format.md.

    exchange.py BINARY [N] [SEED]

N random adjournments. Every step is taken by the program under test or by the package beside this file; whoever seals,
the other one opens, and both verify. Then a bit of the record is flipped, and both must see it. Exit code 0: all
agree; 1: they differ; 3: there is no program, and nothing was tested. At last every record of bent.py: do both find
the same?
"""

import collections
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parent))

import bent  # noqa: E402
from sealedmove import arbiter, armor, cards, cbor, record, slips, values, words  # noqa: E402
from sealedmove.labels import LIMIT_HAND_IN, LIMIT_MESSAGE  # noqa: E402
from sealedmove.rehearsal import NAMES, START, random_board  # noqa: E402

# Where the program is known to say something else than the text does, as python reads it: shown, and no failure.
NOTED = {}
SIDES = ("white", "black")
RULES = ("fide-2014", "fide-2018", "fide-2023", "fide-2023", "fide-1952", "uschess-7")
ENDINGS = ("presence", "presence", "release", "counterfoil", "reply")
RESUMES = START + 86_400_000
HOUR = 3_600_000
PASSPHRASE = b"rook on the seventh"


class Differ(Exception):
    """The two programs do not agree."""


def stamp(at):
    return values.rfc3339(at)


def opposite(side):
    return "black" if side == "white" else "white"


class Exchange:
    """One adjournment in a folder of its own."""

    def __init__(self, binary, folder, rng):
        self.binary, self.folder, self.rng = binary, folder, rng
        self.record = folder / "game.sealed"
        self.people, self.files = {}, {}
        self.steps = []
        self.count = 0
        self.nameless = {}

    # ---- the program under test ----------------------------------------------------------------------

    def run(self, *arguments, codes=(0,)):
        env = os.environ | {"SEALED_MOVE_HOME": str(self.folder / "home"), "NO_COLOR": "1"}
        done = subprocess.run(
            [self.binary, *map(str, arguments)], env=env, capture_output=True, stdin=subprocess.DEVNULL, timeout=120
        )
        if done.returncode not in codes:
            raise Differ(f"{' '.join(map(str, arguments))}: exit {done.returncode}: {done.stderr.decode()}")
        return done

    def key(self, who):
        kind, path = self.files[who]
        if kind == "ticket":
            return ["--ticket-file", path]
        return ["--key", path, "--passphrase-file", self.folder / "passphrase"] if kind == "locked" else ["--key", path]

    def trust(self):
        return ["--trust", self.folder]

    def new(self, name):
        self.count += 1
        return self.folder / f"{self.count}-{name}"

    def by_rust(self, what):
        """Who takes a step; remembered for the report."""
        rust = self.rng.random() < 0.5
        self.steps.append(f"{what}:{'program' if rust else 'python'}")
        return rust

    # ---- people --------------------------------------------------------------------------------------

    def make_people(self, custodian):
        (self.folder / "passphrase").write_bytes(PASSPHRASE + b"\n")
        (self.folder / "passphrase").chmod(0o600)
        roles = ["arbiter", *SIDES, *(["custodian"] if custodian else [])]
        for who, name in zip(roles, self.rng.sample(NAMES, len(roles)), strict=True):
            stem = self.folder / who
            kind = self.rng.choices(("plain", "locked", "ticket"), (6, 1, 3 if who in SIDES else 0))[0]
            if kind == "ticket" and self.rng.random() < 0.5:
                self.nameless[who] = name
                self.files[who] = (kind, self.folder / f"{who}.ticket")
                continue
            if kind == "ticket":
                text = words.to_words(self.rng.randbytes(16))
                self.people[who] = cards.from_ticket(text, name)
                (self.folder / f"{who}.ticket").write_text(text + "\n")
                (self.folder / f"{who}.ticket").chmod(0o600)
                self.files[who] = (kind, self.folder / f"{who}.ticket")
                stem.with_suffix(".pub").write_bytes(armor.write(self.people[who].card.raw, "SEALED MOVE CARD"))
                continue
            self.files[who] = (kind, stem.with_suffix(".key"))
            lock = PASSPHRASE if kind == "locked" else None
            if self.by_rust("key"):
                how = ["--passphrase-file", self.folder / "passphrase"] if lock else ["--no-passphrase"]
                self.run("key", "new", "--name", name, "--out", stem, *how)
                self.people[who] = cards.load_identity(stem.with_suffix(".key"), stem.with_suffix(".pub"), lock)
            else:
                one = cards.Identity(self.rng.randbytes(32), name)
                stem.with_suffix(".key").write_bytes(cards.write_key(one.seed, lock))
                stem.with_suffix(".key").chmod(0o600)
                stem.with_suffix(".pub").write_bytes(armor.write(one.card.raw, "SEALED MOVE CARD"))
                self.people[who] = one

    @property
    def cards(self):
        return [one.card for one in self.people.values()]

    # ---- the arbiter -----------------------------------------------------------------------------------

    def clerk(self):
        return arbiter.Arbiter(self.people["arbiter"], self.record.read_bytes(), self.cards)

    def enter(self, at, kind, argument=None, flags=(), rust=None, **inner):
        if self.by_rust(kind) if rust is None else rust:
            extra = [] if argument is None else [argument]
            self.run("enter", self.record, kind, *extra, *flags, *self.key("arbiter"), "--at", stamp(at), *self.trust())
        else:
            self.record.write_bytes(self.clerk().enter(kind, at, **inner).data)

    def begin(self, rules, custodian, chess960):
        start, moves, board = random_board(self.rng, chess960=chess960)
        custodian_card = self.people["custodian"].card if custodian else None
        used = {"white": self.rng.randrange(10**7), "black": self.rng.randrange(10**7)}
        if self.nameless or self.by_rust("begin"):
            seats = [self.nameless.get(side, self.folder / f"{side}.pub") for side in SIDES]
            clocks = ",".join(clock(used[side]) for side in SIDES)
            if chess960:
                position = ["--fen", board.fen(en_passant="legal"), "--chess960"]
            else:
                path = self.folder / "game.pgn"
                game = chess.pgn.Game.from_board(board)
                path.write_text(str(game) + "\n")
                position = ["--pgn", path]
            keeper = ["--custodian", self.folder / "custodian.pub"] if custodian else ["--no-custodian"]
            self.run(
                "begin", "--rules", rules, "--white", seats[0], "--black", seats[1], "--tickets", self.folder,
                *position, *keeper, "--default-time", "60m", "--used", clocks, *self.key("arbiter"),
                "--at", stamp(START), "--out", self.record,
            )  # fmt: skip
            for side, name in self.nameless.items():
                self.steps.append("ticket:program")
                self.people[side] = cards.from_ticket(self.files[side][1].read_text(), name)
                card = armor.write(self.people[side].card.raw, "SEALED MOVE CARD")
                (self.folder / f"{side}.pub").write_bytes(card)
        else:
            clerk = arbiter.Arbiter(self.people["arbiter"], trust=self.cards)
            clerk.begin(
                self.people["white"].card, self.people["black"].card, custodian=custodian_card, at=START, rules=rules,
                moves=moves, start=start.fen(), chess960=chess960, used=used, **{"default-time": HOUR},
            )  # fmt: skip
            self.record.write_bytes(clerk.data)
        return board

    # ---- the others ------------------------------------------------------------------------------------

    def party(self, who):
        return slips.Party(self.people[who], self.record.read_bytes(), self.cards)

    def seal(self, sealer, writing, rust, at):
        """(slip, envelope, counterfoil) as files of their own."""
        out, foil = self.new("hand-in"), self.new("counterfoil")
        self.steps.append(f"seal:{'program' if rust else 'python'}")
        if rust:
            path = self.new("writing")
            path.write_bytes(writing + b"\n")
            self.run("seal", self.record, *self.key(sealer), "--out", out, "--counterfoil", foil, "--writing-file", path,
                     "--at", stamp(at), *self.trust())  # fmt: skip
        else:
            slip, envelope, counterfoil = self.party(sealer).seal(writing, at)
            out.write_bytes(slip + envelope)
            foil.write_bytes(counterfoil)
        return out, foil

    def hand_in(self, sealer, out, at):
        slip, envelope = hand_in_parts(out)
        if self.by_rust("sealed"):
            self.enter(at, "sealed", out, rust=True)
        else:
            clerk = self.clerk()
            clerk.take(slip, envelope)
            self.record.write_bytes(clerk.enter("sealed", at, slip=slip).data)
        return envelope

    def slip(self, who, verb, at, *flags):
        out = self.new(f"{verb}.slip")
        if self.by_rust(verb):
            first = ["answer", self.record, "counterfoil"] if verb == "counterfoil" else [verb, self.record]
            self.run(*first, *self.key(who), *flags, "--out", out, "--at", stamp(at), *self.trust())
        else:
            mine = self.party(who)
            data = {
                "receipt": lambda: mine.receipt(hand_in_parts(flags[1])[1] if flags else None, at),
                "present": lambda: mine.presence(at),
                "release": lambda: mine.release("default-expired", at),
                "counterfoil": lambda: mine.counterfoil(Path(flags[1]).read_bytes(), at) if flags else b"",
            }[verb]()
            bare = self.rng.random() < 0.5
            out.write_bytes(data if bare else armor.write(data, "SEALED MOVE SLIP"))
        return out, armor.read(out.read_bytes(), "SEALED MOVE SLIP", LIMIT_MESSAGE)

    def open(self, at, rust, slip_path=None, slip=None):
        self.steps.append(f"open:{'program' if rust else 'python'}")
        if rust:
            flags = ["--slip", slip_path] if slip_path else []
            self.run("open", self.record, *flags, *self.key("arbiter"), "--at", stamp(at), *self.trust())
        else:
            self.record.write_bytes(self.clerk().open(at, arbiter.plain_reader, slip).data)

    # ---- an adjournment ----------------------------------------------------------------------------------

    def writing(self, board, opener_is_rust):
        """The reader here knows coordinates and blank sheets; the other one gets whatever."""
        legal = list(board.legal_moves)
        move = self.rng.choice(legal)
        least = [move.uci()] * 6 + [""]
        most = [board.san(move), board.lan(move), "¿?", "Ќ👑 " * 9, "x" * 159, "resigns", "Ke9", "0-0-0"]
        return self.rng.choice(least + most if opener_is_rust else least).encode()

    def sealing(self, sealer, board, rust_seals, at, replying=False):
        """Hands in once or twice, receipts, stop. Returns what was written and the counterfoil."""
        if self.rng.random() < 0.3:
            out, _ = self.seal(sealer, b"a first thought", self.rng.random() < 0.5, at)
            self.hand_in(sealer, out, at)
        text = self.writing(board, not rust_seals)
        out, foil = self.seal(sealer, text, rust_seals, at + 1000)
        envelope = self.hand_in(sealer, out, at + 2000)
        for who in (sealer, opposite(sealer), "custodian"):
            if who in self.people and self.rng.random() < 0.3:
                path, slip = self.slip(who, "receipt", at + 2500, "--envelope", out)
                self.enter(at + 2500, "receipt", flags=["--slip", path], slip=slip)
        late = []
        for who in (sealer, opposite(sealer)):
            if self.rng.random() < 0.15:
                late.append(self.slip(who, "receipt", at + 2600, "--envelope", out))
        used = {side: self.rng.randrange(10**7) for side in SIDES}
        clocks = ",".join(clock(used[side]) for side in SIDES)
        self.enter(at + 3000, "clocks-stopped", out, flags=["--used", clocks], envelope=envelope, used=used)
        for who in (sealer, opposite(sealer), "custodian"):
            if who in self.people and self.rng.random() < 0.2:
                late.append(self.slip(who, "receipt", at + 3100))
        for path, slip in late:
            self.enter(at + 3200, "receipt", flags=["--slip", path], slip=slip)
        return text, foil

    def play(self):
        rng = self.rng
        ending, rules = rng.choice(ENDINGS), rng.choice(RULES)
        if rules in ("fide-1952", "uschess-7"):
            ending = "presence"
        # The law here does not follow that edition into the resumption, so python cannot open under it.
        rust_seals = rules != "uschess-7" and rng.random() < 0.5
        custodian = ending == "release" or rng.random() < 0.5
        self.steps.append(f"{ending}/{rules}")
        self.make_people(custodian)
        board = self.begin(rules, custodian, chess960=rng.random() < 0.25)
        sealer = "white" if board.turn else "black"
        responder = opposite(sealer)
        if rules != "fide-1952" or rng.random() < 0.5:
            self.enter(START + 1000, "called")
        texts = []
        text, foil = self.sealing(sealer, board, rust_seals, START + 2000)
        texts.append(text)
        place = "Café “Zürich”, 1º"
        zone = rng.choice(("Z", "+01:00", "-03:30[America/St_Johns]", "+14:00"))
        resumes = {"at": RESUMES, "zone": zone}
        flags = ["--resumes", values.rfc3339(RESUMES, zone), "--place", place]
        self.enter(START + 60_000, "face-vouched", flags=flags, place=place, resumes=resumes)
        self.enter(RESUMES, "session-opened")
        self.finish(ending, sealer, responder, rust_seals, foil, texts)
        self.compare(texts)
        self.bend()

    def finish(self, ending, sealer, responder, rust_seals, foil, texts):
        at = RESUMES
        if ending == "release":
            self.enter(at + HOUR, "default-expired", responder, side=responder)
            path, slip = self.slip("custodian", "release", at + HOUR + 1)
            self.enter(at + HOUR + 2, "released", flags=["--slip", path], slip=slip)
            return self.open(at + HOUR + 3, not rust_seals)
        self.enter(at + 60_000, "arrived", responder, side=responder)
        if ending == "counterfoil":
            self.enter(at + 70_000, "lost", 0, lock=0)
            path, slip = self.slip(sealer, "counterfoil", at + 80_000, "--counterfoil", foil)
            return self.open(at + 90_000, not rust_seals, path, slip)
        path, slip = self.slip(responder, "present", at + 61_000)
        self.enter(at + 62_000, "presented", flags=["--slip", path], slip=slip)
        self.open(at + 63_000, not rust_seals)
        if ending != "reply":
            return None
        report = record.verify(self.record.read_bytes(), self.cards)
        if report.phase != "answering":
            return None
        self.enter(at + 64_000, "reply-elected")
        rust_replies = self.rng.random() < 0.5
        text, _ = self.sealing(responder, report.game.board, rust_replies, at + 65_000, replying=True)
        texts.append(text)
        self.enter(at + 70_000, "arrived", sealer, side=sealer)
        path, slip = self.slip(sealer, "present", at + 71_000)
        self.enter(at + 72_000, "presented", flags=["--slip", path], slip=slip)
        return self.open(at + 73_000, not rust_replies)

    # ---- what both say ---------------------------------------------------------------------------------

    def both(self, path):
        done = self.run("verify", path, "--json", *self.trust(), codes=(0, 1, 2))
        text = done.stdout.decode()
        theirs = json.loads(text) if text.strip() else {"holds": False, "findings": [], "ends": {}}
        mine = record.verify(record_bytes(path), self.cards)
        return done.returncode, theirs, mine.code, mine.as_json(path), mine

    def compare(self, texts):
        code, theirs, my_code, mine, report = self.both(self.record)
        by_law = report.level == 3
        if code != 0 or not theirs["holds"]:
            raise Differ(f"the program finds {theirs['findings']}")
        if report.faults or (by_law and my_code):
            raise Differ(f"python finds {mine['findings']}")
        for what in ("statement", "head", "phase") if by_law else ("statement", "head"):
            if theirs["ends"][what] != mine["ends"][what]:
                raise Differ(f"{what}: the program says {theirs['ends'][what]}, python {mine['ends'][what]}")
        shown = json.loads(self.run("show", self.record, "--json", *self.trust()).stdout)
        found = [one["writing"] for one in mine["writings"] if "writing" in one]
        written = [text.decode() for text in texts]
        if found != written or [one["writing"] for one in shown["envelopes"]] != written:
            raise Differ(f"{written} was written, python reads {found}, the program {shown['envelopes']}")
        if by_law and shown["used_ms"] != report.game.used:
            last = report.game.at
            again = self.run("show", self.record, "--json", "--at", stamp(last), *self.trust(), codes=(0, 2)).stdout
            if again and json.loads(again)["used_ms"] != report.game.used:
                raise Differ(f"clocks: the program says {json.loads(again)['used_ms']}, python {report.game.used}")
        if by_law and brief(theirs) != brief(mine):
            raise Differ(
                f"findings: only the program {brief(theirs) - brief(mine)}, only python {brief(mine) - brief(theirs)}"
            )
        self.level = report.level

    def bend(self):
        data = bytearray(self.record.read_bytes())
        self.bent = []
        for _ in range(2):
            bit = self.rng.randrange(8 * len(data))
            other = bytearray(data)
            other[bit // 8] ^= 1 << bit % 8
            path = self.new("bent.sealed")
            path.write_bytes(other)
            code, theirs, my_code, mine, _ = self.both(path)
            if code == 0 or my_code == 0 or theirs["holds"] or mine["holds"]:
                raise Differ(f"bit {bit} flipped: exit codes {code} and {my_code}")
            self.bent.append((bit, code, my_code, faults(theirs), faults(mine)))


def record_bytes(path):
    return path.read_bytes()


def hand_in_parts(path):
    data = armor.read(Path(path).read_bytes(), "SEALED MOVE SLIP", LIMIT_HAND_IN)
    slip, envelope = cbor.items(data, LIMIT_MESSAGE)
    return slip, envelope


def clock(milliseconds):
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return text + (f".{rest:03}" if rest else "")


def brief(said):
    keys = ("kind", "grade", "statement", "at_fault")
    return collections.Counter(tuple(one[key] for key in keys) for one in said["findings"])


def faults(said):
    keys = ("kind", "statement", "at_fault")
    return sorted(tuple(one[key] for key in keys) for one in said["findings"] if one["grade"] == "fault")


def bent_records(binary):
    """How many of the bent records both describe alike, and how many there are."""
    alike, count, differ = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="exchange-") as name:
        folder = Path(name)
        one = Exchange(binary, folder, random.Random(0))
        one.people = bent.PEOPLE
        for who, person in bent.PEOPLE.items():
            (folder / f"{who}.pub").write_bytes(armor.write(person.card.raw, "SEALED MOVE CARD"))
        for name, data in bent.everything():
            count += 1
            one.record.write_bytes(data)
            code, theirs, my_code, mine, report = one.both(one.record)
            if (code, brief(theirs), theirs["holds"]) == (my_code, brief(mine), mine["holds"]):
                alike += 1
                if name in NOTED:
                    print(f"{name}: noted, but does not differ any more")
                continue
            # What level 4 finds besides, level 3 cannot know; what level 3 finds, level 4 must find too.
            if name.startswith("opened: ") and set(faults(mine)) <= set(faults(theirs)):
                continue
            differ += name not in NOTED
            note = f" (noted: {NOTED[name]})" if name in NOTED else ""
            print(f"{name}{note}: exit {code} and {my_code}; only the program {list(brief(theirs) - brief(mine))},"
                  f" only python {list(brief(mine) - brief(theirs))}")  # fmt: skip
    print(f"{alike} of {count} bent records described alike by both; {differ} differ and are not noted")
    return differ


def main(arguments):
    binary = Path(arguments[0]).resolve() if arguments else None
    count = int(arguments[1]) if len(arguments) > 1 else 50
    seed = int(arguments[2]) if len(arguments) > 2 else random.SystemRandom().randrange(2**32)
    if binary is None or not binary.exists():
        print(f"NOT TESTED: there is no program at {binary}; nothing was exchanged", file=sys.stderr)
        return 3
    print(f"{count} adjournments, seed {seed}")
    failed, steps, level, same, flips = 0, collections.Counter(), collections.Counter(), 0, 0
    for n in range(count):
        rng = random.Random(f"{seed}/{n}")
        with tempfile.TemporaryDirectory(prefix="exchange-") as folder:
            one = Exchange(binary, Path(folder), rng)
            try:
                one.play()
            except Exception as error:  # whatever goes wrong is a difference; the others are still tried
                failed += 1
                print(f"{n}: {' '.join(one.steps)}\n    {type(error).__name__}: {error}")
                continue
            steps.update(one.steps)
            level[one.level] += 1
            for bit, *said in one.bent:
                flips += 1
                same += said[0] == said[1] and said[2] == said[3]
                if said[2] != said[3] or said[0] != said[1]:
                    print(f"{n}: bit {bit}: exit {said[0]} and {said[1]}; program {said[2]}, python {said[3]}")
    print(f"steps: {dict(sorted(steps.items()))}")
    print(f"levels: {dict(level)}; {same} of {flips} flipped bits described alike by both")
    print(f"{count - failed} of {count} agree")
    return 1 if bent_records(binary) or failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
