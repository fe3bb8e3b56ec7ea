//! An invitation to a match, and what becomes of it.

use super::control::Control;
use super::respite::Respite;
use super::{Manner, Terms};
use crate::games::{BySide, Kind, Options, Side, Unreadable};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// An invitation to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// The game.
    pub kind: Kind,
    /// The readings of its rules.
    pub options: Options,
    /// Who invites.
    pub from: PlayerId,
    /// Who is invited; anybody, if nobody is named.
    pub to: Option<PlayerId>,
    /// The side that the one who invites wants.
    pub side: Preference,
    /// The clock.
    pub control: Control,
    /// Whether the match is to count for ratings.
    pub rated: bool,
    /// When it was made.
    pub made: Timestamp,
    /// When it can no longer be accepted.
    pub expires: Timestamp,
    /// Whether the clocks are to rest, and whether vacation is to be spent.
    pub respite: Respite,
    /// Whether illegal turns are to be counted.
    pub strict: bool,
    /// How it is to be played beside its rules.
    pub manner: Manner,
}

/// The number of a challenge. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChallengeId(pub u64);

/// The side that a player wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Preference {
    /// The light side.
    White,
    /// The dark side.
    Black,
    /// Either, by lot.
    #[default]
    Random,
}

/// Why a challenge is not made, accepted, declined or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum ChallengeRefusal {
    /// One neither invites oneself nor accepts or declines one's own challenge.
    Own,
    /// Somebody else is invited; or anybody is, so that nobody can decline for all.
    NotForYou,
    /// Only who made it can withdraw it.
    NotYours,
    /// Its time is over.
    Expired,
    /// It may stand no less and no longer than this.
    Lifetime { least: SignedDuration, most: SignedDuration },
}

impl Challenge {
    /// How long a challenge stands where nothing else is asked for.
    pub const LIFETIME: SignedDuration = SignedDuration::from_hours(3 * 24);
    /// How long a challenge stands at least.
    pub const LIFETIME_MIN: SignedDuration = SignedDuration::from_mins(1);
    /// How long a challenge stands at most.
    pub const LIFETIME_MAX: SignedDuration = SignedDuration::from_hours(30 * 24);
    /// How long a challenge to anybody stands where the clock is for a match in one sitting: whoever made it waits for it.
    pub const LIVE_LIFETIME: SignedDuration = SignedDuration::from_mins(30);
    /// How many challenges of one player may stand at a time; whoever keeps them sees to it.
    pub const STANDING_MAX: usize = 20;

    /// Most that may stand for one person to answer, whoever has made them.
    pub const RECEIVED_MAX: usize = 30;
    /// How many challenges to anybody one person may have standing in one place.
    pub const OPEN_MAX: usize = 5;
    /// How many challenges to anybody may stand in one place, whoever has made them.
    pub const OPEN_HERE_MAX: usize = 200;

    /// How long a challenge stands, to anybody or to somebody, if nothing else is asked for.
    pub fn lifetime(control: Control, to: Option<PlayerId>) -> SignedDuration {
        if to.is_none() && !control.is_for_days() { Self::LIVE_LIFETIME } else { Self::LIFETIME }
    }

    /// When a challenge made now for so long expires.
    pub fn expiry(now: Timestamp, lifetime: SignedDuration) -> Result<Timestamp, ChallengeRefusal> {
        let refused = ChallengeRefusal::Lifetime { least: Self::LIFETIME_MIN, most: Self::LIFETIME_MAX };
        if !(Self::LIFETIME_MIN..=Self::LIFETIME_MAX).contains(&lifetime) {
            return Err(refused);
        }
        now.checked_add(lifetime).map_err(|_| refused)
    }

    /// Whether it can no longer be accepted.
    pub fn expired(&self, now: Timestamp) -> bool {
        now >= self.expires
    }

    /// Refuses a challenge to oneself.
    pub fn check(&self) -> Result<(), ChallengeRefusal> {
        if self.to == Some(self.from) { Err(ChallengeRefusal::Own) } else { Ok(()) }
    }

