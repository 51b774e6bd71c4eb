//! Peers, for callgrind. Prints how many things were done.
//!
//!     peers NAME MOVES      MOVES: lines of FEN, tab, text
//!
//! Nobody does what we do; the nearest is a file that age encrypts to the arbiters and then to the responder and the
//! custodian, so that it takes one key of each, with a signature by minisign under what is handed in, and a second file
//! that age encrypts to the sealer himself, as his counterfoil. Nothing holds the writing to the game, to its position
//! or to a commitment; nobody looks whether what was sealed opens again; and nothing is read as a move.

use std::hint::black_box;
use std::io::{Cursor, Read as _, Write as _};

use age::x25519::{Identity, Recipient};
use cozy_chess::Board;
use minisign::{KeyPair, SignatureBox};

/// The one function whose instructions are collected, by its name.
#[inline(never)]
fn measured(run: &mut dyn FnMut() -> u64, times: u64) -> u64 {
    (0..times).map(|_| run()).sum()
}

type Run = Box<dyn FnMut() -> u64>;

fn reads_cozy(lines: &[(String, String)]) -> Run {
    let ready = |(fen, text): &(String, String)| (Board::from_fen(fen, false).unwrap(), text.clone());
    let all: Vec<(Board, String)> = lines.iter().map(ready).collect();
    Box::new(move || {
        for (board, text) in &all {
            black_box(cozy_chess::util::parse_san_move(board, black_box(text)).unwrap());
        }
        all.len() as u64
    })
}

fn encrypt(to: &[Identity], bytes: &[u8]) -> Vec<u8> {
    let recipients: Vec<Recipient> = to.iter().map(Identity::to_public).collect();
    let recipients = recipients.iter().map(|one| one as &dyn age::Recipient);
    let mut out = Vec::new();
    let mut writer = age::Encryptor::with_recipients(recipients).unwrap().wrap_output(&mut out).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap();
    out
}

/// Two arbiters, the responder and the custodian; the sealer and his signing key.
struct Hall {
    holders: [Vec<Identity>; 2],
    sealer: Identity,
    key: KeyPair,
}

impl Hall {
    fn new() -> Hall {
        let two = || vec![Identity::generate(), Identity::generate()];
        Hall {
            holders: [two(), two()],
            sealer: Identity::generate(),
            key: KeyPair::generate_unencrypted_keypair().unwrap(),
        }
    }

    /// The writing under both locks, one around the other, and the signature of what is handed in.
    fn seal(&self, writing: &[u8]) -> (Vec<u8>, SignatureBox) {
        let bytes = self.holders.iter().fold(writing.to_vec(), |bytes, holders| encrypt(holders, &bytes));
        let signature = self.sign(&bytes);
        (bytes, signature)
    }

    /// What the sealer keeps for himself.
    fn counterfoil(&self, writing: &[u8]) -> Vec<u8> {
        encrypt(std::slice::from_ref(&self.sealer), writing)
    }

    fn sign(&self, bytes: &[u8]) -> SignatureBox {
        minisign::sign(Some(&self.key.pk), &self.key.sk, Cursor::new(bytes), None, None).unwrap()
    }

    fn verify(&self, bytes: &[u8], signature: &SignatureBox) {
        minisign::verify(&self.key.pk, signature, Cursor::new(bytes), true, false, false).unwrap();
    }

    /// The responder's layer, the arbiter's, and the signature of the statement that says so.
    fn open(&self, sealed: &[u8]) -> Vec<u8> {
        let mut bytes = sealed.to_vec();
        for holders in self.holders.iter().rev() {
            let decryptor = age::Decryptor::new(bytes.as_slice()).unwrap();
            let mut out = Vec::new();
            let identity: &dyn age::Identity = &holders[0];
            decryptor.decrypt(std::iter::once(identity)).unwrap().read_to_end(&mut out).unwrap();
            bytes = out;
        }
        black_box(self.sign(&bytes));
        bytes
    }
}

fn seals(counterfoil: bool) -> Run {
    let hall = Hall::new();
    Box::new(move || {
        black_box(hall.seal(&[7; 160]));
        if counterfoil {
            black_box(hall.counterfoil(&[7; 160]));
        }
        1
    })
}

fn opens() -> Run {
    let hall = Hall::new();
    let (sealed, _) = hall.seal(&[7; 160]);
    Box::new(move || {
        black_box(hall.open(&sealed));
        1
    })
}

fn verifies() -> Run {
    let hall = Hall::new();
    let message = [3; 400];
    let signature = hall.sign(&message);
    Box::new(move || {
        hall.verify(&message, &signature);
        1
    })
}

fn main() {
    let mut args = std::env::args().skip(1);
    let (name, moves) = (args.next().expect("a name"), args.next().expect("a file of moves"));
    let text = std::fs::read_to_string(moves).unwrap();
    let lines: Vec<(String, String)> = text
        .lines()
        .map(|line| line.split_once('\t').unwrap())
        .map(|(fen, text)| (fen.to_owned(), text.to_owned()))
        .collect();
    let (mut run, times) = match name.as_str() {
        "cozy-chess" => (reads_cozy(&lines), 3),
        "seal" => (seals(true), 8),
        "seal without counterfoil" => (seals(false), 8),
        "open" => (opens(), 8),
        "verify" => (verifies(), 8),
        other => panic!("no peer does {other}"),
    };
    run();
    println!("{}", measured(&mut *run, times));
}
