//! R3a, R3b, R3d: what a letter, or a few, say about the kind of a man.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::dialect::Dialect;
use super::letters::{FIGURINES, LANGUAGES, LOOKALIKES, Language, ORDER, Script, VARIANTS};
use super::normalize::{Glyph, fold};
use super::pattern::Roles;
use super::remark::RemarkKind;
use super::taste::{Letters, Taste};

/// Kinds of man, what there is to remark about how they were told, and how many glyphs it took.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    pub(super) roles: Roles,
    pub(super) remark: Option<RemarkKind>,
    pub(super) length: usize,
    /// An arbiter could refuse it: a lookalike or a less common letter.
    pub(super) liberty: bool,
}

/// The longest abbreviation in the tables, in characters.
const LONGEST: usize = 4;

/// R3d: the letters a text may begin with, the longest abbreviation first.
pub(super) fn letters(text: &[Glyph], dialect: Dialect, taste: Taste) -> impl Iterator<Item = Letter> {
    (1..=LONGEST).filter_map(move |place| {
        let length = if taste.short_letters { place } else { LONGEST + 1 - place };
        let token = text.get(..length)?;
        look_up(token, dialect, taste)
    })
}

/// R3a: the writer's own table first, then the figurines, English, lookalikes, and variants.
pub(super) fn look_up(token: &[Glyph], dialect: Dialect, taste: Taste) -> Option<Letter> {
    let letter = |roles: Roles, remark, liberty| {
        (!roles.is_none()).then_some(Letter { roles, remark, length: token.len(), liberty })
    };
    let figurine = letter(figurine(token), Some(RemarkKind::Figurine), false);
    if figurine.is_some() {
        return figurine;
    }
    if let Some(foreign) = foreign(token, dialect, taste.letters) {
        return letter(foreign, Some(RemarkKind::ForeignLetter), false);
    }
    let Some(language) = dialect.language() else {
        return letter(union(token), Some(RemarkKind::UnionLetter), false);
    };
    let own = row(&language.letters, token);
    let english = row(&english().letters, token);
    if !own.is_none() {
        return letter(own, (own != english).then_some(RemarkKind::OwnLetter), false);
    }
    let alike = lookalike(token, language);
    if !english.is_none() || !alike.is_none() {
        let remark = if alike.is_none() { RemarkKind::EnglishLetter } else { RemarkKind::Lookalike };
        return letter(english.or(alike), Some(remark), !alike.is_none());
    }
    let rare = variant(token, dialect.tag());
    letter(rare, Some(RemarkKind::VariantLetter), !is_kt(token))
}

/// What a token says in the tables a liberal rule asks for, or `None` to go on as usual.
fn foreign(token: &[Glyph], dialect: Dialect, letters: Letters) -> Option<Roles> {
    let found = match letters {
        Letters::Own => return None,
        Letters::English => row(&english().letters, token),
        Letters::Only(tags) => {
            let own = dialect.language().map_or(Roles::NONE, |language| row(&language.letters, token));
            if own.is_none() { of_tags(tags, token) } else { Roles::NONE }
        }
        Letters::Against(tags) => of_tags(tags, token),
    };
    (!found.is_none()).then_some(found)
}

/// What a token says in any of some languages.
fn of_tags(tags: &[&str], token: &[Glyph]) -> Roles {
    LANGUAGES
        .iter()
        .filter(|language| tags.contains(&language.tag))
        .fold(Roles::NONE, |sum, language| sum.or(row(&language.letters, token)))
}

fn english() -> &'static Language {
    let [english, ..] = &LANGUAGES;
    english
}

/// The roles a token names in one row. A small a to h is a file and never a piece (R3b).
fn row(letters: &[&str; 6], token: &[Glyph]) -> Roles {
    letters
        .iter()
        .zip(ORDER)
        .filter(|(letter, _)| spells(token, letter))
        .fold(Roles::NONE, |sum, (_, role)| sum.or(role))
}

/// Whether a token is the letter, in either case.
fn spells(token: &[Glyph], letter: &str) -> bool {
    letter.chars().map(fold).eq(token.iter().map(|glyph| glyph.low))
}

fn figurine(token: &[Glyph]) -> Roles {
    let [glyph] = token else { return Roles::NONE };
    let places = FIGURINES.iter().flat_map(|set| set.iter().zip(ORDER));
    places.filter(|(c, _)| **c == glyph.c).fold(Roles::NONE, |sum, (_, role)| sum.or(role))
}

/// What every letter names in any table, in lower case. A text of no language is looked up here at every turn.
static UNION: LazyLock<BTreeMap<Vec<char>, Roles>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    for (letter, roles) in LANGUAGES.iter().flat_map(|language| language.letters.iter().zip(ORDER)) {
        let named = all.entry(letter.chars().map(fold).collect()).or_insert(Roles::NONE);
        *named = named.or(roles);
    }
    all
});

/// R3a for `und`: all tables at once; of the pawn letters only P.
fn union(token: &[Glyph]) -> Roles {
    let mut low = ['\0'; LONGEST];
    low.iter_mut().zip(token).for_each(|(low, glyph)| *low = glyph.low);
    let all = low.get(..token.len()).and_then(|low| UNION.get(low)).copied().unwrap_or(Roles::NONE);
    let is_p = matches!(token, [glyph] if glyph.low == 'p');
    let all = if is_p { all } else { all.without(Roles::PAWN) };
    if is_kt(token) { all.or(Roles::KNIGHT) } else { all }
}

fn is_kt(token: &[Glyph]) -> bool {
    spells(token, "Kt")
}

fn variant(token: &[Glyph], tag: &str) -> Roles {
    let rows = VARIANTS.iter().filter(|(of, _)| *of == tag);
    rows.fold(Roles::NONE, |sum, (_, letters)| sum.or(row(letters, token)))
}

/// R1: lookalike letters are one letter where the writer's own script lacks the other.
fn lookalike(token: &[Glyph], language: &Language) -> Roles {
    let place = match language.script {
        Script::Latin => 0,
        Script::Cyrillic => 1,
        Script::Greek => 2,
        Script::Other => return Roles::NONE,
    };
    let twin = |c: char| {
        let set = LOOKALIKES.iter().find(|set| set.contains(&c))?;
        set.get(place).copied().filter(|&twin| twin != ' ')
    };
    let changed = token.iter().any(|glyph| twin(glyph.c).is_some_and(|c| c != glyph.c));
    if !changed {
        return Roles::NONE;
    }
    let named = |letters: &[&str; 6]| {
        let spelled = |letter: &&str| {
            let twins = token.iter().map(|glyph| fold(twin(glyph.c).unwrap_or(glyph.c)));
            letter.chars().map(fold).eq(twins)
        };
        let hits = letters.iter().zip(ORDER).filter(|(letter, _)| spelled(letter));
        hits.fold(Roles::NONE, |sum, (_, role)| sum.or(role))
    };
    let own = named(&language.letters);
    if own.is_none() && language.script == Script::Latin { named(&english().letters) } else { own }
}

/// Whether a single letter is a piece of the writer's own table (R3b).
pub(super) fn is_own_piece(glyph: &Glyph, dialect: Dialect) -> bool {
    let token = std::slice::from_ref(glyph);
    !dialect.language().map_or_else(|| union(token), |language| row(&language.letters, token)).is_none()
}

/// The Latin letter a glyph is or looks like; a blank where none looks like it.
pub(super) fn latin(c: char) -> char {
    LOOKALIKES.iter().find(|set| set.contains(&c)).map_or(c, |[latin, ..]| *latin)
}
