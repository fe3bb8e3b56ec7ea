//! What Nahil says of challenges and matches.

use super::ballot;
use super::clock;
use super::court;
use super::flag;
use super::games::{badge, colour, game, how, pick, unfinished};
use super::prepared;
use crate::games::{BySide, Kind, Options, Pick, Side};
use crate::i18n::call::Notice;
use crate::i18n::talk::{Answer, Deal, GameRow, House, Label, Next, Sort, Talk, Whose};
use crate::i18n::{capital, relative, span};
use crate::play::{ClaimKind, Effect, End, Event, MatchResult, OfferKind, Preference};
use crate::players::Locale;

/// A name as a call; a channel is not called.
fn mention(name: &str) -> String {
    if name.starts_with('#') { name.to_owned() } else { format!("@{name}") }
}

/// The words of a message.
pub(in crate::i18n) fn talk(talk: &Talk) -> String {
    match talk {
        Talk::Challenge { id, from, to, deal, side, expires } => {
            let whom = to.as_ref().map_or("anybody".to_owned(), |to| mention(to));
            let side = preference(deal.kind, *side);
            format!(
                "**#{id} · {from} challenges {whom}** to {}; {from} plays {side}. Expires {}.",
                self::deal(deal),
                relative(*expires)
            )
        }
        Talk::Answered { id, from, answer } => answered(id.0, from, answer),
        Talk::Begun { deal } => format!("A new match: {}.", self::deal(deal)),
        Talk::NoAdvice => {
            "This match is rated: no hints from Nahil or anybody else while it lasts, and no takebacks. \
             The result is saved for the ratings, which are still to come."
                .to_owned()
        }
        Talk::Heading { id, kind, names, colours } => format!(
            "**#{id} · {}** · {} ({}) – {} ({})",
            game(*kind),
            names.white,
            colour(colours.white),
            names.black,
            colour(colours.black)
        ),
        Talk::Happened { kind, options, event, names } => happened(*kind, options, event, names),
        Talk::Call { name, colour: side, fall } => {
            let falls = capital(&flag::yours(fall));
            format!("**Nahil!** @{name} ({}), it is your turn. {falls}.", colour(*side))
        }
        Talk::FlagFalls { name, fall } => flag::now_falls(name, fall),
        Talk::News(kind, fact) => badge(*kind, fact),
        Talk::TsaulPending => "Tsaul goes up after Black's next turn.".to_owned(),
        Talk::Time(timing) => clock::timing(timing),
        Talk::Court(judged) => court::court(judged),
        Talk::Prepared(said) => prepared::prepared(said),
        Talk::Ballot(said) => ballot::ballot(said),
        Talk::Panel { id, colour: side, steps, next } => panel(id.0, colour(*side), steps, next),
        Talk::Dropped { id } => format!("#{id}: draft discarded. Nothing was played."),
        Talk::Games(rows) => rows.iter().map(game_row).collect::<Vec<_>>().join("\n"),
        Talk::Invite { to, usual } => {
            let whom = to.as_ref().map_or("anybody here".to_owned(), |name| format!("**{name}**"));
            format!(
                "Challenge {whom}: choose a game and, if you like, a clock (otherwise: {}). Then press **Challenge**.",
                clock::control(usual)
            )
        }
        Talk::NoGames => "You have no matches at the moment. `!n play maya` challenges anybody.".to_owned(),
        Talk::ReallyResign { id } => {
            format!("Resign match #{id}? Your opponent will win.")
        }
        Talk::NotResigned { id } => format!("#{id} goes on."),
        Talk::RecordHere { id } => format!("Record of match #{id}."),
        Talk::Profile { name, locale, confirm, calls, digest, hours, reminders, vacation } => {
            let clocks = clock::hours_of(hours, reminders, *vacation);
            let calls = Notice::InProfile { calls: *calls, digest: *digest }.say(Locale::En);
            format!("{}\n{calls}\n{clocks}", profile(name, *locale, *confirm))
        }
        Talk::Server(house) => server(house),
        Talk::Title { id, kind, names } => {
            format!("#{id} {} · {} – {}", game(*kind), names.white, names.black)
        }
        Talk::Away { time } => {
            format!("Nahil was down for a while: {} goes back on the running clock.", span(*time))
        }
    }
}

fn answered(id: u64, from: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accepted(by) => format!("**#{id}** · {by} accepts {from}'s challenge."),
        Answer::Declined(by) => format!("**#{id}** · {by} declines {from}'s challenge."),
        Answer::Withdrawn => format!("**#{id}** · {from} has withdrawn the challenge."),
        Answer::Void => format!("**#{id}** · {from}'s challenge is no longer open."),
        Answer::Expired => {
            format!("**#{id}** · Nobody answered {from}'s challenge in time. It has expired.")
        }
    }
}

