"""Every golden file, judged from docs/format.md alone, is of the class its header says."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography.exceptions import InvalidTag
from sealedmove import cards, carried, cbor, cose, envelope, hpke, key_file, record, schema
from sealedmove.labels import LIMIT_HAND_IN, LIMIT_MESSAGE

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
RECORDS = sorted((VECTORS / "record").glob("*.txt")) + sorted((VECTORS / "record-bad").glob("*.txt"))
# Only a reader of writings (level 4) sees these.
FOR_A_READER = {"reading-differs", "ruling-differs"}


def read(path):
    header, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    return dict(line.split(": ", 1) for line in header.splitlines()), bytes.fromhex("".join(body.split()))


def trusted(fields):
    return [cards.read_card(read(VECTORS / f"{name}.txt")[1]) for name in fields.get("trust", "").split()]


def test_there_are_records():
    assert len(RECORDS) > 150


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_golden_record_is_judged_as_its_header_says(path):
    fields, data = read(path)
    report = record.verify(data, trusted(fields))
    kinds = {finding.kind for finding in report.faults}
    if fields["expect"] == "holds":
        assert not kinds
        return
    if fields["expect"] in FOR_A_READER:
        # Whatever else is found there would be a finding too many.
        assert kinds <= {fields["expect"]}
        return
    found = [finding for finding in report.findings if finding.kind == fields["expect"]]
    assert found, (fields["expect"], kinds)
    if "at-fault" in fields:
        assert fields["at-fault"] in {finding.at_fault for finding in found}
    if "statement" in fields:
        assert int(fields["statement"]) in {finding.statement for finding in found}


def golden(folder):
    """(path, header, bytes) of every file of one kind."""
    found = [(path, *read(path)) for path in sorted((VECTORS / folder).glob("*.txt"))]
    assert found, folder
    return found


def card_class(data):
    try:
        cards.read_card(data)
    except cards.BadSignature:
        return "bad-signature"
    except cbor.Malformed:
        return "malformed"
    return "valid"


def test_golden_cards_are_of_the_class_their_headers_say():
    for path, fields, data in golden("card"):
        assert card_class(data) == fields["expect"], path.stem


def signed(data, kind, schema_of, signers, case_id=None):
    """The class of a slip or a statement whose signer must be one of these."""
    try:
        message = cose.parse(data, kind)
        payload = cose.open_payload(message, schema_of)
        if kind == "statement":
            schema.wording(*next(iter(payload["event"].items())))
    except cbor.Malformed:
        return "malformed"
    named = message.sub is not None if case_id is None else message.sub == case_id
    return "valid" if named and any(message.is_by(card) for card in signers) else "bad-signature"


def test_golden_slips_are_of_the_class_their_headers_say():
    for path, fields, data in golden("slip"):
        signer = cards.read_card(read(VECTORS / f"{fields['signer']}.txt")[1])
        assert signed(data, "slip", schema.SLIP, [signer]) == fields["expect"], path.stem


def test_golden_statements_are_of_the_class_their_headers_say():
    for path, fields, data in golden("statement"):
        report = record.verify(read(VECTORS / f"{fields['record']}.txt")[1])
        found = signed(data, "statement", schema.STATEMENT, report.cards["arbiters"], report.case_id)
        assert found == fields["expect"], path.stem


def hand_in(data):
    """Slip and envelope of the file a sealer hands in."""
    slip, envelope_bytes = cbor.items(data, LIMIT_MESSAGE)
    cose.open_payload(cose.parse(slip, "slip"), schema.SLIP)
    return envelope.parse(envelope_bytes)


def taken(data):
    try:
        hand_in(data)
    except ValueError:
        return False
    return True


def test_golden_hand_ins_are_taken_or_refused():
    for path, fields, data in golden("hand-in"):
        assert taken(data) == (fields["expect"] == "valid"), path.stem


def key_class(fields, data):
    card = cards.read_card(read(VECTORS / f"{fields['card']}.txt")[1])
    try:
        cards.identity(key_file.seed(data, fields["passphrase"].encode()), card)
    except key_file.TooCostly:
        return "too-costly"
    except key_file.WrongPassphrase:
        return "wrong-passphrase"
    except cards.OtherKey:
        return "other-key"
    except cbor.Malformed:
        return "malformed"
    return "opens"


def test_golden_key_files_are_of_the_class_their_headers_say():
    for path, fields, data in golden("key-file"):
        assert key_class(fields, data) == fields["expect"], path.stem


def counterfoil_class(fields, data):
    value = {name: bytes.fromhex(fields[name]) for name in ("context", "commitment")}
    secret = cards.Identity(bytes.fromhex(fields["seed"]), "whoever").lock_secret
    mine = SimpleNamespace(lock_secret=secret, fingerprint=bytes.fromhex(fields["sealer"]))
    try:
        salt, padded = envelope.open_counterfoil(value, data, mine)
        assert envelope.from_commitment(value, salt, padded).hex() == fields.get("writing", "")
    except cbor.Malformed:
        return "malformed"
    except (hpke.Refused, InvalidTag):
        return "unreadable"
    return "opens"


def test_golden_counterfoils_are_of_the_class_their_headers_say():
    for path, fields, data in golden("counterfoil"):
        assert counterfoil_class(fields, data) == fields["expect"], path.stem


def envelope_class(fields, data):
    try:
        value = envelope.parse(data)
        shares = [bytes.fromhex(fields[name]) for name in ("share-0", "share-1")]
        assert envelope.open_body(value, shares)[1].hex() == fields.get("writing", "")
    except cbor.Malformed:
        return "malformed"
    except envelope.Mismatch as error:
        return error.kind
    return "valid"


def test_golden_envelopes_are_of_the_class_their_headers_say():
    for path, fields, data in golden("envelope"):
        assert envelope_class(fields, data) == fields["expect"], path.stem


def carried_class(data):
    try:
        things = carried.read(data, LIMIT_HAND_IN)
    except carried.Missing:
        return "missing", 0
    except cbor.Malformed:
        return "damaged", 0
    return ("valid" if things else "missing"), len(things)


def test_golden_parts_and_armor_are_put_together_as_their_headers_say():
    assert len(list(golden("carried"))) > 30
    for path, fields, data in golden("carried"):
        assert carried_class(data) == (fields["expect"], int(fields.get("things", 0))), path.stem


def test_what_is_cut_here_is_cut_there():
    hand_in = read(VECTORS / "hand-in" / "good.txt")[1]
    texts = carried.write_parts("SLIP", hand_in)
    assert "\n".join(texts).encode() == read(VECTORS / "carried" / "parts.txt")[1]
    assert carried.read("\n".join(reversed(texts)).encode(), LIMIT_HAND_IN) == [("SLIP", hand_in)]
