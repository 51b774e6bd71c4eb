//! Secret key files: PKCS#8 (RFC 5958) v1 in PEM, encrypted by PBES2. The only module that names
//! pkcs8 and ed25519.
//!
//! scrypt with N = 2^14, r = 8, p = 5 and AES-256-CBC is what OpenSSL 3.0 reads; it reads neither
//! PKCS#8 v2, nor a larger N, nor GCM. CBC is not authenticated: a damaged file can decrypt into
//! another key, so [`Identity::restore`](super::Identity::restore) compares with the pinned card.

use std::fmt;

use ed25519::KeypairBytes;
use ed25519::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _};
use pkcs8::der::pem::PemLabel as _;
use pkcs8::der::{Decode as _, SecretDocument};
use pkcs8::pkcs5::EncryptionScheme;
use pkcs8::pkcs5::pbes2::{EncryptionScheme as Cipher, Kdf, Parameters, Salt, ScryptParams};
use pkcs8::{EncryptedPrivateKeyInfoRef, LineEnding, PrivateKeyInfoRef};
use zeroize::Zeroizing;

use crate::random::{Random, RandomError};

use super::identity::Identity;
use super::signature::VerifyKey;

/// The largest key file that is read, in bytes.
pub const MAX_KEY_FILE: usize = 8 * 1024;

/// The most memory a file may make its reader use for the passphrase: scrypt's N * r * 128, and its
/// p * r * 128.
const MAX_SCRYPT_BYTES: u64 = 256 * 1024 * 1024;
/// scrypt's p multiplies the time, not the memory.
const MAX_SCRYPT_LANES: u16 = 64;
/// The most rounds a file may make its reader spend on PBKDF2.
const MAX_PBKDF2_ROUNDS: u32 = 10_000_000;

const SCRYPT_N: u64 = 1 << 14;
const SCRYPT_R: u16 = 8;
const SCRYPT_P: u16 = 5;

/// A secret key file that has been read but not yet unlocked.
///
/// ```
/// use sealed_move::random::SystemRandom;
/// use sealed_move::statement::{Identity, KeyFile};
/// use sealed_move::text::Name;
///
/// let made = Identity::generate(Name::new("Schmid, Lothar")?, &mut SystemRandom)?;
/// let pem = KeyFile::encrypt(&made, "six words or so", &mut SystemRandom)?;
/// let seed = KeyFile::parse(pem.as_bytes())?.unlock(Some("six words or so"))?;
/// assert!(Identity::restore(&seed, made.card()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct KeyFile {
    der: SecretDocument,
    encrypted: bool,
}

impl KeyFile {
    /// Reads a file: PEM of an encrypted or a plain PKCS#8 private key, written as a library
    /// writes it, to the letter (line ends may be those of Windows).
    ///
    /// # Errors
    ///
    /// [`KeyFileError`] when it is too large, no such PEM, or would cost too much to unlock.
    pub fn parse(pem: &[u8]) -> Result<KeyFile, KeyFileError> {
        if pem.len() > MAX_KEY_FILE {
            return Err(KeyFileError::TooLarge { bytes: pem.len() });
        }
        let text = std::str::from_utf8(pem).map_err(|_| KeyFileError::Damaged)?;
        let (label, der) = SecretDocument::from_pem(text).map_err(|_| KeyFileError::Damaged)?;
        let known = [EncryptedPrivateKeyInfoRef::PEM_LABEL, PrivateKeyInfoRef::PEM_LABEL];
        let label = known.into_iter().find(|known| *known == label).ok_or(KeyFileError::OtherContent)?;
        let canonical = [LineEnding::LF, LineEnding::CRLF]
            .into_iter()
            .any(|ending| der.to_pem(label, ending).is_ok_and(|again| again.as_bytes() == pem));
        if !canonical {
            return Err(KeyFileError::Damaged);
        }
        let file = KeyFile { der, encrypted: label == EncryptedPrivateKeyInfoRef::PEM_LABEL };
        if file.encrypted {
            let info = EncryptedPrivateKeyInfoRef::from_der(file.der.as_bytes())
                .map_err(|_| KeyFileError::Damaged)?;
            check_scheme(&info.encryption_algorithm)?;
        }
        Ok(file)
    }

    /// Whether a passphrase is needed.
    #[must_use]
    pub fn is_encrypted(&self) -> bool {
        self.encrypted
    }

    /// The seed in the file; an encrypted one takes its passphrase.
    ///
    /// # Errors
    ///
    /// [`KeyFileError::WrongPassphrase`] when it does not decrypt: a wrong passphrase and a
    /// damaged file cannot be told apart.
    pub fn unlock(&self, passphrase: Option<&str>) -> Result<Zeroizing<[u8; 32]>, KeyFileError> {
        let der = self.der.as_bytes();
        let pair = if self.encrypted {
            let passphrase = passphrase.ok_or(KeyFileError::Locked)?;
            let info = EncryptedPrivateKeyInfoRef::from_der(der).map_err(|_| KeyFileError::Damaged)?;
            let plain = info.decrypt(passphrase).map_err(|_| KeyFileError::WrongPassphrase)?;
            KeypairBytes::from_pkcs8_der(plain.as_bytes()).map_err(|_| KeyFileError::WrongPassphrase)?
        } else {
            KeypairBytes::from_pkcs8_der(der).map_err(|_| KeyFileError::Damaged)?
        };
        Ok(Zeroizing::new(pair.secret_key))
    }

