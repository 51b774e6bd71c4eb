// What a browser would do, with nothing but WebCrypto: opens our slots and bodies, and seals for us.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strict as assert } from "node:assert";

const { subtle } = globalThis.crypto;
const made = process.argv[2];
const vectors = new URL("../../vectors/", import.meta.url);
const encoder = new TextEncoder();

// ---- bytes ----

const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const unhex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const same = (a, b) => hex(a) === hex(b);
const ascii = (text) => encoder.encode(text);
const label = (name) => concat(ascii(`sealed-move/v1/${name}`), new Uint8Array(32)).slice(0, 32);
const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", concat(...parts)));

function read(path) {
  const [header, body] = readFileSync(new URL(`${path}.txt`, vectors), "utf8").split("\n\n");
  const fields = Object.fromEntries(header.split("\n").map((line) => line.split(/: (.*)/s)));
  return { fields, bytes: unhex(body.replace(/\s/g, "")) };
}

// ---- CBOR, as much as there is of it ----

function decode(bytes, at = 0) {
  const info = bytes[at] & 31;
  const width = info < 24 ? 0 : 1 << (info - 24);
  let argument = info;
  if (width) argument = [...bytes.slice(at + 1, at + 1 + width)].reduce((sum, byte) => sum * 256 + byte, 0);
  at += 1 + width;
  const items = (count) => Array.from({ length: count }, () => {
    const [value, end] = decode(bytes, at);
    at = end;
    return value;
  });
  switch (bytes[at - 1 - width] >> 5) {
    case 0: return [argument, at];
    case 1: return [-1 - argument, at];
    case 2: return [bytes.slice(at, at + argument), at + argument];
    case 3: return [new TextDecoder().decode(bytes.slice(at, at + argument)), at + argument];
    case 4: return [items(argument), at];
    case 5: {
      const flat = items(2 * argument);
      return [Object.fromEntries(flat.flatMap((key, n) => (n % 2 ? [] : [[key, flat[n + 1]]]))), at];
    }
    case 6: return [items(1)[0], at];
    default: return [argument === 21, at];
  }
}

function head(major, argument) {
  for (const [info, width, limit] of [[0, 0, 24], [24, 1, 2 ** 8], [25, 2, 2 ** 16], [26, 4, 2 ** 32], [27, 8, 2 ** 53]]) {
    if (argument >= limit) continue;
    if (!width) return Uint8Array.of((major << 5) | argument);
    const bytes = unhex(argument.toString(16).padStart(2 * width, "0"));
    return concat([(major << 5) | info], bytes);
  }
  throw new Error("too large");
}

// Maps are arrays of pairs, in encoded order.
const number = (value) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bstr = (bytes) => concat(head(2, bytes.length), bytes);
const text = (value) => concat(head(3, ascii(value).length), ascii(value));
const array = (items) => concat(head(4, items.length), ...items);
const map = (pairs) => concat(head(5, pairs.length), ...pairs.flat());
const named = (pairs) => map(pairs.map(([key, value]) => [text(key), value]));

// ---- keys ----

const SEEDS = { arbiter: 1, white: 3, black: 4, custodian: 5 };
const HOLDERS = [["arbiter"], ["white", "custodian"]];
const pkcs8 = (oid, key) => concat(unhex(`302e020100300506032b65${oid}04220420`), key);

async function hmac(key, ...parts) {
  // HMAC takes no empty key here; 32 zero bytes are the same key (RFC 2104).
  const raw = key.length ? key : new Uint8Array(32);
  const imported = await subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, concat(...parts)));
}

async function expand(prk, info, length) {
  let [block, out] = [new Uint8Array(), new Uint8Array()];
  for (let n = 1; out.length < length; n++) {
    block = await hmac(prk, block, info, [n]);
    out = concat(out, block);
  }
  return out.slice(0, length);
}

const hkdf = async (salt, ikm, info, length) => expand(await hmac(salt, ikm), info, length);

async function publicOf(name, oid, secret, usages) {
  const key = await subtle.importKey("pkcs8", pkcs8(oid, secret), { name }, true, usages);
  const { x } = await subtle.exportKey("jwk", key);
  return { key, raw: new Uint8Array(Buffer.from(x, "base64url")) };
}

const people = {};
for (const [who, byte] of Object.entries(SEEDS)) {
  const seed = new Uint8Array(32).fill(byte);
  const sign = await publicOf("Ed25519", "70", seed, ["sign"]);
  const lock = await publicOf("X25519", "6e", await hkdf([], seed, label("lock-key"), 32), ["deriveBits"]);
  people[who] = { sign, lock, fingerprint: await sha256(sign.raw) };
}

// ---- HPKE (RFC 9180): base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM ----

const KEM = concat(ascii("KEM"), [0, 0x20]);
const SUITE = concat(ascii("HPKE"), [0, 0x20, 0, 1, 0, 2]);
const extract = (suite, salt, name, ikm) => hmac(salt, ascii("HPKE-v1"), suite, ascii(name), ikm);
const labeled = (suite, prk, name, info, length) =>
  expand(prk, concat([0, length], ascii("HPKE-v1"), suite, ascii(name), info), length);

async function agree(secret, theirs) {
  const peer = await subtle.importKey("raw", theirs, { name: "X25519" }, false, []);
  return new Uint8Array(await subtle.deriveBits({ name: "X25519", public: peer }, secret, 256));
}

async function schedule(dh, enc, recipient, info) {
  const prk = await extract(KEM, [], "eae_prk", dh);
  const shared = await labeled(KEM, prk, "shared_secret", concat(enc, recipient), 32);
  const context = concat([0], await extract(SUITE, [], "psk_id_hash", []), await extract(SUITE, [], "info_hash", info));
  const secret = await extract(SUITE, shared, "secret", []);
  const key = await labeled(SUITE, secret, "key", context, 32);
  return { key, nonce: await labeled(SUITE, secret, "base_nonce", context, 12) };
}

