//! Section 2a: the finite list of liberal rules. Each can be explained to an arbiter in the one
//! sentence of its remark; a rule that cannot does not belong here.

use super::algebraic::{Found, Reader};
use super::interpret::Interpretation;
use super::judge::candidates;
use super::letters::Script;
use super::loosen;
use super::normalize::Glyph;
use super::pattern::{Pattern, Roles};
use super::reading::Moves;
use super::remark::RemarkKind;
use super::rewrite;
use super::taste::{Letters, Taste, Traditions};

/// A writing as the strict rules left it.
pub(super) struct Case<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) glyphs: &'a [Glyph],
    pub(super) strict: Option<&'a Interpretation>,
}

/// When a rule is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// The strict rules found no reading.
    Unread,
    /// They found none, or one that no legal move fits.
    Lost,
    /// As `Lost`; and where exactly one move fits, another by this rule is a second meaning.
    Always,
    /// They found a reading that no legal move fits.
    Illegal,
    /// As `Illegal`; and as a second meaning.
    Read,
}

impl When {
    const fn unread(self) -> bool {
        matches!(self, When::Unread | When::Lost | When::Always)
    }

    const fn illegal(self) -> bool {
        matches!(self, When::Lost | When::Always | When::Illegal | When::Read)
    }

    const fn second(self) -> bool {
        matches!(self, When::Always | When::Read)
    }
}