fn happened(kind: Kind, options: &Options, event: &Event, names: &BySide<String>) -> String {
    if let Some(judged) = court::happened(event, names) {
        return judged;
    }
    let name = |side: Side| &names[side];
    match event {
        Event::TurnPlayed { side, text, .. } => format!("{} has played `{text}`.", name(*side)),
        Event::Prepared { side } => {
            format!("{} had prepared an answer to this. It takes no time.", name(*side))
        }
        Event::OfferMade { side, kind: OfferKind::Takeback } => format!(
            "{0} offers a takeback: {0}'s last turn and everything after it would be undone. {1}, do you accept? The offer is open \
             until you answer or a turn is played.",
            name(*side),
            name(side.other())
        ),
        Event::OfferMade { side, kind } => {
            format!(
                "{} offers {}. {}, do you accept? The offer is open until you answer or play on.",
                name(*side),
                offer(*kind),
                name(side.other())
            )
        }
        Event::OfferAccepted { side, kind } => format!("{} accepts {}.", name(*side), offer(*kind)),
        Event::OfferRejected { side, kind } => format!("{} rejects {}.", name(*side), offer(*kind)),
        Event::OfferLapsed { side, kind } => {
            format!("{}'s offer of {} has expired.", name(*side), offer(*kind))
        }
        Event::ClaimGranted { side, kind: ClaimKind::NoProgress, .. } => {
            format!("{}'s claim is upheld.", name(*side))
        }
        Event::ClaimGranted { side, kind, count } => {
            format!("{}'s claim of {} is correct ({}).", name(*side), claim(*kind), evidence(*kind, *count))
        }
        Event::TsaulAgreed { effect: Effect::Now } => "Tsaul goes up at once.".to_owned(),
        Event::TsaulAgreed { effect: Effect::AfterBlack } => talk(&Talk::TsaulPending),
        Event::TsaulRaised { level } => raised(*level, options.get("tsaul") == "remove"),
        Event::TakenBack { turns: 1 } => {
            "One turn is taken back. Each player keeps the time they have left.".to_owned()
        }
        Event::TakenBack { turns } => {
            format!("{turns} turns are taken back. Each player keeps the time they have left.")
        }
        Event::Resigned { side } => format!("{} resigns.", name(*side)),
        Event::FlagFell { side } => format!("{} has run out of time.", name(*side)),
        Event::Credited { time, .. } => talk(&Talk::Away { time: *time }),
        Event::Paused { until } => format!(
            "The clocks are paused. They run again {} at the latest, or sooner with `!n resume`. You can still play turns.",
            relative(*until)
        ),
        Event::Resuming { side, until } => {
            format!(
                "{} wants to resume: the clocks run again {}, or at once if {} sends `!n resume` too.",
                name(*side),
                relative(*until),
                name(side.other())
            )
        }
        Event::Resumed => "The pause is over: the clocks run again.".to_owned(),
        Event::VacationSpent { side, time } => format!(
            "{}'s time is up: {} of vacation is used instead, and more as long as there is any left.",
            name(*side),
            span(*time)
        ),
        Event::Ended(result) => ended(kind, *result, names),
        // Those of which `court` knows.
        _ => String::new(),
    }
}

fn raised(level: u8, removed: bool) -> String {
    let pieces = if level == 1 { "both Defenses" } else { "both Attacks" };
    let too = if level == 1 { "" } else { ", too" };
    let what = if removed { "leave the board" } else { "are immobilised" };
    format!("**Tsaul, level {level}**: {pieces} {what}{too}.")
}

fn ended(_: Kind, result: MatchResult, names: &BySide<String>) -> String {
    let why = match result.how {
        End::ByRules(by) => how(by),
        End::Resignation => "by resignation",
        End::Time => "on time",
        End::Score => "the match time is up, and the pieces decide",
        End::Vote => "by vote",
        End::Position => "on position",
        End::Arbiter | End::ArbiterDraw => "arbiter's decision",
        End::Illegal => "too many illegal turns",
        End::Annulled => return "**The match is annulled.** It does not count.".to_owned(),
        End::Cancelled => return "**The match is cancelled.** It does not count.".to_owned(),
        End::NotBegun => {
            return "**The match ends without a result**: one side never started playing.".to_owned();
        }
        End::Length => "the match has reached the longest possible length",
    };
    match result.winner {
        Some(side) => format!("**{} wins** ({why}).", names[side]),
        None if result.both_lost() => format!("**Both have lost** ({why})."),
        None => format!("**Draw** ({why})."),
    }
}

