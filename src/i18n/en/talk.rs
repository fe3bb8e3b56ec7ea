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
                "**#{id} · {from} challenges {whom}** to {}; {from} plays {side}. It lapses {}.",
                self::deal(deal),
                relative(*expires)
            )
        }
        Talk::Answered { id, from, answer } => answered(id.0, from, answer),
        Talk::Begun { deal } => format!("A new match: {}.", self::deal(deal)),
        Talk::NoAdvice => {
            "It is rated: while it runs Nahil gives no hints, and nobody should; turns cannot be taken back. \
             The result is kept for the ratings, which are still to come."
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
        Talk::TsaulPending => "Tsaul goes up when Black's next turn is done.".to_owned(),
        Talk::Time(timing) => clock::timing(timing),
        Talk::Court(judged) => court::court(judged),
        Talk::Prepared(said) => prepared::prepared(said),
        Talk::Ballot(said) => ballot::ballot(said),
        Talk::Panel { id, colour: side, steps, next } => panel(id.0, colour(*side), steps, next),
        Talk::Dropped { id } => format!("#{id}: your draft is dropped; nothing was played."),
        Talk::Games(rows) => rows.iter().map(game_row).collect::<Vec<_>>().join("\n"),
        Talk::Invite { to, usual } => {
            let whom = to.as_ref().map_or("anybody here".to_owned(), |name| format!("**{name}**"));
            format!(
                "Challenge {whom}: choose a game, and a clock if you like (otherwise: {}). Then press **Challenge**.",
                clock::control(usual)
            )
        }
        Talk::NoGames => "You play no match now. `!n play maya` challenges anybody.".to_owned(),
        Talk::ReallyResign { id } => {
            format!("Do you really want to give match #{id} up? Your adversary wins then.")
        }
        Talk::NotResigned { id } => format!("#{id} goes on."),
        Talk::RecordHere { id } => format!("The record of #{id}."),
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
            format!("Nahil was away: {} of it is given back to the running clock.", span(*time))
        }
    }
}

fn answered(id: u64, from: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accepted(by) => format!("**#{id}** · {by} accepts {from}'s challenge."),
        Answer::Declined(by) => format!("**#{id}** · {by} declines {from}'s challenge."),
        Answer::Withdrawn => format!("**#{id}** · {from} has taken the challenge back."),
        Answer::Void => format!("**#{id}** · {from}'s challenge does not stand any more."),
        Answer::Expired => {
            format!("**#{id}** · Nobody has answered {from}'s challenge in time; it has lapsed.")
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
            format!("{} had prepared an answer to this; it takes no time.", name(*side))
        }
        Event::OfferMade { side, kind: OfferKind::Takeback } => format!(
            "{0} offers a takeback: {0}'s last turn goes, and what came after it. {1}, do you accept? It stands until you \
             answer or a turn is played.",
            name(*side),
            name(side.other())
        ),
        Event::OfferMade { side, kind } => {
            format!(
                "{} offers {}. {}, do you accept? It stands until you answer or play on.",
                name(*side),
                offer(*kind),
                name(side.other())
            )
        }
        Event::OfferAccepted { side, kind } => format!("{} accepts {}.", name(*side), offer(*kind)),
        Event::OfferRejected { side, kind } => format!("{} rejects {}.", name(*side), offer(*kind)),
        Event::OfferLapsed { side, kind } => {
            format!("{}'s offer of {} has lapsed.", name(*side), offer(*kind))
        }
        Event::ClaimGranted { side, kind: ClaimKind::NoProgress, .. } => {
            format!("{}'s claim is upheld.", name(*side))
        }
        Event::ClaimGranted { side, kind, count } => {
            format!("{} claims {}: rightly ({count}).", name(*side), claim(*kind))
        }
        Event::TsaulAgreed { effect: Effect::Now } => "Tsaul goes up at once.".to_owned(),
        Event::TsaulAgreed { effect: Effect::AfterBlack } => talk(&Talk::TsaulPending),
        Event::TsaulRaised { level } => raised(*level, options.get("tsaul") == "remove"),
        Event::TakenBack { turns: 1 } => {
            "One turn is taken back; each keeps the time that he has left.".to_owned()
        }
        Event::TakenBack { turns } => {
            format!("{turns} turns are taken back; each keeps the time that he has left.")
        }
        Event::Resigned { side } => format!("{} resigns.", name(*side)),
        Event::FlagFell { side } => format!("{}'s flag has fallen.", name(*side)),
        Event::Credited { time, .. } => talk(&Talk::Away { time: *time }),
        Event::Paused { until } => format!(
            "The clocks stand still and run again {} at the latest, or before by `!n resume`. Turns may be played meanwhile.",
            relative(*until)
        ),
        Event::Resuming { side, until } => {
            format!(
                "{} wants to go on: the clocks run again {}, or at once if {} says `!n resume` too.",
                name(*side),
                relative(*until),
                name(side.other())
            )
        }
        Event::Resumed => "The pause is over: the clocks run again.".to_owned(),
        Event::VacationSpent { side, time } => format!(
            "{}'s time is up: {} of vacation is spent instead, and again as long as there is any.",
            name(*side),
            span(*time)
        ),
        Event::Ended(result) => ended(kind, *result, names),
        // Those of which `court` knows.
        _ => String::new(),
    }
}

