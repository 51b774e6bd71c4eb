"""Envelopes (format.md, section 8)."""

import secrets
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from . import cbor, hpke, values
from .labels import LIMIT_ENVELOPE, context_of, envelope_digest, hkdf, label, tagged

SLOT = values.members({"ct": values.size(48), "to": values.size(32), "enc": values.size(32)})
LOCK = values.members({"check": values.size(32), "slots": values.array(SLOT, 1, 32)})
ENVELOPE = values.members(
    {
        "v": values.exactly(1),
        "body": values.size(208),
        "locks": values.array(LOCK, 2, 2),
        "context": values.size(32),
        "commitment": values.size(32),
    }
)


class Mismatch(Exception):
    """A share, body or commitment that does not fit; `kind` is what it is called in section 15.3."""

    def __init__(self, kind, text, lock=None):
        super().__init__(text)
        self.kind, self.lock = kind, lock


@dataclass(frozen=True)
class Plan:
    """Who must hold what: a list of cards a lock, and the sealer."""

    sealer: object
    holders: tuple
    context: bytes

    def fits(self, envelope):
        found = [[slot["to"] for slot in lock["slots"]] for lock in envelope["locks"]]
        return envelope["context"] == self.context and found == [[c.fingerprint for c in cs] for cs in self.holders]


def make_plan(arbiters, sealer, responder, custodian, origin_head):
    second = (responder,) if custodian is None else (responder, custodian)
    return Plan(sealer, (tuple(arbiters), second), context_of(origin_head))


def pad(writing):
    values.need(len(writing) <= 159, "a writing of more than 159 bytes")
    writing.decode()
    return bytes([len(writing)]) + writing.ljust(159, b"\0")


def unpad(padded):
    length, text = padded[0], padded[1:]
    if length > 159 or any(text[length:]):
        raise Mismatch("body-mismatch", "the padding is not what it must be")
    try:
        text[:length].decode()
    except UnicodeDecodeError as error:
        raise Mismatch("body-mismatch", "the writing is not UTF-8") from error
    return text[:length]


def commitment_of(context, salt, padded):
    return tagged("commitment", context, salt, padded)


def check_of(lock, context, share):
    return tagged(f"share-{lock}", context, share)


def slot_info(lock, context, commitment, recipient, sealer):
    return tagged(f"lock-{lock}", context, commitment, recipient, sealer)


def counterfoil_info(context, commitment, sealer):
    return tagged("counterfoil", context, commitment, sealer)


def body_key(context, commitment, shares):
    okm = hkdf(context, b"".join(shares), label("body") + commitment, 44)
    return okm[:32], okm[32:]


@dataclass(frozen=True)
class Sealed:
    envelope: bytes
    counterfoil: bytes
    salt: bytes
    shares: tuple

    @property
    def digest(self):
        return envelope_digest(self.envelope)


def seal(plan, writing, draw=secrets.token_bytes):
    """Section 8.3, steps 2 to 8."""
    padded = pad(writing)
    everybody = [plan.sealer, *plan.holders[0], *plan.holders[1]]
    values.need(
        len({c.sign for c in everybody}) == len({c.lock for c in everybody}) == len(everybody), "two cards share a key"
    )
    salt, *shares = (draw(32) for _ in range(3))
    values.need(len({salt, *shares}) == 3, "the random source repeats itself")
    commitment = commitment_of(plan.context, salt, padded)
    key, nonce = body_key(plan.context, commitment, shares)
    body = AESGCM(key).encrypt(nonce, salt + padded, plan.context + commitment)
    locks = []
    for n, (share, holders) in enumerate(zip(shares, plan.holders, strict=True)):
        slots = []
        for card in holders:
            info = slot_info(n, plan.context, commitment, card.fingerprint, plan.sealer.fingerprint)
            enc, ct = hpke.seal(card.lock, info, share)
            slots.append({"ct": ct, "to": card.fingerprint, "enc": enc})
        locks.append({"check": check_of(n, plan.context, share), "slots": slots})
    envelope = {"v": 1, "body": body, "locks": locks, "context": plan.context, "commitment": commitment}
    values.need(open_body(envelope, shares) == (salt, writing), "the new envelope does not open")
    info = counterfoil_info(plan.context, commitment, plan.sealer.fingerprint)
    enc, ct = hpke.seal(plan.sealer.lock, info, salt + padded)
    return Sealed(cbor.encode(envelope), enc + ct, salt, tuple(shares))


def parse(data):
    value = cbor.decode(data, LIMIT_ENVELOPE)
    ENVELOPE(value)
    return value


def share_fits(envelope, lock, share):
    return check_of(lock, envelope["context"], share) == envelope["locks"][lock]["check"]


def own_share(envelope, lock, mine, sealer_fingerprint):
    """What a holder's slot gives, if it fits the check."""
    slot = next((s for s in envelope["locks"][lock]["slots"] if s["to"] == mine.fingerprint), None)
    values.need(slot is not None, "no slot for this key")
    info = slot_info(lock, envelope["context"], envelope["commitment"], mine.fingerprint, sealer_fingerprint)
    share = hpke.unseal(mine.lock_secret, slot["enc"], info, slot["ct"])
    if not share_fits(envelope, lock, share):
        raise Mismatch("share-mismatch", "the slot holds another share", lock)
    return share


def open_body(envelope, shares):
    """(salt, writing): section 8.5."""
    for n, share in enumerate(shares):
        if not share_fits(envelope, n, share):
            raise Mismatch("share-mismatch", f"share {n} does not fit its check", n)
    key, nonce = body_key(envelope["context"], envelope["commitment"], shares)
    try:
        plain = AESGCM(key).decrypt(nonce, envelope["body"], envelope["context"] + envelope["commitment"])
    except InvalidTag as error:
        raise Mismatch("body-mismatch", "the body does not open") from error
    return plain[:32], from_commitment(envelope, plain[:32], plain[32:])


def from_commitment(envelope, salt, padded):
    if commitment_of(envelope["context"], salt, padded) != envelope["commitment"]:
        raise Mismatch("commitment-mismatch", "the writing is not the one committed to")
    return unpad(padded)


def open_counterfoil(envelope, counterfoil, mine):
    """(salt, padded writing) of the sealer's own counterfoil."""
    values.need(len(counterfoil) == 240, "a counterfoil has 240 bytes")
    info = counterfoil_info(envelope["context"], envelope["commitment"], mine.fingerprint)
    plain = hpke.unseal(mine.lock_secret, counterfoil[:32], info, counterfoil[32:])
    return plain[:32], plain[32:]
