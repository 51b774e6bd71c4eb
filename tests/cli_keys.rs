//! `key`: made, shown, checked, exported; secrets stay their owner's.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::Room;

#[test]
fn a_key_is_made_shown_checked_and_exported() {
    let room = Room::new();
    room.write("words", b"six words or so\nand a second line\n");
    let made = room.ok("key new --name 'Schmid, Lothar' --out arbiter --passphrase-file words --json").json();
    for file in ["arbiter.key", "arbiter.pub"] {
        let shown = room.ok(&format!("key show {file} --json")).json();
        assert_eq!(shown["fingerprint"], made["fingerprint"]);
        assert_eq!(shown["name"], "Schmid, Lothar");
    }
    assert_eq!(made["groups"].as_str().unwrap().split(' ').count(), 8);
    assert_eq!(room.ok("key check arbiter.key --passphrase-file words --json").json()["encrypted"], true);
    let pem = room.ok("key export arbiter.key").out;
    assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----\n"), "{pem}");
    assert!(room.read("arbiter.key").starts_with(b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n"));
}

#[cfg(unix)]
#[test]
fn secret_files_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let room = Room::with_keys();
    let mode = |name: &str| std::fs::metadata(room.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("arbiter.key"), 0o600);
    room.ok(&format!(
        "begin {} --white 'Ahn, K.' --black 'Ben' --tickets tickets --fen '{}'",
        cli_room::CASE,
        cli_room::GAME_3
    ));
    assert_eq!(mode("tickets/white.ticket"), 0o600);
    assert_eq!(mode("tickets/black.ticket"), 0o600);
}

#[test]
fn a_wrong_passphrase_or_another_card_exits_2() {
    let room = Room::new();
    room.write("words", b"right\n");
    room.write("wrong", b"wrong\n");
    room.write("empty", b"\n");
    room.ok("key new --name A --out a --passphrase-file words");
    room.ok("key new --name B --out b --no-passphrase");
    room.refuses("key check a.key --passphrase-file wrong", 2);
    room.refuses("key check a.key", 2);
    room.refuses("key new --name C --out c --passphrase-file empty", 2);
    std::fs::copy(room.path("b.pub"), room.path("a.pub")).unwrap();
    room.refuses("key check a.key --passphrase-file words", 2);
}

#[test]
fn nothing_is_overwritten_and_nothing_half_made_is_left() {
    let room = Room::new();
    room.ok("key new --name A --out a --no-passphrase");
    room.refuses("key new --name A --out a --no-passphrase", 2);
    room.write("b.pub", b"something else");
    room.refuses("key new --name B --out b --no-passphrase", 2);
    room.refuses("key new --name B --out missing/b --no-passphrase", 2);
    room.refuses("key new --name '' --out c --no-passphrase", 2);
}

#[test]
fn the_only_key_at_home_is_the_default() {
    let room = Room::with_keys();
    std::fs::create_dir(room.path("home/keys")).unwrap();
    room.ok(&format!(
        "begin {} --white white.pub --black black.pub --fen '{}'",
        cli_room::CASE,
        cli_room::GAME_3
    ));
    room.refuses("enter game.sealed called", 2);
    for file in ["arbiter.key", "arbiter.pub"] {
        std::fs::copy(room.path(file), room.path("home/keys").join(file)).unwrap();
    }
    room.ok("enter game.sealed called --at 1972-07-16T22:00Z");
    for file in ["white.key", "white.pub"] {
        std::fs::copy(room.path(file), room.path("home/keys").join(file)).unwrap();
    }
    room.refuses("enter game.sealed position-lost", 2);
}

/// A key with a passphrase, and files that hold passphrases.
fn locked() -> Room {
    let room = Room::new();
    room.write("old", b"right horse battery staple\n");
    room.write("new", b"caballo blanco alfil negro\n");
    room.write("empty", b"\n");
    room.ok("key new --name 'Schmid, Lothar' --out a --passphrase-file old");
    room
}

#[test]
fn a_key_gets_another_passphrase_and_stays_the_same_key() {
    let room = locked();
    let before = room.ok("key show a.key --json").json();
    room.refuses("key passwd a.key --passphrase-file new --new-passphrase-file old", 2);
    room.refuses("key passwd a.key --passphrase-file old --new-passphrase-file empty", 2);
    room.refuses("key passwd a.key --passphrase-file old", 2);
    room.refuses("key passwd missing.key --passphrase-file old --new-passphrase-file new", 2);
    room.refuses("key passwd a.pub --passphrase-file old --new-passphrase-file new", 2);
    let shown = room.ok("key passwd a.key --passphrase-file old --new-passphrase-file new --json").json();
    assert_eq!(shown["fingerprint"], before["fingerprint"]);
    room.ends("key check a.key --passphrase-file old", 2);
    room.ok("key check a.key --passphrase-file new");
    room.ok("key passwd a.key --passphrase-file new --no-passphrase");
    assert_eq!(room.ok("key check a.key --json").json()["encrypted"], false);
    room.ok("key passwd a.key --new-passphrase-file old");
    assert_eq!(room.ok("key check a.key --passphrase-file old --json").json()["encrypted"], true);
    let left: Vec<_> =
        room.snapshot().into_keys().filter(|path| path.extension().is_some_and(|end| end == "tmp")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[cfg(unix)]
#[test]
fn what_passwd_backup_and_restore_write_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let room = locked();
    room.ok("key passwd a.key --passphrase-file old --new-passphrase-file new");
    room.ok("key backup a.key --passphrase-file new --out sheet");
    room.ok("key restore sheet --passphrase-file new --out b");
    for name in ["a.key", "sheet", "b.key"] {
        let mode = std::fs::metadata(room.path(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{name}");
    }
}

#[test]
fn a_key_comes_back_from_its_sheet_from_its_codes_and_from_a_copy() {
    let room = locked();
    let sheet = room.ok("key backup a.key --passphrase-file old").out;
    let groups = room.ok("key show a.key --json").json()["groups"].as_str().unwrap().to_owned();
    let (first, second) = groups.split_at(35);
    for wanted in [
        "Schmid, Lothar",
        first,
        second.trim(),
        "key restore FILE",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----",
        "\u{2588}",
    ] {
        assert!(sheet.contains(wanted), "{wanted}\n{sheet}");
    }
    assert!(!sheet.contains("staple"));
    assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
    // As typed or scanned: other line ends, other line lengths, something around it, the card first.
    let (key, card) =
        (String::from_utf8(room.read("a.key")).unwrap(), String::from_utf8(room.read("a.pub")).unwrap());
    let flowed = format!("{card} {key}").replace("\n", " ");
    for (n, text) in
        [sheet.clone(), sheet.replace('\n', "\r\n"), format!("scanned:\n{card}\n\n{key}"), flowed]
            .iter()
            .enumerate()
    {
        let out = format!("copy{n}");
        let ran = room.feed(&format!("key restore - --passphrase-file old --out {out}"), text.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(room.read(&format!("{out}.key")), room.read("a.key"));
        assert_eq!(room.read(&format!("{out}.pub")), room.read("a.pub"));
    }
    // The file alone holds no card, so one must be named, or nothing would tell another key from this.
    room.refuses("key restore a.key --passphrase-file old --out b", 2);
    room.ok("key restore a.key --card a.pub --passphrase-file old --out b");
    assert_eq!(room.read("b.key"), room.read("a.key"));
}

#[test]
fn a_sheet_has_every_code_however_long_the_name() {
    let room = Room::new();
    room.write("words", b"six words or so\n");
    for (at, name) in ["A".to_owned(), "Գաբրիել Ղալումյան".to_owned(), "Ж".repeat(64)].iter().enumerate()
    {
        room.ok(&format!("key new --name '{name}' --out k{at} --passphrase-file words"));
        let sheet = room.ok(&format!("key backup k{at}.key --passphrase-file words")).out;
        assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
        let (key, card) = sheet.split_once("its card, public:").unwrap();
        for part in [key, card] {
            assert!(
                part.lines().filter(|line| line.contains('\u{2580}')).count() > 20,
                "{name}: no code\n{part}"
            );
        }
        let numbered = card.matches("\ncode ").count();
        assert!(numbered != 1 && (at == 0) == (numbered == 0), "{name}: {numbered}");
    }
}

#[test]
fn no_sheet_is_made_that_restores_nothing_or_gives_the_key_away() {
    let room = locked();
    room.ok("key new --name B --out b --no-passphrase");
    room.refuses("key backup b.key", 2);
    room.refuses("key backup a.key --passphrase-file new", 2);
    room.refuses("key backup a.key --passphrase-file old --out a.key", 2);
    room.refuses("key backup nothing.key", 2);
    room.refuses("key backup a.pub --passphrase-file old", 2);
}

#[test]
fn a_restored_key_is_the_one_on_its_card_or_none_at_all() {
    let room = locked();
    room.ok("key new --name B --out b --no-passphrase");
    room.ok("key backup a.key --passphrase-file old --out sheet");
    room.refuses("key restore sheet --passphrase-file new --out c", 2);
    room.refuses("key restore sheet --passphrase-file old --card b.pub --out c", 2);
    room.refuses("key restore sheet --passphrase-file old --out a", 2);
    room.refuses("key restore nothing --passphrase-file old --out c", 2);
    room.refuses("key restore a.pub --passphrase-file old --out c", 2);
    // Another card in the place of the restored key's; the same card is welcome.
    room.write("c.pub", &room.read("b.pub"));
    room.refuses("key restore sheet --passphrase-file old --out c", 2);
    room.write("c.pub", &room.read("a.pub"));
    room.ok("key restore sheet --passphrase-file old --out c");
    room.ok("key check c.key --passphrase-file old");
}

/// A key file that is cheap to unlock, with its card: of the golden vectors.
fn golden(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/vectors/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let digits: Vec<u8> = text.split_once("\n\n").unwrap().1.bytes().filter(u8::is_ascii_hexdigit).collect();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.chunks(2).map(pair).collect()
}

#[test]
fn a_flipped_bit_in_a_sheet_never_restores_another_key() {
    use sealed_move::statement::{Armor, armor};
    let room = Room::new();
    room.write("words", b"six words or so\n");
    let key = golden("key-file/scrypt-small");
    let card = armor(Armor::Card, &golden("card/arbiter"));
    let good = [b"the sheet\n".as_slice(), &key, card.as_bytes()].concat();
    let mut restored = 0;
    // A prime step meets every place in a byte.
    for bit in (0..good.len() * 8).step_by(23) {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        let ran = room.feed("key restore - --passphrase-file words --out c", &bad);
        match ran.code {
            0 => {
                assert_eq!(room.read("c.key"), key, "bit {bit}");
                std::fs::remove_file(room.path("c.key")).unwrap();
                std::fs::remove_file(room.path("c.pub")).unwrap();
                restored += 1;
            }
            code => {
                assert_eq!(code, 2, "bit {bit}");
                assert!(!room.path("c.key").exists() && !room.path("c.pub").exists(), "bit {bit}");
            }
        }
    }
    assert!(restored < 8, "only what stands around the blocks may be anything: {restored}");
    assert_eq!(room.feed("key restore - --passphrase-file words --out c", &good).code, 0);
}

#[test]
fn wrong_passphrases_and_damaged_files_are_told_apart() {
    let room = locked();
    let said = |line: &str| room.refuses(line, 2).err;
    let wrong = said("key check a.key --passphrase-file new");
    assert!(wrong.contains("wrong passphrase, or damaged") && wrong.contains("backup sheet"), "{wrong}");
    let good = room.read("a.key");
    let mut bad = good.clone();
    bad[45] = b'!';
    room.write("a.key", &bad);
    assert!(said("key check a.key --passphrase-file old").contains("damaged key file"));
    // One bit of the second block of ciphertext: it decrypts, into another key than the card's.
    room.write("words", b"six words or so\n");
    room.write("a.key", &golden("key-file/key-flipped"));
    room.write(
        "a.pub",
        sealed_move::statement::armor(sealed_move::statement::Armor::Card, &golden("card/arbiter"))
            .as_bytes(),
    );
    let flipped = said("key check a.key --passphrase-file words");
    assert!(
        flipped.contains("not the one on its card") && flipped.contains("the passphrase is right"),
        "{flipped}"
    );
}

#[test]
fn weak_passphrases_are_discouraged_and_taken() {
    let room = locked();
    room.write("weak", b"chess\n");
    assert!(room.ok("key new --name W --out w --passphrase-file weak").err.contains("a weak passphrase"));
    assert!(!room.ok("key new --name G --out g --passphrase-file old").err.contains("weak"));
}

#[test]
fn another_arbiter_of_the_case_goes_on_when_a_key_is_lost() {
    use cli_room::{CASE, FACE, GAME_3};
    let room = Room::with_keys();
    room.ok("key new --name Deputy --out deputy --no-passphrase");
    std::fs::copy(room.path("deputy.pub"), room.path("home/trust/deputy.pub")).unwrap();
    room.ok(&format!(
        "begin {CASE} --white white.pub --black black.pub --arbiter deputy.pub --fen '{GAME_3}'"
    ));
    room.ok("enter game.sealed called --key arbiter.key --at 1972-07-16T22:00Z");
    room.seal("Bd3+", "black.envelope");
    room.ok("enter game.sealed sealed black.envelope --key arbiter.key --at 1972-07-16T22:05Z");
    // The laptop with the arbiter's key is gone; the record and the envelope were kept elsewhere.
    std::fs::remove_file(room.path("arbiter.key")).unwrap();
    room.refuses("enter game.sealed clocks-stopped black.envelope --key custodian.key", 1);
    room.ok(&format!("enter game.sealed clocks-stopped black.envelope --key deputy.key {FACE}"));
    room.ok("enter game.sealed session-opened --key deputy.key --at 1972-07-17T17:00Z");
    room.ok("enter game.sealed arrived white --key deputy.key --at 1972-07-17T17:00Z");
    room.ok("present game.sealed --key white.key --out presence.slip --at 1972-07-17T17:01Z");
    let opened = room.ok("open game.sealed --slip presence.slip --key deputy.key --at 1972-07-17T17:01Z");
    assert!(opened.out.contains("clear: Bd3+"), "{}", opened.out);
    assert_eq!(room.ok("verify game.sealed --json").json()["holds"], true);
}
