//! What was found of a command so far, and the command that it comes to.

use super::wish::{Chosen, Invitation, Rules, Wish};
use super::{Command, Preparing};
use crate::bot::message::Mention;
use crate::bot::setting::Setting;
use crate::bot::word::known_words;
use crate::games::{Kind, Options};
use crate::i18n::{Slot, Trouble, Verb, Word};
use crate::play::{Choice, ClaimKind, Control, MatchId, OfferKind, Preference};
use crate::players::{Account, Calls, Locale, Seat, Skin};

/// What was found so far.
#[derive(Default)]
pub(super) struct Found {
    pub(super) person: Option<Account>,
    pub(super) kind: Option<Kind>,
    pub(super) side: Option<Preference>,
    pub(super) control: Option<Control>,
    pub(super) rated: Option<bool>,
    pub(super) options: Vec<String>,
    pub(super) id: Option<MatchId>,
    pub(super) steps: String,
    pub(super) page: Option<usize>,
    pub(super) offer: Option<OfferKind>,
    pub(super) claim: Option<ClaimKind>,
    pub(super) language: Option<Locale>,
    pub(super) confirm: Option<bool>,
    pub(super) calls: Option<Calls>,
    pub(super) skin: Option<Skin>,
    pub(super) seat: Option<Seat>,
    pub(super) wish: Option<Wish>,
    pub(super) test: Option<()>,
    pub(super) apart: Option<bool>,
    pub(super) quiet: Option<bool>,
    pub(super) here: Option<bool>,
    pub(super) challengers: Option<String>,
    pub(super) arbiters: Option<String>,
    pub(super) topic: Option<Verb>,
    pub(super) choice: Option<Choice>,
    pub(super) proposal: Option<u32>,
    pub(super) channel: Option<bool>,
    pub(super) ruling: Option<Word>,
    pub(super) code: Option<String>,
    pub(super) settings: Vec<(Slot, Setting)>,
}

/// Refuses a name that several of those have who may be meant: then the account must be named.
pub(super) fn check_alone(name: &str, mentions: &[Mention]) -> Result<(), Trouble> {
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
    pub(super) fn command(self, verb: Verb) -> Result<Command, Trouble> {
        let missing = |slot| missing(verb, slot);
        Ok(match verb {
            Verb::Play if self.asks_for_nothing() => Command::Invite(self.person),
            Verb::Play => Command::Play(self.invitation()?),
            Verb::Accept => Command::Accept(self.id, self.channel.is_some()),
            Verb::Decline => Command::Decline(self.id),
            Verb::Withdraw => Command::Withdraw(self.id),
            Verb::Move => Command::Move(self.id, self.steps),
            Verb::Undo => Command::Undo(self.id),
            Verb::Confirm => Command::Confirm(self.id),
            Verb::Cancel => Command::Cancel(self.id),
            Verb::Prepare => Command::Prepare(self.id, Preparing::read(&self.steps)),
            Verb::Board => Command::Board(self.id, self.wish == Some(Wish::Text)),
            Verb::Games => Command::Games(self.page.or(self.wish.map(|_| 1))),
            Verb::Queue => Command::Queue,
            Verb::Offer => Command::Offer(self.id, self.offer),
            Verb::Claim => {
                Command::Claim(self.id, self.claim.ok_or_else(|| missing(Slot::Claim))?, self.steps)
            }
            Verb::Resign => Command::Resign(self.id),
            Verb::Clock => Command::Clock(self.id),
            Verb::Clocks => Command::Clocks,
            Verb::Pause => Command::Offer(self.id, Some(OfferKind::Pause)),
            Verb::Resume => Command::Resume(self.id),
            Verb::Vote if self.proposal.is_some() || self.choice.is_none() => {
                Command::Choose(self.id, self.proposal.ok_or_else(|| missing(Slot::Proposal))?)
            }
            Verb::Vote => Command::Vote(
                self.id.ok_or_else(|| missing(Slot::Match))?,
                self.choice.ok_or_else(|| missing(Slot::Choice))?,
            ),
            Verb::Arbiter => match self.ruling {
                Some(ruling) => {
                    let id = self.id.ok_or_else(|| missing(Slot::Match))?;
                    Command::Arbiter(id, ruling, self.steps)
                }
                None => Command::Arbiters(self.id),
            },
            Verb::Record => Command::Record(self.id),
            Verb::Rules => Command::Rules(
                only_game(self.kind).ok_or_else(|| missing(Slot::Game))?,
                self.page.unwrap_or(1),
            ),
            Verb::Profile => Command::Profile(self.chosen()),
            Verb::Notify if self.test.is_some() => Command::NotifyTest,
            // Its panel has the test.
            Verb::Notify => Command::Profile(Chosen { wish: Some(Wish::Calls), ..Chosen::default() }),
            Verb::Block => Command::Block(self.person),
            Verb::Unblock => Command::Unblock(self.person),
            Verb::Link => Command::Link(self.code),
            Verb::Unlink => Command::Unlink,
            Verb::Server => Command::Server(Rules {
                language: self.language,
                control: self.control,
                apart: self.apart,
                quiet: self.quiet,
                here: self.here,
                challengers: self.challengers,
                arbiters: self.arbiters,
            }),
            Verb::Help => Command::Help(self.topic),
        })
    }

    fn chosen(self) -> Chosen {
        Chosen {
            language: self.language,
            confirm: self.confirm,
            calls: self.calls,
            skin: self.skin,
            seat: self.seat,
            wish: self.wish,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
        }
    }

    /// Whether nothing but who is challenged is said of a challenge.
    fn asks_for_nothing(&self) -> bool {
        let chosen = self.control.is_some() || self.side.is_some() || self.rated.is_some();
        let given = !self.options.is_empty() || !self.settings.is_empty() || self.channel.is_some();
        only_game(self.kind).is_none() && !chosen && !given
    }

    fn invitation(self) -> Result<Invitation, Trouble> {
        let kind = only_game(self.kind).ok_or_else(|| missing(Verb::Play, Slot::Game))?;
        let options = Options::read(kind.rules().options(), &self.options.join(" "))
            .map_err(|error| Trouble::Options(kind, error))?;
        Ok(Invitation {
            to: self.person,
            kind,
            side: self.side.unwrap_or_default(),
            control: self.control,
            rated: self.rated.unwrap_or(false),
            options,
            settings: self.settings.into_iter().map(|(_, setting)| setting).collect(),
            channel: self.channel,
        })
    }
}

fn missing(verb: Verb, slot: Slot) -> Trouble {
    let known = known_words(&[slot]).into_iter().map(|(_, word)| word).collect();
    Trouble::Missing { verb, slot, known }
}

/// The game that was named or, as long as there is but one, that one.
fn only_game(named: Option<Kind>) -> Option<Kind> {
    match Kind::ALL {
        [only] => named.or(Some(*only)),
        _ => named,
    }
}
