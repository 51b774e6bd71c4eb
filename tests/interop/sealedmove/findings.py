"""What is found (format.md, section 15.3)."""

from dataclasses import dataclass

FAULTS = frozenset(
    "malformed bad-signature bad-chain forked cut rollback unlawful-event opened-before-stop opened-without-responder"
    " share-mismatch share-withheld body-mismatch commitment-mismatch reading-differs ruling-differs"
    " contradicted-statement".split()
)
REMARKS = frozenset(
    "attested-only lock-not-vouched made-by-arbiter clocks-differ clock-ran-back writing-clash unverified-statement"
    " history-unknown two-records".split()
)


@dataclass(frozen=True)
class Finding:
    kind: str
    text: str
    statement: int | None = None
    at_fault: str = "nobody"
    fault: bool = True

    def as_json(self):
        return {
            "kind": self.kind,
            "grade": "fault" if self.fault else "remark",
            "statement": self.statement,
            "at_fault": self.at_fault,
            "article": None,
            "text": self.text,
        }


class Fault(Exception):
    """A fault of the statement at hand, which then takes no effect."""

    def __init__(self, kind, text, at_fault="arbiter"):
        super().__init__(text)
        self.kind, self.at_fault = kind, at_fault
