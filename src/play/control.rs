//! The kinds of clock and their text form.

mod tournament;

pub use tournament::{Length, TournamentClock};

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A kind of clock. All times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Control {
    /// So many days for each turn: `3d`.
    Days {
        /// From 1 to [`Control::DAYS_MAX`]; what a turn leaves of them is lost.
        days: u16,
    },
    /// A bank, to which each turn adds an increment, up to a cap: `fischer 5d+12h max 10d`.
    Fischer {
        /// What each side has at the start, from [`Control::BANK_MIN`] to [`Control::BANK_MAX`].
        bank: u32,
        /// What is added when a turn is done, up to [`Control::INCREMENT_MAX`]; may be 0.
        increment: u32,
        /// The most that a side can have by increments: no less than the bank, up to [`Control::BANK_MAX`].
        cap: u32,
    },
    /// One time for the whole match: `seb` (R B1), `pek` or `pek 10m` (R C1), `sudden 2h`.
    Sudden {
        /// What each side has, from [`Control::BANK_MIN`] to [`Control::SUDDEN_MAX`].
        bank: u32,
    },
    /// So many days for each turn and, when they are over, a bank for the whole match: `2d bank 5d`.
    Reserve {
        /// From 1 to [`Control::DAYS_MAX`], anew for each turn.
        days: u16,
        /// What each side has for whatever its turns take longer, from [`Control::BANK_MIN`] to [`Control::BANK_MAX`].
        bank: u32,
    },
    /// That of Arimaa's tournaments: `0:30/5/100/0/5`.
    Tournament(TournamentClock),
}

pub(super) const MINUTE: u32 = 60;
pub(super) const HOUR: u32 = 60 * MINUTE;
pub(super) const DAY: u32 = 24 * HOUR;

impl Control {
    /// Most days for a turn; the fewest are 1.
    pub const DAYS_MAX: u16 = 30;
    /// Least bank, in seconds.
    pub const BANK_MIN: u32 = MINUTE;
    /// Largest bank or cap, in seconds.
    pub const BANK_MAX: u32 = 90 * DAY;
    /// Largest increment, in seconds; there may be none.
    pub const INCREMENT_MAX: u32 = 7 * DAY;
    /// Each side's time in Seb, in seconds (R B1).
    pub const SEB: u32 = 40 * MINUTE;
    /// Each side's time in Pek where none is named, in seconds.
    pub const PEK: u32 = 15 * MINUTE;
    /// Most time of a side in Pek, in seconds: less than 20 minutes (R C1).
    pub const PEK_MAX: u32 = 20 * MINUTE - 1;
    /// Most time of a side for a whole match without increment, in seconds.
    pub const SUDDEN_MAX: u32 = 90 * DAY;
    /// Longest text that is read, in characters.
    pub const TEXT_MAX: usize = 80;
    /// What each side has for its first turn where the clock is for a match in one sitting, in seconds.
    pub const FIRST_TURN: u32 = 5 * MINUTE;
    /// The clock against the machine where none is named: it has time, and a match that is forgotten ends by itself.
    pub const CALM: Control = Control::Days { days: Self::DAYS_MAX };
    /// Clocks to choose from, from the calmest to the quickest. Any other within the limits can be had as well.
    pub const PRESETS: [Control; 8] = [
        Control::Days { days: 7 },
        Control::Days { days: 3 },
        Control::Fischer { bank: 5 * DAY, increment: 12 * HOUR, cap: 10 * DAY },
        Control::Reserve { days: 1, bank: 5 * DAY },
        Control::Days { days: 1 },
        Control::Sudden { bank: Control::SEB },
        Control::Sudden { bank: Control::PEK },
        Control::Sudden { bank: 10 * MINUTE },
    ];
}

