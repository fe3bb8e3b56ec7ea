//! Writing a record.

use super::{BOTH_LOST, Header, KEPT, OFFER_MARK, machine};
use crate::games::{BySide, Side};
use crate::play::{Chosen, Entry, Judge, Match, MatchResult, OfferKind, Ruling, Vacation, What};
use jiff::tz::TimeZone;
use std::fmt::Write;

/// Writes a match with its players' names and, where it is rated and does not count, why; [`super::read`] reads it back to
/// the same record.
pub fn write(played: &Match, names: &BySide<String>, uncounted: Option<&str>) -> String {
    let value = |header| match header {
        Header::Uncounted => uncounted.map(str::to_owned),
        header => value(header, played, names),
    };
    let mut text: String =
        Header::ALL.into_iter().filter_map(|header| Some(header.line(&value(header)?))).collect();
    let mut turns = Vec::new();
    let mut last = None;
    for entry in played.record().entries.iter() {
        let offers_after_turn =
            matches!(&entry.what, What::Offered { side, kind: OfferKind::Tsaul } if last == Some(*side));
        text.push(if offers_after_turn { ' ' } else { '\n' });
        let words = words(entry, offers_after_turn, &turns);
        entry.what.follow(&mut turns);
        // Writing to a `String` never fails.
        let _ = write!(text, "{words} {{{}}}", entry.at);
        last = match &entry.what {
            What::Turn { side, .. } => Some(*side),
            _ => None,
        };
    }
    text.push('\n');
    text
}

/// What a header says of a match; nothing if it is left out.
fn value(header: Header, played: &Match, names: &BySide<String>) -> Option<String> {
    let record = &played.record().preamble;
    Some(match header {
        Header::Game => record.game.clone(),
        Header::Options => record.options.clone(),
        Header::White => names.white.clone(),
        Header::Black => names.black.clone(),
        Header::Machine => machine::write(played.terms())?,
        Header::Date => record.begun.to_zoned(TimeZone::UTC).date().to_string(),
        Header::Begun => record.begun.to_string(),
        Header::Clock => record.control.to_string(),
        Header::Rest => on(record.respite.rest)?.to_owned(),
        Header::Vacation => {
            on(record.respite.vacation != Vacation::Off).map(|_| record.respite.vacation.to_string())?
        }
        Header::Sitting => on(record.respite.sitting)?.to_owned(),
        Header::Rated => yes_no(record.rated).to_owned(),
        Header::Strict => on(record.strict)?.to_owned(),
        Header::Touch => on(record.manner.touch)?.to_owned(),
        Header::Closed => on(record.manner.closed)?.to_owned(),
        Header::Guided => on(record.manner.guided)?.to_owned(),
        Header::FirstTurn => format!("{}s", record.first_turn?),
        Header::Fixture => record.fixture?.to_string(),
        Header::Hints => machine::hints(played)?,
        Header::Result => winner(played.result()).to_owned(),
        Header::How => played.result()?.how.id().to_owned(),
        Header::Ended => played.ended()?.to_string(),
        // Nothing in the match tells it.
        Header::Uncounted => return None,
    })
}

/// What is written only where it holds.
fn on(holds: bool) -> Option<&'static str> {
    holds.then_some("on")
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// How the winner is written in a header.
pub(super) fn winner(result: Option<MatchResult>) -> &'static str {
    match result {
        None => "*",
        Some(MatchResult { winner: Some(Side::White), .. }) => "white",
        Some(MatchResult { winner: Some(Side::Black), .. }) => "black",
        Some(result) if result.both_lost() => BOTH_LOST,
        Some(_) => "none",
    }
}