fn raised(level: u8, removed: bool) -> String {
    let pieces = if level == 1 { "both Defenses" } else { "both Attacks, too," };
    let what = if removed { "leave the board" } else { "are immobilised" };
    format!("**Tsaul, level {level}**: {pieces} {what}.")
}

fn ended(_: Kind, result: MatchResult, names: &BySide<String>) -> String {
    let why = match result.how {
        End::ByRules(by) => how(by),
        End::Resignation => "by resignation",
        End::Time => "on time",
        End::Score => "the time of the match is up, and the pieces decide",
        End::Vote => "by vote",
        End::Position => "by position",
        End::Arbiter | End::ArbiterDraw => "the arbiter decides",
        End::Illegal => "by turns against the rules",
        End::Annulled => return "**The match is annulled**; it counts for nothing.".to_owned(),
        End::Cancelled => return "**The match is cancelled**; it counts for nothing.".to_owned(),
        End::NotBegun => {
            return "**The match ends without a result**: a side never began to play.".to_owned();
        }
        End::Length => "the match is longer than any match may be",
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

pub(super) fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "Tsaul by repetition",
        ClaimKind::Standstill => "Tsaul by standstill",
        ClaimKind::NoProgress => "Tsaul for want of progress",
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
        Preference::Random => "either side, by lot".to_owned(),
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
        Next::Pick(why, sort) => {
            let what = match sort {
                Sort::Piece => "a piece",
                Sort::Deed => "what to do",
                Sort::Sector => "a sector",
                Sort::Row => "the marbles that go",
                Sort::Place => "a cell",
            };
            format!("{}. Pick {what}.", capital(&unfinished(why)))
        }
        Next::Further(kind, picked, sort) => {
            let names_a_cell = !matches!(picked, Pick::Deed(_));
            let what = match (picked, sort) {
                (_, Sort::Piece) => "which piece?",
                (_, Sort::Deed) => "what to do?",
                (_, Sort::Row) => "which marbles go?",
                (_, Sort::Sector) => "to which sector?",
                (Pick::Sector { .. }, Sort::Place) => "to which cell?",
                (_, Sort::Place) => "where to?",
            };
            let picked = pick(*kind, picked);
            format!("{}: {what}", if names_a_cell { picked } else { capital(&picked) })
        }
        Next::Confirm => "The turn is complete. **Confirm** plays it; until then you may undo.".to_owned(),
        Next::ConfirmWin => "**This wins.** Confirm it.".to_owned(),
        Next::ConfirmOrGoOn => "You may confirm now or go on.".to_owned(),
    }
}

