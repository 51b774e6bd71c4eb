"""The verifier of a record (format.md, sections 9 to 15)."""

import copy
import dataclasses
from dataclasses import dataclass, field

from . import cards, cbor, cose, envelope, law, schema, values
from .cbor import Malformed
from .envelope import Mismatch
from .findings import Fault, Finding
from .labels import LIMIT_MESSAGE, LIMIT_RECORD, chain_head, context_of, envelope_digest, tagged

SIDES = values.SIDES
OFFERS = ("draw-offered", "draw-declined", "draw-agreed")
ORIGINS = ("called", "adjourned-early", "reply-elected")
SETS_POSITION = ("begun", "moved", "restored", "opened", "ruled", "lost")


@dataclass
class Sealing:
    """One envelope after its stop."""

    index: int
    sealer: str
    value: dict
    digest: bytes
    receipts: set
    after_stop: set = field(default_factory=set)
    digests: frozenset = frozenset()
    share_1: bytes | None = None
    opened: bool = False
    writing: bytes | None = None


@dataclass
class Report:
    findings: list = field(default_factory=list)
    trusted: bool = False
    record: bool = True
    level: int = 3
    statement: int | None = None
    head: bytes | None = None
    phase: str | None = None
    case_id: str | None = None
    fingerprints: dict = field(default_factory=dict)
    writings: list = field(default_factory=list)
    heads: list = field(default_factory=list)
    raw: list = field(default_factory=list)
    signed: list = field(default_factory=list)
    slips: set = field(default_factory=set)
    game: object = None
    case: dict = None
    cards: dict = None
    sealings: list = field(default_factory=list)

    @property
    def faults(self):
        return [finding for finding in self.findings if finding.fault]

    @property
    def holds(self):
        return not self.faults and self.trusted and self.level == 3

    @property
    def code(self):
        """0 it holds, 1 a fault, 2 could not be determined."""
        if not self.record or not self.trusted:
            return 2
        if self.faults:
            return 1
        return 0 if self.level == 3 else 2

    def kinds(self):
        return sorted({finding.kind for finding in self.faults})

    def as_json(self, name):
        ends = {"statement": self.statement, "head": self.head and self.head.hex(), "phase": self.phase}
        return {
            "file": str(name),
            "holds": self.holds,
            "level": self.level,
            "ends": ends,
            "fingerprints": {who: digest.hex() for who, digest in self.fingerprints.items()},
            "writings": self.writings,
            "findings": [finding.as_json() for finding in self.findings],
        }


def verify(data, trust=()):
    return Verifier(data, trust).run()


