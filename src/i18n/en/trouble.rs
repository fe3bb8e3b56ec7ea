//! What Nahil says when it does not do what was asked.

use super::ballot;
use super::claim;
use super::court;
use super::games::{colour, game, illegal, unfinished, unreadable};
use crate::games::{Kind, Refused, Side};
use crate::i18n::trouble::{BadSetting, Trouble};
use crate::i18n::{Slot, Verb, Word, list, relative, span};
use crate::play::ballot::QUORUM_MAX;
use crate::play::control::{ControlError, Setting};
use crate::play::text::RecordFlaw;
use crate::play::{ChallengeRefusal, ClaimKind, Control, Flaw, MatchId, Refusal};
use crate::players::{Locale, Rung, Sleep};
use jiff::SignedDuration;

const EN: Locale = Locale::En;
const NO_MATCH: &str = "You play no match now. `!n play maya` challenges anybody; a match that is over is seen by its number: `!n board #12`.";

/// Says that something kept cannot be read.
const DAMAGED: &str =
    "What I keep of this cannot be read. Nothing was changed; tell who hosts me, the log says more.";

/// The words.
pub(in crate::i18n) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::UnknownCommand { word, nearest } => unknown_command(word, *nearest),
        Trouble::UnknownWord { verb, word, nearest, person } => unknown_word(*verb, word, *nearest, *person),
        Trouble::Twice { verb, slot } => {
            let name = verb.name(EN);
            format!("`{name}` takes one {} only. See `!n help {name}`.", slot.name(EN))
        }
        Trouble::Missing { verb, slot, known } => missing(*verb, *slot, known),
        Trouble::Clock(error) => clock(error),
        Trouble::Setting(why) => setting(why),
        Trouble::Own(why) => super::own::refused(why),
        Trouble::Link(why) => super::link::refused(why),
        Trouble::Options(kind, error) => {
            format!("These options cannot be had: {}.", unreadable(Some(*kind), error))
        }
        Trouble::UnknownPerson { name } => {
            format!("Nobody here is called `@{}`. Write the name as the room shows it.", quoted(name))
        }
        Trouble::SeveralOfName { name, accounts } => several_of_name(name, accounts),
        Trouble::TooLong { limit } => format!("That is too long: at most {limit} characters."),
        Trouble::NoMatch => NO_MATCH.to_owned(),
        Trouble::WhichMatch { ids } => format!("Which match? Name it: {}.", numbers(ids)),
        Trouble::NoSuchMatch { id } => {
            format!("There is no match #{id}, or it is not yours. `!n games` lists yours.")
        }
        Trouble::NothingToAnswer => "There is nothing here to answer.".to_owned(),
        Trouble::WhichChallenge { ids } => format!("Which challenge? Name it: {}.", numbers(ids)),
        Trouble::NoSuchChallenge { id } => format!("Challenge #{id} does not stand any more."),
        Trouble::Challenge(refusal) => challenge(*refusal),
        Trouble::Match(kind, refusal) => refused(*kind, refusal),
        Trouble::Stale { id } => stale(id.0),
        Trouble::PanelMovedOn { id } => {
            format!("Your panel of #{id} has gone on since; here it is as it is now.")
        }
        Trouble::AgainstBot { name } => format!(
            "{name} is a bot, and bots cannot play here. Name a person, or leave the opponent out: then anybody here can accept."
        ),
        Trouble::AgainstNahil => {
            "Thank you, but I only keep the matches; I don't play. Name a person, or leave the opponent out: then anybody here can accept.".to_owned()
        }
        Trouble::NotYourButton => "This button is for somebody else.".to_owned(),
        Trouble::StrangeButton => "This button does nothing (any more).".to_owned(),
        Trouble::EmptyDraft => "Your draft is empty. `!n move` opens the panel.".to_owned(),
        Trouble::TooManyMatches { name, limit } => too_many_matches(name, *limit),
        Trouble::NotOver { id } => not_over(*id),
        Trouble::RematchGoesOn { id } => format!("You are already playing that opponent again: #{id}."),
        Trouble::RematchProposed { id } => rematch_proposed(*id),
        Trouble::OpponentGone { id } => format!("Your opponent in #{id} does not play here any more."),
        Trouble::TooManyChallenges { limit } => {
            format!("{limit} of your challenges stand, as many as may. Take one back with `!n withdraw`.")
        }
        Trouble::ChallengedTooOften { name, limit, minutes } => challenged_too_often(name, *limit, *minutes),
        Trouble::TooManyOpen { limit } => too_many_open(*limit),
        Trouble::NoSuchPage { pages: 1 } => "There is only one page.".to_owned(),
        Trouble::NoSuchPage { pages } => format!("There are {pages} pages."),
        Trouble::Record(kind, flaw) => record(*kind, flaw),
        Trouble::Damaged => DAMAGED.to_owned(),
        Trouble::NoServer => "This is for servers; here there is nothing to choose.".to_owned(),
        Trouble::NotInCharge => "Only those who may manage this server can change that.".to_owned(),
        Trouble::NotHere => "On this server one challenges in other channels.".to_owned(),
        Trouble::MayNotChallenge => "On this server only those with a certain role may challenge.".to_owned(),
        Trouble::Court(why) => court::no_court(why),
        Trouble::Prepared(why) => why.say(Locale::En),
        Trouble::Manner(why) => why.say(Locale::En),
        Trouble::Ballot(why) => ballot::no_ballot(*why),
        Trouble::TooFast { seconds } => format!("That is a little fast. It goes on in {seconds} s."),
    }
}