impl Control {
    /// How long one side can think in so many turns at most.
    pub fn most(self, turns: u32) -> SignedDuration {
        let seconds = |seconds: u32| SignedDuration::from_secs(i64::from(seconds));
        let days = |days: u16| seconds(u32::from(days).saturating_mul(DAY).saturating_mul(turns));
        match self {
            Control::Days { days: each } => days(each),
            Control::Sudden { bank } => seconds(bank),
            Control::Reserve { days: each, bank } => days(each).saturating_add(seconds(bank)),
            Control::Fischer { bank, increment, .. } => {
                seconds(bank).saturating_add(seconds(increment.saturating_mul(turns)))
            }
            Control::Tournament(one) => seconds(one.turn.saturating_mul(turns).saturating_add(one.reserve)),
        }
    }

    /// Checks the limits.
    pub fn check(self) -> Result<(), ControlError> {
        match self {
            Control::Days { days } => ClockPart::Turn.check(
                u32::from(days).saturating_mul(DAY),
                DAY,
                u32::from(Self::DAYS_MAX) * DAY,
            ),
            Control::Sudden { bank } => ClockPart::Bank.check(bank, Self::BANK_MIN, Self::SUDDEN_MAX),
            Control::Reserve { days, bank } => {
                Control::Days { days }.check()?;
                ClockPart::Bank.check(bank, Self::BANK_MIN, Self::BANK_MAX)
            }
            Control::Fischer { bank, increment, cap } => {
                ClockPart::Bank.check(bank, Self::BANK_MIN, Self::BANK_MAX)?;
                ClockPart::Increment.check(increment, 0, Self::INCREMENT_MAX)?;
                ClockPart::Cap.check(cap, bank, Self::BANK_MAX)
            }
            Control::Tournament(tournament) => tournament.check(),
        }
    }

    /// What each side has at the start.
    pub fn start(self) -> SignedDuration {
        let seconds = match self {
            Control::Days { days } => i64::from(days) * i64::from(DAY),
            Control::Fischer { bank, .. } | Control::Sudden { bank } => i64::from(bank),
            Control::Reserve { days, bank } => i64::from(days) * i64::from(DAY) + i64::from(bank),
            Control::Tournament(tournament) => return tournament.start(),
        };
        SignedDuration::from_secs(seconds)
    }

    /// The time of its own that each side has for its first turn, in seconds; its clock begins with the second. Only where
    /// a match is played in one sitting.
    pub fn first_turn(self) -> Option<u32> {
        (!self.is_for_days()).then_some(Self::FIRST_TURN)
    }

    /// What a side has that begins a turn again, for which it had so much, with so much left.
    pub fn renewed(self, had: SignedDuration, left: SignedDuration) -> SignedDuration {
        match self {
            Control::Days { .. } | Control::Reserve { .. } => self.after_turn(had, left),
            Control::Sudden { .. } | Control::Fischer { .. } => left,
            Control::Tournament(tournament) => tournament.renewed(had, left),
        }
    }

    /// What a side has after a turn for which it had so much, and which it ended with so much left.
    pub fn after_turn(self, had: SignedDuration, left: SignedDuration) -> SignedDuration {
        match self {
            Control::Tournament(tournament) => tournament.after_turn(had, left),
            Control::Days { .. } => self.start(),
            Control::Sudden { .. } => left,
            Control::Fischer { increment, cap, .. } => {
                let more = left.saturating_add(SignedDuration::from_secs(i64::from(increment)));
                more.min(SignedDuration::from_secs(i64::from(cap)))
            }
            Control::Reserve { bank, .. } => {
                let bank = SignedDuration::from_secs(i64::from(bank));
                // What is left beyond the bank is left of the turn's days, which do not add up.
                left.min(bank).saturating_add(self.start() - bank)
            }
        }
    }

    /// How long a match lasts at most.
    pub fn length(self) -> Length {
        match self {
            Control::Tournament(tournament) => tournament.length,
            _ => Length::Unlimited,
        }
    }

    /// How long one turn lasts at most, however much is left; nothing where it may take all.
    pub fn longest(self) -> Option<SignedDuration> {
        match self {
            Control::Tournament(tournament) => tournament.longest(),
            _ => None,
        }
    }

    /// Whether it is for a match over days, in which one sleeps.
    pub fn is_for_days(self) -> bool {
        match self {
            Control::Days { .. } | Control::Reserve { .. } => true,
            Control::Fischer { bank, .. } | Control::Sudden { bank } => bank >= DAY,
            Control::Tournament(_) => self.start() >= SignedDuration::from_hours(24),
        }
    }
}

