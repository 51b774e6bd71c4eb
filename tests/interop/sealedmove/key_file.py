"""Key files as this software writes and reads them (format.md, section 5, "Key files")."""

import hashlib

from cryptography.hazmat.primitives import hashes, padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from pyasn1.codec.der import decoder, encoder
from pyasn1.error import PyAsn1Error
from pyasn1.type import univ
from pyasn1_modules import rfc5208, rfc7914, rfc8018

from . import armor
from .cbor import Malformed
from .labels import LIMIT_KEY_FILE
from .values import need

ENCRYPTED, PLAIN = "ENCRYPTED PRIVATE KEY", "PRIVATE KEY"
ED25519 = univ.ObjectIdentifier("1.3.101.112")
HMAC = {
    f"1.2.840.113549.2.{n}": digest
    for n, digest in enumerate((hashes.SHA224, hashes.SHA256, hashes.SHA384, hashes.SHA512), 8)
}
CBC = {rfc8018.aes128_CBC_PAD: 16, rfc8018.aes192_CBC_PAD: 24, rfc8018.aes256_CBC_PAD: 32}


class TooCostly(ValueError):
    """The file asks for more memory or time than a reader spends on a passphrase."""


class WrongPassphrase(ValueError):
    """It does not decrypt: another passphrase, or a damaged file."""


def der(data, kind):
    try:
        value, rest = decoder.decode(data, asn1Spec=kind())
    except PyAsn1Error as error:
        raise Malformed("not the DER expected") from error
    need(not rest and encoder.encode(value) == data, "not the DER expected")
    return value


def inner(value, kind):
    return der(bytes(value), kind)


def seed(data, passphrase=None):
    """The seed of a key file."""
    need(len(data) <= LIMIT_KEY_FILE, "too large for a key file")
    for label in (ENCRYPTED, PLAIN):
        if data.startswith(b"-----BEGIN " + label.encode() + b"-----"):
            body = armor.read(data, label, LIMIT_KEY_FILE)
            return plain_seed(body) if label == PLAIN else encrypted_seed(body, passphrase)
    raise Malformed("no private key")


def plain_seed(body):
    """RFC 8410: an OCTET STRING that holds an OCTET STRING of 32 bytes."""
    info = der(body, rfc5208.PrivateKeyInfo)
    need(int(info["version"]) == 0 and info["privateKeyAlgorithm"]["algorithm"] == ED25519, "not an Ed25519 key")
    found = bytes(der(bytes(info["privateKey"]), univ.OctetString))
    need(len(found) == 32, "not an Ed25519 key")
    return found


def encrypted_seed(body, passphrase):
    info = der(body, rfc5208.EncryptedPrivateKeyInfo)
    need(info["encryptionAlgorithm"]["algorithm"] == rfc8018.id_PBES2, "not PBES2")
    scheme = inner(info["encryptionAlgorithm"]["parameters"], rfc8018.PBES2_params)
    derive = derivation(scheme["keyDerivationFunc"])
    decrypt = decryption(scheme["encryptionScheme"])
    need(passphrase is not None, "a passphrase is needed")
    try:
        return plain_seed(decrypt(derive, passphrase, bytes(info["encryptedData"])))
    except ValueError as error:
        raise WrongPassphrase("it does not decrypt") from error


def derivation(function):
    """(passphrase, length) -> key; what would cost too much is refused before anything is derived."""
    if function["algorithm"] == rfc7914.id_scrypt:
        found = inner(function["parameters"], rfc7914.Scrypt_params)
        n, r, p = (int(found[name]) for name in ("costParameter", "blockSize", "parallelizationParameter"))
        need(n >= 2 and n & (n - 1) == 0 and r >= 1 and p >= 1, "numbers that scrypt cannot have")
        if max(n, p) * r * 128 > 2**28 or p > 64:
            raise TooCostly("scrypt")
        salt = bytes(found["salt"])
        return lambda secret, size: hashlib.scrypt(secret, salt=salt, n=n, r=r, p=p, maxmem=2**30, dklen=size)
    need(function["algorithm"] == rfc8018.id_PBKDF2, "neither scrypt nor PBKDF2")
    found = inner(function["parameters"], rfc8018.PBKDF2_params)
    rounds, salt = int(found["iterationCount"]), bytes(found["salt"]["specified"])
    need(rounds >= 1, "no rounds")
    need(str(found["prf"]["algorithm"]) in HMAC, "another function within PBKDF2")
    if rounds > 10_000_000:
        raise TooCostly("PBKDF2")
    digest = HMAC[str(found["prf"]["algorithm"])]()
    return lambda secret, size: PBKDF2HMAC(digest, size, salt, rounds).derive(secret)


def decryption(scheme):
    """(derivation, passphrase, ciphertext) -> plaintext."""
    need(scheme["algorithm"] in CBC, "not AES-CBC")
    size, iv = CBC[scheme["algorithm"]], bytes(inner(scheme["parameters"], univ.OctetString))

    def cbc(derive, passphrase, data):
        opened = Cipher(algorithms.AES(derive(passphrase, size)), modes.CBC(iv)).decryptor()
        unpadder = padding.PKCS7(128).unpadder()
        return unpadder.update(opened.update(data) + opened.finalize()) + unpadder.finalize()

    return cbc
