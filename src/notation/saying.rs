//! What a writing says besides, or instead of, a move. A new phrase is a new row.

use super::algebraic::starts;
use super::normalize::Glyph;
use super::reading::{GameResult, Saying};
use super::remark::RemarkKind;
use crate::position::Color;

/// What a phrase means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phrase {
    Says(Saying),
    OffersDraw,
    NullMove,
}

impl Phrase {
    pub(super) const fn remark(self) -> RemarkKind {
        match self {
            Phrase::Says(Saying::Resignation) => RemarkKind::Resignation,
            Phrase::Says(Saying::DrawClaim) => RemarkKind::DrawClaim,
            Phrase::Says(Saying::Result(_)) => RemarkKind::Result,
            Phrase::OffersDraw => RemarkKind::DrawOffer,
            Phrase::NullMove => RemarkKind::NullMove,
        }
    }
}

const RESIGNS: Phrase = Phrase::Says(Saying::Resignation);
const CLAIMS: Phrase = Phrase::Says(Saying::DrawClaim);
const OFFERS: Phrase = Phrase::OffersDraw;

/// Results as they stand on scoresheets, without white space.
const RESULTS: &[(&str, GameResult)] = &[
    ("1-0", GameResult::Win(Color::White)),
    ("1:0", GameResult::Win(Color::White)),
    ("+--", GameResult::Win(Color::White)),
    ("0-1", GameResult::Win(Color::Black)),
    ("0:1", GameResult::Win(Color::Black)),
    ("--+", GameResult::Win(Color::Black)),
    ("1/2-1/2", GameResult::Draw),
    ("1/2", GameResult::Draw),
    ("1/2:1/2", GameResult::Draw),
    ("0.5-0.5", GameResult::Draw),
    ("0,5-0,5", GameResult::Draw),
    ("=-=", GameResult::Draw),
];

