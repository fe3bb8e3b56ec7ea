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
const NO_MATCH: &str = "You have no matches at the moment. `!n play maya` challenges anybody. To see a finished match, give its number: `!n board #12`.";

/// Says that something kept cannot be read.
const DAMAGED: &str = "I can't read my stored data for this. Nothing was changed. Please tell the person who runs this bot (details are in the log).";

/// The words.
pub(in crate::i18n) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::UnknownCommand { word, nearest } => unknown_command(word, *nearest),
        Trouble::UnknownWord { verb, word, nearest, person } => unknown_word(*verb, word, *nearest, *person),
        Trouble::Twice { verb, slot } => {
            let name = verb.name(EN);
            format!("`{name}` takes only one {}. See `!n help {name}`.", slot.name(EN))
        }
        Trouble::Missing { verb, slot, known } => missing(*verb, *slot, known),
        Trouble::Clock(error) => clock(error),
        Trouble::Setting(why) => setting(why),
        Trouble::Own(why) => super::own::refused(why),
        Trouble::Link(why) => super::link::refused(why),
        Trouble::Options(kind, error) => {
            format!("Invalid options: {}.", unreadable(Some(*kind), error))
        }
        Trouble::UnknownPerson { name } => {
            format!("Nobody here is called `@{}`. Write the name exactly as it is shown here.", quoted(name))
        }
        Trouble::SeveralOfName { name, accounts } => several_of_name(name, accounts),
        Trouble::TooLong { limit } => format!("That is too long: at most {limit} characters."),
        Trouble::NoMatch => NO_MATCH.to_owned(),
        Trouble::WhichMatch { ids } => format!("Which match: {}?", numbers(ids)),
        Trouble::NoSuchMatch { id } => {
            format!("There is no match #{id}, or it is not yours. `!n games` lists yours.")
        }
        Trouble::NothingToAnswer => "There is nothing to answer here.".to_owned(),
        Trouble::WhichChallenge { ids } => format!("Which challenge: {}?", numbers(ids)),
        Trouble::NoSuchChallenge { id } => format!("Challenge #{id} is no longer open."),
        Trouble::Challenge(refusal) => challenge(*refusal),
        Trouble::Match(kind, refusal) => refused(*kind, refusal),
        Trouble::Stale { id } => stale(id.0),
        Trouble::PanelMovedOn { id } => {
            format!("Your panel for #{id} has changed since. Here it is now.")
        }
        Trouble::AgainstBot { name } => format!(
            "{name} is a bot, and bots cannot play here. Name a person, or leave out the opponent so that anybody here can accept."
        ),
        Trouble::AgainstNahil => {
            "Thank you, but I don't play; I only run the matches. Name a person, or leave out the opponent so that anybody here can accept.".to_owned()
        }
        Trouble::NotYourButton => "This button is for somebody else.".to_owned(),
        Trouble::StrangeButton => "This button no longer works.".to_owned(),
        Trouble::EmptyDraft => "Your draft is empty. `!n move` opens the panel.".to_owned(),
        Trouble::TooManyMatches { name, limit } => {
            format!("{name} is already playing {limit} matches, the most allowed.")
        }
        Trouble::NotOver { id } => not_over(*id),
        Trouble::RematchGoesOn { id } => format!("You are already playing that opponent again: #{id}."),
        Trouble::RematchProposed { id } => rematch_proposed(*id),
        Trouble::OpponentGone { id } => format!("Your opponent in #{id} no longer plays here."),
        Trouble::TooManyChallenges { limit } => {
            format!("You have {limit} open challenges, the most allowed. Withdraw one with `!n withdraw`.")
        }
        Trouble::TooManyOpen { limit } => too_many_open(*limit),
        Trouble::NoSuchPage { pages: 1 } => "There is only one page.".to_owned(),
        Trouble::NoSuchPage { pages } => format!("There are {pages} pages."),
        Trouble::Record(kind, flaw) => record(*kind, flaw),
        Trouble::Damaged => DAMAGED.to_owned(),
        Trouble::NoServer => "This works only on a server.".to_owned(),
        Trouble::NotInCharge => "Only people who can manage this server can change that.".to_owned(),
        Trouble::NotHere => "Challenges aren't allowed in this channel.".to_owned(),
        Trouble::MayNotChallenge => "On this server you need a certain role to make challenges.".to_owned(),
        Trouble::Court(why) => court::no_court(why),
        Trouble::Prepared(why) => why.say(Locale::En),
        Trouble::Manner(why) => why.say(Locale::En),
        Trouble::Ballot(why) => ballot::no_ballot(*why),
        Trouble::TooFast { seconds } => format!("Slow down a little: try again in {seconds} s."),
    }
}

