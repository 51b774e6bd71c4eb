//! Who plays in every scenario, and how its head becomes a case.

use sealed_move::moment::Millis;
use sealed_move::position::{Color, Variant};
use sealed_move::score::Score;
use sealed_move::statement::{Case, Identity, Seat, Trust, Used};

use super::script::Script;
use crate::common;

/// The persons of a scenario.
pub(crate) struct Cast {
    pub(crate) arbiter: Identity,
    pub(crate) white: Identity,
    pub(crate) black: Identity,
    pub(crate) custodian: Identity,
}

impl Cast {
    pub(crate) fn of(script: &Script) -> Cast {
        let named = |key, default| script.head(key).unwrap_or(default).to_owned();
        Cast {
            arbiter: common::identity(1, "Arbiter, Ann"),
            white: common::identity(3, &named("white", "White, Wanda")),
            black: common::identity(4, &named("black", "Black, Boris")),
            custodian: common::identity(5, "Custodian, Cleo"),
        }
    }

    pub(crate) fn player(&self, side: Color) -> &Identity {
        side.fold_wb(&self.white, &self.black)
    }

    /// By the name that scenarios and formats use.
    pub(crate) fn party(&self, name: &str) -> &Identity {
        match name {
            "white" => &self.white,
            "black" => &self.black,
            "custodian" => &self.custodian,
            "arbiter" => &self.arbiter,
            other => panic!("nobody is called '{other}'"),
        }
    }

    pub(crate) fn trust(&self) -> Trust {
        [&self.arbiter, &self.white, &self.black, &self.custodian]
            .map(|who| who.card().clone())
            .into_iter()
            .collect()
    }
}

pub(crate) fn used(text: &str) -> Used {
    let (white, black) = text.split_once(',').unwrap_or_else(|| panic!("'{text}' is not W,B"));
    let time = |text: &str| text.parse::<Millis>().unwrap_or_else(|e| panic!("'{text}': {e}"));
    Used { white: time(white), black: time(black) }
}

pub(crate) fn game_path(script: &Script) -> Option<std::path::PathBuf> {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    script.head("game").map(|name| games.join(name))
}

pub(crate) fn plies(script: &Script) -> Option<usize> {
    script.head("plies").map(|text| text.parse().unwrap())
}

/// `white=es,black=de` as two tags.
fn dialect(script: &Script, side: &str) -> String {
    let tags = script.head("dialects").unwrap_or_default();
    let own = tags.split(',').filter_map(|part| part.split_once('=')).find(|(who, _)| *who == side);
    own.map_or("en", |(_, tag)| tag).to_owned()
}

/// When the session ends, where the head says it: `session end: 21:00`.
pub(crate) fn session_end(script: &Script) -> Option<String> {
    let date = script.head("date").unwrap_or("2026-12-01");
    script.head("session end").map(|clock| format!("{date}T{clock}:00Z"))
}

pub(crate) fn has_custodian(script: &Script) -> bool {
    script.head("custodian") != Some("no")
}

/// The case that a head describes.
pub(crate) fn case(script: &Script, cast: &Cast) -> Case {
    let score = match (game_path(script), script.head("position")) {
        (Some(path), None) => Score::from_pgn(&std::fs::read(path).unwrap(), 1, plies(script)).unwrap(),
        (None, Some(fen)) => Score::from_fen(fen, Variant::Standard).unwrap(),
        _ => panic!("{}: either a game or a position", script.path),
    };
    let seat = |side: Color, name: &str| Seat {
        card: cast.player(side).card().clone(),
        dialect: dialect(script, name),
    };
    Case {
        rules: script.edition.clone(),
        white: seat(Color::White, "white"),
        black: seat(Color::Black, "black"),
        custodian: has_custodian(script).then(|| cast.custodian.card().clone()),
        start: score.start().fen(),
        moves: score.moves().iter().map(ToString::to_string).collect(),
        history_known: score.history_known(),
        used: script.head("used").map(used).unwrap_or_default(),
        default_time: script.head("default time").map(|text| Millis::from_span(text).unwrap()),
        session_end: session_end(script).map(|text| text.parse().unwrap()),
        charge: script.head("charge").unwrap_or("responder").to_owned(),
        receipts_before_stop: script.head("receipts before stop") == Some("yes"),
        ..Case::between(cast.white.card().clone(), cast.black.card().clone(), cast.arbiter.card().clone())
    }
}