    /// The file of an identity, under a passphrase.
    ///
    /// # Errors
    ///
    /// [`KeyFileError::Random`] when the source of randomness fails.
    pub fn encrypt(
        identity: &Identity,
        passphrase: &str,
        random: &mut dyn Random,
    ) -> Result<Zeroizing<String>, KeyFileError> {
        let (mut salt, mut iv) = ([0; 16], [0; 16]);
        random.fill(&mut salt).map_err(KeyFileError::Random)?;
        random.fill(&mut iv).map_err(KeyFileError::Random)?;
        let kdf = Kdf::Scrypt(ScryptParams {
            salt: Salt::try_from(salt.as_slice()).map_err(|_| KeyFileError::Damaged)?,
            cost_parameter: SCRYPT_N,
            block_size: SCRYPT_R,
            parallelization: SCRYPT_P,
            key_length: None,
        });
        let encryption = Cipher::Aes256Cbc { iv };
        let scheme = Parameters { kdf, encryption };
        let plain = plain_der(identity)?;
        let sealed = scheme.encrypt(passphrase, plain.as_bytes()).map_err(|_| KeyFileError::Damaged)?;
        let info = pkcs8::EncryptedPrivateKeyInfoOwned {
            encryption_algorithm: scheme.into(),
            encrypted_data: pkcs8::der::asn1::OctetString::new(sealed).map_err(|_| KeyFileError::Damaged)?,
        };
        let der = SecretDocument::encode_msg(&info).map_err(|_| KeyFileError::Damaged)?;
        pem(&der, EncryptedPrivateKeyInfoRef::PEM_LABEL)
    }

    /// The file of an identity without a passphrase: plain PKCS#8 v1.
    ///
    /// # Errors
    ///
    /// [`KeyFileError`] when it cannot be encoded, which does not happen for a real key.
    pub fn plain(identity: &Identity) -> Result<Zeroizing<String>, KeyFileError> {
        pem(&plain_der(identity)?, PrivateKeyInfoRef::PEM_LABEL)
    }
}

impl VerifyKey {
    /// The key as SPKI PEM (RFC 8410), as OpenSSL reads public keys.
    #[must_use]
    pub fn to_spki_pem(&self) -> String {
        use ed25519::pkcs8::spki::EncodePublicKey as _;
        let key = ed25519::pkcs8::PublicKeyBytes(*self.as_bytes());
        // 32 bytes always fit the structure.
        key.to_public_key_pem(LineEnding::LF).unwrap_or_default()
    }
}

/// PKCS#8 v1: without the public key, which makes it v2.
fn plain_der(identity: &Identity) -> Result<SecretDocument, KeyFileError> {
    let pair = KeypairBytes { secret_key: *identity.seed(), public_key: None };
    pair.to_pkcs8_der().map_err(|_| KeyFileError::Damaged)
}

fn pem(der: &SecretDocument, label: &'static str) -> Result<Zeroizing<String>, KeyFileError> {
    der.to_pem(label, LineEnding::LF).map_err(|_| KeyFileError::Damaged)
}

/// Refuses a file of another encryption than AES-CBC (the library below would also read a GCM whose
/// parameters are not those of RFC 5084), or that would make its reader spend minutes or gigabytes.
fn check_scheme(scheme: &EncryptionScheme) -> Result<(), KeyFileError> {
    let pbes2 = scheme.pbes2().ok_or(KeyFileError::OtherContent)?;
    if !matches!(
        pbes2.encryption,
        Cipher::Aes128Cbc { .. } | Cipher::Aes192Cbc { .. } | Cipher::Aes256Cbc { .. }
    ) {
        return Err(KeyFileError::OtherContent);
    }
    let affordable = match &pbes2.kdf {
        Kdf::Scrypt(scrypt) => {
            let (n, r, p) = (scrypt.cost_parameter, scrypt.block_size, scrypt.parallelization);
            // RFC 7914 section 6. The library below would panic on N = 0.
            if n < 2 || !n.is_power_of_two() || r == 0 || p == 0 {
                return Err(KeyFileError::Damaged);
            }
            let bytes = n.max(u64::from(p)).saturating_mul(u64::from(r)).saturating_mul(128);
            bytes <= MAX_SCRYPT_BYTES && p <= MAX_SCRYPT_LANES
        }
        Kdf::Pbkdf2(pbkdf2) if pbkdf2.iteration_count == 0 => return Err(KeyFileError::Damaged),
        Kdf::Pbkdf2(pbkdf2) => pbkdf2.iteration_count <= MAX_PBKDF2_ROUNDS,
        _ => return Err(KeyFileError::OtherContent),
    };
    if affordable { Ok(()) } else { Err(KeyFileError::TooCostly) }
}

/// Why a key file gives no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyFileError {
    /// Larger than [`MAX_KEY_FILE`].
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// Not PEM of a PKCS#8 key, to the letter.
    Damaged,
    /// PEM of something else, or encrypted in a way that is not read.
    OtherContent,
    /// Unlocking would take more than 256 MiB or 10 million rounds.
    TooCostly,
    /// Encrypted, and no passphrase given.
    Locked,
    /// Does not decrypt: wrong passphrase, or damaged.
    WrongPassphrase,
    /// No randomness.
    Random(RandomError),
}

impl fmt::Display for KeyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyFileError::TooLarge { bytes } => {
                write!(f, "a key file of {bytes} bytes, at most {MAX_KEY_FILE} are read")
            }
            KeyFileError::Damaged => f.write_str("damaged key file (expected PEM of a PKCS#8 private key)"),
            KeyFileError::OtherContent => {
                f.write_str("not an Ed25519 PKCS#8 key encrypted by PBES2, or plain")
            }
            KeyFileError::TooCostly => {
                f.write_str("a key file that would take too much memory or time to unlock")
            }
            KeyFileError::Locked => f.write_str("the key file is encrypted and no passphrase was given"),
            KeyFileError::WrongPassphrase => f.write_str("wrong passphrase, or damaged key file"),
            KeyFileError::Random(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for KeyFileError {}