/// Why a text is no clock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum ControlError {
    /// The text is longer than any clock's; the limit in characters.
    TooLong { limit: usize },
    /// No clock begins like this.
    Unknown { word: String },
    /// This should be a time such as `3d` or `1d12h`.
    NotATime { word: String },
    /// The time for a turn should be whole days.
    NotWholeDays { word: String },
    /// The time is outside its limits; all in seconds.
    OutOfRange { setting: ClockPart, seconds: u32, least: u32, most: u32 },
}

/// A time that is chosen for a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockPart {
    /// For each turn.
    Turn,
    /// At the start.
    Bank,
    /// Added after each turn.
    Increment,
    /// The most that can be saved up.
    Cap,
    /// For the whole match in Pek.
    Pek,
    /// Of what a turn leaves of its time, in hundredths and not in seconds.
    Kept,
    /// For the whole match, both sides together.
    Length,
    /// How many turns each side has, and not seconds.
    Turns,
    /// For one turn, reserve and all.
    Longest,
}

impl ClockPart {
    pub(super) fn check(self, seconds: u32, least: u32, most: u32) -> Result<(), ControlError> {
        if (least..=most).contains(&seconds) {
            return Ok(());
        }
        Err(ControlError::OutOfRange { setting: self, seconds, least, most })
    }
}

impl FromStr for Control {
    type Err = ControlError;

    /// Reads any clock within its limits, in any case. Where `fischer` names no cap, it is twice the bank.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        if text.chars().nth(Self::TEXT_MAX).is_some() {
            return Err(ControlError::TooLong { limit: Self::TEXT_MAX });
        }
        let text = text.to_lowercase();
        let (name, rest) = split_name(text.trim());
        let control = match name {
            "seb" if rest.is_empty() => Control::Sudden { bank: Self::SEB },
            "pek" => pek(&rest)?,
            "sudden" => Control::Sudden { bank: seconds(&rest)? },
            "fischer" => fischer(&rest)?,
            "" if rest.contains("bank") => reserve(&rest)?,
            "" if rest.contains('+') => fischer(&rest)?,
            "" if rest.contains('/') => Control::Tournament(TournamentClock::read(&rest)?),
            "" if rest.starts_with(|c: char| c.is_ascii_digit()) => days(&rest)?,
            _ => return Err(ControlError::Unknown { word: text.trim().to_owned() }),
        };
        control.check().map(|()| control)
    }
}

/// The leading letters, and the rest without its spaces.
fn split_name(text: &str) -> (&str, String) {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    (&text[..end], text[end..].split_whitespace().collect())
}

fn pek(rest: &str) -> Result<Control, ControlError> {
    let bank = if rest.is_empty() { Control::PEK } else { seconds(rest)? };
    ClockPart::Pek.check(bank, Control::BANK_MIN, Control::PEK_MAX)?;
    Ok(Control::Sudden { bank })
}

fn fischer(rest: &str) -> Result<Control, ControlError> {
    let (times, cap) = match rest.split_once("max").or_else(|| rest.split_once('/')) {
        Some((times, cap)) => (times, Some(seconds(cap)?)),
        None => (rest, None),
    };
    let (bank, increment) =
        times.split_once('+').ok_or_else(|| ControlError::NotATime { word: rest.to_owned() })?;
    let (bank, increment) = (seconds(bank)?, seconds(increment)?);
    let cap = cap.unwrap_or_else(|| bank.saturating_mul(2).min(Control::BANK_MAX).max(bank));
    Ok(Control::Fischer { bank, increment, cap })
}

fn reserve(rest: &str) -> Result<Control, ControlError> {
    let (turn, bank) = rest.split_once("bank").unwrap_or((rest, ""));
    Ok(Control::Reserve { days: whole_days(turn)?, bank: seconds(bank)? })
}

fn days(rest: &str) -> Result<Control, ControlError> {
    whole_days(rest).map(|days| Control::Days { days })
}