    /// The terms of the match that comes of it. Where the side is left to the lot, `dice` gives White to the one who
    /// invites.
    pub fn accept(&self, by: PlayerId, dice: bool, now: Timestamp) -> Result<Terms, ChallengeRefusal> {
        if by == self.from {
            return Err(ChallengeRefusal::Own);
        }
        if self.to.is_some_and(|to| to != by) {
            return Err(ChallengeRefusal::NotForYou);
        }
        self.check_time(now)?;
        let side = self.side.settle(dice);
        let sides = BySide::from_fn(|one| if one == side { self.from } else { by });
        let Self { kind, control, rated, respite, strict, manner, .. } = *self;
        Ok(Terms {
            kind,
            options: self.options.clone(),
            sides,
            control,
            rated,
            respite,
            strict,
            manner,
            fixture: None,
        })
    }

    /// Whether this player may decline it.
    pub fn decline(&self, by: PlayerId, now: Timestamp) -> Result<(), ChallengeRefusal> {
        if by == self.from {
            return Err(ChallengeRefusal::Own);
        }
        if self.to != Some(by) {
            return Err(ChallengeRefusal::NotForYou);
        }
        self.check_time(now)
    }

    /// Whether this player may withdraw it.
    pub fn withdraw(&self, by: PlayerId, now: Timestamp) -> Result<(), ChallengeRefusal> {
        if by != self.from {
            return Err(ChallengeRefusal::NotYours);
        }
        self.check_time(now)
    }

    fn check_time(&self, now: Timestamp) -> Result<(), ChallengeRefusal> {
        if self.expired(now) { Err(ChallengeRefusal::Expired) } else { Ok(()) }
    }
}

impl Preference {
    /// Every preference.
    pub const ALL: &'static [Preference] = &[Preference::White, Preference::Black, Preference::Random];

    /// The preference's name in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Preference::White => "white",
            Preference::Black => "black",
            Preference::Random => "random",
        }
    }

    /// The preference of this name, in any case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|preference| preference.id().eq_ignore_ascii_case(id))
    }

    /// The side that it comes to.
    pub const fn settle(self, dice: bool) -> Side {
        match (self, dice) {
            (Preference::White, _) | (Preference::Random, true) => Side::White,
            (Preference::Black, _) | (Preference::Random, false) => Side::Black,
        }
    }
}

impl fmt::Display for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ChallengeId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// The stored form: the game and its options as texts, for the games know no storage.
#[derive(Serialize, Deserialize)]
struct Stored {
    id: ChallengeId,
    game: String,
    options: String,
    from: PlayerId,
    to: Option<PlayerId>,
    side: Preference,
    control: Control,
    rated: bool,
    made: Timestamp,
    expires: Timestamp,
    #[serde(default)]
    respite: Respite,
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    manner: Manner,
}

impl From<Challenge> for Stored {
    fn from(challenge: Challenge) -> Self {
        let Challenge { id, kind, options, from, to, side, control, rated, made, expires, .. } = challenge;
        let Challenge { respite, strict, manner, .. } = challenge;
        let (game, options) = (kind.id().to_owned(), options.to_string());
        Self { id, game, options, from, to, side, control, rated, made, expires, respite, strict, manner }
    }
}

impl TryFrom<Stored> for Challenge {
    type Error = StoredError;

    fn try_from(stored: Stored) -> Result<Self, StoredError> {
        let Stored { id, game, options, from, to, side, control, rated, made, expires, .. } = stored;
        let Stored { respite, strict, manner, .. } = stored;
        let kind = Kind::from_id(&game).ok_or(StoredError::UnknownGame(game))?;
        let options = Options::read(kind.rules().options(), &options).map_err(StoredError::Options)?;
        Ok(Self { id, kind, options, from, to, side, control, rated, made, expires, respite, strict, manner })
    }
}

