"""Every golden record, judged from docs/format.md alone: class, statement and party at fault as its header says."""

from pathlib import Path

import pytest
from sealedmove import cards, envelope, record

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


def taken(read_it, data):
    try:
        read_it(data)
    except Exception:  # whatever it says, it did not take it
        return False
    return True


def test_golden_cards_are_taken_or_refused_as_their_headers_say():
    for path in sorted((VECTORS / "card").glob("*.txt")):
        fields, data = read(path)
        assert taken(cards.read_card, data) == (fields["expect"] == "valid"), path.stem


def test_golden_envelopes_are_read_unless_malformed():
    for path in sorted((VECTORS / "envelope").glob("*.txt")):
        fields, data = read(path)
        assert taken(envelope.parse, data) == (fields["expect"] != "malformed"), path.stem