/// Phrases in lower case, without white space and without dots, quotes and marks of exclamation.
/// A question mark counts: it makes an offer of a word for a draw.
#[rustfmt::skip]
const PHRASES: &[(&str, Phrase)] = &[
    ("resign", RESIGNS), ("resigns", RESIGNS), ("resigned", RESIGNS), ("resignation", RESIGNS), ("iresign", RESIGNS), ("ihaveresigned", RESIGNS), ("igiveup", RESIGNS),
    ("whiteresigns", RESIGNS), ("blackresigns", RESIGNS), ("iresignthegame", RESIGNS), ("igiveupthegame", RESIGNS),
    ("aufgegeben", RESIGNS), ("aufgabe", RESIGNS), ("ichgebeauf", RESIGNS), ("gibtauf", RESIGNS), ("gebeauf", RESIGNS), ("weißgibtauf", RESIGNS), ("schwarzgibtauf", RESIGNS),
    ("abandono", RESIGNS), ("abandona", RESIGNS), ("meabandono", RESIGNS), ("yoabandono", RESIGNS), ("rinde", RESIGNS), ("serinde", RESIGNS), ("merindo", RESIGNS), ("rindo", RESIGNS),
    ("abandon", RESIGNS), ("abandonne", RESIGNS), ("jabandonne", RESIGNS), ("abbandona", RESIGNS), ("abbandono", RESIGNS), ("desisto", RESIGNS), ("desiste", RESIGNS),
    ("geefop", RESIGNS), ("ikgeefop", RESIGNS), ("opgegeven", RESIGNS), ("geeftop", RESIGNS), ("giveropp", RESIGNS), ("jeggiveropp", RESIGNS), ("opgiver", RESIGNS), ("opgivet", RESIGNS),
    ("gerupp", RESIGNS), ("jaggerupp", RESIGNS), ("uppgivet", RESIGNS), ("luovutan", RESIGNS), ("luovuttaa", RESIGNS), ("gefst", RESIGNS), ("gefstupp", RESIGNS),
    ("сдаюсь", RESIGNS), ("ясдаюсь", RESIGNS), ("сдался", RESIGNS), ("сдалась", RESIGNS), ("здаюся", RESIGNS), ("здаюсь", RESIGNS), ("предавамсе", RESIGNS), ("предајемсе", RESIGNS),
    ("poddajęsię", RESIGNS), ("poddaję", RESIGNS), ("poddanie", RESIGNS), ("vzdávám", RESIGNS), ("vzdávámse", RESIGNS), ("vzdal", RESIGNS), ("vzdávamsa", RESIGNS),
    ("feladom", RESIGNS), ("feladta", RESIGNS), ("predajemse", RESIGNS), ("predajem", RESIGNS), ("predamse", RESIGNS), ("cedez", RESIGNS), ("abandonez", RESIGNS), ("padodos", RESIGNS), ("pasiduodu", RESIGNS),
    ("terkederim", RESIGNS), ("çekiliyorum", RESIGNS), ("pesediyorum", RESIGNS), ("təslimoluram", RESIGNS), ("հանձնվումեմ", RESIGNS), ("հանձնվեց", RESIGNS), ("παραιτούμαι", RESIGNS), ("εγκαταλείπω", RESIGNS),
    ("أستسلم", RESIGNS), ("انسحاب", RESIGNS), ("תכניע", RESIGNS), ("כניעה", RESIGNS), ("تسلیم", RESIGNS), ("认输", RESIGNS), ("認輸", RESIGNS), ("投了", RESIGNS), ("投降", RESIGNS), ("기권", RESIGNS),
    ("menyerah", RESIGNS), ("đầuhàng", RESIGNS), ("xinthua", RESIGNS), ("მარცხსვაღიარებ", RESIGNS), ("mirezignas", RESIGNS), ("emrendeixo", RESIGNS), ("abandonolapartida", RESIGNS), ("annanalla", RESIGNS),
    ("draw", CLAIMS), ("adraw", CLAIMS), ("drawn", CLAIMS), ("drawclaim", CLAIMS), ("drawclaimed", CLAIMS), ("claimdraw", CLAIMS), ("claimadraw", CLAIMS), ("claimsdraw", CLAIMS), ("claimsadraw", CLAIMS), ("iclaimadraw", CLAIMS), ("iclaimdraw", CLAIMS),
    ("threefold", CLAIMS), ("threefoldrepetition", CLAIMS), ("repetition", CLAIMS), ("fiftymoves", CLAIMS), ("50moves", CLAIMS),
    ("remis", CLAIMS), ("remi", CLAIMS), ("remisbeantragt", CLAIMS), ("remisreklamation", CLAIMS), ("tablas", CLAIMS), ("reclamotablas", CLAIMS), ("reclamatablas", CLAIMS), ("nulle", CLAIMS), ("nul", CLAIMS), ("patta", CLAIMS), ("empate", CLAIMS), ("taules", CLAIMS),
    ("ничья", CLAIMS), ("нічия", CLAIMS), ("реми", CLAIMS), ("ոչոքի", CLAIMS), ("ոչ-ոքի", CLAIMS), ("remíza", CLAIMS), ("döntetlen", CLAIMS), ("tasapeli", CLAIMS), ("beraberlik", CLAIMS), ("ισοπαλία", CLAIMS), ("和棋", CLAIMS), ("무승부", CLAIMS),
    ("drawoffer", OFFERS), ("drawoffered", OFFERS), ("offerdraw", OFFERS), ("offersdraw", OFFERS), ("offeradraw", OFFERS), ("iofferadraw", OFFERS), ("offersadraw", OFFERS), ("draw?", OFFERS), ("adraw?", OFFERS),
    ("remis?", OFFERS), ("remisangebot", OFFERS), ("bieteremis", OFFERS), ("remisangeboten", OFFERS), ("tablas?", OFFERS), ("ofrezcotablas", OFFERS), ("ofertadetablas", OFFERS), ("ofrecetablas", OFFERS),
    ("nulle?", OFFERS), ("proposenulle", OFFERS), ("jeproposenulle", OFFERS), ("patta?", OFFERS), ("propongopatta", OFFERS), ("empate?", OFFERS), ("ничья?", OFFERS), ("предлагаюничью", OFFERS), ("ոչոքի?", OFFERS), ("(=)", OFFERS),
    ("--", Phrase::NullMove), ("z0", Phrase::NullMove), ("0000", Phrase::NullMove), ("null", Phrase::NullMove), ("pass", Phrase::NullMove), ("@@@@", Phrase::NullMove), ("nullmove", Phrase::NullMove), ("nomove", Phrase::NullMove),
];

/// The meaning of a text that is a phrase from its first to its last character.
pub(super) fn phrase(text: &[Glyph]) -> Option<Phrase> {
    let result = RESULTS.iter().find(|(result, _)| starts(text, result) == Some(text.len()));
    if let Some((_, result)) = result {
        return Some(Phrase::Says(Saying::Result(*result)));
    }
    let exact = PHRASES.iter().find(|(phrase, _)| starts(text, phrase) == Some(text.len()));
    let exact = exact.map(|(_, meaning)| *meaning);
    exact.or_else(|| {
        let quiet = |glyph: &&Glyph| {
            !matches!(glyph.c, '.' | '!' | '"' | '\'' | '’' | '“' | '”' | ',' | ';' | '(' | ')')
        };
        let plain: Vec<Glyph> = text.iter().filter(quiet).copied().collect();
        let found = PHRASES.iter().find(|(phrase, _)| starts(&plain, phrase) == Some(plain.len()));
        found.filter(|_| !plain.is_empty()).map(|(_, meaning)| *meaning)
    })
}
