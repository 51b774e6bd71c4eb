"""An arbiter: writes records, from begun to opened."""

from . import cbor, cose, envelope, record, slips
from .cbor import Malformed
from .labels import chain_head, envelope_digest, tagged


def statement(identity, case_id, seq, prev, at, kind, inner):
    payload = cbor.encode({"at": at, "seq": seq, "prev": prev, "event": {kind: inner}})
    case_id = case_id or tagged("case", payload).hex()
    return cose.build("statement", identity.seed, identity.name, payload, case_id)


class Arbiter:
    """Appends to a record; what its own verifier refuses is not appended."""

    def __init__(self, identity, data=b"", trust=(), strict=True):
        self.me, self.data, self.trust, self.strict = identity, data, [*trust, identity.card], strict
        self.check(data)

    def check(self, data):
        self.seen = record.Verifier(data, self.trust) if data else None
        self.report = self.seen.run() if data else None

    def begin(self, white, black, arbiters=None, custodian=None, at=0, **terms):
        case = {
            "game": "chess", "used": {"white": 0, "black": 0}, "moves": [], "rules": "fide-2023", "charge": "responder",
            "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess960": False,
            "history-known": True, "receipts-before-stop": False,
            "arbiters": [card.raw for card in arbiters or [self.me.card]],
            "white": {"card": white.raw, "dialect": "en"}, "black": {"card": black.raw, "dialect": "en"},
        } | terms  # fmt: skip
        if custodian:
            case["custodian"] = custodian.raw
        return self.append(statement(self.me, None, 0, bytes(32), at, "begun", case))

    def enter(self, kind, at, **inner):
        seq, prev = len(self.report.raw), chain_head(self.report.raw[-1])
        return self.append(statement(self.me, self.report.case_id, seq, prev, at, kind, inner))

    def append(self, item):
        before = self.data
        self.check(before + item)
        found = [f for f in self.report.faults if f.kind != "untrusted-key"]
        if found and self.strict:
            self.check(before)
            raise Malformed(f"refused: {found[0].kind}: {found[0].text}")
        self.data = before + item
        return self

    def take(self, slip, raw):
        """The checks of section 8.4, while the sealer is still there."""
        value = envelope.parse(raw)
        party = slips.Party(self.me, self.data, self.trust)
        sealer = self.seen.game.to_move
        cards = self.report.cards
        origin = party.seen.origin()
        plan = envelope.make_plan(
            cards["arbiters"], cards[sealer], cards["black" if sealer == "white" else "white"], cards["custodian"],
            self.report.heads[origin],
        )  # fmt: skip
        if not plan.fits(value):
            raise Malformed("the envelope does not fit the plan")
        envelope.own_share(value, 0, self.me, cards[sealer].fingerprint)
        parsed = cose.open_payload(cose.parse(slip, "slip"), lambda value: None)
        if parsed["act"].get("seal", {}).get("envelope") != envelope_digest(raw):
            raise Malformed("slip and envelope do not belong together")

    def open(self, at, reader, slip=None):
        """Publishes share 0 (or enters a counterfoil) with what `reader` makes of the writing."""
        if self.seen.game is None:
            raise Malformed("the law could not be followed to here; another arbiter must open")
        stopped = self.report.sealings[-1]
        sealer = self.report.cards[stopped.sealer]
        if slip is not None:
            content = cose.open_payload(cose.parse(slip, "slip"), lambda value: None)["act"]["counterfoil"]
            writing, inner = (
                envelope.from_commitment(stopped.value, content["salt"], content["writing"]),
                {"slip": slip},
            )
        else:
            share = envelope.own_share(stopped.value, 0, self.me, sealer.fingerprint)
            writing = envelope.open_body(stopped.value, (share, stopped.share_1))[1]
            inner = {"share": share}
        reading, ruling = reader(self.seen.game, writing)
        return self.enter("opened", at, ruling=ruling, reading=reading, **inner)


def plain_reader(game, writing):
    """Reads coordinates and blank sheets, and nothing else: what it cannot read it does not judge."""
    text = writing.decode()
    if not text.strip():
        reading = {"moves": [], "verdict": "unintelligible", "debatable": False}
        return reading, "for-the-arbiter" if game.phase in ("replied", "over") else "loses"
    legal = [move.uci() for move in game.board.legal_moves]
    if text in legal:
        return {"moves": [text], "verdict": "clear", "debatable": False}, "plays"
    raise Malformed("this reader reads coordinates and blank sheets alone")
