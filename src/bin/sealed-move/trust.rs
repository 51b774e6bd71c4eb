//! Whose cards are believed: `--trust`, or the home folder's `trust/`. Given by hand, never learnt.

use std::path::Path;

use sealed_move::statement::{Card, MAX_STATEMENT, Trust};

use crate::args::Trusted;
use crate::failure::{Failure, Result};
use crate::{files, home};

/// The cards a verb trusts.
pub(crate) fn cards(trusted: &Trusted) -> Result<Trust> {
    let mut trust = Trust::new();
    if trusted.trust.is_empty() {
        if let Ok(folder) = home::trust()
            && folder.is_dir()
        {
            add(&folder, &mut trust)?;
        }
        return Ok(trust);
    }
    for path in &trusted.trust {
        add(path, &mut trust)?;
    }
    Ok(trust)
}

fn add(path: &Path, trust: &mut Trust) -> Result<()> {
    if path.is_dir() {
        for file in files::with_extension(path, "pub")? {
            trust.add(card(&file)?);
        }
    } else {
        trust.add(card(path)?);
    }
    Ok(())
}

/// The card in a file, in its armor or bare.
pub(crate) fn card(path: &Path) -> Result<Card> {
    let bytes = files::read_armored(path, sealed_move::statement::Armor::Card, MAX_STATEMENT)?;
    Card::parse(&bytes).map_err(|error| {
        Failure::undetermined(error)
            .about(path.display())
            .hint("expected a card, as `key new` writes it to NAME.pub")
    })
}