fn unknown_command(word: &str, nearest: Option<&str>) -> String {
    format!("There is no command `{}`.{} `!n help` lists what there is.", quoted(word), meant(nearest))
}

fn too_many_matches(name: &str, limit: usize) -> String {
    format!("{name} plays {limit} matches already, as many as one may.")
}

fn challenged_too_often(name: &str, limit: u32, minutes: i64) -> String {
    format!(
        "You have challenged {name} {limit} times within an hour, the most allowed. Try again in {minutes} min."
    )
}

fn too_many_open(limit: usize) -> String {
    format!(
        "You have {limit} open challenges here, the most allowed in one place. Take one back with `!n withdraw`, or name an opponent."
    )
}

fn rematch_proposed(id: MatchId) -> String {
    format!("You have already proposed a rematch: challenge #{id} is waiting for an answer.")
}

fn not_over(id: MatchId) -> String {
    format!("Match #{id} is still going on. You can propose a rematch when it is over.")
}

fn stale(id: u64) -> String {
    format!(
        "This button belongs to an earlier position of #{id}; nothing was changed. `!n move #{id}` opens the panel."
    )
}

fn unknown_word(verb: Verb, word: &str, nearest: Option<&str>, person: bool) -> String {
    let (name, word) = (verb.name(EN), quoted(word));
    let person = if person { format!(" If that is a person, write `@{word}`.") } else { String::new() };
    format!("`{name}` does not take `{word}`.{}{person} See `!n help {name}`.", meant(nearest))
}

fn missing(verb: Verb, slot: Slot, known: &[Word]) -> String {
    if slot == Slot::Proposal {
        return "Say what you vote for: `!n vote 2` for a proposed turn, `!n vote #12 yes` on a claim."
            .to_owned();
    }
    let name = verb.name(EN);
    // Of the other slots that must be filled, only that of the match has no words of its own.
    let known = if known.is_empty() { "`#12`".to_owned() } else { words(known) };
    format!("Say which {}: {}. See `!n help {name}`.", slot.name(EN), known)
}

