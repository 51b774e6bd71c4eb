//! Key files: our own, those of other tools, and damaged ones.

use pkcs8::der::SecretDocument;
use pkcs8::der::asn1::OctetString;
use pkcs8::der::pem::PemLabel as _;
use pkcs8::pkcs5::pbes2::{self, Kdf, Pbkdf2Params, Pbkdf2Prf, Salt, ScryptParams};
use pkcs8::{EncryptedPrivateKeyInfoOwned, EncryptedPrivateKeyInfoRef, LineEnding};
use sealed_move::statement::KeyFile;

use super::Vector;
use super::kit::{ARBITER, Fixed};

pub const PASSPHRASE: &str = "six words or so";

fn plain_der() -> Vec<u8> {
    let pem = KeyFile::plain(&ARBITER.identity()).unwrap();
    SecretDocument::from_pem(&pem).unwrap().1.as_bytes().to_vec()
}

pub fn scrypt(n: u64, r: u16, p: u16) -> Kdf {
    Kdf::Scrypt(ScryptParams {
        salt: Salt::try_from(&[0x51; 16][..]).unwrap(),
        cost_parameter: n,
        block_size: r,
        parallelization: p,
        key_length: None,
    })
}

fn pbkdf2(rounds: u32) -> Kdf {
    Kdf::Pbkdf2(Pbkdf2Params {
        salt: Salt::try_from(&[0x51; 16][..]).unwrap(),
        iteration_count: rounds,
        key_length: None,
        prf: Pbkdf2Prf::HmacWithSha256,
    })
}

/// A file under any derivation. One too dear is not computed: the ciphertext is then 48 zero bytes.
pub fn under(kdf: Kdf, affordable: bool) -> String {
    let scheme = pbes2::Parameters { kdf, encryption: pbes2::EncryptionScheme::Aes256Cbc { iv: [0x52; 16] } };
    let sealed = if affordable { scheme.encrypt(PASSPHRASE, &plain_der()).unwrap() } else { vec![0; 64] };
    pem(scheme, sealed)
}

fn pem(scheme: pbes2::Parameters, sealed: Vec<u8>) -> String {
    let info = EncryptedPrivateKeyInfoOwned {
        encryption_algorithm: scheme.into(),
        encrypted_data: OctetString::new(sealed).unwrap(),
    };
    let der = SecretDocument::encode_msg(&info).unwrap();
    der.to_pem(EncryptedPrivateKeyInfoRef::PEM_LABEL, LineEnding::LF).unwrap().to_string()
}

/// A file cheap enough to be tried thousands of times.
pub fn cheap() -> String {
    under(scrypt(2, 1, 1), true)
}