/// A match in a list.
pub(super) fn game_row(row: &GameRow) -> String {
    let GameRow { id, kind, adversary, fall, .. } = row;
    let turn = match (row.turn, fall) {
        _ if row.judged => "a claim is being judged; the clocks stand still".to_owned(),
        (Whose::Voted, _) if row.still => "you have voted; the clocks stand still".to_owned(),
        (Whose::Yours, _) if row.still => "**your turn**; the clocks stand still".to_owned(),
        (Whose::Theirs, _) if row.still => "waiting; the clocks stand still".to_owned(),
        (Whose::Voted, Some(fall)) => format!("you have voted; {}", flag::yours(fall)),
        (Whose::Yours, Some(fall)) => format!("**your turn**, {}", flag::yours(fall)),
        (Whose::Yours | Whose::Voted, None) => "**your turn**; no clock runs".to_owned(),
        (Whose::Theirs, Some(fall)) => format!("waiting; {}", flag::theirs(fall)),
        (Whose::Theirs, None) => "waiting; no clock runs".to_owned(),
    };
    format!("#{id} · {} with {adversary} · {turn}", game(*kind))
}

fn profile(name: &str, (locale, chosen): (Locale, bool), confirm: bool) -> String {
    let language = language_name(locale);
    let chosen = if chosen { "" } else { " (not chosen by you)" };
    let confirm = if confirm { "only when you confirm it" } else { "as soon as it is complete" };
    format!("**{name}**\nLanguage: {language}{chosen}\nA turn is played {confirm}.")
}

fn language_name(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "English",
        Locale::Es => "Spanish",
    }
}

fn server(house: &House) -> String {
    let language = house.language.map_or("that of the players", language_name);
    let apart = if house.apart { "in a thread of its own" } else { "in the channel" };
    let channels = match house.channels {
        None => "in every channel".to_owned(),
        Some(1) => "in 1 channel".to_owned(),
        Some(count) => format!("in {count} channels"),
    };
    let who = if house.restricted { "those with the chosen role" } else { "everybody" };
    let aloud = if house.aloud { "\nNot quiet: a post counts as unread for everybody." } else { "" };
    let arbiters = if house.arbiters { "\nArbiters: those with the chosen role." } else { "" };
    format!(
        "**This server**\nLanguage: {language}\nClock: {}\nA match is told {apart}.{aloud}\n{} may challenge, {channels}.{arbiters}",
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
        Label::Withdraw => "Take back",
        Label::Undo => "Undo",
        Label::Confirm => "Confirm",
        Label::Cancel => "Cancel",
        Label::OfferWhat => "Offer…",
        Label::Offer(OfferKind::Tsaul) => "Offer Tsaul //",
        Label::Offer(OfferKind::Pause) => "A pause",
        Label::Offer(OfferKind::Takeback) => "Take my turn back",
        Label::Offer(OfferKind::Cancel) => "Cancel the match",
        Label::Resign => "Resign",
        Label::KeepPlaying => "Keep playing",
        Label::Pick(Sort::Piece) => "Piece",
        Label::Pick(Sort::Deed) => "What to do",
        Label::Pick(Sort::Sector) => "Sector",
        Label::Pick(Sort::Row) => "Which marbles",
        Label::Pick(Sort::Place) => "To where",
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
        Label::NoLink => "Do not link",
        Label::ShowProposals => "See the proposals",
        Label::Proposal(number, votes) => return format!("Vote {number} ({votes})"),
        Label::AcceptFor(name) => return format!("Accept for {name}").chars().take(80).collect(),
        Label::Join => "Join",
        Label::Agree => "Agree",
        Label::Dispute => "Dispute",
        Label::DoIt => "Do it",
        Label::Prepare => "Prepare an answer",
        Label::ThenAnswer => "Then I answer",
        Label::KeepAnswer => "Keep it",
        Label::GoOn => "Go on from here",
        Label::Unprepare => "Take all away",
        Label::GoOnFrom => "Go on from an answer",
        Label::TakeAway => "Take an answer away",
        Label::Vote(choice, names) => return court::choice(*choice, names).chars().take(80).collect(),
        Label::AcceptOne(id) => return format!("Accept #{id}"),
        Label::Challenge => "Challenge",
        Label::ShowBoards => "Show boards",
        Label::TestCall => "Test call",
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
