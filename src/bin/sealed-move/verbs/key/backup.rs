//! `key backup`: a sheet of paper from which a key can be restored.
//!
//! Key and card stand on it as text, which can be typed, and as codes, which can be scanned. The key stays
//! encrypted: the sheet is as good as the passphrase.

use sealed_move::statement::{Identity, MAX_KEY_FILE};

use crate::args::KeyBackup;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::Page;
use crate::{qr, secrets, talk};

pub(super) fn run(args: &KeyBackup) -> Result<Exit> {
    if let Some(out) = &args.out {
        files::must_be_free(out, Existing::Keep)?;
    }
    if !secrets::is_encrypted(&args.file)? {
        return Err(Failure::undetermined("a key that is not encrypted: whoever sees the sheet could sign")
            .about(args.file.display())
            .hint(format_args!(
                "`sealed-move key passwd {}` gives it a passphrase first",
                args.file.display()
            )));
    }
    // A sheet whose passphrase nobody knows restores nothing: this is the rehearsal.
    let identity = secrets::unlock(&args.file, &args.passphrase, "backed up")?;
    let pem = files::read_private(&args.file, secrets::KEY, MAX_KEY_FILE)?;
    let pem = String::from_utf8_lossy(&pem).replace("\r\n", "\n");
    let sheet = sheet(&identity, &pem);
    match (&args.out, args.style.json) {
        (Some(out), _) => files::write_secret(out, sheet.text().as_bytes())?,
        (None, false) => sheet.print()?,
        (None, true) => {}
    }
    if args.style.json {
        json::print(&json!({
            "name": identity.card().name().as_str(),
            "fingerprint": identity.fingerprint().to_string(),
            "key": pem,
            "card": identity.card().to_armor(),
            "sheet": args.out.as_ref().map(|out| out.display().to_string()),
        }))?;
    } else if let Some(out) = &args.out {
        let mut page = Page::default();
        page.row("sheet", out.display()).row("fingerprint", identity.card().fingerprint_groups());
        page.print()?;
    }
    talk::note(
        "print the sheet in a font of one width, and keep it apart from the laptop and the passphrase",
    );
    Ok(Exit::Done)
}

fn sheet(identity: &Identity, pem: &str) -> Page {
    let card = identity.card();
    let armor = card.to_armor();
    let mut page = Page::default();
    page.line("BACKUP OF A SEALED-MOVE KEY").line("");
    let groups = card.fingerprint_groups();
    let (first, second) = groups.split_at_checked(groups.len() / 2).unwrap_or((&groups, ""));
    page.row("name", card.name()).row("fingerprint", first.trim_end()).row("", second.trim_start());
    page.row("passphrase", "as it was when this sheet was made; it is not on it").line("");
    page.line("To restore the key on any computer that has sealed-move:");
    page.line("1. Bring both blocks below into one file, dashes included: scan the codes in");
    page.line("   their order, or type the text.");
    page.line("2. sealed-move key restore FILE --out arbiter");
    page.line("3. Give the passphrase, and compare the fingerprint with the one above.");
    page.line("If passphrase or sheet are lost, another arbiter named in the games goes on.");
    for (what, text) in [("the key, encrypted", pem), ("its card, public", &armor)] {
        page.line("").line(format_args!("{what}:")).line("");
        text.lines().for_each(|line| {
            page.line(line);
        });
        let codes = qr::all_on_paper(text);
        for (number, code) in (1..).zip(&codes) {
            page.line("");
            if codes.len() > 1 {
                page.line(format_args!("code {number} of {}:", codes.len()));
            }
            code.iter().for_each(|line| {
                page.line(line);
            });
        }
    }
    page
}