fn setting(why: &BadSetting) -> String {
    match why {
        BadSetting::NoSuchZone { word, nearest } => {
            format!(
                "There is no time zone `{}`.{} Zones are written like `America/Guatemala`; the city is enough.",
                quoted(word),
                meant(nearest.as_deref())
            )
        }
        BadSetting::NoSuchSleep => {
            format!(
                "Write sleeping hours like `sleep=23:00-07:00`, at most {} hours, or `sleep=off`.",
                Sleep::MINUTES_MAX / 60
            )
        }
        BadSetting::NoSuchReminder => format!(
            "Write reminders like `reminders=1/2,1/10,3h`: parts of your time or `d`, `h`, `m`, from 10 minutes to 30 days, at most {}; or `reminders=usual`, `reminders=off`.",
            Rung::MAX
        ),
        BadSetting::NoSuchTime => {
            "Write a time of the day, in your time zone: `digest=8:00`; or `digest=off`.".to_owned()
        }
        BadSetting::NoSuchPanel => {
            "Write `panel=direct` (in a room with you alone) or `panel=here` (in the room of the match)."
                .to_owned()
        }
        BadSetting::NoSuchVacation => {
            "Write `vacation=on`, `vacation=off` or hours: `vacation=48h`.".to_owned()
        }
        BadSetting::TooMuchVacation { most: 0 } => "There is no vacation here.".to_owned(),
        BadSetting::TooMuchVacation { most } => {
            format!(
                "Everybody has {most} h of vacation a year here: `vacation={most}h` at most, or `vacation=on`."
            )
        }
        BadSetting::NoSuchChoosing => {
            "Write `choosing=12h`: minutes, hours or days, from `10m` to `14d`.".to_owned()
        }
        BadSetting::NoSuchQuorum => format!("Write `quorum=3`: a number from 1 to {QUORUM_MAX}."),
        BadSetting::NoSuchMode => {
            "Write `mode=seb` (40 minutes a side), `mode=pek` (15 minutes) or `mode=pek10m`.".to_owned()
        }
        BadSetting::OfMode { slot } => {
            format!("The mode sets the {0}: leave out either the mode or the {0}.", slot.name(EN))
        }
        BadSetting::NotByPieces { kind } => format!(
            "A clock that ends the match after so long counts pieces then, and in {} they say nothing. Write 0 for the fifth part: `0:30/5/100/0/0`.",
            game(*kind)
        ),
        BadSetting::NotOnOff { slot } => format!("Write `{0}=on` or `{0}=off`.", slot.name(EN)),
        BadSetting::HoursTooOften { most, again } => format!(
            "You have changed your hours {most} times in a week while playing, as often as one may. Nothing was changed; you may again {}.",
            relative(*again)
        ),
    }
}

fn words(words: &[Word]) -> String {
    list(&words.iter().map(|word| format!("`{}`", word.spelling(EN))).collect::<Vec<_>>(), "or")
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(" Did you mean `{nearest}`?"))
}

fn quoted(word: &str) -> String {
    word.replace(['`', '\n'], "'").chars().take(40).collect()
}

fn numbers(ids: &[MatchId]) -> String {
    list(&ids.iter().map(|id| format!("`#{id}`")).collect::<Vec<_>>(), "or")
}

fn clock(error: &ControlError) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    let examples = "Clocks are written `3d` (days a turn), `5d+12h max 10d` (bank, increment, cap), `2d bank 5d` (days a turn, then a bank), `sudden 2h`, `seb`, `pek`, or as in Arimaa's tournaments `0:30/5/100/0/5` (a turn, reserve, percent kept, cap, match).";
    match error {
        ControlError::TooLong { limit } => format!("A clock has at most {limit} characters. {examples}"),
        ControlError::Unknown { word } => format!("`{}` is no clock. {examples}", quoted(word)),
        ControlError::NotATime { word } => {
            format!("`{}` is no time; write `3d`, `12h`, `40m` or `1d12h`.", quoted(word))
        }
        ControlError::NotWholeDays { word } => {
            format!("`{}` should be whole days, at most {}.", quoted(word), Control::DAYS_MAX)
        }
        ControlError::OutOfRange { setting, least, most, .. } => {
            let setting = match setting {
                Setting::Turn => "the time for a turn",
                Setting::Bank => "the bank",
                Setting::Increment => "the increment",
                Setting::Cap => "the cap",
                Setting::Pek => "the time of Pek",
                Setting::Length => "the length of the match",
                Setting::Longest => "the longest turn",
                Setting::Kept | Setting::Turns => {
                    return format!("This cannot be had: {} is from {least} to {most}.", counted(*setting));
                }
            };
            format!("This cannot be had: {setting} is from {} to {}.", time(*least), time(*most))
        }
    }
}

fn counted(setting: Setting) -> &'static str {
    if setting == Setting::Turns { "the number of turns" } else { "the percentage that is kept" }
}

fn challenge(refusal: ChallengeRefusal) -> String {
    match refusal {
        ChallengeRefusal::Own => "One plays against somebody else: it is your own challenge.".to_owned(),
        ChallengeRefusal::NotForYou => "This challenge is for somebody else.".to_owned(),
        ChallengeRefusal::NotYours => "Only who made the challenge can take it back.".to_owned(),
        ChallengeRefusal::Expired => "The challenge has lapsed.".to_owned(),
        ChallengeRefusal::Lifetime { least, most } => {
            format!("A challenge stands from {} to {}.", span(least), span(most))
        }
    }
}

