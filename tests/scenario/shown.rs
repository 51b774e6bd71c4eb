//! Where a game stands, as the library says it, in the form of `show --json`.

use sealed_move::adjournment::Outcome;
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::position::{ByColor, side_name};
use sealed_move::record::{Record, Sealing};
use serde_json::{Value, json};

fn both(times: ByColor<Millis>) -> Value {
    json!({"white": times.white.0, "black": times.black.0})
}

fn pair(sides: ByColor<bool>) -> Value {
    json!({"white": sides.white, "black": sides.black})
}

fn when(moment: Moment) -> String {
    VenueTime::utc(moment).to_rfc3339()
}

/// Where a game stands, from the library's own words.
pub(crate) fn standing(record: &Record, at: Moment) -> Value {
    let game = record.game();
    let face = game.face().map(|face| {
        json!({
            "white": record.case().white.card.name().as_str(), "black": record.case().black.card.name().as_str(),
            "fen": face.position.fen(), "used_ms": both(face.used), "sealer": side_name(face.sealer),
            "number": face.number, "draw_offer": face.draw_offer.map(side_name),
            "resumes": when(face.resumes.moment()), "place": face.place.as_str(),
        })
    });
    json!({
        "phase": game.phase_name(), "sealer": game.sealer().map(side_name), "fen": game.position().fen(),
        "to_move": side_name(game.position().turn()), "used_ms": both(game.used(at)),
        "running": game.running().map(side_name), "session_end": game.session_end().map(when),
        "deadline": game.deadline().map(when), "present": pair(game.present()), "moved": pair(game.moved()),
        "offer": game.offer().map(side_name), "face": face, "envelopes": envelopes(record),
        "reading": game.last_opening().and_then(|opening| opening.reading.as_ref()).map(|reading| json!({
            "verdict": reading.verdict().name(), "debatable": reading.is_debatable(),
            "moves": reading.moves().iter().map(|m| game.position().uci(*m).to_string()).collect::<Vec<_>>(),
        })),
        "outcome": game.outcome().map(outcome),
        "for_arbiter": game.questions().iter().map(|question| json!({
            "id": question.id.to_string(), "question": question.matter.name(), "article": question.article,
            "choices": question.choices.iter().map(|choice| choice.name()).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "allowed": game.allowed(at).iter().map(|allowed| json!({
            "event": allowed.event.name(), "by": allowed.by.to_string(), "article": allowed.article,
        })).collect::<Vec<_>>(),
    })
}

fn outcome(outcome: &Outcome) -> Value {
    json!({
        "result": outcome.result.name(), "cause": outcome.cause.name(),
        "article": outcome.article.as_deref(), "opened": outcome.opened, "provisional": outcome.provisional,
    })
}

fn envelopes(record: &Record) -> Vec<Value> {
    let party = |fingerprint: &sealed_move::Digest| record.party(fingerprint).unwrap().to_string();
    let lock = |holders: &Vec<sealed_move::envelope::Holder>| {
        holders.iter().map(|holder| party(&holder.fingerprint)).collect::<Vec<_>>()
    };
    let one = |sealing: &Sealing| {
        let content = sealing.opened().map(|disclosed| &disclosed.content);
        let mut vouched = sealing.vouched().to_vec();
        vouched.sort_unstable();
        json!({
            "sealer": side_name(sealing.sealer()), "opened": content.is_some(),
            "writing": content.and_then(|content| content.as_ref().ok()).map(|opening| opening.text()),
            "holders": sealing.plan().locks.iter().map(lock).collect::<Vec<_>>(),
            "vouched": vouched.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    record.sealings().iter().map(one).collect()
}
