//! What was found of a command so far, and the command that it comes to.

use crate::bot::ask::command::wish::{
    Absence, HistoryQuery, Invitation, InviteQuery, Leaguing, ProfileChange, RematchQuery, ServerChange, Wish,
};
use crate::bot::ask::command::{Attempt, Command, Day, Jotting, Preparing, Sentence, split_word};
use crate::bot::ask::setting::Setting;
use crate::bot::ask::word::{known_words, spelled};
use crate::bot::wire::message::Mention;
use crate::games::Kind;
use crate::i18n::guide::{FormatWord, LeagueWord};
use crate::i18n::league::NoLeague;
use crate::i18n::leave::NoLeave;
use crate::i18n::{Slot, Trouble, Verb, Word, is_joining, option};
use crate::play::{Choice, ClaimKind, Control, LeagueId, MatchId, OfferKind, Preference};
use crate::players::{Account, Calls, Locale, Seat, Skin};

/// What was found so far.
#[derive(Default)]
pub(in crate::bot) struct Found {
    pub(in crate::bot) person: Option<Account>,
    pub(in crate::bot) other: Option<Account>,
    pub(in crate::bot) kind: Option<Kind>,
    pub(in crate::bot) side: Option<Preference>,
    pub(in crate::bot) control: Option<Control>,
    pub(in crate::bot) rated: Option<bool>,
    pub(in crate::bot) options: Vec<String>,
    pub(in crate::bot) id: Option<MatchId>,
    pub(in crate::bot) steps: String,
    pub(in crate::bot) page: Option<usize>,
    pub(in crate::bot) offer: Option<OfferKind>,
    pub(in crate::bot) claim: Option<ClaimKind>,
    pub(in crate::bot) language: Option<Locale>,
    pub(in crate::bot) confirm: Option<bool>,
    pub(in crate::bot) calls: Option<Calls>,
    pub(in crate::bot) skin: Option<Skin>,
    pub(in crate::bot) seat: Option<Seat>,
    pub(in crate::bot) wish: Option<Wish>,
    pub(in crate::bot) asked: Option<Word>,
    pub(in crate::bot) apart: Option<bool>,
    pub(in crate::bot) quiet: Option<bool>,
    pub(in crate::bot) here: Option<bool>,
    pub(in crate::bot) challengers: Option<String>,
    pub(in crate::bot) arbiters: Option<String>,
    pub(in crate::bot) topic: Option<Verb>,
    pub(in crate::bot) choice: Option<Choice>,
    pub(in crate::bot) proposal: Option<u32>,
    pub(in crate::bot) channel: Option<bool>,
    pub(in crate::bot) ruling: Option<Word>,
    pub(in crate::bot) code: Option<String>,
    pub(in crate::bot) desk: Option<bool>,
    pub(in crate::bot) days: Vec<Day>,
    /// For how many days.
    pub(in crate::bot) length: Option<u32>,
    /// Numbers of which it is not known yet what they say, and a month of which the day is not.
    pub(in crate::bot) numbers: Vec<u32>,
    pub(in crate::bot) month: Option<i8>,
    pub(in crate::bot) drop: Option<()>,
    pub(in crate::bot) settings: Vec<(Slot, Setting)>,
    pub(in crate::bot) deed: Option<LeagueWord>,
    pub(in crate::bot) league: Option<LeagueId>,
    pub(in crate::bot) format: Option<FormatWord>,
    pub(in crate::bot) members: Option<bool>,
}

/// Refuses a name that several of those have who may be meant: then the account must be named.
pub(in crate::bot) fn check_alone(name: &str, mentions: &[Mention]) -> Result<(), Trouble> {
    let is_same = |other: &&Mention| other.name.to_lowercase() == name.to_lowercase();
    let mut accounts: Vec<_> =
        mentions.iter().filter(is_same).map(|other| other.account.id.clone()).collect();
    accounts.sort();
    accounts.dedup();
    match accounts.len() {
        0 | 1 => Ok(()),
        _ => Err(Trouble::SeveralOfName { name: name.to_owned(), accounts }),
    }
}

impl Found {
    /// Who fills a slot that takes a person.
    pub(in crate::bot) fn of_person(&mut self, slot: Slot) -> &mut Option<Account> {
        if slot.is_second() { &mut self.other } else { &mut self.person }
    }

    /// The same, to look at.
    pub(in crate::bot) fn person_in(&self, slot: Slot) -> Option<&Account> {
        if slot.is_second() { self.other.as_ref() } else { self.person.as_ref() }
    }

