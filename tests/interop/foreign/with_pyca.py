"""pyca/cryptography opens our slots, bodies and counterfoils; and makes an envelope for us."""

import os
import sys
from pathlib import Path

import cbor2
import golden
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from golden import label, sha256

made = Path(sys.argv[1])
suite = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)
HOLDERS = (("arbiter",), ("white", "custodian"))


def slot_info(lock, context, commitment, to):
    return sha256(label(f"lock-{lock}"), context, commitment, golden.fingerprint(to), golden.fingerprint("black"))


def share(envelope, lock, holder):
    """A holder's share, by the slot that is his."""
    to = golden.fingerprint(holder)
    slot = next(slot for slot in envelope["locks"][lock]["slots"] if slot["to"] == to)
    info = slot_info(lock, envelope["context"], envelope["commitment"], holder)
    out = suite.decrypt(slot["enc"] + slot["ct"], golden.lock_key(holder), info=info)
    assert sha256(label(f"share-{lock}"), envelope["context"], out) == envelope["locks"][lock]["check"]
    return out


def body_key(context, commitment, shares):
    key = golden.hkdf(context, b"".join(shares), label("body") + commitment, 44)
    return AESGCM(key[:32]), key[32:]


def writing(envelope, shares):
    cipher, nonce = body_key(envelope["context"], envelope["commitment"], shares)
    plain = cipher.decrypt(nonce, envelope["body"], envelope["context"] + envelope["commitment"])
    assert sha256(label("commitment"), envelope["context"], plain) == envelope["commitment"]
    assert not any(plain[33 + plain[32] :])
    return plain[33 : 33 + plain[32]]


slots = bodies = 0
for name in ("move", "blank", "longest", "not-normalised"):
    fields, data = golden.read(f"envelope/{name}")
    envelope = cbor2.loads(data)
    for lock, holders in enumerate(HOLDERS):
        for holder in holders:
            assert share(envelope, lock, holder).hex() == fields[f"share-{lock}"]
            slots += 1
    shares = [bytes.fromhex(fields[f"share-{lock}"]) for lock in (0, 1)]
    assert writing(envelope, shares) == bytes.fromhex(fields.get("writing", ""))
    bodies += 1
try:
    share(envelope, 0, "white")
    raise SystemExit("a slot of lock 0 for White")
except StopIteration:
    pass
fields, data = golden.read("counterfoil/good")
info = sha256(label("counterfoil"), *(bytes.fromhex(fields[key]) for key in ("context", "commitment", "sealer")))
plain = suite.decrypt(data, golden.lock_key("black"), info=info)
assert plain[33 : 33 + plain[32]] == bytes.fromhex(fields["writing"])
print(f"{slots} slots, {bodies} bodies and 1 counterfoil opened")

# ---- an envelope of its own ----

called = golden.Called()
salt, shares = os.urandom(32), [os.urandom(32), os.urandom(32)]
plain = salt + (b"\x04Bd3+").ljust(160, b"\0")
commitment = sha256(label("commitment"), called.context, plain)
cipher, nonce = body_key(called.context, commitment, shares)
locks = []
for lock, holders in enumerate(HOLDERS):
    slots = []
    for holder in holders:
        to = X25519PublicKey.from_public_bytes(golden.raw(golden.lock_key(holder).public_key()))
        sealed = suite.encrypt(shares[lock], to, info=slot_info(lock, called.context, commitment, holder))
        slots.append({"ct": sealed[32:], "to": golden.fingerprint(holder), "enc": sealed[:32]})
    locks.append({"check": sha256(label(f"share-{lock}"), called.context, shares[lock]), "slots": slots})
body = cipher.encrypt(nonce, plain, called.context + commitment)
envelope = {"v": 1, "body": body, "locks": locks, "context": called.context, "commitment": commitment}
envelope = cbor2.dumps(envelope, canonical=True)
(made / "pyca.envelope").write_bytes(called.slip(sha256(label("envelope"), envelope)) + envelope)
info = sha256(label("counterfoil"), called.context, commitment, golden.fingerprint("black"))
(made / "pyca.counterfoil").write_bytes(suite.encrypt(plain, golden.lock_key("black").public_key(), info=info))