async function aes(use, { key, nonce }, data, aad = new Uint8Array()) {
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, [use]);
  return new Uint8Array(await subtle[use]({ name: "AES-GCM", iv: nonce, additionalData: aad }, imported, data));
}

async function openSlot(lock, enc, ct, info) {
  return aes("decrypt", await schedule(await agree(lock.key, enc), enc, lock.raw, info), ct);
}

async function sealTo(recipient, info, plain) {
  const ephemeral = await subtle.generateKey({ name: "X25519" }, true, ["deriveBits"]);
  const enc = new Uint8Array(await subtle.exportKey("raw", ephemeral.publicKey));
  const ct = await aes("encrypt", await schedule(await agree(ephemeral.privateKey, recipient), enc, recipient, info), plain);
  return { enc, ct };
}

// ---- the envelope ----

const slotInfo = (lock, context, commitment, to) =>
  sha256(label(`lock-${lock}`), context, commitment, people[to].fingerprint, people.black.fingerprint);

async function bodyKey(context, commitment, shares) {
  const both = await hkdf(context, concat(...shares), concat(label("body"), commitment), 44);
  return { key: both.slice(0, 32), nonce: both.slice(32) };
}

let [slots, bodies] = [0, 0];
for (const name of ["move", "blank", "longest", "not-normalised"]) {
  const { fields, bytes } = read(`envelope/${name}`);
  const { body, locks, context, commitment } = decode(bytes)[0];
  const shares = [];
  for (const lock of [0, 1]) {
    for (const holder of HOLDERS[lock]) {
      const slot = locks[lock].slots.find(({ to }) => same(to, people[holder].fingerprint));
      shares[lock] = await openSlot(people[holder].lock, slot.enc, slot.ct, await slotInfo(lock, context, commitment, holder));
      assert.equal(hex(shares[lock]), fields[`share-${lock}`]);
      assert(same(await sha256(label(`share-${lock}`), context, shares[lock]), locks[lock].check));
      slots++;
    }
  }
  const plain = await aes("decrypt", await bodyKey(context, commitment, shares), body, concat(context, commitment));
  assert(same(await sha256(label("commitment"), context, plain), commitment));
  assert.equal(hex(plain.slice(33, 33 + plain[32])), fields.writing ?? "");
  bodies++;
  const { enc, ct } = locks[0].slots[0];
  await assert.rejects(openSlot(people.white.lock, enc, ct, await slotInfo(0, context, commitment, "white")));
}
console.log(`${slots} slots and ${bodies} bodies opened, ${bodies} slots refused to another's key`);

// ---- an envelope of its own, for the record in which Black is told to seal ----

const record = read("record/called").bytes;
const first = decode(record)[1];
const [begun, called] = [record.slice(0, first), record.slice(first)];
const caseId = await sha256(label("case"), decode(begun)[0][2]);
const headOf = await sha256(label("chain"), called);
const { at } = decode(decode(called)[0][2])[0];
const context = await sha256(label("context"), headOf);

const random = () => globalThis.crypto.getRandomValues(new Uint8Array(32));
const written = ascii("Bd3+");
const plain = concat(random(), [written.length], written, new Uint8Array(159 - written.length));
const commitment = await sha256(label("commitment"), context, plain);
const shares = [random(), random()];
const locks = [];
for (const lock of [0, 1]) {
  const slotsOf = [];
  for (const holder of HOLDERS[lock]) {
    const { enc, ct } = await sealTo(people[holder].lock.raw, await slotInfo(lock, context, commitment, holder), shares[lock]);
    slotsOf.push(named([["ct", bstr(ct)], ["to", bstr(people[holder].fingerprint)], ["enc", bstr(enc)]]));
  }
  const check = await sha256(label(`share-${lock}`), context, shares[lock]);
  locks.push(named([["check", bstr(check)], ["slots", array(slotsOf)]]));
}
const body = await aes("encrypt", await bodyKey(context, commitment, shares), plain, concat(context, commitment));
const envelope = named([
  ["v", number(1)], ["body", bstr(body)], ["locks", array(locks)], ["context", bstr(context)], ["commitment", bstr(commitment)],
]);
const info = await sha256(label("counterfoil"), context, commitment, people.black.fingerprint);
const counterfoil = await sealTo(people.black.lock.raw, info, plain);

// ---- and its seal slip ----

const digest = await sha256(label("envelope"), envelope);
const payload = named([
  ["at", number(at)], ["act", named([["seal", named([["envelope", bstr(digest)]])]])], ["head", bstr(headOf)],
]);
const claims = map([[number(1), text("Fischer, Robert")], [number(2), text(hex(caseId))]]);
const header = map([
  [number(1), number(-8)], [number(3), text("application/sealed-move-slip+cbor")],
  [number(4), bstr(people.black.fingerprint)], [number(15), claims],
]);
const signed = concat([0x84], text("Signature1"), bstr(header), bstr([]), bstr(payload));
const signature = new Uint8Array(await subtle.sign({ name: "Ed25519" }, people.black.sign.key, signed));
const slip = concat([0xd2, 0x84], bstr(header), [0xa0], bstr(payload), bstr(signature));
writeFileSync(join(made, "webcrypto.envelope"), concat(slip, envelope));
writeFileSync(join(made, "webcrypto.counterfoil"), concat(counterfoil.enc, counterfoil.ct));
console.log("an envelope, its counterfoil and its slip made");