fn whole_days(rest: &str) -> Result<u16, ControlError> {
    let seconds = seconds(rest)?;
    if !seconds.is_multiple_of(DAY) {
        return Err(ControlError::NotWholeDays { word: rest.to_owned() });
    }
    // More days than the type holds are more than are allowed as well: `check` refuses them.
    Ok(u16::try_from(seconds / DAY).unwrap_or(u16::MAX))
}

/// Reads a time such as `3d`, `1d12h` or `90m`.
pub(super) fn seconds(text: &str) -> Result<u32, ControlError> {
    // The longer unit first, so that `3d 5d`, two clocks, is not one of eight days.
    let mut last = u32::MAX;
    let total = text.split_inclusive(|c: char| c.is_ascii_alphabetic()).try_fold(0_u32, |total, part| {
        let (number, unit) = part.split_at_checked(part.len().checked_sub(1)?)?;
        let number: u32 = number.parse().ok()?;
        let unit = unit_seconds(unit).filter(|unit| *unit < last)?;
        last = unit;
        number.checked_mul(unit)?.checked_add(total)
    });
    total.filter(|_| !text.is_empty()).ok_or_else(|| ControlError::NotATime { word: text.to_owned() })
}

fn unit_seconds(unit: &str) -> Option<u32> {
    UNITS.iter().find(|(name, _)| *name == unit).map(|(_, seconds)| *seconds)
}

const UNITS: [(&str, u32); 4] = [("d", DAY), ("h", HOUR), ("m", MINUTE), ("s", 1)];

