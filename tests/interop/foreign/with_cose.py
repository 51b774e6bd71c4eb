"""pycose, cwt and scitt-cose verify our statements, cbor2 encodes them as we do; and back."""

import sys
from pathlib import Path

import cbor2
import cwt
import golden
import scitt_cose
from pycose.headers import KID, Algorithm, ContentType
from pycose.keys import OKPKey
from pycose.messages import Sign1Message

made = Path(sys.argv[1])
key = OKPKey(crv="ED25519", x=golden.public("arbiter"), d=golden.seed("arbiter"))
cwt_key = cwt.COSEKey.from_pem(golden.public_pem("arbiter"), kid=golden.fingerprint("arbiter"))


def by_pycose(data):
    message = Sign1Message.decode(data)
    message.key = key
    return message.verify_signature()


def by_cwt(data):
    try:
        protected, _, payload = cwt.COSE.new().decode_with_headers(data, cwt_key)
    except cwt.VerifyError:
        return False
    return payload == cbor2.loads(data).value[2] and protected[4] == golden.fingerprint("arbiter")


def by_scitt(data):
    try:
        found = scitt_cose.parse_signed_statement(data, public_key_pem=golden.public_pem("arbiter"))
    except scitt_cose.CoseError:
        return False
    same = found["payload"] == cbor2.loads(data).value[2]
    return same and found["issuer"] == golden.NAMES["arbiter"] and len(found["subject"]) == 64


for name, verifies in (("pycose", by_pycose), ("cwt", by_cwt), ("scitt-cose", by_scitt)):
    count = 0
    for kind, data in golden.kinds():
        assert verifies(data), f"{name}: {kind}"
        assert not verifies(golden.flipped(data, len(data) - 70)), f"{name}: {kind}, payload flipped"
        assert not verifies(golden.flipped(data, len(data) - 1)), f"{name}: {kind}, signature flipped"
        count += 1
    print(f"{name}: {count} statements verified, {2 * count} flipped ones refused")


def canonical(data):
    return cbor2.dumps(cbor2.loads(data), canonical=True) == data


count = 0
for kind, data in golden.kinds():
    protected, _, payload, _ = cbor2.loads(data).value
    assert canonical(data) and canonical(protected) and canonical(payload), kind
    count += 1
unsorted = cbor2.loads(golden.read("statement/called-payload-unsorted")[1]).value[2]
assert not canonical(unsorted), "members in another order"
assert count == 32, count
print(f"cbor2: {count} kinds of statement encode to the same bytes")

# ---- what they make ----

called = golden.Called()
record = golden.read("record/called")[1]
event = {"at": called.at, "seq": 2, "prev": called.head, "event": {"draw-offered": {"side": "black"}}}
payload = cbor2.dumps(event, canonical=True)
header = golden.protected("statement", "arbiter", called.case)

message = Sign1Message(
    phdr={Algorithm: "EDDSA", ContentType: header[3], KID: header[4], 15: header[15]}, payload=payload, key=key
)
(made / "pycose.record").write_bytes(record + message.encode())
private = cwt.COSEKey.from_pem(golden.private_pem("arbiter"), kid=golden.fingerprint("arbiter"))
encoded = cwt.COSE.new().encode(payload, private, protected=header, unprotected={})
(made / "cwt.record").write_bytes(record + encoded)
encoded = scitt_cose.sign_sign1(
    payload, alg="EdDSA", private_key_pem=golden.private_pem("arbiter"), protected=header, unprotected={}
)
(made / "scitt-cose.record").write_bytes(record + encoded)
# Its own builder writes the labels in another order, which is one more form; we must refuse it.
encoded = scitt_cose.build_signed_statement(
    payload,
    alg="EdDSA",
    private_key_pem=golden.private_pem("arbiter"),
    issuer=golden.NAMES["arbiter"],
    subject=called.case.hex(),
    content_type=header[3],
    kid=header[4],
)
assert by_scitt(encoded) and not canonical(cbor2.loads(encoded).value[0])
(made / "scitt-cose-unsorted.malformed").write_bytes(record + encoded)