/// The words of an entry; `turns` are those that stand before it.
fn words(entry: &Entry, after_turn: bool, turns: &[(Side, &str)]) -> String {
    match &entry.what {
        What::Turn { side, text } => format!("{} {text}", number(*side, turns)),
        What::Claimed { side, kind, turn, answer } => {
            let who = turn.as_ref().map(|text| format!("{} {text}", number(*side, turns)));
            let answer = answer.map(|millis| format!(" {millis}")).unwrap_or_default();
            format!("{} claims {}{answer}", who.unwrap_or_else(|| letter(*side).to_string()), kind.id())
        }
        What::Offered { kind: OfferKind::Tsaul, .. } if after_turn => OFFER_MARK.to_owned(),
        What::Offered { side, kind: OfferKind::Tsaul } => format!("{} {OFFER_MARK}", letter(*side)),
        What::Offered { side, kind } => format!("{} offers {}", letter(*side), kind.id()),
        What::Accepted { side, kind, keeps } => {
            let keeping = if *keeps { " keeping" } else { "" };
            format!("{} accepts {}{keeping}", letter(*side), kind.id())
        }
        What::Rejected { side, kind } => format!("{} rejects {}", letter(*side), kind.id()),
        What::Misclaimed { side, kind, turn, count } => {
            let turn = turn.as_ref().map_or_else(String::new, |turn| format!(" {turn}"));
            format!("{} misclaims {} {count}{turn}", letter(*side), kind.id())
        }
        What::Resigned { side } => format!("{} resigns", letter(*side)),
        What::Flagged { side } => format!("{} time", letter(*side)),
        What::TimedOut => "timed-out".to_owned(),
        What::Cut { verdict } => format!("cut {}", verdict.id()),
        What::NotBegun { side } => format!("{} absent", letter(*side)),
        What::Credited { millis } => format!("credit {millis}"),
        What::PutBack { millis } => format!("back {millis}"),
        What::Rested { side, millis } => format!("{} rests {millis}", letter(*side)),
        What::Paused { millis } => format!("pause {millis}"),
        What::Resuming { side, millis } => format!("{} resumes {millis}", letter(*side)),
        What::Resumed => "resumed".to_owned(),
        What::Confirmed { side } => format!("{} confirms", letter(*side)),
        What::Disputed { side } => format!("{} disputes", letter(*side)),
        What::Unanswered => "unanswered".to_owned(),
        What::Referred { judge: Judge::Arbiter, millis } => format!("referred arbiter {millis}"),
        What::Referred { judge: Judge::Vote { quorum }, millis } => {
            format!("referred vote {millis} {quorum}")
        }
        What::Referred { judge: Judge::Nobody, .. } => "referred nobody".to_owned(),
        What::Counted { first, second } => format!("counted {first} {second}"),
        What::Ruled { ruling, reason } => format!("arbiter {} for {reason}", self::ruling(*ruling)),
        What::Illegal { side, text } => format!("{} illegal {text}", letter(*side)),
        What::Vacation { side, millis } => format!("{} vacation {millis}", letter(*side)),
        What::Chosen { side, choice } => chosen(*side, choice),
        What::Hinted { side } => format!("{} hinted", letter(*side)),
    }
}

/// The number of the proposal, in which choice, how many had to vote, and the votes for each proposal.
fn chosen(side: Side, choice: &Chosen) -> String {
    let Chosen { round, number, quorum, votes } = choice;
    let votes: Vec<String> = votes.iter().map(u32::to_string).collect();
    format!("{} chooses {number} round {round} quorum {quorum} votes {}", letter(side), votes.join(" "))
}

fn ruling(ruling: Ruling) -> String {
    match ruling {
        Ruling::Warn { side } => format!("warns {}", letter(side)),
        Ruling::Loss { side } => format!("loss {}", letter(side)),
        Ruling::LossOfBoth => "loss both".to_owned(),
        Ruling::Adjust { side, millis } => format!("adjusts {} {millis}", letter(side)),
        Ruling::Restore { turns } => format!("restores {turns}"),
        Ruling::Decide { choice } => format!("decides {}", choice.id()),
        Ruling::Annul => "annuls".to_owned(),
        Ruling::Reduce { side, halves } => format!("reduces {} {halves}/2", letter(side)),
        Ruling::Expel { side, days: None } => format!("expels {}", letter(side)),
        Ruling::Expel { side, days: Some(days) } => format!("expels {} {days}d", letter(side)),
        Ruling::Readmit { side } => format!("readmits {}", letter(side)),
        Ruling::Strike { back: false } => "strikes".to_owned(),
        Ruling::Strike { back: true } => "reinstates".to_owned(),
        Ruling::Correct { verdict } => format!("corrects {}", verdict.id()),
        Ruling::Reopen { turns, notice, keep: false } => format!("reopens {turns} {notice}"),
        Ruling::Reopen { turns, notice, keep: true } => format!("reopens {turns} {notice} {KEPT}"),
    }
}

/// The number of a side's next turn, and the side.
fn number(side: Side, turns: &[(Side, &str)]) -> String {
    let played = turns.iter().filter(|(of, _)| *of == side).count();
    format!("{}{}", played + 1, letter(side))
}

/// The letter of a side, the same in every game.
pub(in crate::play) const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}
