"""OpenSSL reads our key files and verifies our statements; we shall read what it writes."""

import subprocess
import sys
from pathlib import Path

import cbor2
import golden

made = Path(sys.argv[1])


def openssl(*arguments, good=True):
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, check=False)
    if good:
        assert done.returncode == 0, done.stderr.decode()
    return done


count = 0
for name in ("plain", "encrypted", "encrypted-crlf", "scrypt-small", "pbkdf2"):
    path = made / f"{name}.pem"
    path.write_bytes(golden.read(f"key-file/{name}")[1])
    shown = openssl("pkey", "-in", path, "-passin", f"pass:{golden.PASSPHRASE}", "-pubout").stdout
    assert shown == golden.public_pem("arbiter"), name
    count += 1
wrong = openssl("pkey", "-in", made / "encrypted.pem", "-passin", "pass:other", "-pubout", good=False)
assert wrong.returncode != 0, "a wrong passphrase"
print(f"{count} key files read, 1 refused with a wrong passphrase")

# Every way in which the command line writes a key file: made, another passphrase, none any more, restored from a sheet.
tool, home = sys.argv[2], made / "home"
for name, text in (("first", "one horse"), ("second", "two horses")):
    (made / name).write_text(text + "\n")
    (made / name).chmod(0o600)


def ours(*arguments):
    subprocess.run([tool, *map(str, arguments)], check=True, capture_output=True, env={"SEALED_MOVE_HOME": str(home)})


def openssl_reads(key, passphrase):
    shown = openssl("pkey", "-in", key, "-passin", f"pass:{passphrase}", "-pubout").stdout
    exported = subprocess.run([tool, "key", "export", str(key)], check=True, capture_output=True).stdout
    assert shown == exported, key


key = made / "made.key"
ours("key", "new", "--name", "A", "--out", made / "made", "--passphrase-file", made / "first")
openssl_reads(key, "one horse")
ours("key", "passwd", key, "--passphrase-file", made / "first", "--new-passphrase-file", made / "second")
openssl_reads(key, "two horses")
ours("key", "backup", key, "--passphrase-file", made / "second", "--out", made / "sheet")
ours("key", "restore", made / "sheet", "--passphrase-file", made / "second", "--out", made / "again")
openssl_reads(made / "again.key", "two horses")
ours("key", "passwd", key, "--passphrase-file", made / "second", "--no-passphrase")
openssl_reads(key, "")
ours("key", "new", "--name", "B", "--out", made / "bare", "--no-passphrase")
openssl_reads(made / "bare.key", "")
ours("setup", "--name", "C", "--passphrase-file", made / "first")
openssl_reads(home / "keys" / "arbiter.key", "one horse")
print("6 key files of the command line read: made, plain, passphrase changed and taken off, restored, set up")

public, tbs, sig = made / "arbiter.pub.pem", made / "tbs.bin", made / "sig.bin"
public.write_bytes(golden.public_pem("arbiter"))
verify = ("pkeyutl", "-verify", "-pubin", "-inkey", public, "-rawin", "-in", tbs, "-sigfile", sig)
count = 0
for kind, data in golden.kinds():
    protected, _, payload, signature = cbor2.loads(data).value
    tbs.write_bytes(golden.to_be_signed(protected, payload))
    sig.write_bytes(signature)
    openssl(*verify)
    count += 1
sig.write_bytes(golden.flipped(signature, 40))
assert openssl(*verify, good=False).returncode != 0, "a flipped signature"
print(f"{count} statements verified, 1 refused with a flipped bit")

# Key files of its own, in its three ways to write them, beside the public key that it shows.
plain = made / "openssl-plain.pem"
openssl("genpkey", "-algorithm", "ed25519", "-out", plain)
encrypt = ("pkcs8", "-topk8", "-in", plain, "-passout", f"pass:{golden.PASSPHRASE}")
openssl(*encrypt, "-scrypt", "-scrypt_N", "16384", "-scrypt_r", "8", "-scrypt_p", "1", "-out", made / "openssl-scrypt.pem")
openssl(*encrypt, "-v2", "aes-256-cbc", "-iter", "600000", "-out", made / "openssl-pbkdf2.pem")
openssl("pkey", "-in", plain, "-aes256", "-passout", f"pass:{golden.PASSPHRASE}", "-out", made / "openssl-default.pem")
spki = openssl("pkey", "-in", plain, "-pubout", "-outform", "DER").stdout
(made / "openssl.key").write_bytes(spki[-32:])

# And a statement that it signed: bytes to be signed out, signature in.
record = golden.read("record/called")[1]
case, head = golden.Called().case, golden.Called().head
header = cbor2.dumps(golden.protected("statement", "arbiter", case))
payload = {"at": golden.Called().at, "seq": 2, "prev": head, "event": {"draw-offered": {"side": "black"}}}
payload = cbor2.dumps(payload, canonical=True)
tbs.write_bytes(golden.to_be_signed(header, payload))
openssl("pkeyutl", "-sign", "-inkey", made / "plain.pem", "-rawin", "-in", tbs, "-out", sig)
statement = cbor2.dumps(cbor2.CBORTag(18, [header, {}, payload, sig.read_bytes()]))
(made / "openssl.record").write_bytes(record + statement)
