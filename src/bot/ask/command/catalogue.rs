//! The catalogue: every command and what it takes.

use crate::games::Kind;
use crate::i18n::{Slot, Verb};

/// A command of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Which.
    pub verb: Verb,
    /// What it takes, in any order; steps come last.
    pub slots: &'static [Slot],
}

impl Spec {
    /// The command's entry in the catalogue.
    pub fn of(verb: Verb) -> Option<&'static Spec> {
        CATALOGUE.iter().find(|spec| spec.verb == verb)
    }

    /// Whether the command must be told this.
    pub fn requires(&self, slot: Slot) -> bool {
        match slot {
            Slot::Claim | Slot::Trial => true,
            Slot::Who => self.verb == Verb::Versus,
            Slot::Game => {
                Kind::ALL.len() > 1
                    && !matches!(
                        self.verb,
                        Verb::Rating
                            | Verb::League
                            | Verb::History
                            | Verb::Openings
                            | Verb::Rematch
                            | Verb::Puzzle
                            | Verb::Practise
                    )
            }
            _ => false,
        }
    }

    /// Whether only those in charge of a server may use it, and only there.
    pub fn is_for_managers(&self) -> bool {
        self.verb == Verb::Server
    }
}

/// Every command and what it takes.
pub const CATALOGUE: &[Spec] = &[
    Spec {
        verb: Verb::Play,
        slots: &[
            Slot::Person,
            Slot::Machine,
            Slot::Game,
            Slot::Side,
            Slot::Clock,
            Slot::Rated,
            Slot::Rest,
            Slot::Vacation,
            Slot::Strict,
            Slot::Mode,
            Slot::Touch,
            Slot::Watch,
            Slot::Channel,
            Slot::Choosing,
            Slot::Quorum,
            Slot::Options,
        ],
    },
    Spec { verb: Verb::Accept, slots: &[Slot::Match, Slot::Offer, Slot::Channel] },
    Spec { verb: Verb::Decline, slots: &[Slot::Match, Slot::Offer] },
    Spec { verb: Verb::Withdraw, slots: &[Slot::Match] },
    Spec { verb: Verb::Rematch, slots: &[Slot::Match, Slot::Who, Slot::Game] },
    Spec { verb: Verb::Move, slots: &[Slot::Match, Slot::Steps] },
    Spec { verb: Verb::Undo, slots: &[Slot::Match] },
    Spec { verb: Verb::Confirm, slots: &[Slot::Match] },
    Spec { verb: Verb::Cancel, slots: &[Slot::Match] },
    Spec { verb: Verb::Prepare, slots: &[Slot::Match, Slot::Plan] },
    Spec { verb: Verb::Analyse, slots: &[Slot::Match, Slot::Line] },
    Spec { verb: Verb::Note, slots: &[Slot::Match, Slot::Words] },
    Spec { verb: Verb::Say, slots: &[Slot::Match, Slot::Words] },
    Spec { verb: Verb::Board, slots: &[Slot::Match, Slot::Text] },
    Spec { verb: Verb::Games, slots: &[Slot::Boards, Slot::Page] },
    Spec { verb: Verb::Queue, slots: &[] },
    Spec { verb: Verb::Challenges, slots: &[] },
    Spec { verb: Verb::History, slots: &[Slot::Who, Slot::Against, Slot::Game, Slot::Page] },
    Spec { verb: Verb::Follow, slots: &[Slot::Match, Slot::Feed] },
    Spec { verb: Verb::Unfollow, slots: &[Slot::Match] },
    Spec { verb: Verb::Offer, slots: &[Slot::Match, Slot::Offer] },
    Spec { verb: Verb::Claim, slots: &[Slot::Match, Slot::Claim, Slot::Steps] },
    Spec { verb: Verb::Resign, slots: &[Slot::Match] },
    Spec { verb: Verb::Clock, slots: &[Slot::Match] },
    Spec { verb: Verb::Clocks, slots: &[] },
    Spec { verb: Verb::Pause, slots: &[Slot::Match] },
    Spec { verb: Verb::Resume, slots: &[Slot::Match] },
    Spec { verb: Verb::Vote, slots: &[Slot::Match, Slot::Proposal, Slot::Choice] },
    Spec { verb: Verb::Arbiter, slots: &[Slot::Match, Slot::Ruling, Slot::Reason] },
    Spec { verb: Verb::Report, slots: &[Slot::Match, Slot::Who, Slot::Account] },
    Spec { verb: Verb::Desk, slots: &[] },
    Spec { verb: Verb::Ban, slots: &[Slot::Who, Slot::Term] },
    Spec { verb: Verb::Mute, slots: &[Slot::Who, Slot::Term] },
    Spec { verb: Verb::Record, slots: &[Slot::Match] },
    Spec { verb: Verb::Guide, slots: &[Slot::Game] },
    Spec { verb: Verb::Hint, slots: &[Slot::Match] },
    Spec { verb: Verb::Review, slots: &[Slot::Match] },
    Spec { verb: Verb::Rules, slots: &[Slot::Game, Slot::Page] },
    Spec {
        verb: Verb::Profile,
        slots: &[
            Slot::Who,
            Slot::Language,
            Slot::Confirming,
            Slot::Notices,
            Slot::Digest,
            Slot::ChannelTurns,
            Slot::Messages,
            Slot::Puzzles,
            Slot::Zone,
            Slot::Sleep,
            Slot::Weekends,
            Slot::Reminders,
            Slot::Skin,
            Slot::Seat,
            Slot::Letters,
            Slot::Panel,
            Slot::Ranking,
            Slot::Web,
            Slot::Data,
        ],
    },
    Spec { verb: Verb::Vacation, slots: &[Slot::Days, Slot::ByItself] },
    Spec { verb: Verb::Rating, slots: &[Slot::Who, Slot::Game] },
    Spec { verb: Verb::Ranking, slots: &[Slot::Game, Slot::Page] },
    Spec { verb: Verb::Versus, slots: &[Slot::Who, Slot::Other] },
    Spec { verb: Verb::Openings, slots: &[Slot::Game] },
    Spec { verb: Verb::Puzzle, slots: &[Slot::Game, Slot::OfToday, Slot::Answer] },
    Spec { verb: Verb::Practise, slots: &[Slot::Game, Slot::Answer] },
    Spec { verb: Verb::Notify, slots: &[Slot::Trial] },
    Spec { verb: Verb::Block, slots: &[Slot::Who] },
    Spec { verb: Verb::Unblock, slots: &[Slot::Who] },
    Spec { verb: Verb::Link, slots: &[Slot::Code] },
    Spec { verb: Verb::Unlink, slots: &[] },
    Spec {
        verb: Verb::League,
        slots: &[
            Slot::Deed,
            Slot::League,
            Slot::Who,
            Slot::Other,
            Slot::Game,
            Slot::Format,
            Slot::Clock,
            Slot::Legs,
            Slot::Size,
            Slot::Cap,
            Slot::Length,
            Slot::Rounds,
            Slot::SignUp,
            Slot::Entry,
            Slot::Rest,
            Slot::Vacation,
            Slot::Strict,
            Slot::Options,
            Slot::Page,
            Slot::Name,
        ],
    },
    Spec {
        verb: Verb::Server,
        slots: &[
            Slot::Language,
            Slot::Clock,
            Slot::Threads,
            Slot::Quiet,
            Slot::Where,
            Slot::Challengers,
            Slot::Arbiters,
            Slot::Rest,
            Slot::Vacation,
            Slot::Strict,
            Slot::Desk,
            Slot::Skin,
            Slot::ChannelSkin,
            Slot::Daily,
            Slot::Web,
        ],
    },
    Spec { verb: Verb::Help, slots: &[Slot::Topic] },
];