fn unknown_command(word: &str, nearest: Option<&str>) -> String {
    format!("There is no command `{}`.{} `!n help` lists the commands.", quoted(word), meant(nearest))
}

fn too_many_open(limit: usize) -> String {
    format!(
        "You have {limit} open challenges here, the most allowed in one place. Withdraw one with `!n withdraw`, or name an opponent."
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
        "This button belongs to an earlier position of #{id}. Nothing was changed. `!n move #{id}` opens the panel."
    )
}

fn unknown_word(verb: Verb, word: &str, nearest: Option<&str>, person: bool) -> String {
    let (name, word) = (verb.name(EN), quoted(word));
    let person = if person { format!(" If that is a person, write `@{word}`.") } else { String::new() };
    format!("`{name}` does not take `{word}`.{}{person} See `!n help {name}`.", meant(nearest))
}

fn missing(verb: Verb, slot: Slot, known: &[Word]) -> String {
    if slot == Slot::Proposal {
        return "What do you vote for? `!n vote 2` is for a proposed turn, `!n vote #12 yes` for a claim."
            .to_owned();
    }
    let name = verb.name(EN);
    // Of the other slots that must be filled, only that of the match has no words of its own.
    let known = if known.is_empty() { "`#12`".to_owned() } else { words(known) };
    format!("Choose the {}: {}. See `!n help {name}`.", slot.name(EN), known)
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
            "Write reminders like `reminders=1/2,1/10,3h`: fractions of your time, or days, hours and minutes (`d`, `h`, `m`) from 10 minutes to 30 days, at most {}. Or write `reminders=usual` or `reminders=off`.",
            Rung::MAX
        ),
        BadSetting::NoSuchTime => {
            "Write a time of day in your time zone, like `digest=8:00`, or `digest=off`.".to_owned()
        }
        BadSetting::NoSuchPanel => {
            "Write `panel=direct` (in a private room with me) or `panel=here` (in the match's room)."
                .to_owned()
        }
        BadSetting::NoSuchVacation => {
            "Write `vacation=on`, `vacation=off` or a number of hours, like `vacation=48h`.".to_owned()
        }
        BadSetting::TooMuchVacation { most: 0 } => "Vacation is not available here.".to_owned(),
        BadSetting::TooMuchVacation { most } => {
            format!(
                "Everybody has {most} h of vacation a year here. Write at most `vacation={most}h`, or `vacation=on`."
            )
        }
        BadSetting::NoSuchChoosing => {
            "Write minutes, hours or days from `10m` to `14d`, like `choosing=12h`.".to_owned()
        }
        BadSetting::NoSuchQuorum => format!("Write a number from 1 to {QUORUM_MAX}, like `quorum=3`."),
        BadSetting::NoSuchMode => {
            "Write `mode=seb` (40 minutes a side), `mode=pek` (15 minutes) or `mode=pek10m`.".to_owned()
        }
        BadSetting::OfMode { slot } => {
            format!("The mode already sets the {0}. Leave out one of them.", slot.name(EN))
        }
        BadSetting::NotByPieces { kind } => format!(
            "A clock that limits the whole match decides it by counting pieces, which makes no sense in {}. Write 0 for the fifth part: `0:30/5/100/0/0`.",
            game(*kind)
        ),
        BadSetting::NotOnOff { slot } => format!("Write `{0}=on` or `{0}=off`.", slot.name(EN)),
        BadSetting::HoursTooOften { most, again } => format!(
            "You have changed your hours {most} times in a week while playing, the most allowed. Nothing was changed. You can change them again {}.",
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
    let examples = "Clocks look like `3d` (days per turn), `5d+12h max 10d` (bank, increment, cap), `2d bank 5d` (days per turn, then a bank), `sudden 2h`, `seb`, `pek`, or, as in Arimaa tournaments, `0:30/5/100/0/5` (turn, reserve, percent kept, cap, match).";
    match error {
        ControlError::TooLong { limit } => {
            format!("That clock is longer than {limit} characters. {examples}")
        }
        ControlError::Unknown { word } => format!("`{}` isn't a valid clock. {examples}", quoted(word)),
        ControlError::NotATime { word } => {
            format!("`{}` isn't a valid time. Write `3d`, `12h`, `40m` or `1d12h`.", quoted(word))
        }
        ControlError::NotWholeDays { word } => {
            format!("`{}` must be a whole number of days, at most {}.", quoted(word), Control::DAYS_MAX)
        }
        ControlError::OutOfRange { setting, least, most, .. } => {
            let setting = match setting {
                Setting::Turn => "the time per turn",
                Setting::Bank => "the bank",
                Setting::Increment => "the increment",
                Setting::Cap => "the cap",
                Setting::Pek => "the time in Pek",
                Setting::Length => "the length of the match",
                Setting::Longest => "the longest turn",
                Setting::Kept | Setting::Turns => {
                    return format!(
                        "Out of range: {} must be between {least} and {most}.",
                        counted(*setting)
                    );
                }
            };
            format!("Out of range: {setting} must be between {} and {}.", time(*least), time(*most))
        }
    }
}