    pub(in crate::bot) fn command(self, verb: Verb) -> Result<Command, Trouble> {
        let missing = |slot| missing(verb, slot);
        Ok(match verb {
            Verb::Play => self.play()?,
            Verb::Accept => Command::Accept(self.id, self.channel.is_some(), self.offer),
            Verb::Decline => Command::Decline(self.id, self.offer),
            Verb::Withdraw => Command::Withdraw(self.id),
            Verb::Rematch => Command::Rematch(self.again()),
            Verb::Move => Command::Move(self.id, self.steps),
            Verb::Undo => Command::Undo(self.id),
            Verb::Confirm => Command::Confirm(self.id),
            Verb::Cancel => Command::Cancel(self.id),
            Verb::Prepare => Command::Prepare(self.id, Preparing::read(&self.steps)),
            Verb::Analyse => Command::Analyse(self.id, Attempt::read(&self.steps)),
            Verb::Note => Command::Note(self.id, Jotting::read(&self.steps)),
            Verb::Say => Command::Say(self.id, Jotting::read(&self.steps)),
            Verb::Board => Command::Board(self.id, self.wish == Some(Wish::Text)),
            Verb::Games => Command::Games(self.page.or(self.wish.map(|_| 1))),
            Verb::Queue => Command::Queue,
            Verb::Challenges => Command::Challenges,
            Verb::History => Command::History(self.past()),
            Verb::Follow => Command::Follow(self.id, self.calls.is_some()),
            Verb::Unfollow => Command::Unfollow(self.id),
            Verb::Offer => Command::Offer(self.id, self.offer),
            Verb::Claim => {
                let claim = self.claim.ok_or_else(|| no_claim(&self.steps))?;
                Command::Claim(self.id, claim, self.steps)
            }
            Verb::Resign => Command::Resign(self.id),
            Verb::Clock => Command::Clock(self.id),
            Verb::Clocks => Command::Clocks,
            Verb::Pause => Command::Offer(self.id, Some(OfferKind::Pause)),
            Verb::Resume => Command::Resume(self.id),
            Verb::Vote => self.vote()?,
            Verb::Arbiter => self.ruling()?,
            Verb::Report => Command::Report(self.id, self.person, self.steps),
            Verb::Desk => Command::Desk,
            Verb::Ban | Verb::Mute => {
                Command::Ban(self.person, Sentence::read(&self.steps), verb == Verb::Mute)
            }
            Verb::Record => Command::Record(self.id),
            Verb::Guide => Command::Guide(self.game(verb)?),
            Verb::Hint => Command::Hint(self.id),
            Verb::Review => Command::Review(self.id),
            Verb::Rules => Command::Rules(self.game(verb)?, self.page.unwrap_or(1)),
            Verb::Vacation => Command::Vacation(self.absence()?),
            Verb::Profile => match self.person {
                Some(person) => Command::Page(person),
                None => Command::Profile(self.chosen()),
            },
            Verb::Rating => Command::Rating(self.person, self.kind),
            Verb::Ranking => Command::Ranking(self.game(verb)?, self.page.unwrap_or(1)),
            Verb::Versus => Command::Versus(self.person.ok_or_else(|| missing(Slot::Who))?, self.other),
            Verb::Puzzle if self.asked.is_some() || is_of_today(&self.steps) => {
                Command::DailyPuzzle(self.kind.or_else(|| game_in(&self.steps)))
            }
            Verb::Puzzle => Command::Puzzle(self.kind, self.steps),
            Verb::Practise => Command::Practise(self.kind, self.steps),
            Verb::Openings => Command::Openings(self.kind),
            Verb::Notify => notify(self.asked.is_some()),
            Verb::Block => Command::Block(self.person),
            Verb::Unblock => Command::Unblock(self.person),
            Verb::Link => Command::Link(self.code),
            Verb::Unlink => Command::Unlink,
            Verb::Server => Command::Server(self.rules()),
            Verb::League => Command::League(Box::new(self.leaguing()?)),
            Verb::Help => Command::Help(self.topic),
        })
    }

    /// The game that must be named.
    fn game(&self, verb: Verb) -> Result<Kind, Trouble> {
        only_game(self.kind).ok_or_else(|| missing(verb, Slot::Game))
    }

    fn vote(self) -> Result<Command, Trouble> {
        let missing = |slot| missing(Verb::Vote, slot);
        Ok(match self.choice.filter(|_| self.proposal.is_none()) {
            Some(choice) => Command::Vote(self.id.ok_or_else(|| missing(Slot::Match))?, choice),
            None => Command::Choose(self.id, self.proposal.ok_or_else(|| missing(Slot::Proposal))?),
        })
    }

    /// What an arbiter does; who the arbiters are, if nothing is said of it.
    fn ruling(self) -> Result<Command, Trouble> {
        let Some(ruling) = self.ruling else { return Ok(Command::Arbiters(self.id)) };
        let id = self.id.ok_or_else(|| missing(Verb::Arbiter, Slot::Match))?;
        Ok(Command::Arbiter(id, ruling, self.steps))
    }

