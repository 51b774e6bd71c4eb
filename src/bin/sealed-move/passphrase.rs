//! The passphrase of a key that is being made: suggested, typed twice, and called weak where it is.
//!
//! What is weak is a rule of words and characters, not an estimator. The well-known one keeps pieces of the
//! passphrase in memory that nobody wipes, and brings two engines for regular expressions with it.

use std::collections::BTreeSet;
use std::path::Path;

use sealed_move::random::{Random as _, SystemRandom};
use sealed_move::words;
use zeroize::Zeroizing;

use crate::failure::{Failure, Result};
use crate::{os, secrets, talk};

/// How many words of the list a suggested passphrase has: 66 bits.
const SUGGESTED: usize = 6;
/// As many different words as make a passphrase that is not called weak.
const WORDS: usize = 4;
/// Or as many characters, of which half must be different.
const CHARACTERS: usize = 16;

/// A new passphrase: the first line of a file, or asked for.
pub(crate) fn chosen(file: Option<&Path>, name: &str) -> Result<Zeroizing<String>> {
    let text = match file {
        Some(file) => secrets::first_line(file, secrets::PASSPHRASE)?,
        None => return asked(name),
    };
    must_be_some(&text)?;
    if is_weak(&text) {
        talk::note(WEAK);
    }
    Ok(text)
}

const WEAK: &str = "a weak passphrase: whoever gets the file can try millions; several words make a good one";

/// A suggestion typed back is one that was written down; one's own is typed twice.
fn asked(name: &str) -> Result<Zeroizing<String>> {
    if !os::has_terminal() {
        return Err(Failure::undetermined(format_args!(
            "no terminal to ask on for the passphrase of {name}'s key"
        ))
        .hint("give the file that holds it, or --no-passphrase"));
    }
    let suggested = suggestion()?;
    talk::note("a passphrase to write down; it is shown once, and kept nowhere:");
    talk::command(&suggested);
    let typed = secrets::prompt(&format!("new passphrase of {name}'s key: these words, or your own"))?;
    must_be_some(&typed)?;
    if typed.split_whitespace().eq(suggested.split_whitespace()) {
        return Ok(suggested);
    }
    talk::note(if is_weak(&typed) { WEAK } else { "not the words above, so it is your own" });
    if *secrets::prompt("your own passphrase again")? != *typed {
        return Err(
            Failure::undetermined("the two passphrases differ; nothing was changed").hint("try again")
        );
    }
    Ok(typed)
}

fn must_be_some(text: &str) -> Result<()> {
    if text.is_empty() {
        return Err(Failure::undetermined("an empty passphrase")
            .hint("several words make a good one; --no-passphrase leaves the key unencrypted"));
    }
    Ok(())
}

fn suggestion() -> Result<Zeroizing<String>> {
    let mut bits = Zeroizing::new([0; 16]);
    SystemRandom.fill(&mut *bits).map_err(Failure::undetermined)?;
    let all = words::encode(&bits);
    let mut words = Zeroizing::new(String::with_capacity(all.len()));
    for word in all.split(' ').take(SUGGESTED) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    Ok(words)
}

/// Neither several different words nor long and varied.
fn is_weak(text: &str) -> bool {
    let words: BTreeSet<&str> = text.split_whitespace().filter(|word| word.chars().count() >= 3).collect();
    let different: BTreeSet<char> = text.chars().collect();
    let is_long = text.chars().count() >= CHARACTERS && different.len() >= CHARACTERS / 2;
    words.len() < WORDS && !is_long
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn few_words_and_short_or_monotonous_ones_are_weak() {
        for weak in [
            "x",
            "chess",
            "password1",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "go go go go go go",
            "e4 e5 Nf3 Nc6",
            "abc abc abc abc",
        ] {
            assert!(is_weak(weak), "{weak}");
        }
        for good in [
            "right horse battery staple",
            "kW9-qpF2.xL7tR5z",
            "caballo blanco peón torre",
            "ձի փիղ նավակ թագուհի",
        ] {
            assert!(!is_weak(good), "{good}");
        }
    }

    #[test]
    fn a_suggestion_is_six_words_is_never_weak_and_never_the_same() {
        let [one, other] = [suggestion().unwrap(), suggestion().unwrap()];
        assert_eq!(one.split(' ').count(), SUGGESTED);
        assert!(!is_weak(&one) && *one != *other);
    }
}
