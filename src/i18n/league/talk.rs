//! What Nahil says of leagues: what is posted where they are told, and what it answers.

mod answer;
mod deed;
mod news;
mod state;

pub use deed::Deed;

use super::change::ChangeTalk;
use super::deal::LeagueDeal;
use super::removal::RemovalCost;
use super::rung::RungTalk;
use super::stakes::{Leader, Stakes};
use super::table::{PairLine, RoundList, SectionName, Standings};
use super::undone::Regret;
use crate::games::Kind;
use crate::i18n::court::reason;
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;
use jiff::Timestamp;

/// Which league it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Its number.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// The season, from 1; none on a ladder.
    pub season: Option<usize>,
}

/// Some names of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Some of them.
    pub some: Vec<String>,
    /// How many there are.
    pub count: usize,
}

/// A message about a league, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum LeagueTalk {
    /// The form of a new league.
    Form {
        /// What it will be called.
        name: String,
        /// How it will be played; without a game, if none is chosen.
        deal: Option<LeagueDeal>,
    },
    /// Whether it is really to be founded: what will happen then, and when.
    ReallyFound {
        /// What it will be called.
        name: String,
        /// How it will be played.
        deal: LeagueDeal,
        /// When sign-up will close; never on a ladder.
        closes: Option<Timestamp>,
        /// How many players it takes.
        least: usize,
        /// Whether a match may well last longer than a season.
        too_slow: bool,
    },
    /// It is not founded.
    NotFounded,
    /// It is founded.
    Founded(Head),
    /// Sign-up is open.
    SignUp {
        /// Which league.
        head: Head,
        /// How it is played.
        deal: LeagueDeal,
        /// When sign-up closes.
        closes: Timestamp,
        /// Whether that was put off.
        prolonged: bool,
        /// Who has signed up.
        names: Names,
        /// How many players it takes.
        least: usize,
    },
    /// A season is being played.
    Running {
        /// Which league.
        head: Head,
        /// The game.
        kind: Kind,
        /// Which round of a Swiss is being played, and how many there are.
        round: Option<(usize, usize)>,
        /// When it is over, or the round is.
        ends: Option<Timestamp>,
        /// Between two rounds, which is the next one and when it begins.
        next: Option<(usize, Timestamp)>,
        /// How many matches are over, and how many there are so far.
        played: (usize, usize),
        /// Who leads each section.
        leaders: Vec<Leader>,
    },
    /// Play is over but for rulings.
    AtCut {
        /// Which league.
        head: Head,
        /// Until when rulings are waited for.
        until: Timestamp,
        /// The matches that are not over.
        open: Vec<MatchId>,
        /// How many more there are.
        more: usize,
    },
    /// A season is over.
    Over {
        /// Which league.
        head: Head,
        /// Who won.
        champion: Option<String>,
        /// The tables.
        tables: Vec<Standings>,
        /// How many more there are.
        more: usize,
    },
    /// A season did not take place.
    Cancelled(Head),
    /// It may take place, after all.
    Reopened {
        /// Which league.
        head: Head,
        /// When sign-up closes.
        closes: Timestamp,
    },
    /// Tells somebody who signed up that it does not take place.
    OffForYou(Head),
    /// A ladder.
    Ladder {
        /// Which league.
        head: Head,
        /// How it is played.
        deal: LeagueDeal,
        /// Who stands on it, the first first.
        names: Names,
        /// Whether it is closed.
        closed: bool,
    },
    /// A page of a ladder.
    Rungs {
        /// Which league.
        head: Head,
        /// Who stands on this page, and how many stand on it in all.
        names: Names,
        /// How many stand above.
        first: usize,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// What is said of a ladder beside who stands on it.
    OnLadder(Head, RungTalk),
    /// The sections are drawn.
    Drawn {
        /// Which league.
        head: Head,
        /// Who plays in which.
        sections: Vec<(Option<SectionName>, Vec<String>)>,
        /// How many more there are.
        more: usize,
    },
    /// A round of a Swiss is paired.
    Paired {
        /// Which league.
        head: Head,
        /// Who meets whom.
        rounds: Vec<RoundList>,
        /// How many more there are.
        more: usize,
        /// When it is over.
        ends: Option<Timestamp>,
    },
    /// A round is over.
    Story {
        /// Which league.
        head: Head,
        /// The round.
        round: usize,
        /// Who leads each section.
        leaders: Vec<Leader>,
        /// Who would go up and down.
        stakes: Vec<Stakes>,
        /// Who won against the odds: the winner, the loser, by how much they were rated higher, and in which match.
        upset: Option<(String, String, u32, MatchId)>,
    },
    /// What ended this week.
    Week {
        /// Which league.
        head: Head,
        /// The results, the first first.
        results: Vec<PairLine>,
        /// How many more there are.
        more: usize,
        /// Who leads each section.
        leaders: Vec<Leader>,
    },
    /// What organisers should look after.
    ToOrganisers {
        /// Which league.
        head: Head,
        /// How many have signed up for a season that can begin now.
        start: Option<usize>,
        /// The round of a Swiss that can begin now.
        next: Option<usize>,
        /// Who is silent and was warned.
        silent: Vec<String>,
        /// Who is short of time, and in which match.
        short: Vec<(String, MatchId)>,
    },
    /// Play is over: what is not decided is decided later.
    Cut {
        /// Which league.
        head: Head,
        /// Until when rulings are waited for.
        until: Timestamp,
        /// How many matches are not over.
        open: usize,
        /// How many had not begun, whose points are divided.
        divided: usize,
    },
    /// Sign-up stays open for longer, for want of players.
    Prolonged {
        /// Which league.
        head: Head,
        /// Until when.
        until: Timestamp,
        /// How many players it takes.
        least: usize,
        /// How many there are.
        count: usize,
    },
    /// An organiser has taken back what made these matches.
    Undone(Head),
    /// What an organiser changes of it.
    OfChange(Head, ChangeTalk),
    /// Somebody's new matches.
    YourMatches {
        /// Which league.
        head: Head,
        /// The matches, and against whom.
        matches: Vec<(MatchId, String, bool)>,
        /// How many more there are.
        more: usize,
    },
    /// Somebody was called to matches that an organiser has taken back.
    NoMatches {
        /// Which league.
        head: Head,
        /// The matches.
        matches: Vec<MatchId>,
    },
    /// Somebody has the bye of a round.
    YourBye {
        /// Which league.
        head: Head,
        /// The round.
        round: usize,
    },
    /// One's matches that go on.
    OwnMatches {
        /// Which league.
        head: Head,
        /// The matches, against whom, and whether it is one's turn.
        matches: Vec<(MatchId, String, bool)>,
        /// How many more there are.
        more: usize,
    },
    /// Asks who played last season whether they stay in.
    StayIn {
        /// Which league.
        head: Head,
        /// When sign-up closes.
        closes: Timestamp,
    },
    /// Warns somebody who is silent.
    Silent {
        /// Which league.
        head: Head,
        /// When they are withdrawn.
        until: Timestamp,
    },
    /// Somebody is out.
    Withdrawn {
        /// Which league.
        head: Head,
        /// Who.
        name: String,
        /// Why.
        why: Gone,
        /// Whether so little was finished that their results leave the table.
        struck: bool,
    },
    /// Somebody who was removed is not, after all.
    Back {
        /// Which league.
        head: Head,
        /// Who.
        name: String,
    },
    /// Somebody has taken another's place.
    Replaced {
        /// Which league.
        head: Head,
        /// Who left.
        old: String,
        /// Who plays on.
        new: String,
    },
    /// Whether somebody really wants to leave, and what it costs.
    ReallyLeave {
        /// Which league.
        head: Head,
        /// How many matches they have open.
        open: usize,
        /// How many of theirs have not begun.
        unbegun: usize,
        /// Whether so little is finished that their results leave the table.
        struck: bool,
    },
    /// Whether somebody is really to be removed, and what it costs.
    ReallyRemove {
        /// Which league.
        head: Head,
        /// What it costs.
        cost: RemovalCost,
    },
    /// Whether a deed is really to be taken back, and how many matches are annulled by it.
    ReallyUndo {
        /// Which league.
        head: Head,
        /// What.
        what: Regret,
        /// How many matches.
        matches: usize,
    },
    /// What was asked is done.
    Done(Deed),
    /// The tables.
    Tables {
        /// Which league.
        head: Head,
        /// Those of this page.
        tables: Vec<Standings>,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// The pairings.
    Rounds {
        /// Which league.
        head: Head,
        /// Those of this page.
        rounds: Vec<RoundList>,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// How it is played.
    Rules {
        /// Which league.
        head: Head,
        /// How.
        deal: LeagueDeal,
    },
    /// There is nothing to show yet.
    NothingYet(Head),
    /// The code by which it can be shown elsewhere.
    Code {
        /// Which league.
        head: Head,
        /// The code.
        code: String,
    },
}

/// Why somebody is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// They wanted to.
    Own,
    /// An organiser expelled them.
    Expelled,
    /// They did not play.
    Silent,
    /// They are the same person as another entrant.
    Same,
}

impl Head {
    /// `Season 2 · Group B1`: which part of the league.
    pub fn part(&self, locale: Locale, section: Option<SectionName>) -> String {
        let season = self.season.map(|season| say!(locale, "Season {season}", "Temporada {season}"));
        let section = section.map(|section| section.say(locale));
        season.into_iter().chain(section).collect::<Vec<_>>().join(" · ")
    }

    /// `**Liga Maya (L1) · season 2**`.
    pub(super) fn say(&self, locale: Locale) -> String {
        let Self { id, name, season } = self;
        match season {
            Some(season) => {
                say!(locale, "**{name} ({id}) · season {season}**", "**{name} ({id}) · temporada {season}**")
            }
            None => format!("**{name} ({id})**"),
        }
    }
}

impl Names {
    fn say(&self, locale: Locale) -> String {
        let more = self.count.saturating_sub(self.some.len());
        let named = self.some.join(", ");
        if more == 0 { named } else { say!(locale, "{named} and {more} more", "{named} y {more} más") }
    }
}

impl LeagueTalk {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            LeagueTalk::Form { .. }
            | LeagueTalk::ReallyFound { .. }
            | LeagueTalk::NotFounded
            | LeagueTalk::Founded(_) => answer::founding(locale, self),
            LeagueTalk::SignUp { .. }
            | LeagueTalk::Running { .. }
            | LeagueTalk::AtCut { .. }
            | LeagueTalk::Over { .. }
            | LeagueTalk::Cancelled(_)
            | LeagueTalk::Ladder { .. } => state::state(locale, self),
            LeagueTalk::OnLadder(head, talk) => talk.say(locale, (head.id, &head.say(locale))),
            LeagueTalk::OfChange(head, talk) => talk.say(locale, &head.say(locale)),
            LeagueTalk::ReallyRemove { head, cost } => cost.say(locale, &head.say(locale)),
            LeagueTalk::ReallyUndo { head, what, matches } => what.ask(locale, &head.say(locale), *matches),
            LeagueTalk::Done(deed) => answer::done(locale, deed),
            LeagueTalk::YourMatches { .. }
            | LeagueTalk::YourBye { .. }
            | LeagueTalk::NoMatches { .. }
            | LeagueTalk::OffForYou(_)
            | LeagueTalk::StayIn { .. }
            | LeagueTalk::OwnMatches { .. }
            | LeagueTalk::Silent { .. }
            | LeagueTalk::ReallyLeave { .. }
            | LeagueTalk::Replaced { .. }
            | LeagueTalk::Withdrawn { .. }
            | LeagueTalk::Back { .. } => answer::to_players(locale, self),
            LeagueTalk::Tables { .. }
            | LeagueTalk::Rounds { .. }
            | LeagueTalk::Rungs { .. }
            | LeagueTalk::Rules { .. }
            | LeagueTalk::NothingYet(_)
            | LeagueTalk::Code { .. } => answer::shown(locale, self),
            _ => news::news(locale, self),
        }
    }
}

/// Why somebody loses a match whom a league has withdrawn, as it stands in the record.
pub const fn gone_reason(locale: Locale) -> &'static str {
    reason::WITHDRAWN.say(locale)
}

/// Why matches are annulled that a draw or a round has made which an organiser takes back, as it stands in the record.
pub const fn undone_reason(locale: Locale) -> &'static str {
    reason::UNDONE.say(locale)
}

/// Why matches go on that were lost by a removal which an organiser takes back, as it stands in the record.
pub const fn back_reason(locale: Locale) -> &'static str {
    reason::BACK.say(locale)
}