fn counted(setting: Setting) -> &'static str {
    if setting == Setting::Turns { "the number of turns" } else { "the percentage kept" }
}

fn challenge(refusal: ChallengeRefusal) -> String {
    match refusal {
        ChallengeRefusal::Own => "You can't accept your own challenge.".to_owned(),
        ChallengeRefusal::NotForYou => "This challenge is for somebody else.".to_owned(),
        ChallengeRefusal::NotYours => "Only the challenger can withdraw a challenge.".to_owned(),
        ChallengeRefusal::Expired => "The challenge has expired.".to_owned(),
        ChallengeRefusal::Lifetime { least, most } => {
            format!("A challenge can stay open from {} to {}.", span(least), span(most))
        }
    }
}

fn refused(kind: Kind, refusal: &Refusal) -> String {
    let side = |side: Side| colour(kind.rules().colours()[side]);
    match refusal {
        Refusal::NotAPlayer => "You are not a player in this match.".to_owned(),
        Refusal::NotYourTurn => "It is your opponent's turn.".to_owned(),
        Refusal::Over => "The match is over.".to_owned(),
        Refusal::FlagFallen { side: fallen } => format!("{}'s time is up.", side(*fallen)),
        Refusal::StalePly { .. } => "The match has moved on since. Nothing was changed.".to_owned(),
        Refusal::Refused(Refused::Unreadable(error)) => {
            format!("I cannot read that: {}. Nothing was changed.", unreadable(Some(kind), error))
        }
        Refusal::Refused(Refused::Illegal { step, why, .. }) => {
            format!("`{step}` is not allowed: {}. Nothing was changed.", illegal(kind, why))
        }
        Refusal::Unfinished(why) => format!("The turn is not complete: {}.", unfinished(kind, why)),
        Refusal::NoSuchOffer(_) | Refusal::NoSuchClaim(_) => {
            "This game has no such offer or claim.".to_owned()
        }
        Refusal::OfferStands { by } => {
            format!("{}'s offer is still open and waits for an answer.", side(*by))
        }
        Refusal::OfferTooSoon => "You can make another offer after your next turn.".to_owned(),
        Refusal::NothingOffered(_) => "There is no offer to answer.".to_owned(),
        Refusal::OwnOffer => "This is your own offer. Your opponent has to answer it.".to_owned(),
        Refusal::ClaimWrong { kind: ClaimKind::Repetition, count, wanted } => format!(
            "Wrong claim: this position, with the same player to move, has occurred {} so far. It takes {wanted}.",
            if *count == 1 { "once".to_owned() } else { format!("{count} times") }
        ),
        Refusal::ClaimWrong { count: 0, .. } => {
            "Wrong claim: neither player is back where they were two turns ago.".to_owned()
        }
        Refusal::ClaimWrong { count, .. } => {
            format!("Wrong claim: only {count} of the 2 players is back where they were two turns ago.")
        }
        Refusal::TsaulAtTop { level } => format!("Tsaul is already at level {level}, the highest."),
        Refusal::InOneSitting => "This match is played in one sitting: no pauses.".to_owned(),
        Refusal::Paused => "The clocks are already paused. `!n resume` starts them again.".to_owned(),
        Refusal::NotPaused => "The clocks are not paused, or you have already asked to resume.".to_owned(),
        Refusal::CasePending => {
            "A claim is being judged. Until it is decided, nothing can be played, offered or claimed."
                .to_owned()
        }
        Refusal::NoCase => "No claim is waiting for this.".to_owned(),
        Refusal::OwnClaim => "This is your own claim. Your opponent has to answer it.".to_owned(),
        Refusal::ClaimTooEarly { turns } => claim::too_early(*turns),
        Refusal::ClaimBarred { turns } => court::barred(*turns),
        Refusal::NoTurnWanted => "Make this claim without a turn.".to_owned(),
        Refusal::NoSuchPosition => "There is no such turn to go back to.".to_owned(),
        Refusal::NotAsked => "That is not the question to decide.".to_owned(),
        Refusal::NotSoMuchTime => {
            "You can give or take at most 30 days, and some time must be left.".to_owned()
        }
        Refusal::NotOver => "Nobody has any points from this match until it is over.".to_owned(),
        Refusal::NotSoManyPoints { halves: 0 } => {
            "There are no points from this match left to take.".to_owned()
        }
        Refusal::NotSoManyPoints { halves: 1 } => "Only half a point can be taken.".to_owned(),
        Refusal::NotSoManyPoints { halves } => {
            format!("You can take between half a point and {}.", court::points(*halves))
        }
        Refusal::Expelled => "This expulsion is already in the record. `readmit` lifts it.".to_owned(),
        Refusal::GoesOn
        | Refusal::SameResult
        | Refusal::NoDraw
        | Refusal::TooLateToChange
        | Refusal::NoTimeLeft
        | Refusal::NotSoLong
        | Refusal::NotExpelled => court::unruled(refusal).unwrap_or_default(),
        Refusal::NothingToTakeBack => "You have no turn to take back.".to_owned(),
        Refusal::NoTakeback => "There are no takebacks in a rated or strict match.".to_owned(),
        Refusal::TooLateToCancel => {
            "Too many turns have been played to cancel. You can still `!n resign`.".to_owned()
        }
        Refusal::TsaulPending => "Tsaul is already agreed. It goes up after Black's next turn.".to_owned(),
    }
}

