//! What is known of a match before its first turn: its number, and what was agreed on.

use super::control::Control;
use super::respite::Respite;
use crate::games::{BySide, Kind, Options, Side};
use crate::players::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The number of a match. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MatchId(pub u64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MatchId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// What two players agree on before a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: Kind,
    /// The readings of its rules.
    pub options: Options,
    /// Who plays which side.
    pub sides: BySide<PlayerId>,
    /// The clock.
    pub control: Control,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// Whether the clocks rest, and whether vacation is spent.
    pub respite: Respite,
    /// Whether turns against the rules are counted, and the third one loses (R 7.4 b).
    pub strict: bool,
    /// How the players sit at the board, and who looks on.
    pub manner: Manner,
    /// Of which pairing of a league it is, if it is of one.
    pub fixture: Option<Fixture>,
}

impl Terms {
    /// Which sides the machine plays.
    pub fn machines(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.sides[side].level().is_some())
    }

    /// The side that the machine plays, if it plays one.
    pub fn machine(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.machines()[*side])
    }
}

/// The number of a league. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LeagueId(pub u64);

impl fmt::Display for LeagueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}", self.0)
    }
}

impl FromStr for LeagueId {
    type Err = NotAFixture;

    fn from_str(text: &str) -> Result<Self, NotAFixture> {
        let number = text.strip_prefix(['L', 'l']).and_then(|number| number.parse().ok());
        number.map(Self).ok_or(NotAFixture)
    }
}

/// Where a match stands in a league: the pairing of which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// The league.
    pub league: LeagueId,
    /// The season, from 1; 0 on a ladder.
    pub season: u32,
    /// The section, from 1.
    pub section: u32,
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// Which match of the pairing it is, from 1: another one is played where one is annulled.
    pub game: u32,
}

/// The text names no league, or no pairing of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFixture;

impl fmt::Display for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { league, season, section, round, board, game } = self;
        write!(f, "{league} season {season} section {section} round {round} board {board} game {game}")
    }
}

impl FromStr for Fixture {
    type Err = NotAFixture;

    fn from_str(text: &str) -> Result<Self, NotAFixture> {
        let mut words = text.split_whitespace();
        let league = words.next().ok_or(NotAFixture)?.parse()?;
        let mut number = |name: &str| {
            let named = words.next() == Some(name);
            words.next().filter(|_| named).and_then(|number| number.parse().ok()).ok_or(NotAFixture)
        };
        let (season, section) = (number("season")?, number("section")?);
        let (round, board, game) = (number("round")?, number("board")?, number("game")?);
        let fixture = Self { league, season, section, round, board, game };
        words.next().map_or(Ok(fixture), |_| Err(NotAFixture))
    }
}

/// How a match is played beside its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Manner {
    /// Whether the first step of a draft binds its player to the piece that makes it (R 4).
    pub touch: bool,
    /// Whether nobody looks on but the players and the arbiters (R 13.7).
    pub closed: bool,
    /// Whether the machine, which plays it, says with each board what has happened and what is near.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub guided: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixture_is_read_as_it_is_written() {
        let fixture =
            Fixture { league: LeagueId(7), season: 2, section: 1, round: u32::MAX, board: 3, game: 1 };
        assert_eq!(fixture.to_string().parse(), Ok(fixture));
        for text in ["", "L7", "L7 season 2", "L7 season 2 section 1 round 3 board 3 game x"] {
            assert_eq!(text.parse::<Fixture>(), Err(NotAFixture), "{text}");
        }
        assert_eq!(format!("{fixture} more").parse::<Fixture>(), Err(NotAFixture));
        assert_eq!("l7".parse(), Ok(LeagueId(7)));
    }
}
