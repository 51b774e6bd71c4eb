"""The bytes that docs/format.md shows, section 1, 5 and 18, made and opened again."""

import re
from pathlib import Path

import cbor2
import pytest

from sealedmove import cards, cbor, cose, envelope, hpke, schema, words
from sealedmove.labels import chain_head, context_of, envelope_digest, hkdf, label

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "format.md").read_text()
EXAMPLES = {
    rule: bytes.fromhex("".join(digits.split()))
    for rule, digits in re.findall(r"^```hex ([a-z-]+)\n(.*?)^```$", TEXT, re.S | re.M)
}
PEOPLE = {
    "arbiter": cards.Identity(b"\x01" * 32, "Schmid, Lothar"),
    "White": cards.Identity(b"\x03" * 32, "Spassky, Boris"),
    "Black": cards.Identity(b"\x04" * 32, "Fischer, Robert"),
    "custodian": cards.Identity(b"\x05" * 32, "Keeper"),
}
HEAD = bytes.fromhex("6b4f0869acd7a3d7a4f0e0bea97f66fd87ace5d120a4d889e0daab8e38065f44")
SALT = bytes.fromhex("78ff939bdf9c6072711e62964c0cbdc2008fcd214bdb03a43d5ee69cd3589f51")


def hexes(length):
    return [bytes.fromhex(found) for found in re.findall(rf"\b[0-9a-f]{{{2 * length}}}\b", TEXT)]


def block_after(words_):
    """The indented block of digits behind some words."""
    return bytes.fromhex(
        "".join(re.search(re.escape(words_) + r".*?\n\n((?:    [0-9a-f]+\n)+)", TEXT, re.S).group(1).split())
    )


SHARES = [bytes.fromhex(re.search(rf"K{n} +([0-9a-f]{{64}})", TEXT).group(1)) for n in (0, 1)]


def test_keys():
    rows = re.findall(r"^\| (\w+) \| `(\w{64})` \| `(\w{64})` \| `(\w{64})` \| `(\w{64})` \|$", TEXT, re.M)
    assert len(rows) == 4
    for who, *wanted in rows:
        one = PEOPLE[who]
        found = [one.card.sign, one.lock_secret, one.card.lock, one.fingerprint]
        assert [value.hex() for value in found] == wanted


def test_ticket():
    seed = cards.ticket_seed(bytes(range(16)), "Ahn, K.")
    assert seed.hex() == "e5f64cb1d98a98af49085bb78a4eec7cc2326f5b525fcf30602fc9c99a655501"
    text = words.to_words(bytes(range(16)))
    assert cards.from_ticket("  " + text.upper().replace(" ", "\n\t"), "Ahn, K.").seed == seed
    first = words.wordlist().index(text.split()[0])
    with pytest.raises(ValueError):
        words.from_words(" ".join([words.wordlist()[first ^ 1], *text.split()[1:]]))


def test_card():
    assert PEOPLE["arbiter"].card.raw == EXAMPLES["card-message"]
    assert cards.read_card(EXAMPLES["card-message"]) == PEOPLE["arbiter"].card


def test_section_1():
    context = context_of(HEAD)
    assert context.hex() == "cbbca71154e9515050e8c1eeee35a96d05c1c21f63d17fec228a580f3ee0f6a4"
    found = envelope.commitment_of(context, SALT, envelope.pad(b"Bd7"))
    assert found.hex() == "dc7b47772066f1f010e7e50a2a93202dff281e83aec174bab692b671f0a336ac"


