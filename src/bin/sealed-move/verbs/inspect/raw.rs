//! `inspect --raw`: the four parts of a commitment as files, so that `cat label context salt
//! writing | sha256sum` shows it with nothing of ours in between.

use std::path::Path;

use sealed_move::digest::Label;
use sealed_move::envelope::{Envelope, Opening};
use sealed_move::record::Sealing;

use crate::failure::{Failure, Result};
use crate::files::{self, Existing};

/// Writes them for every opened envelope: one into the folder itself, several into folders `1`,
/// `2` and so on within it.
pub(super) fn write(sealings: Option<&[Sealing]>, folder: &Path, existing: Existing) -> Result<()> {
    let opened: Vec<(&Envelope, &Opening)> = sealings.unwrap_or_default().iter().filter_map(parts).collect();
    if opened.is_empty() {
        return Err(Failure::refused("no opened envelope whose writing could be written")
            .hint("only what was opened can be shown; `open` opens it"));
    }
    let files: Vec<_> = opened
        .iter()
        .enumerate()
        .flat_map(|(place, (envelope, opening))| {
            let folder =
                if opened.len() == 1 { folder.to_owned() } else { folder.join((place + 1).to_string()) };
            named(envelope, opening).map(|(name, bytes)| (folder.clone(), folder.join(name), bytes))
        })
        .collect();
    for (_, path, _) in &files {
        files::must_be_free(path, existing)?;
    }
    for (folder, path, bytes) in &files {
        files::make_folder(folder)?;
        files::write(path, bytes, existing)?;
    }
    Ok(())
}

fn parts(sealing: &Sealing) -> Option<(&Envelope, &Opening)> {
    Some((sealing.envelope()?, sealing.opened()?.content.as_ref().ok()?))
}

fn named(envelope: &Envelope, opening: &Opening) -> [(&'static str, Vec<u8>); 4] {
    [
        ("label", Label::Commitment.bytes().to_vec()),
        ("context", envelope.context().as_bytes().to_vec()),
        ("salt", opening.salt().to_vec()),
        ("writing", opening.padded().to_vec()),
    ]
}