/// A time in seconds as [`Control`] writes it: `1d12h`.
pub(super) struct Seconds(pub(super) u32);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0s");
        }
        let mut rest = self.0;
        for (name, seconds) in UNITS {
            if rest >= seconds {
                write!(f, "{}{name}", rest / seconds)?;
            }
            rest %= seconds;
        }
        Ok(())
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Control::Days { days } => write!(f, "{days}d"),
            Control::Fischer { bank, increment, cap } => {
                write!(f, "fischer {}+{} max {}", Seconds(bank), Seconds(increment), Seconds(cap))
            }
            Control::Sudden { bank: Self::SEB } => f.write_str("seb"),
            Control::Sudden { bank: Self::PEK } => f.write_str("pek"),
            Control::Sudden { bank } if bank <= Self::PEK_MAX => write!(f, "pek {}", Seconds(bank)),
            Control::Sudden { bank } => write!(f, "sudden {}", Seconds(bank)),
            Control::Reserve { days, bank } => write!(f, "{days}d bank {}", Seconds(bank)),
            Control::Tournament(tournament) => tournament.fmt(f),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::tournament::tests::any_tournament;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn clocks_are_read_in_any_case_and_written_plainly() {
        for (text, written) in [
            ("3d", "3d"),
            (" 3 D ", "3d"),
            ("48h", "2d"),
            ("Fischer 5d+12h max 10d", "fischer 5d+12h max 10d"),
            ("5D + 12H / 10D", "fischer 5d+12h max 10d"),
            ("fischer5d+0s", "fischer 5d+0s max 10d"),
            ("90d+1h", "fischer 90d+1h max 90d"),
            ("1d12h+90m/2d", "fischer 1d12h+1h30m max 2d"),
            ("SEB", "seb"),
            ("pek", "pek"),
            ("pek 15m", "pek"),
            ("pek 19m59s", "pek 19m59s"),
            ("sudden 40m", "seb"),
            ("sudden 2h", "sudden 2h"),
            ("2d bank 5d", "2d bank 5d"),
            ("48H Bank 1d12h", "2d bank 1d12h"),
            ("0:30/5/100/0/5", "30s/5m/100/0s/5h/0s"),
            ("1D/60d/100/0/300d/21d", "1d/60d/100/0s/300d/21d"),
            ("2/10/50/20/90t", "2m/10m/50/20m/90t/0s"),
        ] {
            assert_eq!(
                text.parse::<Control>().map(|control| control.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_clock_is_refused_with_what_is_allowed() {
        let range =
            |setting, seconds, least, most| ControlError::OutOfRange { setting, seconds, least, most };
        let not_a_time = |word: &str| ControlError::NotATime { word: word.to_owned() };
        let unknown = |word: &str| ControlError::Unknown { word: word.to_owned() };
        for (text, error) in [
            ("", unknown("")),
            ("soon", unknown("soon")),
            ("seb 3d", unknown("seb 3d")),
            ("3", not_a_time("3")),
            ("3dé", not_a_time("3dé")),
            ("99999999999d", not_a_time("99999999999d")),
            ("fischer 5d", not_a_time("5d")),
            ("5d+", not_a_time("")),
            ("36h", ControlError::NotWholeDays { word: "36h".into() }),
            ("31d", range(ClockPart::Turn, 31 * DAY, DAY, 30 * DAY)),
            ("0d", range(ClockPart::Turn, 0, DAY, 30 * DAY)),
            ("pek 20m", range(ClockPart::Pek, 1200, 60, 1199)),
            ("sudden 59s", range(ClockPart::Bank, 59, 60, 90 * DAY)),
            ("5d+8d", range(ClockPart::Increment, 8 * DAY, 0, 7 * DAY)),
            ("2d bank", not_a_time("")),
            ("36h bank 5d", ControlError::NotWholeDays { word: "36h".into() }),
            ("2d bank 91d", range(ClockPart::Bank, 91 * DAY, 60, 90 * DAY)),
            ("31d bank 5d", range(ClockPart::Turn, 31 * DAY, DAY, 30 * DAY)),
            ("5d+1d max 4d", range(ClockPart::Cap, 4 * DAY, 5 * DAY, 90 * DAY)),
        ] {
            assert_eq!(text.parse::<Control>(), Err(error), "{text}");
        }
        assert_eq!("1".repeat(81).parse::<Control>(), Err(ControlError::TooLong { limit: 80 }));
    }

    #[test]
    fn a_stored_clock_beyond_all_limits_is_refused() {
        let days = Control::Days { days: u16::MAX };
        assert!(days.check().is_err());
        assert_eq!(days.start(), SignedDuration::from_hours(24 * i64::from(u16::MAX)));
    }

    #[test]
    fn every_preset_can_be_had() {
        for preset in Control::PRESETS {
            assert_eq!(preset.check(), Ok(()));
            assert_eq!(preset.to_string().parse(), Ok(preset));
        }
    }

    #[test]
    fn the_days_of_a_turn_are_used_before_the_bank() {
        let control: Control = "2d bank 5d".parse().unwrap();
        let days = |days: i64| SignedDuration::from_hours(24 * days);
        assert_eq!(control.start(), days(7));
        for (left, next) in [(7, 7), (6, 7), (5, 7), (4, 6), (0, 2)] {
            assert_eq!(control.after_turn(days(7), days(left)), days(next), "{left}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(control in any_control()) {
            prop_assert_eq!(control.to_string().parse::<Control>(), Ok(control));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "[0-9dhmsekpbfir+/ é]{0,30}") {
            if let Ok(control) = text.parse::<Control>() {
                prop_assert_eq!(control.check(), Ok(()));
            }
        }
    }

    pub(in super::super) fn any_control() -> impl Strategy<Value = Control> {
        let fischer =
            (Control::BANK_MIN..=Control::BANK_MAX, 0..=Control::INCREMENT_MAX, 0..=Control::BANK_MAX);
        prop_oneof![
            (1..=Control::DAYS_MAX).prop_map(|days| Control::Days { days }),
            fischer.prop_map(|(bank, increment, cap)| Control::Fischer {
                bank,
                increment,
                cap: cap.max(bank)
            }),
            (Control::BANK_MIN..=Control::SUDDEN_MAX).prop_map(|bank| Control::Sudden { bank }),
            (1..=Control::DAYS_MAX, Control::BANK_MIN..=Control::BANK_MAX)
                .prop_map(|(days, bank)| Control::Reserve { days, bank }),
            any_tournament().prop_map(Control::Tournament),
        ]
    }
}