// Table: one row per file.
pub fn all() -> Vec<Vector> {
    let identity = ARBITER.identity();
    let ours = KeyFile::encrypt(&identity, PASSPHRASE, &mut Fixed::new("key file")).unwrap().to_string();
    let plain = KeyFile::plain(&identity).unwrap().to_string();
    let spoilt = |at: usize| {
        let scheme = pbes2::Parameters {
            kdf: scrypt(2, 1, 1),
            encryption: pbes2::EncryptionScheme::Aes256Cbc { iv: [0x52; 16] },
        };
        let mut sealed = scheme.encrypt(PASSPHRASE, &plain_der()).unwrap();
        sealed[at] ^= 1;
        pem(scheme, sealed)
    };
    let key_only = spoilt(plain_der().len() / 16 * 16 - 17);
    let relabelled = |label: &str| ours.replace("ENCRYPTED PRIVATE KEY", label);
    let gcm = pbes2::Parameters {
        kdf: scrypt(2, 1, 1),
        encryption: pbes2::EncryptionScheme::Aes256Gcm { nonce: [0x53; 12] },
    };
    let gcm = pem(gcm.clone(), gcm.encrypt(PASSPHRASE, &plain_der()).unwrap());
    let rows: Vec<(&str, &'static str, &str, String)> = vec![
        ("plain", "opens", "PKCS#8 v1 without a passphrase", plain.clone()),
        (
            "encrypted",
            "opens",
            "scrypt N = 2^14, r = 8, p = 5, AES-256-CBC, as this software writes it",
            ours.clone(),
        ),
        ("encrypted-crlf", "opens", "the same with the line ends of Windows", ours.replace('\n', "\r\n")),
        ("scrypt-small", "opens", "a scrypt of small cost", cheap()),
        ("pbkdf2", "opens", "PBKDF2 with 2,048 rounds, as OpenSSL's default", under(pbkdf2(2048), true)),
        ("aes-gcm", "malformed", "AES-256-GCM with a bare nonce, where RFC 5084 has a sequence", gcm),
        ("scrypt-memory", "too-costly", "scrypt that would take 1 GiB", under(scrypt(1 << 20, 8, 1), false)),
        ("scrypt-lanes", "too-costly", "scrypt with 65 lanes", under(scrypt(1 << 14, 8, 65), false)),
        (
            "scrypt-lanes-memory",
            "too-costly",
            "scrypt whose lanes would take 512 MiB",
            under(scrypt(2, 65535, 64), false),
        ),
        ("scrypt-n-zero", "malformed", "scrypt with N = 0", under(scrypt(0, 8, 1), false)),
        ("scrypt-n-one", "malformed", "scrypt with N = 1", under(scrypt(1, 8, 1), false)),
        (
            "scrypt-n-odd",
            "malformed",
            "scrypt with an N that is no power of two",
            under(scrypt(16383, 8, 1), false),
        ),
        ("scrypt-r-zero", "malformed", "scrypt with r = 0", under(scrypt(16384, 0, 1), false)),
        ("scrypt-p-zero", "malformed", "scrypt with p = 0", under(scrypt(16384, 8, 0), false)),
        ("pbkdf2-zero", "malformed", "PBKDF2 with no rounds", under(pbkdf2(0), false)),
        (
            "pbkdf2-rounds",
            "too-costly",
            "PBKDF2 with more than ten million rounds",
            under(pbkdf2(10_000_001), false),
        ),
        (
            "key-flipped",
            "other-key",
            "one bit of the ciphertext: it decrypts into another key, and nothing says so",
            key_only,
        ),
        ("first-block", "wrong-passphrase", "one bit of the first block of ciphertext", spoilt(0)),
        ("last-block", "wrong-passphrase", "one bit of the last block of ciphertext", spoilt(63)),
        ("label-rsa", "malformed", "an RSA key's label", relabelled("RSA PRIVATE KEY")),
        ("label-public", "malformed", "a public key's label", relabelled("PUBLIC KEY")),
        (
            "label-plain",
            "malformed",
            "an encrypted key under the label of a plain one",
            relabelled("PRIVATE KEY"),
        ),
        ("label-card", "malformed", "a card's label", relabelled("SEALED MOVE CARD")),
        ("text-before", "malformed", "a line before the file", format!("# my key\n{ours}")),
        ("text-behind", "malformed", "a line behind the file", format!("{ours}\n")),
        ("no-last-line-end", "malformed", "no line end behind the last line", ours.trim_end().to_owned()),
        ("long-lines", "malformed", "base64 in one line", {
            let lines: Vec<&str> = ours.lines().collect();
            format!("{}\n{}\n{}\n", lines[0], lines[1..lines.len() - 1].concat(), lines[lines.len() - 1])
        }),
        ("no-padding", "malformed", "base64 without its padding", ours.replace('=', "")),
        ("cut", "malformed", "the file ends in the middle", ours[..200].to_owned()),
        ("empty", "malformed", "no bytes", String::new()),
        ("too-large", "malformed", "more than 8,192 bytes", format!("{ours}{}", "\n".repeat(8192))),
    ];
    let vector = |(name, class, comment, text): (&str, &'static str, &str, String)| {
        let mut vector = Vector::new("key-file", name, class, "key-file", comment, text.into_bytes());
        vector.field("passphrase", PASSPHRASE).field("card", "card/arbiter");
        vector
    };
    let mut all: Vec<Vector> = rows.into_iter().map(vector).collect();
    let mut wrong = Vector::new(
        "key-file",
        "other-passphrase",
        "wrong-passphrase",
        "key-file",
        "another passphrase",
        cheap().into_bytes(),
    );
    wrong.field("passphrase", "seven words or so").field("card", "card/arbiter");
    let mut other = Vector::new(
        "key-file",
        "other-card",
        "other-key",
        "key-file",
        "a good file beside another's card",
        cheap().into_bytes(),
    );
    other.field("passphrase", PASSPHRASE).field("card", "card/white");
    all.extend([wrong, other]);
    all
}
