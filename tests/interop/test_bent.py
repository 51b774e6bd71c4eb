"""The verifier judges every bent record, never fails itself, and lets pass only what is right or needs a reader."""

import bent
from sealedmove import record

# Controls; what earns a remark; and two that only a reader of writings sees.
NO_FAULT = {
    "history unknown",
    "half moves beyond the game",
    "half move clock beside en passant",
    "agreed without an offer",
    "clock ran back",
    "clocks differ",
    "called early",
    "board move clash",
    "resumed before its time",
    "default at once",
    "arrived late",
    "seal slip: good",
    "receipt: of the sealer",
    "receipt: of the custodian",
    "resigned",
    "agreed by either",
    "released when lock 1 is lost",
    "counterfoil",
    "both lost",
    "session without a face, fide-1952",
    "stated",
    "stated and proven",
    "opened: good",
    "opened: for the arbiter",
    "opened: another move read",
    "lawful, opened: with clocks that differ",
    "answering: called",
    "answering: elected, absent",
    "answering: moved and called",
    "answering: the other corrects in time",
    "answering: ruled out of the blue",
    "answering: ruled to go on",
    "answering: ruled after the end",
    "answering: flag of the responder",
}


def test_every_bent_record_is_judged():
    found = {}
    for name, data in bent.everything():
        assert name not in found
        found[name] = record.verify(data, bent.TRUST)
        found[name].as_json(name)
    assert {name for name, report in found.items() if not report.faults} == NO_FAULT
    assert len(found) > 250