fn refused(kind: Kind, refusal: &Refusal) -> String {
    let side = |side: Side| colour(kind.rules().colours()[side]);
    match refusal {
        Refusal::NotAPlayer => "You do not play in this match.".to_owned(),
        Refusal::NotYourTurn => "It is your adversary's turn.".to_owned(),
        Refusal::Over => "The match is over.".to_owned(),
        Refusal::FlagFallen { side: fallen } => format!("{}'s time is up.", side(*fallen)),
        Refusal::StalePly { .. } => "The match has gone on since; nothing was changed.".to_owned(),
        Refusal::Refused(Refused::Unreadable(error)) => {
            format!("I cannot read that: {}. Nothing was changed.", unreadable(Some(kind), error))
        }
        Refusal::Refused(Refused::Illegal { step, why, .. }) => {
            format!("`{step}` is not allowed: {}. Nothing was changed.", illegal(kind, why))
        }
        Refusal::Unfinished(why) => format!("The turn is not complete: {}.", unfinished(why)),
        Refusal::NoSuchOffer(_) | Refusal::NoSuchClaim(_) => {
            "There is no such thing in this game.".to_owned()
        }
        Refusal::OfferStands { by } => format!("{}'s offer stands and waits for its answer.", side(*by)),
        Refusal::OfferTooSoon => "You may offer again after your next turn.".to_owned(),
        Refusal::NothingOffered(_) => "There is no offer to answer.".to_owned(),
        Refusal::OwnOffer => "It is your own offer; your adversary answers it.".to_owned(),
        Refusal::ClaimWrong { kind: ClaimKind::Repetition, count, wanted } => format!(
            "The claim is wrong: the position has occurred {count} time(s) with the same player to move; {wanted} are wanted."
        ),
        Refusal::ClaimWrong { count, .. } => {
            format!("The claim is wrong: {count} of the 2 players stand where they stood two turns before.")
        }
        Refusal::TsaulAtTop { level } => format!("Tsaul is at level {level}, the highest."),
        Refusal::InOneSitting => "This match is played in one sitting, without pauses.".to_owned(),
        Refusal::Paused => "The clocks stand still already. `!n resume` lets them run again.".to_owned(),
        Refusal::NotPaused => "The clocks do not stand still, or you have said so already.".to_owned(),
        Refusal::CasePending => {
            "A claim is being judged; until then nothing is played, offered or claimed.".to_owned()
        }
        Refusal::NoCase => "There is no claim that waits for this.".to_owned(),
        Refusal::OwnClaim => "It is your own claim; your adversary answers it.".to_owned(),
        Refusal::ClaimTooEarly { turns } => claim::too_early(*turns),
        Refusal::ClaimBarred { turns } => court::barred(*turns),
        Refusal::NoTurnWanted => "This claim is made without a turn.".to_owned(),
        Refusal::NoSuchPosition => "There is no such turn to go back to.".to_owned(),
        Refusal::NotAsked => "This is not what is to be decided.".to_owned(),
        Refusal::NotSoMuchTime => {
            "So much cannot be given or taken: at most 30 days, and some time must be left.".to_owned()
        }
        Refusal::NotOver => "While the match goes on nobody has any points by it.".to_owned(),
        Refusal::NotSoManyPoints { halves: 0 } => "No points by this match are left to be taken.".to_owned(),
        Refusal::NotSoManyPoints { halves: 1 } => "Only half a point can be taken.".to_owned(),
        Refusal::NotSoManyPoints { halves } => {
            format!("At most {} can be taken, and at least half a point.", court::points(*halves))
        }
        Refusal::Expelled => "This expulsion is in the record already; `readmit` lifts it.".to_owned(),
        Refusal::GoesOn
        | Refusal::SameResult
        | Refusal::NoDraw
        | Refusal::TooLateToChange
        | Refusal::NoTimeLeft
        | Refusal::NotSoLong
        | Refusal::NotExpelled => court::unruled(refusal).unwrap_or_default(),
        Refusal::NothingToTakeBack => "You have played no turn that could be taken back.".to_owned(),
        Refusal::NoTakeback => "In a rated or strict match a turn that is played stands.".to_owned(),
        Refusal::TooLateToCancel => {
            "Too many turns are played for that. `!n resign` gives the match up.".to_owned()
        }
        Refusal::TsaulPending => {
            "Tsaul is agreed on already; it goes up when Black's next turn is done.".to_owned()
        }
    }
}