def test_envelope():
    value = envelope.parse(EXAMPLES["envelope-map"])
    assert len(EXAMPLES["envelope-map"]) == 796
    assert (
        envelope_digest(EXAMPLES["envelope-map"]).hex()
        == "0ff86981d9d31c74256adbf374c4b09d1dad14809a961258ecd9c7b5ce9a690d"
    )
    white = PEOPLE["White"]
    plan = envelope.make_plan(
        [PEOPLE["arbiter"].card], white.card, PEOPLE["Black"].card, PEOPLE["custodian"].card, HEAD
    )
    assert plan.fits(value)
    assert envelope.own_share(value, 0, PEOPLE["arbiter"], white.fingerprint) == SHARES[0]
    assert envelope.own_share(value, 1, PEOPLE["Black"], white.fingerprint) == SHARES[1]
    assert envelope.own_share(value, 1, PEOPLE["custodian"], white.fingerprint) == SHARES[1]
    assert envelope.open_body(value, SHARES) == (SALT, b"Bd7")
    key, nonce = envelope.body_key(value["context"], value["commitment"], SHARES)
    assert (key + nonce).hex() in TEXT
    assert block_after("HPKE info of the three slots") == b"".join(
        envelope.slot_info(lock, value["context"], value["commitment"], PEOPLE[who].fingerprint, white.fingerprint)
        for lock, who in ((0, "arbiter"), (1, "Black"), (1, "custodian"))
    )


def test_checks():
    context = context_of(HEAD)
    for n in (0, 1):
        wanted = re.search(rf"check {n} +([0-9a-f]{{64}})", TEXT).group(1)
        assert envelope.check_of(n, context, SHARES[n]).hex() == wanted


def test_counterfoil():
    value = envelope.parse(EXAMPLES["envelope-map"])
    block = block_after("White's counterfoil")
    info, counterfoil = block[:32], block[32:]
    white = PEOPLE["White"]
    assert info == envelope.counterfoil_info(value["context"], value["commitment"], white.fingerprint)
    assert envelope.open_counterfoil(value, counterfoil, white) == (SALT, envelope.pad(b"Bd7"))


def test_slip():
    case_id, at = bytes(range(32)).hex(), 1_796_137_260_000
    payload = cbor.encode(
        {"at": at, "act": {"seal": {"envelope": envelope_digest(EXAMPLES["envelope-map"])}}, "head": HEAD}
    )
    assert cose.build("slip", b"\x03" * 32, "Spassky, Boris", payload, case_id) == EXAMPLES["slip-message"]
    message = cose.parse(EXAMPLES["slip-message"], "slip")
    assert message.signed_by(PEOPLE["White"].card.sign)
    cose.open_payload(message, schema.SLIP)


def test_statement():
    message = cose.parse(EXAMPLES["statement-message"], "statement")
    payload = cose.open_payload(message, schema.STATEMENT)
    assert message.signed_by(PEOPLE["arbiter"].card.sign)
    assert (payload["seq"], payload["prev"]) == (2, HEAD)
    assert payload["event"] == {"sealed": {"slip": EXAMPLES["slip-message"]}}
    again = cose.build("statement", b"\x01" * 32, "Schmid, Lothar", cbor.encode(payload), bytes(range(32)).hex())
    assert again == EXAMPLES["statement-message"]
    assert chain_head(again).hex() == "8f8505706adcdde29a3b4c3ffc3f8575a9551cbd5ba677d1a8bd7d8bc75509f0"


def test_hpke_of_the_rfc():
    """RFC 9180, A.1.1's key agreement: X25519, HKDF-SHA256; the cipher is ours (AES-256-GCM), so keys are compared."""
    seed = bytes.fromhex("52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736")
    enc = bytes.fromhex("37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431")
    receiver = bytes.fromhex("3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d")
    assert hpke.public_of(seed) == enc
    secret = hpke.kem_secret(hpke.exchange(seed, receiver), enc, receiver)
    assert secret.hex() == "fe0e18c9f024ce43799ae393c7e8fe8fce9d218875e8227b0187c04e7d2ea1fc"


def test_hkdf_of_the_rfc():
    found = hkdf(bytes(range(13)), b"\x0b" * 22, bytes(range(0xF0, 0xFA)), 42)
    assert found.hex().startswith("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
    assert label("chain") == b"sealed-move/v1/chain" + bytes(12)


def test_every_example_is_used():
    assert sorted(EXAMPLES) == ["card-message", "envelope-map", "slip-message", "statement-message"]
    assert all(cbor2.loads(data) for data in EXAMPLES.values())
