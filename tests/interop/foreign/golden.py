"""The golden vectors, and what docs/format.md says of them, for the scripts beside this one."""

import hashlib
from pathlib import Path

import cbor2
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
PASSPHRASE = "six words or so"
SEEDS = {"arbiter": 1, "white": 3, "black": 4, "custodian": 5}
NAMES = {"arbiter": "Schmid, Lothar", "white": "Spassky, Boris", "black": "Fischer, Robert", "custodian": "Euwe, Max"}


def read(path):
    """Header fields and bytes of one vector, by its path without `.txt`."""
    header, _, body = (VECTORS / f"{path}.txt").read_text().partition("\n\n")
    return dict(line.split(": ", 1) for line in header.splitlines()), bytes.fromhex("".join(body.split()))


def kinds():
    """A good statement of every kind: name, bytes."""
    for path in sorted((VECTORS / "statement").glob("*.txt")):
        fields, data = read(f"statement/{path.stem}")
        if fields["expect"] == "valid":
            yield path.stem, data


def items(data):
    """The items of a CBOR sequence, as bytes."""
    out = []
    while data:
        value = cbor2.loads(data)
        item = cbor2.dumps(value, canonical=True)
        assert data.startswith(item), "not deterministic"
        out.append(item)
        data = data[len(item) :]
    return out


def label(name):
    return f"sealed-move/v1/{name}".encode().ljust(32, b"\0")


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def hkdf(salt, ikm, info, length):
    return HKDF(hashes.SHA256(), length, salt or None, info).derive(ikm)


def seed(who):
    return bytes([SEEDS[who]]) * 32


def signing_key(who):
    return Ed25519PrivateKey.from_private_bytes(seed(who))


def raw(key):
    return key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def public(who):
    return raw(signing_key(who).public_key())


def fingerprint(who):
    return sha256(public(who))


def lock_key(who):
    return X25519PrivateKey.from_private_bytes(hkdf(b"", seed(who), label("lock-key"), 32))


def public_pem(who):
    key = signing_key(who).public_key()
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def private_pem(who):
    return signing_key(who).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def to_be_signed(protected, payload):
    return cbor2.dumps(["Signature1", protected, b"", payload])


def protected(kind, who, case=None):
    """The protected header, labels in ascending order."""
    claims = {1: NAMES[who]} | ({2: case.hex()} if case else {})
    return {1: -8, 3: f"application/sealed-move-{kind}+cbor", 4: fingerprint(who), 15: claims}


def sign1(kind, who, case, payload):
    header, body = cbor2.dumps(protected(kind, who, case)), cbor2.dumps(payload, canonical=True)
    signature = signing_key(who).sign(to_be_signed(header, body))
    return cbor2.dumps(cbor2.CBORTag(18, [header, {}, body, signature]))


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


class Called:
    """The record in which Black is told to seal, and what his envelope is bound to."""

    def __init__(self):
        begun, called = items(read("record/called")[1])
        self.case = sha256(label("case"), cbor2.loads(begun).value[2])
        self.head = sha256(label("chain"), called)
        self.context = sha256(label("context"), self.head)
        self.at = cbor2.loads(cbor2.loads(called).value[2])["at"]

    def slip(self, digest):
        return sign1("slip", "black", self.case, {"at": self.at, "act": {"seal": {"envelope": digest}}, "head": self.head})