/// Why a stored challenge is none any more.
#[derive(Debug, thiserror::Error)]
enum StoredError {
    #[error("no such game: {0}")]
    UnknownGame(String),
    #[error("no such options: {0:?}")]
    Options(Unreadable),
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: PlayerId = PlayerId(1);
    const BETO: PlayerId = PlayerId(2);
    const CARLA: PlayerId = PlayerId(3);

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn challenge(to: Option<PlayerId>, side: Preference) -> Challenge {
        Challenge {
            id: ChallengeId(7),
            kind: Kind::Maya,
            options: Options::defaults(Kind::Maya.rules().options()),
            from: ANA,
            to,
            side,
            control: Control::Days { days: 3 },
            rated: true,
            made: second(0),
            expires: second(100),
            respite: Respite::usual(Control::Days { days: 3 }),
            strict: true,
            manner: Manner { touch: true, closed: false, guided: false },
        }
    }

    #[test]
    fn sides_are_as_wished_or_by_lot() {
        for (side, dice, white) in [
            (Preference::White, false, ANA),
            (Preference::Black, true, BETO),
            (Preference::Random, true, ANA),
            (Preference::Random, false, BETO),
        ] {
            let terms = challenge(Some(BETO), side).accept(BETO, dice, second(99)).unwrap();
            let black = if white == ANA { BETO } else { ANA };
            assert_eq!(terms.sides, BySide { white, black }, "{side:?} {dice}");
        }
    }

    #[test]
    fn who_may_answer_and_until_when() {
        let (named, open) = (challenge(Some(BETO), Preference::Random), challenge(None, Preference::Random));
        let accept = |challenge: &Challenge, by, at| challenge.accept(by, true, second(at)).map(drop);
        assert_eq!(accept(&named, CARLA, 1), Err(ChallengeRefusal::NotForYou));
        assert_eq!(accept(&named, ANA, 1), Err(ChallengeRefusal::Own));
        assert_eq!(accept(&open, ANA, 1), Err(ChallengeRefusal::Own));
        assert_eq!(accept(&open, CARLA, 1), Ok(()));
        assert_eq!(accept(&named, BETO, 100), Err(ChallengeRefusal::Expired));
        assert_eq!(named.decline(BETO, second(1)), Ok(()));
        assert_eq!(named.decline(BETO, second(100)), Err(ChallengeRefusal::Expired));
        assert_eq!(named.decline(ANA, second(1)), Err(ChallengeRefusal::Own));
        assert_eq!(open.decline(BETO, second(1)), Err(ChallengeRefusal::NotForYou));
        assert_eq!(named.withdraw(ANA, second(1)), Ok(()));
        assert_eq!(named.withdraw(BETO, second(1)), Err(ChallengeRefusal::NotYours));
        assert_eq!(challenge(Some(ANA), Preference::White).check(), Err(ChallengeRefusal::Own));
    }

    #[test]
    fn a_lifetime_has_limits() {
        assert_eq!(Challenge::expiry(second(5), SignedDuration::from_secs(60)), Ok(second(65)));
        for lifetime in [SignedDuration::from_secs(59), SignedDuration::MAX, SignedDuration::MIN] {
            assert!(matches!(Challenge::expiry(second(5), lifetime), Err(ChallengeRefusal::Lifetime { .. })));
        }
        assert!(Challenge::expiry(Timestamp::MAX, Challenge::LIFETIME).is_err());
    }

    #[test]
    fn a_challenge_is_stored_and_found_again() {
        let challenge = challenge(None, Preference::Black);
        let stored = serde_json::to_string(&challenge).unwrap();
        assert_eq!(serde_json::from_str::<Challenge>(&stored).unwrap(), challenge);
        let challenge =
            Challenge { respite: Respite::NONE, strict: false, manner: Manner::default(), ..challenge };
        let stored = serde_json::to_string(&challenge).unwrap();
        // Of another version: what it has not is left at its default, what it has beside is passed over.
        let other = stored.replace(
            r#","respite":{"rest":false,"vacation":"Off","sitting":false},"strict":false"#,
            r#","later":1"#,
        );
        assert_ne!(other, stored);
        assert_eq!(serde_json::from_str::<Challenge>(&other).unwrap(), challenge);
    }
}