    fn absence(self) -> Result<Absence, Trouble> {
        let by_itself = self.settings.iter().find_map(|(_, setting)| match setting {
            Setting::ByItself(by_itself) => Some(*by_itself),
            _ => None,
        });
        let length = match (self.month, self.length, &self.numbers[..]) {
            (None, length, []) => length,
            // As many days.
            (None, None, &[number]) => Some(number),
            _ => return Err(Trouble::Leave(NoLeave::Dates)),
        };
        Ok(Absence { days: self.days, length, drop: self.drop.is_some(), by_itself })
    }

    fn rules(self) -> ServerChange {
        ServerChange {
            language: self.language,
            control: self.control,
            apart: self.apart,
            quiet: self.quiet,
            here: self.here,
            challengers: self.challengers,
            arbiters: self.arbiters,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
            desk: self.desk,
            skin: self.skin,
        }
    }

    fn again(self) -> RematchQuery {
        RematchQuery { id: self.id, against: self.person, kind: self.kind }
    }

    fn past(self) -> HistoryQuery {
        HistoryQuery { whom: self.person, against: self.other, kind: self.kind, page: self.page.unwrap_or(1) }
    }

    fn chosen(self) -> ProfileChange {
        ProfileChange {
            language: self.language,
            confirm: self.confirm,
            calls: self.calls,
            skin: self.skin,
            seat: self.seat,
            wish: self.wish,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
        }
    }

    fn leaguing(self) -> Result<Leaguing, Trouble> {
        let game = only_game(self.kind);
        let options = game.filter(|_| !self.options.is_empty()).map(|kind| {
            let read = option::read(kind, &self.options.join(" "));
            read.map_err(|error| Trouble::from(NoLeague::BadOptions(kind, error)))
        });
        let written = self.options.join(" ");
        Ok(Leaguing {
            written,
            deed: self.deed,
            league: self.league,
            person: self.person,
            other: self.other,
            kind: self.kind,
            format: self.format,
            control: self.control,
            options: options.transpose()?,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
            members_only: self.members,
            page: self.page,
            text: self.steps,
        })
    }

    fn play(self) -> Result<Command, Trouble> {
        match self.to_ask() {
            Some(asked) => Ok(Command::Invite(asked)),
            None => self.invitation().map(Command::Play),
        }
    }

    /// What is to be asked for, where nothing is said but who is challenged, or at which level the machine is to play.
    fn to_ask(&self) -> Option<InviteQuery> {
        let chosen = self.control.is_some() || self.side.is_some() || self.rated.is_some();
        let given = !self.options.is_empty() || self.channel.is_some();
        let level = match self.settings[..] {
            [] => None,
            [(_, Setting::Machine(level))] if self.person.is_none() => Some(u8::try_from(level).ok()?),
            _ => return None,
        };
        let asks = only_game(self.kind).is_none() && !chosen && !given;
        asks.then(|| InviteQuery { to: self.person.clone(), level, ..InviteQuery::default() })
    }

    fn invitation(self) -> Result<Invitation, Trouble> {
        let kind = only_game(self.kind).ok_or_else(|| missing(Verb::Play, Slot::Game))?;
        let options =
            option::read(kind, &self.options.join(" ")).map_err(|error| Trouble::Options(kind, error))?;
        Ok(Invitation {
            to: self.person,
            kind,
            side: self.side.unwrap_or_default(),
            control: self.control,
            rated: self.rated,
            options,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
            channel: self.channel,
        })
    }
}

/// Why there is no claim: none is named, or one that there is not.
fn no_claim(text: &str) -> Trouble {
    match (split_word(text).0, missing(Verb::Claim, Slot::Claim)) {
        (word, Trouble::Missing { known, .. }) if !word.is_empty() => {
            Trouble::NoSuchClaim { word: word.to_owned(), known }
        }
        (_, missing) => missing,
    }
}

fn missing(verb: Verb, slot: Slot) -> Trouble {
    let known = known_words(&[slot]).into_iter().map(|(_, word)| word).collect();
    Trouble::Missing { verb, slot, known }
}

/// Whether the words are those of `!n puzzle of the day`.
fn is_of_today(text: &str) -> bool {
    let mut words = text.split_whitespace().filter(|word| !is_joining(word));
    words.next().is_some_and(|word| spelled(Word::OfToday, word)) && words.next().is_none()
}

/// The game that one of these words names.
pub(super) fn game_in(text: &str) -> Option<Kind> {
    let named = |word| Kind::ALL.iter().copied().find(|kind| spelled(Word::Game(*kind), word));
    text.split_whitespace().find_map(named)
}

/// Tries whether calls arrive, or shows what there is to choose of them.
fn notify(test: bool) -> Command {
    if test {
        return Command::NotifyTest;
    }
    // Its panel has the test.
    Command::Profile(ProfileChange { wish: Some(Wish::Calls), ..ProfileChange::default() })
}

/// The game that was named or, as long as there is but one, that one.
fn only_game(named: Option<Kind>) -> Option<Kind> {
    match Kind::ALL {
        [only] => named.or(Some(*only)),
        _ => named,
    }
}
