"""What somebody kept elsewhere, held against a record (format.md, section 15.4; the tags of a PGN file: copies.md)."""

import io
from dataclasses import dataclass, field

import chess.pgn

from . import armor, cbor, cose, record, schema
from .cbor import Malformed
from .findings import Finding
from .labels import LIMIT_MESSAGE, LIMIT_RECORD, chain_head

TAGS = ("SealedMoveCase", "SealedMoveHead", "SealedMoveStatement", "SealedMoveCommitment")


@dataclass
class Testimony:
    """What a witness says: in words, and as findings."""

    word: str
    findings: list = field(default_factory=list)


def confront(report, data):
    """The testimony of a file about a record that was verified."""
    for label in ("SEALED MOVE RECORD", "SEALED MOVE SLIP"):
        if data.startswith(f"-----BEGIN {label}-----".encode()):
            data = armor.read(data, label, LIMIT_RECORD)
    if data[:1] != b"\xd2":
        return published(report, data)
    found = [item for item in cbor.items(data, LIMIT_MESSAGE) if not isinstance(item, Malformed)]
    try:
        return slip(report, found[0], cose.parse(found[0], "slip"))
    except Malformed:
        return statements(report, found)


def fault(kind, statement, text, at_fault="unknown"):
    return Finding(kind, text, statement, at_fault)


def cut(report, text):
    return Testimony("contradicts the record", [fault("cut", report.statement + 1, text)])


def agrees(statement):
    return Testimony(f"agrees, up to statement {statement}")


# ---- copies and single statements ---------------------------------------------------------------------


def statements(report, found):
    other = record.verify(found[0]) if found else None
    if other and other.case_id not in (None, report.case_id):
        if not same_game(report, other):
            return Testimony("is about another game")
        return Testimony("a second record of the same game", [Finding("two-records", "of one game", 0, fault=False)])
    theirs = [one for item in found if (one := signed_here(report, item))]
    if not theirs:
        return Testimony("is signed by nobody of this case")
    contradicted = [pair for one in theirs if (pair := contradiction(report, one))]
    if contradicted:
        number = min(contradicted)
        again = [fault("forked", number, "signed twice", "arbiter")]
        return Testimony("contradicts the record", again + rolled_back(report, number, theirs))
    newest = max(payload["seq"] for payload, _ in theirs)
    if newest in {payload["seq"] for payload, _, _ in report.signed}:
        return agrees(newest)
    return cut(report, f"statement {newest} was signed")


def same_game(one, other):
    def people(report):
        arbiters = sorted(card.fingerprint for card in report.cards["arbiters"])
        players = [card.name if card.ticket else card.fingerprint for card in map(report.cards.get, record.SIDES)]
        return arbiters, players, report.case.get("event"), report.case.get("round")

    return other.cards is not None and people(one) == people(other)


def signed_here(report, item):
    """(payload, its bytes) of a statement that an arbiter of this case has signed."""
    if item in report.raw[:1]:
        return report.signed[0][:2]
    try:
        message = cose.parse(item, "statement")
        payload = cose.open_payload(message, schema.STATEMENT)
    except Malformed:
        return None
    arbiter = next((card for card in report.cards["arbiters"] if message.is_by(card)), None)
    if arbiter is None or message.sub != report.case_id or "begun" in payload["event"]:
        return None
    return payload, message.payload


def contradiction(report, theirs):
    """The number, where this record has signed statements of it and none that says the same."""
    ours = [raw for payload, raw, _ in report.signed if payload["seq"] == theirs[0]["seq"]]
    return theirs[0]["seq"] if ours and theirs[1] not in ours else None


def rolled_back(report, number, theirs):
    """The arbiters took in an envelope that the sealing, stopped on an older one, does not know."""
    stopped = next((one for one in report.sealings if one.index >= number), None)
    if stopped is None:
        return []
    for payload, _ in theirs:
        if payload["seq"] >= number and "sealed" in payload["event"]:
            message = cose.parse(payload["event"]["sealed"]["slip"], "slip")
            act = cose.open_payload(message, schema.SLIP)["act"]
            if message.is_by(report.cards[stopped.sealer]) and act["seal"]["envelope"] not in stopped.digests:
                return [fault("rollback", stopped.index, "a newer envelope was taken in", "arbiter")]
    return []


# ---- slips ----------------------------------------------------------------------------------------------


def slip(report, raw, message):
    signers = [report.cards[who] for who in (*record.SIDES, "custodian") if report.cards[who]]
    signer = next((card for card in signers if card.fingerprint == message.kid), None)
    if signer is None:
        return Testimony("is about another game")
    payload = cose.open_payload(message, schema.SLIP)
    if not message.is_by(signer):
        return Testimony("is signed by nobody of this case")
    if message.sub != report.case_id:
        return Testimony("is about another game")
    heads = [chain_head(item) for _, _, item in report.signed]
    if payload["head"] not in heads:
        return cut(report, "the signer of a slip had seen a head that is not here")
    if raw in report.slips:
        return agrees(heads.index(payload["head"]))
    return Testimony(f"never entered; its signer had seen statement {heads.index(payload['head'])}")


# ---- published games --------------------------------------------------------------------------------------


def published(report, data):
    said = []
    handle = io.StringIO(data.decode("utf-8", "replace"))
    while (headers := chess.pgn.read_headers(handle)) is not None:
        tags = {name: headers[name] for name in TAGS if name in headers}
        if tags and tags.get("SealedMoveCase", report.case_id) == report.case_id:
            said.append(one_game(report, tags))
    said = [one for one in said if one]
    return next((one for one in said if one.findings), next(iter(said), Testimony("is about another game")))


def one_game(report, tags):
    """Nobody signed it, so nobody is blamed on its word."""
    heads = [chain_head(item).hex() for _, _, item in report.signed]
    commitments = [one.value["commitment"].hex() for one in report.sealings]
    head, number = tags.get("SealedMoveHead"), tags.get("SealedMoveStatement")
    commitment = tags.get("SealedMoveCommitment")
    unsealed = commitment is not None and commitment not in commitments
    if head in heads:
        if not unsealed:
            return agrees(heads.index(head))
        return Testimony("contradicts the record", [fault("forked", heads.index(head), "another commitment than any here")])
    if "SealedMoveCase" not in tags:
        return None
    if head is None and not unsealed:
        return agrees(report.statement) if commitment else None
    if number is None or int(number) > report.statement:
        return cut(report, "published with a head that is not here")
    return Testimony("contradicts the record", [fault("forked", int(number), "published with another head")])
