//! What is kept of a match: plain data from which everything else follows. There is no position in it.

use super::arbiter::{Ruling, Verdict};
use super::ballot::Chosen;
use super::control::Control;
use super::form::{SideForm, by_side};
use super::judge::Judge;
use super::offer::{ClaimKind, OfferKind};
use super::refusal::Refusal;
use super::respite::Respite;
use super::roll::Roll;
use super::{Fixture, Manner, Terms};
use crate::games::{BySide, Kind, Options, Side, Unreadable};
use crate::players::PlayerId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// All that must be kept of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// What was agreed on before the first entry.
    #[serde(flatten)]
    pub preamble: Preamble,
    /// What happened, in order; no time is before the one before it.
    pub entries: Roll<Entry>,
}

/// What stands before the entries of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preamble {
    /// The game's [`Kind::id`].
    pub game: String,
    /// The options, as [`Options`] writes them: only those that differ from the default.
    pub options: String,
    /// Who plays which side.
    #[serde(with = "by_side")]
    pub sides: BySide<PlayerId>,
    /// The clock.
    pub control: Control,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// When the match began.
    pub begun: Timestamp,
    /// Whether the clocks rest, and whether vacation is spent.
    #[serde(default)]
    pub respite: Respite,
    /// Whether illegal turns are counted (R 7.4 b).
    #[serde(default)]
    pub strict: bool,
    /// How it is played beside its rules.
    #[serde(default)]
    pub manner: Manner,
    /// How many seconds each side has for its first turn, before its clock begins; nothing where the clock counts from the
    /// start. Older records have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_turn: Option<u32>,
    /// Of which pairing of a league it is, if it is of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<Fixture>,
}

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Timestamp,
    /// What.
    pub what: What,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum What {
    /// A side played a turn, in the game's notation.
    Turn {
        #[serde(with = "SideForm")]
        side: Side,
        text: String,
    },
    /// A side made an offer.
    Offered {
        #[serde(with = "SideForm")]
        side: Side,
        kind: OfferKind,
    },
    /// A side accepted its opponent's offer. Whether a takeback leaves the other offers as they are: in records of
    /// before it does not.
    Accepted {
        #[serde(with = "SideForm")]
        side: Side,
        kind: OfferKind,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keeps: bool,
    },
    /// A side rejected its opponent's offer.
    Rejected {
        #[serde(with = "SideForm")]
        side: Side,
        kind: OfferKind,
    },
    /// A side's claim was right, or is to be judged; with the turn that it declared and played by it, if any. And how
    /// many milliseconds the other side has to answer, which are none where it is not asked.
    ///
    /// A claim without that time was right at once, or is one of before. Those have [`super::vote::ANSWER`]; every
    /// offer lapses by them; and a vote on the winner can fail.
    Claimed {
        #[serde(with = "SideForm")]
        side: Side,
        kind: ClaimKind,
        turn: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<u64>,
    },
    /// A side's claim was wrong; with the turn that it declared, if any, and what was counted.
    Misclaimed {
        #[serde(with = "SideForm")]
        side: Side,
        kind: ClaimKind,
        turn: Option<String>,
        count: u32,
    },
    /// A side resigned.
    Resigned {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// A side's time was up.
    Flagged {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// The clocks have run as long as the match lasts.
    TimedOut,
    /// The season of its league is over: a side wins by it, or each has a half.
    Cut { verdict: Verdict },
    /// A side's time was up before its first turn: the match has no result.
    NotBegun {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// The running clock was given time back, in milliseconds.
    Credited { millis: u64 },
    /// The running clock, which is this side's, has rested for so many milliseconds, by its player's calendar at that
    /// time. Written before what the clock is needed for, so that nobody needs the calendar afterwards.
    Rested {
        #[serde(with = "SideForm")]
        side: Side,
        millis: u64,
    },
    /// The clocks stand still from now on for so many milliseconds, as both sides have agreed; or because a claim was
    /// judged just now, so that nobody's clock runs before they know.
    Paused { millis: u64 },
    /// A side wants the clocks to run again, in so many milliseconds.
    Resuming {
        #[serde(with = "SideForm")]
        side: Side,
        millis: u64,
    },
    /// The clocks run again.
    Resumed,
    /// A side, whose clock runs, spends vacation: so many milliseconds more for this turn.
    Vacation {
        #[serde(with = "SideForm")]
        side: Side,
        millis: u64,
    },
    /// A side says that its opponent's claim is right.
    Confirmed {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// A side says that it is not.
    Disputed {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// The judge of a claim has said nothing in time.
    Unanswered,
    /// A claim is handed to somebody to judge within so many milliseconds, or is decided because there is nobody.
    Referred { judge: Judge, millis: u64 },
    /// The votes were counted: so many for the first answer and for the second, as [`super::vote::Question::choices`]
    /// has them.
    Counted { first: u32, second: u32 },
    /// The arbiter has done something, for this reason.
    Ruled { ruling: Ruling, reason: String },
    /// A side has played a turn that the rules do not allow, in a strict match.
    Illegal {
        #[serde(with = "SideForm")]
        side: Side,
        text: String,
    },
    /// A side whose turns are chosen by vote has chosen what it does next.
    Chosen {
        #[serde(with = "SideForm")]
        side: Side,
        choice: Chosen,
    },
    /// The machine's clock was ahead by so many milliseconds until now, as its host says: the times before this are later
    /// than they were by so much, and what runs goes on as if they were not.
    PutBack { millis: u64 },
    /// A side that is to move was given a hint, in a match against the machine.
    Hinted {
        #[serde(with = "SideForm")]
        side: Side,
    },
}

impl What {
    /// The turn that was played by it, if any.
    pub fn turn(&self) -> Option<(Side, &str)> {
        match self {
            What::Turn { side, text } | What::Claimed { side, turn: Some(text), .. } => Some((*side, text)),
            _ => None,
        }
    }

    /// Whether the turns that stand are others after it, so that [`super::Match::ply`] is one higher.
    pub fn counts(&self) -> bool {
        let rewinds = matches!(
            self,
            What::Accepted { kind: OfferKind::Takeback, .. }
                | What::Ruled { ruling: Ruling::Restore { .. } | Ruling::Reopen { .. }, .. }
        );
        rewinds || self.turn().is_some()
    }

    /// Follows the turns that stand: adds that of this entry, or drops what it takes back.
    pub(super) fn follow<'r>(&'r self, turns: &mut Vec<(Side, &'r str)>) {
        turns.extend(self.turn());
        if let What::Accepted { side, kind: OfferKind::Takeback, .. } = self {
            let last = turns.iter().rposition(|(of, _)| *of == side.other());
            turns.truncate(last.unwrap_or(turns.len()));
        }
        if let What::Ruled {
            ruling: Ruling::Restore { turns: kept } | Ruling::Reopen { turns: kept, .. },
            ..
        } = self
        {
            turns.truncate(*kept as usize);
        }
    }
}

/// A record that cannot have come about by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Which entry is at fault, from 0; also 0 if what stands before the entries is.
    pub entry: usize,
    /// What is wrong.
    pub why: Flaw,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is no such game.
    UnknownGame(String),
    /// The game has no such options.
    Options(Unreadable),
    /// The clock is not one of those that can be chosen.
    Control,
    /// The entry's time is before the entry before it, or the time is put back by less than that.
    OutOfOrder,
    /// The flag fell too early, or the wrong side's.
    FlagTooEarly,
    /// More time is given back than the turn has taken.
    CreditTooLarge,
    /// More is rested than the clock can have, or the wrong side's clock rests, or none does in this match.
    RestTooLarge,
    /// Nobody has agreed on a pause, or nobody's clock can stand still for so long.
    NoPause,
    /// More vacation is spent than one may, or earlier, or by the wrong side.
    VacationTooLarge,
    /// No claim waits for it, or not for this.
    NoCase,
    /// The claim is not wrong, or enough wrong ones of this turn are written down.
    NotWrong,
    /// The turn is not against the rules, or the match is not strict.
    NotIllegal,
    /// Nothing can have been chosen like this, or not now.
    NotChosen,
    /// A reason that cannot be one.
    Reason,
    /// The act is refused.
    Refused(Refusal),
}

impl From<Refusal> for Flaw {
    fn from(refusal: Refusal) -> Self {
        Flaw::Refused(refusal)
    }
}

impl Flaw {
    /// For an act: the match over which it is asked is sound, so only a refusal can come; any other flaw says as
    /// well that nothing can be done.
    pub(super) fn into_refusal(self) -> Refusal {
        match self {
            Flaw::Refused(refusal) => refusal,
            _ => Refusal::Over,
        }
    }
}

impl Preamble {
    /// Of a match that begins now.
    pub fn new(terms: &Terms, now: Timestamp) -> Self {
        Self {
            game: terms.kind.id().to_owned(),
            options: terms.options.to_string(),
            sides: terms.sides,
            control: terms.control,
            rated: terms.rated,
            begun: now,
            respite: terms.respite,
            strict: terms.strict,
            manner: terms.manner,
            first_turn: terms.control.first_turn(),
            fixture: terms.fixture,
        }
    }

    /// What the players agreed on.
    pub fn terms(&self) -> Result<Terms, Corrupt> {
        let corrupt = |why| Corrupt { entry: 0, why };
        let kind = Kind::from_id(&self.game).ok_or_else(|| corrupt(Flaw::UnknownGame(self.game.clone())))?;
        let options = Options::read(kind.rules().options(), &self.options)
            .map_err(|unreadable| corrupt(Flaw::Options(unreadable)))?;
        self.control.check().map_err(|_| corrupt(Flaw::Control))?;
        let Self { sides, control, rated, respite, strict, manner, fixture, .. } = *self;
        Ok(Terms { kind, options, sides, control, rated, respite, strict, manner, fixture })
    }
}

impl Record {
    /// When something happened last; when the match began, if nothing has.
    pub fn latest(&self) -> Timestamp {
        self.entries.last().map_or(self.preamble.begun, |entry| entry.at)
    }

    /// How many hints each side was given.
    pub fn hints(&self) -> BySide<u32> {
        let of = |side: Side| {
            let given = |entry: &&Entry| matches!(&entry.what, What::Hinted { side: of } if *of == side);
            u32::try_from(self.entries.iter().filter(given).count()).unwrap_or(u32::MAX)
        };
        BySide { white: of(Side::White), black: of(Side::Black) }
    }

    /// The turns that stand, in order, also those played by a claim.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Side, &str)> {
        let mut turns = Vec::new();
        for entry in self.entries.iter() {
            entry.what.follow(&mut turns);
        }
        turns.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    const FIXTURE: Fixture =
        Fixture { league: super::super::LeagueId(7), season: 1, section: 2, round: 3, board: 4, game: 1 };

    fn record() -> Record {
        let at = |second| Timestamp::from_second(second).unwrap() + SignedDuration::from_nanos(1);
        let (side, kind) = (Side::Black, OfferKind::Tsaul);
        let what = [
            What::Accepted { side, kind: OfferKind::Takeback, keeps: true },
            What::Turn { side: Side::White, text: "on".into() },
            What::Offered { side, kind },
            What::Accepted { side, kind, keeps: false },
            What::Rejected { side, kind },
            What::Claimed { side, kind: ClaimKind::Standstill, turn: Some("back".into()), answer: None },
            What::Claimed { side, kind: ClaimKind::NoProgress, turn: None, answer: Some(9) },
            What::Resigned { side },
            What::Flagged { side },
            What::NotBegun { side },
            What::Credited { millis: 5 },
            What::TimedOut,
            What::Cut { verdict: Verdict::Draw },
            What::Rested { side, millis: 6 },
            What::Paused { millis: 7 },
            What::Resuming { side, millis: 8 },
            What::Resumed,
            What::Vacation { side, millis: 9 },
            What::Confirmed { side },
            What::Disputed { side },
            What::Unanswered,
            What::Referred { judge: Judge::Vote { quorum: 3 }, millis: 9 },
            What::Referred { judge: Judge::Nobody, millis: 0 },
            What::Counted { first: 1, second: 2 },
            What::Ruled { ruling: Ruling::Adjust { side, millis: -9 }, reason: "so".into() },
            What::Illegal { side, text: "up".into() },
            What::Hinted { side },
            What::Chosen { side, choice: Chosen { round: 1, number: 2, quorum: 3, votes: vec![1, 2] } },
            What::Ruled { ruling: Ruling::Reduce { side, halves: 1 }, reason: "so".into() },
            What::Ruled { ruling: Ruling::Expel { side, days: Some(30) }, reason: "so".into() },
            What::Ruled { ruling: Ruling::Readmit { side }, reason: "so".into() },
            What::Ruled { ruling: Ruling::Correct { verdict: Verdict::BothLost }, reason: "so".into() },
            What::Ruled { ruling: Ruling::Strike { back: true }, reason: "so".into() },
            What::Ruled { ruling: Ruling::Reopen { turns: 2, notice: 5, keep: true }, reason: "so".into() },
            What::Misclaimed { side, kind: ClaimKind::Standstill, turn: None, count: 1 },
        ];
        let preamble = Preamble {
            game: "maya".into(),
            options: String::new(),
            sides: BySide { white: PlayerId(1), black: PlayerId(2) },
            control: Control::Fischer { bank: 600, increment: 0, cap: 600 },
            rated: true,
            begun: at(0),
            respite: Respite {
                rest: true,
                vacation: super::super::respite::Vacation::Hours(48),
                sitting: true,
            },
            strict: true,
            manner: Manner { touch: true, closed: true, guided: true },
            first_turn: Some(300),
            fixture: Some(FIXTURE),
        };
        let entries = what.into_iter().zip(1..).map(|(what, second)| Entry { at: at(second), what });
        Record { preamble, entries: entries.collect() }
    }

    #[test]
    fn a_record_is_stored_and_found_again() {
        let Record { preamble, entries } = record();
        let stored = serde_json::to_string(&preamble).unwrap();
        assert_eq!(serde_json::from_str::<Preamble>(&stored).unwrap(), preamble);
        for entry in entries.iter() {
            let stored = serde_json::to_string(entry).unwrap();
            assert_eq!(serde_json::from_str::<Entry>(&stored).unwrap(), *entry);
        }
    }

    /// Records of before expulsions had a length.
    #[test]
    fn an_expulsion_without_a_length_is_read() {
        let stored = r#"{"Ruled":{"ruling":{"Expel":{"side":"Black"}},"reason":"so"}}"#;
        let ruling = Ruling::Expel { side: Side::Black, days: None };
        assert_eq!(
            serde_json::from_str::<What>(stored).unwrap(),
            What::Ruled { ruling, reason: "so".into() }
        );
    }

    /// What another version has not is left at its default; what it has beside is passed over.
    #[test]
    fn a_preamble_of_another_version_is_read() {
        let text = r#"{"game":"maya","options":"","sides":{"white":1,"black":2},"control":{"Days":{"days":3}},
            "rated":true,"begun":"1970-01-01T00:00:00.000000001Z","later":{"a":[1]}}"#;
        let known = Preamble {
            respite: Respite::NONE,
            strict: false,
            manner: Manner::default(),
            first_turn: None,
            fixture: None,
            control: Control::Days { days: 3 },
            ..record().preamble
        };
        assert_eq!(serde_json::from_str::<Preamble>(text).unwrap(), known);
    }

    #[test]
    fn turns_of_claims_are_turns() {
        assert_eq!(record().turns().collect::<Vec<_>>(), [(Side::White, "on"), (Side::Black, "back")]);
    }

    #[test]
    fn a_record_of_what_there_is_not_is_corrupt() {
        let corrupt = |change: fn(&mut Preamble)| {
            let mut record = record();
            change(&mut record.preamble);
            record.preamble.terms().map(drop)
        };
        let error = |why| Err(Corrupt { entry: 0, why });
        assert_eq!(corrupt(|_| ()), Ok(()));
        assert_eq!(corrupt(|record| record.game = "go".into()), error(Flaw::UnknownGame("go".into())));
        assert_eq!(corrupt(|record| record.control = Control::Days { days: 0 }), error(Flaw::Control));
        assert!(matches!(
            corrupt(|record| record.options = "x".into()),
            Err(Corrupt { why: Flaw::Options(_), .. })
        ));
    }
}
