"""Cards, identities, tickets and key files (format.md, sections 5 and 7)."""

from dataclasses import dataclass, field

from cryptography.hazmat.primitives import serialization as ser
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from . import armor, cbor, cose, ed25519, hpke, key_file, values, words
from .labels import LIMIT_MESSAGE, hkdf, label, sha

PAYLOAD = values.members(
    {"lock": values.size(32), "name": values.name, "sign": values.size(32)}, {"ticket": values.true}
)


class BadSignature(cbor.Malformed):
    """A card that names another than its key, or is not signed by it."""


class OtherKey(ValueError):
    """A key that is not the one of the card beside it."""


@dataclass(frozen=True)
class Card:
    name: str
    sign: bytes
    lock: bytes
    ticket: bool
    raw: bytes = field(compare=False, repr=False)

    @property
    def fingerprint(self):
        return sha(self.sign)


def read_card(data):
    message = cose.parse(data, "card")
    found = cose.open_payload(message, PAYLOAD)
    card = Card(found["name"], found["sign"], found["lock"], "ticket" in found, data)
    values.need(ed25519.acceptable(card.sign), "a signing key that may not be enrolled")
    values.need(hpke.acceptable(card.lock), "a lock key that may not be enrolled")
    if not message.is_by(card):
        raise BadSignature("the card is not signed by its key")
    return card


@dataclass(frozen=True)
class Identity:
    seed: bytes = field(repr=False)
    name: str
    ticket: bool = False

    @property
    def lock_secret(self):
        return hkdf(b"", self.seed, label("lock-key"), 32)

    @property
    def card(self):
        payload = {"lock": hpke.public_of(self.lock_secret), "name": self.name, "sign": ed25519.public_of(self.seed)}
        if self.ticket:
            payload["ticket"] = True
        return read_card(cose.build("card", self.seed, self.name, cbor.encode(payload)))

    @property
    def fingerprint(self):
        return sha(ed25519.public_of(self.seed))


def ticket_seed(entropy, name):
    return hkdf(b"", entropy, label("ticket") + sha(name.encode()), 32)


def from_ticket(text, name):
    return Identity(ticket_seed(words.from_words(text), name), name, ticket=True)


def write_key(seed, passphrase=None):
    key = Ed25519PrivateKey.from_private_bytes(seed)
    how = ser.BestAvailableEncryption(passphrase) if passphrase else ser.NoEncryption()
    return key.private_bytes(ser.Encoding.PEM, ser.PrivateFormat.PKCS8, how)


def read_card_file(path):
    return read_card(armor.read(path.read_bytes(), "SEALED MOVE CARD", LIMIT_MESSAGE))


def load_identity(key_path, card_path, passphrase=None):
    """A key file with the card beside it; both public keys are compared."""
    card = read_card_file(card_path)
    return identity(key_file.seed(key_path.read_bytes(), passphrase), card)


def identity(seed, card):
    """Whose seed it is, if both public keys are those of the card."""
    mine = Identity(seed, card.name, card.ticket)
    if (mine.card.sign, mine.card.lock) != (card.sign, card.lock):
        raise OtherKey("the key is not the one of the card")
    return mine


def pairwise_distinct(cards):
    return len({c.sign for c in cards}) == len({c.lock for c in cards}) == len(cards)