fn record(kind: Option<Kind>, flaw: &RecordFlaw) -> String {
    let known =
        |known: &[&str]| list(&known.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "or");
    match flaw {
        RecordFlaw::TooLong { limit } => format!("The record is longer than {limit} bytes."),
        RecordFlaw::NotAHeader => "This is not a header. Write `[Name \"value\"]`.".to_owned(),
        RecordFlaw::UnknownHeader { known: names } => {
            format!("There is no such header. The headers are {}.", known(names))
        }
        RecordFlaw::HeaderTwice => "This header appears twice.".to_owned(),
        RecordFlaw::HeaderMissing { header } => format!("The header `{header}` is missing."),
        RecordFlaw::ValueTooLong { limit } => format!("The value is longer than {limit} characters."),
        RecordFlaw::NotOneOf { known: names } => format!("The value must be {}.", known(names)),
        RecordFlaw::Options(error) => format!("Invalid options: {}.", unreadable(kind, error)),
        RecordFlaw::Clock(error) => clock(error),
        RecordFlaw::NotADate => "This is not a date. Write it like `2026-11-21`.".to_owned(),
        RecordFlaw::NotATime => "This is not a time. Write it like `2026-11-21T09:00:00Z`.".to_owned(),
        RecordFlaw::Brace => "This brace has no partner on its line.".to_owned(),
        RecordFlaw::NotAnEntry => "This is neither a turn nor any other record entry.".to_owned(),
        RecordFlaw::Number { wanted } => format!("The next turn must have number {wanted}."),
        RecordFlaw::Flaw(flaw) => self::flaw(kind, flaw),
        RecordFlaw::ResultDiffers { reached: None } => {
            "The record gives a result, but the match is not over.".to_owned()
        }
        RecordFlaw::ResultDiffers { reached: Some(result) } => {
            let kind = kind.unwrap_or(Kind::ALL[0]);
            let reached = match result.winner {
                Some(side) => format!("{} wins", colour(kind.rules().colours()[side])),
                None if result.both_lost() => "both have lost".to_owned(),
                None if result.is_draw() => "it is a draw".to_owned(),
                None => "the match does not count".to_owned(),
            };
            format!("The result given is wrong: {reached} (`{}`).", result.how.id())
        }
        RecordFlaw::EndedDiffers { reached } => {
            let reached = reached.map_or("has not ended".to_owned(), |at| format!("ended at {at}"));
            format!("The end given is wrong: the match {reached}.")
        }
    }
}