pub(super) fn offer(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul, the forced game",
        OfferKind::Pause => "a pause",
        OfferKind::Takeback => "a takeback",
        OfferKind::Cancel => "cancelling the match",
    }
}

/// What a claim rests on: how often the position was seen.
fn evidence(kind: ClaimKind, count: u32) -> String {
    match kind {
        ClaimKind::Repetition => format!("position seen {count} times"),
        ClaimKind::Standstill => "both players are back where they were".to_owned(),
        ClaimKind::NoProgress => String::new(),
    }
}

pub(super) fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "Tsaul by repetition",
        ClaimKind::Standstill => "Tsaul by standstill",
        ClaimKind::NoProgress => "Tsaul for lack of progress",
    }
}

/// What is played, without a full stop.
fn deal(deal: &Deal) -> String {
    let rated = if deal.rated { "rated" } else { "casual" };
    let strict = if deal.strict { ", strict" } else { "" };
    let touch = if deal.manner.touch { ", touch-move" } else { "" };
    let closed = if deal.manner.closed { ", closed to spectators" } else { "" };
    let options = if deal.options.is_empty() { String::new() } else { format!(", `{}`", deal.options) };
    format!(
        "{}, {rated}{strict}{touch}{closed}, {}{}{options}",
        game(deal.kind),
        clock::control(&deal.control),
        clock::respite(deal.respite)
    )
}

fn preference(kind: Kind, preference: Preference) -> String {
    match preference {
        Preference::White => colour(kind.rules().colours().white).to_owned(),
        Preference::Black => colour(kind.rules().colours().black).to_owned(),
        Preference::Random => "a random side".to_owned(),
    }
}

fn panel(id: u64, side: &str, steps: &[String], next: &Next) -> String {
    let made = if steps.is_empty() { "nothing yet".to_owned() } else { format!("`{}`", steps.join(" ")) };
    let next = next_choice(next);
    format!("**#{id}** · your turn ({side}). Draft: {made}.\n{next}")
}

/// What the panel asks for, in words.
pub(in crate::i18n) fn next_choice(next: &Next) -> String {
    match next {
        Next::Pick(kind, why, sort) => {
            let what = match sort {
                Sort::Piece => "a piece",
                Sort::Deed => "an action",
                Sort::Sector => "a sector",
                Sort::Row => "the marbles to move",
                Sort::Place => "a cell",
            };
            format!("{}. Pick {what}.", capital(&unfinished(*kind, why)))
        }
        Next::Further(kind, picked, sort) => {
            let names_a_cell = !matches!(picked, Pick::Deed(_));
            let what = match (picked, sort) {
                (_, Sort::Piece) => "which piece?",
                (_, Sort::Deed) => "which action?",
                (_, Sort::Row) => "which marbles move?",
                (_, Sort::Sector) => "to which sector?",
                (Pick::Sector { .. }, Sort::Place) => "to which cell?",
                (_, Sort::Place) => "where to?",
            };
            let picked = pick(*kind, picked);
            format!("{}: {what}", if names_a_cell { picked } else { capital(&picked) })
        }
        Next::Confirm => "The turn is complete. **Confirm** plays it; until then you can undo.".to_owned(),
        Next::ConfirmWin => "**This wins the game.** Confirm to play it.".to_owned(),
        Next::ConfirmOrGoOn => "You can confirm now or go on.".to_owned(),
    }
}

/// A match in a list.
pub(super) fn game_row(row: &GameRow) -> String {
    let GameRow { id, kind, adversary, fall, .. } = row;
    let turn = match (row.turn, fall) {
        _ if row.judged => "a claim is being judged; clocks paused".to_owned(),
        (Whose::Voted, _) if row.still => "you have voted; clocks paused".to_owned(),
        (Whose::Yours, _) if row.still => "**your turn**; clocks paused".to_owned(),
        (Whose::Theirs, _) if row.still => "waiting; clocks paused".to_owned(),
        (Whose::Voted, Some(fall)) => format!("you have voted; {}", flag::yours(fall)),
        (Whose::Yours, Some(fall)) => format!("**your turn**, {}", flag::yours(fall)),
        (Whose::Yours | Whose::Voted, None) => "**your turn**; no clock running".to_owned(),
        (Whose::Theirs, Some(fall)) => format!("waiting; {}", flag::theirs(fall)),
        (Whose::Theirs, None) => "waiting; no clock running".to_owned(),
    };
    format!("#{id} · {} vs {adversary} · {turn}", game(*kind))
}