fn record(kind: Option<Kind>, flaw: &RecordFlaw) -> String {
    let known =
        |known: &[&str]| list(&known.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "or");
    match flaw {
        RecordFlaw::TooLong { limit } => format!("The record is longer than {limit} bytes."),
        RecordFlaw::NotAHeader => "This is no header; write `[Name \"value\"]`.".to_owned(),
        RecordFlaw::UnknownHeader { known: names } => {
            format!("There is no such header; there is {}.", known(names))
        }
        RecordFlaw::HeaderTwice => "This header is there twice.".to_owned(),
        RecordFlaw::HeaderMissing { header } => format!("The header `{header}` is missing above."),
        RecordFlaw::ValueTooLong { limit } => format!("The value is longer than {limit} characters."),
        RecordFlaw::NotOneOf { known: names } => format!("The value should be {}.", known(names)),
        RecordFlaw::Options(error) => format!("These options cannot be had: {}.", unreadable(kind, error)),
        RecordFlaw::Clock(error) => clock(error),
        RecordFlaw::NotADate => "This is no date such as `2026-11-21`.".to_owned(),
        RecordFlaw::NotATime => "This is no time such as `2026-11-21T09:00:00Z`.".to_owned(),
        RecordFlaw::Brace => "The brace has no partner in its line.".to_owned(),
        RecordFlaw::NotAnEntry => "This is no turn and nothing else that a record can hold.".to_owned(),
        RecordFlaw::Number { wanted } => format!("This should be turn number {wanted}."),
        RecordFlaw::Flaw(flaw) => self::flaw(kind, flaw),
        RecordFlaw::ResultDiffers { reached: None } => {
            "A result is stated, but the match goes on.".to_owned()
        }
        RecordFlaw::ResultDiffers { reached: Some(result) } => {
            let reached = match result.winner {
                Some(Side::White) => "White wins",
                Some(Side::Black) => "Black wins",
                None if result.both_lost() => "both have lost",
                None if result.is_draw() => "it is a draw",
                None => "the match counts for nothing",
            };
            format!("The stated result is wrong: {reached} (`{}`).", result.how.id())
        }
        RecordFlaw::EndedDiffers { reached } => {
            let reached = reached.map_or("not at all".to_owned(), |at| format!("at {at}"));
            format!("The stated end is wrong: the match ended {reached}.")
        }
    }
}

fn flaw(kind: Option<Kind>, flaw: &Flaw) -> String {
    match flaw {
        Flaw::UnknownGame(game) => format!("There is no game `{}`.", quoted(game)),
        Flaw::Options(error) => format!("These options cannot be had: {}.", unreadable(kind, error)),
        Flaw::Control => "There is no such clock.".to_owned(),
        Flaw::OutOfOrder => "This is earlier than what stands before it.".to_owned(),
        Flaw::FlagTooEarly => "The flag cannot have fallen here.".to_owned(),
        Flaw::CreditTooLarge => "More time is given back than the turn has taken.".to_owned(),
        Flaw::RestTooLarge => "More rest is stated than the clock can have had.".to_owned(),
        Flaw::NoPause => "Nobody has agreed on this pause.".to_owned(),
        Flaw::VacationTooLarge => "More vacation is stated than can be spent here.".to_owned(),
        Flaw::NoCase => "No claim waits for this.".to_owned(),
        Flaw::NotChosen => "Nothing can have been chosen like this, or not now.".to_owned(),
        Flaw::NotWrong => "No wrong claim can stand here.".to_owned(),
        Flaw::NotIllegal => "This turn is not counted as illegal here.".to_owned(),
        Flaw::Reason => "The arbiter's reason is missing, or it cannot be one.".to_owned(),
        Flaw::Refused(refusal) => refused(kind.unwrap_or(Kind::ALL[0]), refusal),
    }
}

/// Asks for the account where a name is not enough.
fn several_of_name(name: &str, accounts: &[String]) -> String {
    let count = if accounts.len() == 2 { "two".to_owned() } else { accounts.len().to_string() };
    let accounts: Vec<_> = accounts.iter().map(|account| format!("`{}`", quoted(account))).collect();
    format!(
        "There are {count} of them called `@{}`: name the account, {}.",
        quoted(name),
        list(&accounts, "or")
    )
}