fn flaw(kind: Option<Kind>, flaw: &Flaw) -> String {
    match flaw {
        Flaw::UnknownGame(game) => format!("There is no game `{}`.", quoted(game)),
        Flaw::Options(error) => format!("Invalid options: {}.", unreadable(kind, error)),
        Flaw::Control => "The clock is not valid.".to_owned(),
        Flaw::OutOfOrder => "This is dated earlier than the entry before it.".to_owned(),
        Flaw::FlagTooEarly => "Nobody can have run out of time here.".to_owned(),
        Flaw::CreditTooLarge => "This gives back more time than the turn took.".to_owned(),
        Flaw::RestTooLarge => "This is more rest than the clock can have had.".to_owned(),
        Flaw::NoPause => "This pause was not agreed on.".to_owned(),
        Flaw::VacationTooLarge => "This is more vacation than can be used here.".to_owned(),
        Flaw::NoCase => "No claim is waiting for this.".to_owned(),
        Flaw::NotChosen => "This cannot have been chosen, or not at this point.".to_owned(),
        Flaw::NotWrong => "There can be no wrong claim here.".to_owned(),
        Flaw::NotIllegal => "This turn does not count as illegal here.".to_owned(),
        Flaw::Reason => "The arbiter's reason is missing or not valid.".to_owned(),
        Flaw::Refused(refusal) => refused(kind.unwrap_or(Kind::ALL[0]), refusal),
    }
}

/// Asks for the account where a name is not enough.
fn several_of_name(name: &str, accounts: &[String]) -> String {
    let count = if accounts.len() == 2 { "two".to_owned() } else { accounts.len().to_string() };
    let accounts: Vec<_> = accounts.iter().map(|account| format!("`{}`", quoted(account))).collect();
    format!(
        "There are {count} people called `@{}`. Name the account: {}.",
        quoted(name),
        list(&accounts, "or")
    )
}