class Verifier:
    def __init__(self, data, trust):
        self.data = data
        self.given = {(card.sign, card.lock) for card in trust}
        self.out = Report()
        self.accepted = {}
        self.slips = self.out.slips
        self.digests = set()
        self.last = {}
        self.handed = None
        self.sealing_handed = None
        self.sealing_sealer = None
        self.sealing_origin = None
        self.sealing_digests = set()
        self.receipts = set()
        self.newest_sealer = None
        self.position_setters = [0]
        self.sealings = self.out.sealings
        self.game = None
        self.case = None
        self.offer_changed = 0
        self.following = True
        self.now = None

    # ---- helpers -----------------------------------------------------------------------------------

    def find(self, kind, text, at_fault="nobody", fault=True, statement=-1):
        if at_fault in ("white", "black", "custodian"):
            at_fault = self.blame(at_fault)
        where = self.now if statement == -1 else statement
        self.out.findings.append(Finding(kind, text, where, at_fault, fault))

    def remark(self, kind, text, statement=-1):
        self.find(kind, text, fault=False, statement=statement)

    def trusted(self, who):
        card = self.cards[who]
        return (card.sign, card.lock) in self.given or (card.ticket and self.out.trusted and not self.paper)

    @property
    def paper(self):
        """Whether all of it was typed in: then no key but the arbiter's was ever at work."""
        return self.case is not None and "paper" in self.case

    def newest(self, *kinds):
        return max((self.last.get(kind, 0) for kind in kinds), default=0)

    # ---- the reading to the end --------------------------------------------------------------------

    def run(self):
        out = self.out
        if len(self.data) > LIMIT_RECORD or not self.data:
            self.find("malformed", "no record: empty or too large", "unknown", statement=0)
            out.record = False
            return out
        for number, item in enumerate(cbor.items(self.data, LIMIT_MESSAGE)):
            self.now = number
            if isinstance(item, Malformed):
                self.find("malformed", str(item), "unknown")
                break
            try:
                self.first(item) if self.now == 0 else self.later(item)
            except Fault as fault:
                self.find(fault.kind, str(fault), fault.at_fault)
                self.following = False
            if self.now == 0 and not self.following:
                break
            out.heads.append(chain_head(item))
            out.raw.append(item)
        out.record = bool(out.raw) or out.case_id is not None
        if self.case is not None:
            self.close()
        return out

    def open_statement(self, item):
        try:
            message = cose.parse(item, "statement")
            return message, cose.open_payload(message, schema.STATEMENT)
        except Malformed as error:
            raise Fault("malformed", str(error), "unknown") from error

    def check_signer(self, message):
        arbiter = next((card for card in self.arbiters if card.fingerprint == message.kid), None)
        if arbiter is None or (message.iss, message.sub) != (arbiter.name, self.out.case_id):
            raise Fault("bad-signature", "not the header of an arbiter of this case", "unknown")
        if not message.signed_by(arbiter.sign):
            raise Fault("bad-signature", "the signature is not good", "unknown")

    def words(self, kind, inner):
        try:
            schema.wording(kind, inner)
        except Malformed as error:
            raise Fault("malformed", str(error)) from error

    def first(self, item):
        message, payload = self.open_statement(item)
        ((kind, case),) = payload["event"].items()
        if kind != "begun":
            raise Fault("malformed", "a record begins with begun", "unknown")
        try:
            self.arbiters = [cards.read_card(raw) for raw in case["arbiters"]]
            self.cards = {side: cards.read_card(case[side]["card"]) for side in SIDES}
            self.cards["custodian"] = cards.read_card(case["custodian"]) if "custodian" in case else None
            everybody = [*self.arbiters, *filter(None, self.cards.values())]
            values.need(1 <= len(self.arbiters) <= 8, "a case has 1 to 8 arbiters")
            values.need(cards.pairwise_distinct(everybody), "two cards share a key")
            if "paper" in case:
                own = [who for who in SIDES if not self.cards[who].ticket]
                values.need(not own and "custodian" not in case, "typed in from paper beside a key of a party's own")
        except Malformed as error:
            raise Fault("malformed", str(error), "unknown") from error
        self.out.case_id = tagged("case", message.payload).hex()
        self.check_signer(message)
        if payload["seq"] != 0 or payload["prev"] != bytes(32):
            raise Fault("bad-chain", "the first statement is not number 0", "unknown")
        self.words(kind, case)
        try:
            values.position(case["start"], case["chess960"])
        except Malformed as error:
            raise Fault("malformed", str(error)) from error
        try:
            self.game = law.Game.begin(case, payload["at"])
        except law.Refused as error:
            raise Fault("unlawful-event", str(error)) from error
        self.at = payload["at"]
        self.case = case
        self.accepted[0] = message.payload
        self.last["begun"] = 0
        self.out.statement, self.out.head = 0, chain_head(item)
        self.out.case, self.out.cards = case, self.cards | {"arbiters": self.arbiters}
        self.out.signed.append((payload, message.payload, item))
        self.judge_trust()

    def judge_trust(self):
        out = self.out
        strangers = [card for card in self.arbiters if (card.sign, card.lock) not in self.given]
        out.trusted = not strangers
        for card in strangers:
            self.find("untrusted-key", f"an arbiter, {card.name}, is not trusted", "unknown")
        for n, card in enumerate(self.arbiters):
            out.fingerprints["arbiter" if n == 0 else f"arbiter-{n + 1}"] = card.fingerprint
            if card.ticket:
                self.remark("made-by-arbiter", f"the card of an arbiter, {card.name}, is a ticket's")
        for who, card in self.cards.items():
            if card is None:
                continue
            out.fingerprints[who] = card.fingerprint
            if card.ticket:
                self.remark("made-by-arbiter", f"the card of {who} is a ticket's")
            if not self.trusted(who) and not card.ticket:
                self.find("untrusted-key", f"the card of {who} is not trusted", "unknown", fault=False)
        if self.paper:
            self.remark("attested-only", "typed in from paper: all of it rests on the arbiter's word")
        if not self.case["history-known"]:
            self.remark("history-unknown", "where the game began is not known")

    def later(self, item):
        message, payload = self.open_statement(item)
        if "begun" in payload["event"]:
            raise Fault("malformed", "a case begins once, in statement 0", "unknown")
        self.check_signer(message)
        self.out.signed.append((payload, message.payload, item))
        seq = payload["seq"]
        if seq in self.accepted and self.accepted[seq] != message.payload:
            raise Fault("forked", f"another statement {seq} was signed")
        if seq != self.now or payload["prev"] != self.out.heads[-1]:
            raise Fault("bad-chain", "not the statement that follows the one before", "unknown")
        if not self.following:
            return
        ((kind, inner),) = payload["event"].items()
        slip = self.slip(kind, inner)
        if kind == "opened":
            self.may_open(slip)
        self.words(kind, inner)
        after = self.checked_bytes(kind, inner, slip)
        offer = self.game and self.game.offer
        was_offered = self.game is None or offer is not None
        self.judge(kind, inner, payload["at"], slip, after)
        self.take(kind, inner, slip, after, was_offered)
        if self.game.offer != offer if self.game else kind in OFFERS:
            self.offer_changed = self.now
        if payload["at"] < self.at:
            self.remark("clock-ran-back", "an earlier moment than that of the statement before")
        self.at = max(self.at, payload["at"])
        self.last[kind] = self.now
        self.accepted[seq] = message.payload
        self.out.statement, self.out.head = self.now, chain_head(item)

    # ---- slips -------------------------------------------------------------------------------------

    def parties(self, kind, inner):
        """Who may sign the slip of this event."""
        last = self.sealing_sealer_now() if kind == "sealed" else self.last_sealer()
        game = self.game
        if kind in ("adjourned-early", "reply-elected"):
            return [game.to_move] if game else list(SIDES)
        if kind == "sealed":
            return [last] if last else list(SIDES)
        if kind == "receipt":
            return [*SIDES, "custodian"]
        if kind in ("draw-offered", "resigned"):
            return [inner["side"]]
        if kind in ("draw-declined", "draw-agreed"):
            return [law.other(game.offer)] if game and game.offer else list(SIDES)
        if kind == "released":
            return ["custodian"]
        if kind == "presented":
            return [law.other(last)] if last else list(SIDES)
        return [last] if last else list(SIDES)

    def sealing_sealer_now(self):
        return self.game.to_move if self.game else self.sealing_sealer

    def last_sealer(self):
        """The sealer of the newest `sealed`, or who would be the first."""
        return self.newest_sealer or (self.game and self.game.to_move)

    def must_have_seen(self, kind, content):
        if kind == "sealed":
            return max(self.origin() or 0, self.last_sealed_here())
        if kind == "receipt":
            return self.newest("sealed")
        if kind in OFFERS:
            return self.offer_changed
        if kind == "adjourned-early":
            return self.newest("moved", "opened", "session-opened", "ruled")
        if kind == "released":
            answered = {"default-expired": ("default-expired",), "key-unusable": ("lost", "ruled")}[content["reason"]]
            return self.newest("session-opened", "clocks-stopped", *answered)
        if kind == "presented":
            return self.newest("session-opened", "clocks-stopped")
        if kind in ("opened", "disclosed"):
            return self.newest("clocks-stopped")
        if kind == "reply-elected":
            return self.newest("opened")
        return 0

    def last_sealed_here(self):
        return self.last["sealed"] if self.sealing_handed is not None else 0

    def origin(self):
        """The origin of the sealing at hand, without the law where that is enough."""
        named = [self.last[kind] for kind in ORIGINS if self.last.get(kind, -1) > self.last.get("clocks-stopped", -1)]
        if named:
            return max(named)
        if self.sealing_handed is not None:
            return self.sealing_origin
        return self.game.position_set if self.game and self.case["rules"] == "fide-1952" else None

    def slip(self, kind, inner):
        """(act, members, signer) of the slip in an event, checked in the order of section 9."""
        if "slip" not in inner:
            return None
        raw = inner["slip"]
        try:
            message = cose.parse(raw, "slip")
        except Malformed as error:
            raise Fault("malformed", f"slip: {error}") from error
        allowed = [who for who in self.parties(kind, inner) if self.cards[who] is not None]
        signer = next((who for who in allowed if self.cards[who].fingerprint == message.kid), None)
        if signer is None:
            raise Fault("bad-signature", "a slip of somebody who may not sign this")
        try:
            payload = cose.open_payload(message, schema.SLIP)
        except Malformed as error:
            raise Fault("malformed", f"slip: {error}") from error
        card = self.cards[signer]
        if not message.is_by(card):
            raise Fault("bad-signature", "the slip is not signed by whom it names")
        if message.sub != self.out.case_id:
            raise Fault("unlawful-event", "a slip of another case")
        ((act, content),) = payload["act"].items()
        if act != schema.SLIPS[kind]:
            raise Fault("unlawful-event", "a slip with another act")
        if raw in self.slips:
            raise Fault("rollback", "this slip was entered before")
        if payload["head"] not in self.out.heads:
            raise Fault("unlawful-event", "a slip with a head that is not in this record")
        if self.out.heads.index(payload["head"]) < self.must_have_seen(kind, content):
            raise Fault("rollback", "a slip signed before what it answers")
        if act == "seal":
            if content["envelope"] in self.digests:
                raise Fault("rollback", "this envelope was handed in before")
        elif "envelope" in content and content["envelope"] != self.handed:
            raise Fault("unlawful-event", "a slip about another envelope")
        return act, content, signer

    # ---- bytes -------------------------------------------------------------------------------------

    def checked_bytes(self, kind, inner, slip):
        if kind == "clocks-stopped":
            return self.stopping(inner["envelope"])
        stopped = self.sealings[-1] if self.sealings else None
        if kind in ("presented", "released") and stopped and stopped.digest == self.handed:
            _, content, signer = slip
            if not envelope.share_fits(stopped.value, 1, content["share"]):
                raise Fault("share-mismatch", "share 1 does not fit its check", self.blame(signer))
            return content["share"]
        if kind == "opened":
            return self.opening(inner, slip, stopped)
        if kind == "disclosed" and stopped:
            _, content, signer = slip
            found = {"recovered": False, "writing": None, "mismatch": None}
            self.by_counterfoil(found, stopped, content, signer)
            return found
        return None

    def by_counterfoil(self, found, stopped, content, signer):
        """What was committed to; another writing takes no effect, bad padding is a writing that is not recovered."""
        try:
            found["writing"] = envelope.from_commitment(stopped.value, content["salt"], content["writing"])
            found["recovered"] = True
        except Mismatch as error:
            if error.kind == "commitment-mismatch":
                raise Fault(error.kind, str(error), self.blame(signer)) from error
            found["mismatch"] = error

    def blame(self, who):
        if self.paper:
            return "arbiter"
        return who if self.trusted(who) else "unknown"

    def stopping(self, raw):
        try:
            value = envelope.parse(raw)
        except Malformed as error:
            raise Fault("malformed", f"envelope: {error}") from error
        if self.sealing_handed is None:
            raise Fault("unlawful-event", "nothing was handed in")
        if envelope_digest(raw) != self.sealing_handed:
            raise Fault("rollback", "not the envelope handed in last")
        sealer = self.newest_sealer
        custodian = self.cards["custodian"]
        responder = self.cards[law.other(sealer)]
        origin = self.origin()
        contexts = [context_of(self.out.heads[origin])] if origin is not None else self.possible_contexts()
        plan = envelope.make_plan(self.arbiters, self.cards[sealer], responder, custodian, b"")
        if not any(dataclasses.replace(plan, context=context).fits(value) for context in contexts):
            raise Fault("unlawful-event", "the envelope does not fit the plan")
        return value

    def possible_contexts(self):
        """Level 2, fide-1952 without a call: any statement that may have set the position."""
        return [context_of(self.out.heads[n]) for n in self.position_setters]

    def opening(self, inner, slip, stopped):
        """What the shares or the counterfoil give: a dictionary for the law."""
        found = {"recovered": False, "writing": None, "mismatch": None}
        if slip:
            self.by_counterfoil(found, stopped, *slip[1:])
            return found
        if not envelope.share_fits(stopped.value, 0, inner["share"]):
            raise Fault("share-mismatch", "share 0 does not fit its check")
        try:
            found["writing"] = envelope.open_body(stopped.value, (inner["share"], stopped.share_1))[1]
            found["recovered"] = True
        except Mismatch as error:
            found["mismatch"] = error
        return found

    # ---- law ---------------------------------------------------------------------------------------

    def judge(self, kind, inner, at, slip, after):
        if self.game is None:
            return
        extra = {"signer": slip[2] if slip else None}
        if kind == "sealed":
            extra["digest"] = slip[1]["envelope"]
        if kind == "released":
            extra["reason"] = slip[1]["reason"]
        if kind == "opened":
            extra |= {"writing": after["writing"]} | self.ruling(inner, after)
            if self.game is None:
                return
        trial = copy.deepcopy(self.game)
        trial.remarks, trial.faults = [], []
        try:
            trial.enter(kind, inner, at, self.now, extra)
        except law.Refused as error:
            raise Fault("unlawful-event", str(error)) from error
        except law.Unclear as error:
            self.lose_the_law(str(error))
        for what, text in trial.remarks:
            self.remark(what, text)
        for what, text in trial.faults:
            self.find(what, text, self.sealings[-1].sealer)
        if self.game is not None:
            self.game = trial

    def may_open(self, slip):
        """E7 comes first: what is claimed, and the share, are looked at only where the law would have it opened."""
        if not self.sealings or self.sealing_handed is not None or self.is_sealing():
            raise Fault("opened-before-stop", "the clocks are not stopped on an envelope")
        if self.sealings[-1].opened:
            raise Fault("unlawful-event", "the envelope is open")
        if slip is None and self.sealings[-1].share_1 is None:
            raise Fault("opened-without-responder", "share 1 is not in")
        if self.game is not None and not self.game.may_open(slip is not None):
            raise Fault("opened-without-responder", "the law refuses the opening")

    def is_sealing(self):
        """Whether somebody has been called, or has elected, to seal, and the clocks are not stopped on it."""
        if self.game is not None:
            return self.game.phase in ("sealing", "replying")
        return self.newest(*ORIGINS) > self.newest("clocks-stopped", "moved")

    def ruling(self, inner, after):
        """The reading and ruling the game goes on from."""
        reading, claimed = inner.get("reading"), inner["ruling"]
        if (reading is not None) != after["recovered"]:
            self.find("reading-differs", "a reading without a writing, or none with one", "arbiter")
            reading = reading if after["recovered"] else None
        if reading is not None and not self.consistent(reading):
            self.find("reading-differs", "the reading contradicts itself or the position", "arbiter")
            self.lose_the_law("the reading is not consistent")
            return {"ruling": claimed, "reading": reading}
        if after["recovered"] and reading is None:
            self.lose_the_law("the reading is missing")
            return {"ruling": claimed, "reading": None}
        bound = self.game.board_move
        if bound and not (reading and reading["moves"] == [bound]):
            self.remark("writing-clash", "the writing is not the board move")
        possible = self.game.rulings(reading, after["recovered"])
        if claimed in possible:
            return {"ruling": claimed, "reading": reading}
        self.find("ruling-differs", f"the edition does not make it {claimed}", "arbiter")
        if len(possible) > 1:
            self.lose_the_law("the ruling cannot be derived")
        return {"ruling": min(possible), "reading": reading}

    def consistent(self, reading):
        moves, verdict = reading["moves"], reading["verdict"]
        count = {"clear": len(moves) == 1, "ambiguous": len(moves) >= 2}.get(verdict, not moves)
        legal = all(values.legal_move(self.game.board, uci) for uci in moves)
        return count and legal and moves == sorted(set(moves), key=str.encode)

    def lose_the_law(self, text):
        self.game = None
        self.out.level = 2
        self.out.writings.append({"statement": self.now, "law_followed_to": text})

    # ---- taking effect -----------------------------------------------------------------------------

    def take(self, kind, inner, slip, after, was_offered):
        if slip:
            self.slips.add(inner["slip"])
        elif kind in schema.OPTIONAL_SLIP:
            self.remark("attested-only", f"{kind} rests on the arbiter's word")
        if kind == "draw-agreed" and slip and not was_offered:
            self.remark("attested-only", "that the other player agrees rests on the arbiter's word")
        if kind == "sealed":
            self.take_sealed(slip)
        elif kind in SETS_POSITION and self.sealing_handed is None:
            self.position_setters = [*self.position_setters, self.now]
        if kind == "clocks-stopped":
            digests = frozenset(self.sealing_digests)
            sealing = Sealing(self.now, self.newest_sealer, after, self.handed, set(self.receipts), digests=digests)
            self.sealings.append(sealing)
            self.sealing_handed = self.sealing_sealer = self.sealing_origin = None
            self.position_setters = []
        elif kind == "receipt" and not self.paper:
            self.receipts.add(slip[2])
            if self.sealings and self.sealings[-1].digest == self.handed:
                self.sealings[-1].receipts.add(slip[2])
                self.sealings[-1].after_stop.add(slip[2])
        elif kind in ("presented", "released") and self.sealings:
            self.sealings[-1].share_1 = after
        elif kind == "opened":
            self.take_opened(after)
        elif kind == "stated":
            self.remark("attested-only", "the move stated rests on the sealer's word")
            self.remark("unverified-statement", "a move stated without a counterfoil")
        elif kind == "lost" and inner["lock"] == 1:
            self.take_lost()
        elif kind == "disclosed" and after:
            self.take_opened(after)

    def take_sealed(self, slip):
        _, content, signer = slip
        if self.sealing_handed is None:
            self.sealing_origin, self.sealing_sealer, self.sealing_digests = self.origin(), signer, set()
        self.handed = self.sealing_handed = content["envelope"]
        self.newest_sealer = signer
        self.digests.add(self.handed)
        self.sealing_digests.add(self.handed)
        self.receipts = set()

    def take_opened(self, after):
        stopped = self.sealings[-1]
        stopped.opened, stopped.writing = True, after["writing"]
        if after["mismatch"]:
            self.find(after["mismatch"].kind, str(after["mismatch"]), stopped.sealer)
        if after["writing"] is not None:
            self.out.writings.append({"statement": self.now, "writing": after["writing"].decode()})

    def take_lost(self):
        if not self.sealings:
            return
        responder = law.other(self.sealings[-1].sealer)
        here = self.game is not None and self.game.present[responder]
        if here and responder in self.sealings[-1].receipts:
            self.find("share-withheld", "the responder gave a receipt, and the arbiter says he gives no share", "unknown")

    def close(self):
        """Remarks about what never came."""
        for sealing in self.sealings:
            if sealing.sealer not in sealing.after_stop:
                text = "its sealer gave no receipt: that this envelope is the final one rests on the arbiter's word"
                self.remark("attested-only", text, sealing.index)
            if law.other(sealing.sealer) not in sealing.receipts and sealing.share_1 is None:
                text = "neither a receipt of the responder nor a share vouches for lock 1"
                self.remark("lock-not-vouched", text, sealing.index)
        if self.game is not None:
            self.out.phase, self.out.game = self.game.phase, self.game
        if self.game is None and self.out.level == 3:
            self.out.level = 2
