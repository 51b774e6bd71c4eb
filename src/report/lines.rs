//! Where a game stands, line by line for people.

use crate::moment::Millis;

use super::standing::{
    AllowedReport, EnvelopeReport, FaceReport, OutcomeReport, PaperReport, QuestionReport, Standing,
};
use super::text::both;

impl Standing {
    /// The standing for people, line by line. Names and writings are foreign text: escape them.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            row("game", format!("{} - {}, {}", self.players.white, self.players.black, self.rules)),
            row("statements", format!("{}, head {}", self.statements, self.head)),
            row("words", &self.words),
            row("phase", self.phase),
            row("position", format!("{} ({} to move)", self.fen, self.to_move)),
            row("used", self.clocks()),
        ];
        let rest = [
            ("paper", self.paper.as_ref().map(PaperReport::line)),
            ("sealer", self.sealer.map(str::to_owned)),
            ("session end", self.session_end.clone()),
            ("deadline", self.deadline.clone()),
            ("present", self.who_is_here()),
            ("draw offer", self.offer.map(|side| format!("by {side}, open"))),
            ("face", self.face.as_ref().map(FaceReport::line)),
        ];
        lines.extend(rest.into_iter().filter_map(|(name, value)| Some(row(name, value?))));
        lines.extend(self.envelopes.iter().flat_map(EnvelopeReport::lines));
        lines.extend(self.outcome.as_ref().map(|outcome| row("outcome", outcome.line())));
        lines.extend(self.for_arbiter.iter().map(|question| row("arbiter", question.line())));
        lines.extend(self.allowed.iter().map(|allowed| row("allowed", allowed.line())));
        lines
    }

    fn clocks(&self) -> String {
        let used = both(Millis(self.used_ms.white), Millis(self.used_ms.black));
        match self.running {
            Some(side) => format!("{used}; {side}'s clock runs"),
            None => format!("{used}; no clock runs"),
        }
    }

    fn who_is_here(&self) -> Option<String> {
        let waits = matches!(self.phase, "resuming" | "opened" | "answering" | "replying" | "replied");
        let here = match (self.present.white, self.present.black) {
            (true, true) => "white, black",
            (true, false) => "white",
            (false, true) => "black",
            (false, false) => "nobody",
        };
        waits.then(|| here.to_owned())
    }
}

fn row(name: &str, value: impl std::fmt::Display) -> String {
    format!("{name:<12} {value}")
}

impl FaceReport {
    fn line(&self) -> String {
        let finish = self.finish.as_ref().map(|finish| format!(", until {finish}")).unwrap_or_default();
        let offer = self.draw_offer.map(|side| format!("; {side} offers a draw")).unwrap_or_default();
        let used = both(Millis(self.used_ms.white), Millis(self.used_ms.black));
        format!(
            "move {} sealed by {}; used {used}; resumes {}{finish}, {}{offer}",
            self.number, self.sealer, self.resumes, self.place
        )
    }
}

impl EnvelopeReport {
    /// open, vouched or unvouched: whether somebody who holds lock 1 has signed for a shut envelope.
    pub(super) fn lock(&self) -> &'static str {
        let signed = |lock: &Vec<String>| lock.iter().any(|who| self.vouched.contains(who));
        match (self.opened, self.holders.get(1).is_some_and(signed)) {
            (true, _) => "open",
            (false, true) => "vouched",
            (false, false) => "unvouched",
        }
    }

    fn lines(&self) -> Vec<String> {
        let holders: Vec<String> = self.holders.iter().map(|lock| lock.join(" or ")).collect();
        let vouched = self.vouched.join(", ");
        let state = if self.opened { "opened" } else { "shut" };
        let mut lines = vec![row(
            "envelope",
            format!(
                "of {}, {state}; opens with {}; vouched for by {vouched}",
                self.sealer,
                holders.join(", and ")
            ),
        )];
        if self.lock() == "unvouched" {
            lines.push(row("", "nobody who holds lock 1 has signed a receipt yet: it is not vouched for"));
        }
        lines.extend(self.writing.as_ref().map(|writing| row("writing", format!("\"{writing}\""))));
        lines.extend(self.defect.as_ref().map(|defect| row("writing", format!("none: {defect}"))));
        lines.extend(self.reading.as_ref().map(|reading| row("reading", reading.line())));
        lines
    }
}

impl OutcomeReport {
    /// One line for people: `0-1, defective-writing (E8c)`.
    #[must_use]
    pub fn line(&self) -> String {
        let article = self.article.as_ref().map(|article| format!(" ({article})")).unwrap_or_default();
        let shut = if self.opened { "" } else { "; the envelope was not opened" };
        let provisional =
            if self.provisional { "; provisional, the sealed move may still replace it" } else { "" };
        let cause = if self.cause == self.result { String::new() } else { format!(", {}", self.cause) };
        format!("{}{cause}{article}{shut}{provisional}", self.result)
    }
}

impl QuestionReport {
    /// One line for people: what is asked, and what may be answered.
    #[must_use]
    pub fn line(&self) -> String {
        let article = self.article.map(|article| format!(" ({article})")).unwrap_or_default();
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(", moves {}", self.moves.join(" ")) };
        format!("{}: {}{article}; outcomes {}{moves}", self.id, self.question, self.choices.join(", "))
    }
}

impl AllowedReport {
    /// One line for people: `moved by white (E9a)`.
    pub(super) fn line(&self) -> String {
        let article = self.article.map(|article| format!(" ({article})")).unwrap_or_default();
        format!("{} by {}{article}", self.event, self.by)
    }
}
