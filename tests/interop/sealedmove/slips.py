"""What the players and the custodian do on their own devices (format.md, sections 8.3, 9 and 15.5)."""

import time

from . import cbor, cose, envelope, law, record
from .cbor import Malformed
from .labels import envelope_digest


def now():
    return time.time_ns() // 1_000_000


def make(identity, case_id, head, act, content=None, at=None):
    payload = cbor.encode({"at": now() if at is None else at, "act": {act: content or {}}, "head": head})
    return cose.build("slip", identity.seed, identity.name, payload, case_id)


class Party:
    """One holder of a key, with a record he has seen."""

    def __init__(self, identity, data, trust=()):
        self.me = identity
        self.seen = record.Verifier(data, [*trust, identity.card])
        self.report = self.seen.run()
        if self.report.faults and any(f.kind != "untrusted-key" for f in self.report.faults):
            raise Malformed(f"the record does not hold: {self.report.kinds()}")

    def slip(self, act, content=None, at=None):
        return make(self.me, self.report.case_id, self.report.head, act, content, at)

    def role(self):
        cards = self.report.cards
        for who in ("white", "black", "custodian"):
            if cards[who] and cards[who].fingerprint == self.me.fingerprint:
                return who
        raise Malformed("this key has no part in the case")

    def plan(self):
        """What the envelope must look like that I seal now."""
        me, cards, origin = self.role(), self.report.cards, self.seen.origin()
        if origin is None:
            raise Malformed("nobody was called to seal")
        if self.seen.game and self.seen.game.to_move != me:
            raise Malformed("the other player is on move")
        head = self.report.heads[origin]
        return envelope.make_plan(cards["arbiters"], cards[me], cards[law.other(me)], cards["custodian"], head)

    def seal(self, writing, at=None):
        """(slip, envelope, counterfoil)."""
        sealed = envelope.seal(self.plan(), writing)
        return self.slip("seal", {"envelope": sealed.digest}, at), sealed.envelope, sealed.counterfoil

    def stopped(self):
        if not self.report.sealings:
            raise Malformed("no envelope in this record")
        return self.report.sealings[-1]

    def receipt(self, data=None, at=None):
        """My slot opens and fits, or, for the sealer, this is my envelope."""
        data = data if data is not None else cbor.encode(self.stopped().value)
        if envelope_digest(data) != self.seen.handed:
            raise Malformed("not the envelope handed in last")
        if self.role() != self.seen.newest_sealer:
            self.share(envelope.parse(data))
        return self.slip("receipt", {"envelope": self.seen.handed}, at)

    def share(self, value):
        sealer = self.report.cards[self.seen.newest_sealer]
        return envelope.own_share(value, 1, self.me, sealer.fingerprint)

    def presence(self, at=None):
        if "session-opened" not in self.seen.last:
            raise Malformed("no session was opened")
        share = self.share(self.stopped().value)
        return self.slip("presence", {"share": share, "envelope": self.stopped().digest}, at)

    def release(self, reason, at=None):
        content = {"share": self.share(self.stopped().value), "reason": reason, "envelope": self.stopped().digest}
        return self.slip("release", content, at)

    def counterfoil(self, data, at=None):
        salt, writing = envelope.open_counterfoil(self.stopped().value, data, self.me)
        envelope.from_commitment(self.stopped().value, salt, writing)
        return self.slip("counterfoil", {"salt": salt, "writing": writing, "envelope": self.stopped().digest}, at)