fn profile(name: &str, (locale, chosen): (Locale, bool), confirm: bool) -> String {
    let language = language_name(locale);
    let chosen = if chosen { "" } else { " (not chosen by you)" };
    let confirm = if confirm { "only after you confirm them" } else { "as soon as they are complete" };
    format!("**{name}**\nLanguage: {language}{chosen}\nTurns are played {confirm}.")
}

fn language_name(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "English",
        Locale::Es => "Spanish",
    }
}

fn server(house: &House) -> String {
    let language = house.language.map_or("each player's own", language_name);
    let apart = if house.apart { "in threads of their own" } else { "in the channel" };
    let channels = match house.channels {
        None => "in every channel".to_owned(),
        Some(1) => "in 1 channel".to_owned(),
        Some(count) => format!("in {count} channels"),
    };
    let who = if house.restricted { "people with the chosen role" } else { "everybody" };
    let aloud = if house.aloud { "\nNot quiet: posts count as unread for everybody." } else { "" };
    let arbiters = if house.arbiters { "\nArbiters: people with the chosen role." } else { "" };
    format!(
        "**This server**\nLanguage: {language}\nClock: {}\nMatches are posted {apart}.{aloud}\n{} may challenge, {channels}.{arbiters}",
        clock::control(&house.control),
        capital(who)
    )
}

/// What stands on a button or above a menu.
pub(in crate::i18n) fn label(label: &Label) -> String {
    let text = match label {
        Label::Move => "Move",
        Label::Rematch => "Rematch",
        Label::Accept => "Accept",
        Label::Decline => "Decline",
        Label::Reject => "Reject",
        Label::Withdraw => "Withdraw",
        Label::Undo => "Undo",
        Label::Confirm => "Confirm",
        Label::Cancel => "Cancel",
        Label::OfferWhat => "Offer…",
        Label::Offer(OfferKind::Tsaul) => "Offer Tsaul //",
        Label::Offer(OfferKind::Pause) => "A pause",
        Label::Offer(OfferKind::Takeback) => "Take back my turn",
        Label::Offer(OfferKind::Cancel) => "Cancel the match",
        Label::Resign => "Resign",
        Label::KeepPlaying => "Keep playing",
        Label::Pick(Sort::Piece) => "Piece",
        Label::Pick(Sort::Deed) => "Action",
        Label::Pick(Sort::Sector) => "Sector",
        Label::Pick(Sort::Row) => "Which marbles",
        Label::Pick(Sort::Place) => "Destination",
        Label::Back => "Back",
        Label::Forward => "Next",
        Label::First => "First",
        Label::Last => "Last",
        Label::StepThrough => "Turn by turn",
        Label::KeepData => "Keep everything",
        Label::DeleteData => "Remove everything",
        Label::Write => "Type",
        Label::Propose => "Propose a turn",
        Label::LinkNow => "Link them",
        Label::NoLink => "Don't link",
        Label::ShowProposals => "See the proposals",
        Label::Proposal(number, votes) => return format!("Vote {number} ({votes})"),
        Label::AcceptFor(name) => return format!("Accept for {name}").chars().take(80).collect(),
        Label::Agree => "Agree",
        Label::Dispute => "Dispute",
        Label::DoIt => "Yes, do it",
        Label::Prepare => "Prepare an answer",
        Label::ThenAnswer => "Then I answer",
        Label::KeepAnswer => "Save answer",
        Label::GoOn => "Continue from here",
        Label::Unprepare => "Remove all",
        Label::GoOnFrom => "Continue from an answer",
        Label::TakeAway => "Remove an answer",
        Label::Vote(choice, names) => return court::choice(*choice, names).chars().take(80).collect(),
        Label::AcceptOne(id) => return format!("Accept #{id}"),
        Label::Challenge => "Challenge",
        Label::ShowBoards => "Show boards",
        Label::TestCall => "Send a test",
        Label::Waits { id, adversary, left } => return format!("#{id} ({adversary}, {} left)", span(*left)),
        Label::Next { id, adversary, left } => {
            return format!("Next: #{id} ({adversary}, {} left)", span(*left));
        }
        Label::Choose(slot) => return capital(slot.name(Locale::En)),
        Label::Value(_, value) => return value.clone(),
        Label::Learn(kind) => return format!("Learn {}", game(*kind)),
    };
    text.to_owned()
}