/// One liberal rule: what it says of itself, when it is tried, and how it reads.
struct Rule {
    kind: RemarkKind,
    when: When,
    read: fn(&Case<'_>) -> Option<Interpretation>,
}

const fn rule(kind: RemarkKind, when: When, read: fn(&Case<'_>) -> Option<Interpretation>) -> Rule {
    Rule { kind, when, read }
}

/// The list. The first rule that fits a legal move rescues.
#[rustfmt::skip]
static RULES: &[Rule] = &[
    // The text with something left out or put right.
    rule(RemarkKind::StruckThrough,      When::Unread,  |case| case.text(rewrite::unstruck)),
    rule(RemarkKind::Accent,             When::Unread,  |case| case.text(rewrite::unaccented)),
    rule(RemarkKind::Control,            When::Unread,  |case| case.text(rewrite::uncontrolled)),
    rule(RemarkKind::MarkUp,             When::Unread,  |case| case.text(rewrite::unmarked)),
    rule(RemarkKind::Accent,             When::Unread,  |case| case.text(rewrite::unwrapped)),
    rule(RemarkKind::Accent,             When::Unread,  |case| case.text(rewrite::unpointed)),
    rule(RemarkKind::Doubled,            When::Unread,  |case| case.text(rewrite::undoubled)),
    rule(RemarkKind::Backwards,          When::Unread,  |case| case.text(rewrite::reversed)),
    rule(RemarkKind::Numeric,            When::Unread,  |case| case.text(rewrite::unnumbered)),
    // Letters read otherwise.
    rule(RemarkKind::ForeignLetter,      When::Lost,    |case| case.russian_letters()),
    rule(RemarkKind::CapitalFile,        When::Always,  |case| case.capital_files()),
    rule(RemarkKind::SmallLetterPiece,   When::Always,  |case| case.small_pieces()),
    rule(RemarkKind::EnglishLetter,      When::Read,    |case| case.english_letters()),
    rule(RemarkKind::ForeignLetter,      When::Always,  |case| case.common_letters()),
    rule(RemarkKind::ForeignLetter,      When::Illegal, |case| case.pawn_letters()),
    rule(RemarkKind::ShorterLetter,      When::Always,  |case| case.tasting(Taste { short_letters: true, ..Taste::STRICT })),
    rule(RemarkKind::HalfSquare,         When::Unread,  |case| case.tasting(Taste { half_squares: true, ..Taste::STRICT })),
    rule(RemarkKind::OtherTradition,     When::Unread,  |case| case.tasting(Taste { traditions: Traditions::Other, ..Taste::STRICT })),
    // The reading with a constraint loosened.
    rule(RemarkKind::CastlingAsKingMove, When::Read,    |case| case.loose(loosen::king_to_castling_square)),
    rule(RemarkKind::OwnRook,            When::Illegal, |case| case.loose(loosen::king_onto_own_rook)),
    rule(RemarkKind::LetterMissing,      When::Read,    |case| case.loose(loosen::any_man_takes)),
    rule(RemarkKind::PlainCapture,       When::Illegal, |case| case.loose(loosen::plain_move)),
    rule(RemarkKind::EnPassantVictim,    When::Illegal, |case| case.loose(loosen::passing_pawn)),
    rule(RemarkKind::PromotionSquare,    When::Illegal, |case| case.loose(loosen::promotion_from)),
    rule(RemarkKind::PromotionUnfounded, When::Illegal, |case| case.loose(loosen::no_promotion)),
    // Words, and more than a move.
    rule(RemarkKind::PromotionAlone,     When::Unread,  |case| case.promotion_alone()),
    rule(RemarkKind::InWords,            When::Unread,  |case| case.text(super::words::in_signs)),
    rule(RemarkKind::SecondText,         When::Unread,  |case| case.first_text()),
];

/// Languages whose letters are known beyond them.
const COMMON: &[&str] = &["de", "fr", "es", "it", "ru"];

/// The first liberal reading of a lost writing that fits a legal move.
pub(super) fn rescue(case: &Case<'_>) -> Option<(RemarkKind, Interpretation, Moves)> {
    let fitting = |when: When| if case.strict.is_some() { when.illegal() } else { when.unread() };
    RULES.iter().filter(|rule| fitting(rule.when)).find_map(|rule| {
        let interpretation = (rule.read)(case)?;
        let moves = candidates(&case.reader, &interpretation);
        (moves != Moves::None).then_some((rule.kind, interpretation, moves))
    })
}

/// The liberal readings of a clear writing that fit another legal move.
pub(super) fn second_meaning(case: &Case<'_>, clear: &Moves) -> Option<(RemarkKind, Moves)> {
    RULES.iter().filter(|rule| rule.when.second()).find_map(|rule| {
        let interpretation = (rule.read)(case)?;
        let other = candidates(&case.reader, &interpretation);
        let both = clear.as_slice().iter().chain(other.as_slice()).copied().collect();
        let both = Moves::sorted(both, case.reader.position);
        matches!(both, Moves::Many(_)).then_some((rule.kind, both))
    })
}

impl Case<'_> {
    /// The changed text, read strictly.
    fn text(&self, change: fn(&[Glyph]) -> Option<Vec<Glyph>>) -> Option<Interpretation> {
        self.reader.interpret(&change(self.glyphs)?)
    }

    /// The same text, read with a liberty.
    fn tasting(&self, taste: Taste) -> Option<Interpretation> {
        Reader { taste, ..self.reader }.interpret(self.glyphs)
    }

    /// The strict readings, each loosened; those the rule says nothing of are left out.
    fn loose(
        &self,
        change: fn(&Self, &Interpretation, &Pattern) -> Option<Pattern>,
    ) -> Option<Interpretation> {
        let strict = self.strict?;
        let loosened = |found: &Found| {
            let pattern = change(self, strict, &found.pattern)?;
            Some(Found { pattern, ..found.clone() })
        };
        let found: Vec<Found> = strict.found.iter().filter_map(loosened).collect();
        (!found.is_empty()).then(|| Interpretation { found, ..strict.clone() })
    }

    /// Whether the strict rules read it, and not as descriptive.
    fn is_algebraic(&self) -> bool {
        self.strict.is_some_and(|strict| strict.found.iter().all(|found| !found.pattern.descriptive))
    }

    fn is_descriptive(&self) -> bool {
        self.strict.is_some() && !self.is_algebraic()
    }

    /// A capital may be a file. Where a move fits already, only in a text that is all capitals,
    /// whose case says nothing.
    fn capital_files(&self) -> Option<Interpretation> {
        let mut letters = self.glyphs.iter().filter(|glyph| glyph.c.is_alphabetic());
        let shouted = letters.clone().count() > 1 && letters.all(|glyph| glyph.c.is_uppercase());
        if self.is_descriptive() || self.is_clear() && !shouted {
            return None;
        }
        self.tasting(Taste { capital_files: true, ..Taste::STRICT })
    }

    /// A small a to h may be a piece. Where a move fits already, only before a square of the same
    /// file, which nobody writes of a pawn.
    fn small_pieces(&self) -> Option<Interpretation> {
        let needless = |strict: &Interpretation| strict.found.iter().any(|found| found.pattern.needless_file);
        if self.is_descriptive() || self.is_clear() && !self.strict.is_some_and(needless) {
            return None;
        }
        self.tasting(Taste { small_pieces: true, ..Taste::STRICT })
    }

    /// An English letter where the own letter leads nowhere, or only to a pawn: nobody writes a
    /// pawn's letter in short notation.
    fn english_letters(&self) -> Option<Interpretation> {
        let own = |found: &Found| found.remarks.iter().any(|remark| remark.kind == RemarkKind::OwnLetter);
        let pawn =
            |found: &Found| found.pattern.roles == Roles::PAWN && found.letter == Some(RemarkKind::OwnLetter);
        let strict = self.strict?;
        let asked = strict.found.iter().any(|found| own(found) && (!self.is_clear() || pawn(found)));
        (asked && self.is_algebraic())
            .then(|| self.tasting(Taste { letters: Letters::English, ..Taste::STRICT }))
            .flatten()
    }

    /// A letter that is none of the writer's. Where a move fits already, only if the letter was
    /// taken for a file.
    fn common_letters(&self) -> Option<Interpretation> {
        let capital = self.glyphs.first().is_some_and(|glyph| glyph.c.is_uppercase());
        let filed = |strict: &Interpretation| {
            capital
                && strict
                    .found
                    .iter()
                    .all(|found| found.pattern.roles == Roles::PAWN && found.departure.is_some())
        };
        if self.is_descriptive() || self.is_clear() && !self.strict.is_some_and(filed) {
            return None;
        }
        self.tasting(Taste { letters: Letters::Only(COMMON), ..Taste::STRICT })
    }

    /// A Russian letter in a writing of another Cyrillic language.
    fn russian_letters(&self) -> Option<Interpretation> {
        let cyrillic =
            self.reader.dialect.language().is_some_and(|language| language.script == Script::Cyrillic);
        cyrillic
            .then(|| self.tasting(Taste { letters: Letters::Against(&["ru"]), ..Taste::STRICT }))
            .flatten()
    }

    /// Without a declared language: B may be the pawn, as in German and the Nordic languages.
    fn pawn_letters(&self) -> Option<Interpretation> {
        let taste = Taste { letters: Letters::Against(&["de"]), ..Taste::STRICT };
        self.reader.dialect.language().is_none().then(|| self.tasting(taste)).flatten()
    }

    /// `=Q` with no square.
    fn promotion_alone(&self) -> Option<Interpretation> {
        let sign = self.glyphs.first()?.c;
        let found = matches!(sign, '=' | '(' | '/').then(|| self.reader.promotion(self.glyphs))??;
        let span = super::algebraic::span(self.glyphs)?;
        let pattern = Pattern { promotion: found.0, roles: Roles::PAWN, ..Pattern::ANY };
        let named = matches!(found.0, super::pattern::Promotion::To(_));
        let found = Found {
            pattern,
            remarks: found.1,
            capture: None,
            arrival: span,
            departure: None,
            letter: None,
            liberty: None,
        };
        named.then(|| Interpretation { found: vec![found], ..Interpretation::default() })
    }

    /// The first of two texts, if a legal move fits it.
    fn first_text(&self) -> Option<Interpretation> {
        rewrite::splits(self.glyphs).find_map(|(head, rest)| {
            let mut interpretation = self.reader.interpret(head)?;
            if candidates(&self.reader, &interpretation) == Moves::None {
                return None;
            }
            interpretation.rest = rest.to_vec();
            Some(interpretation)
        })
    }

    fn is_clear(&self) -> bool {
        self.strict.is_some_and(|strict| matches!(candidates(&self.reader, strict), Moves::One(_)))
    }
}
