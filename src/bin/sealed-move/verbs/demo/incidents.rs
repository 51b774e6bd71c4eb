//! The incidents of history that `demo NAME` plays: the scenarios that the tests run, as they are.
// Table: one row for each incident.

/// An incident: its name, the scenario, and the game it is taken from, if its moves are known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Incident {
    pub(super) name: &'static str,
    pub(super) script: &'static str,
    pub(super) game: Option<&'static str>,
}

macro_rules! scenario {
    ($path:literal) => {
        include_str!(concat!("../../../../../tests/scenarios/", $path, ".txt"))
    };
}

macro_rules! game {
    ($path:literal) => {
        Some(include_str!(concat!("../../../../../tests/games/", $path, ".pgn")))
    };
}

const fn incident(name: &'static str, script: &'static str, game: Option<&'static str>) -> Incident {
    Incident { name, script, game }
}

/// In the order of docs/disputes.md.
pub(super) const INCIDENTS: &[Incident] = &[
    incident("tringov-korchnoi", scenario!("fide-1952/history-tringov-korchnoi-the-wrong-sheet"), None),
    incident("gresser-bykova", scenario!("fide-1952/history-gresser-bykova-p-scrawl-5"), None),
    incident("blank-sheet", scenario!("fide-1952/history-averbakhs-blank-sheet"), None),
    incident("empty-envelope", scenario!("fide-2014/history-an-empty-envelope-resigned-against"), None),
    incident("league-illegal", scenario!("fide-2014/history-a-league-and-an-illegal-move"), None),
    incident("draw-over-a-blunder", scenario!("fide-2014/history-a-draw-over-a-blunder"), None),
    incident("denker-reuben", scenario!("fide-2014/history-denker-reuben-the-conditional-offer"), None),
    incident("lambert-kotov", scenario!("fide-2014/history-lambert-kotov-resigned-too-early"), None),
    incident(
        "spassky-fischer-21",
        scenario!("fide-1952/history-1972-g21-spassky-fischer"),
        game!("spassky-fischer-1972-21"),
    ),
    incident(
        "spassky-fischer-3",
        scenario!("fide-1952/history-1972-g3-spassky-fischer"),
        game!("spassky-fischer-1972-03"),
    ),
    incident("drawn-unopened", scenario!("fide-2014/history-drawn-and-never-opened"), None),
    incident(
        "botvinnik-bronstein-23",
        scenario!("fide-1952/history-1951-g23-botvinnik-bronstein"),
        game!("botvinnik-bronstein-1951-23"),
    ),
    incident(
        "kasparov-karpov-22",
        scenario!("fide-2014/history-1986-g22-kasparov-karpov"),
        game!("kasparov-karpov-1986-22"),
    ),
    incident("lundin-pachman", scenario!("fide-1952/history-lundin-pachman-resigned-on-opening"), None),
    incident("resigned-by-note", scenario!("fide-2014/history-capablanca-alekhine-resigned-by-note"), None),
    incident("wrong-diagram", scenario!("fide-2014/history-the-diagram-drawn-wrong"), None),
    incident("mate-missed", scenario!("fide-2014/history-surbiton-a-mate-missed"), None),
    incident("both-sign", scenario!("fide-2014/history-a-league-where-both-sign"), None),
    incident("rook-on-the-same-file", scenario!("uschess-7/history-rb2-for-rb7"), None),
];

/// The incident of that name.
pub(super) fn named(name: &str) -> Option<&'static Incident> {
    INCIDENTS.iter().find(|incident| incident.name == name)
}
