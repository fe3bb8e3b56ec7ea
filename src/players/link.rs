//! One person on several platforms: the code that proves it, and what becomes of what two have chosen.

use super::{Account, Hours, Profile};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A code that is given on one account and entered on another, to show that both are one person's.
///
/// It is a secret while it stands: it is shown to its owner by [`LinkCode::shown`] alone, and to no log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkCode(String);

impl LinkCode {
    /// How long a code can be entered.
    pub const LIFETIME: SignedDuration = SignedDuration::from_mins(10);
    /// How long a link can be undone so that each side gets back what it had.
    pub const REGRET: SignedDuration = SignedDuration::from_hours(24);
    /// How many wrong codes one account may enter within [`LinkCode::WRONG_WITHIN`].
    pub const WRONG_MAX: usize = 5;
    /// See [`LinkCode::WRONG_MAX`].
    pub const WRONG_WITHIN: SignedDuration = SignedDuration::from_hours(1);

    /// Letters and digits of a code; each of the 2^40 codes is as likely as any other.
    const LENGTH: usize = 8;
    /// What a code is made of: nothing that could be taken for something else of it, nothing that asks for a shift key.
    const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnopqrstuvwxyz";

    /// A new code by the lot.
    pub fn throw(dice: &mut impl FnMut() -> bool) -> Self {
        let mut letter = || {
            let place = (0..5).fold(0, |place, _| place * 2 + usize::from(dice()));
            char::from(Self::LETTERS[place])
        };
        Self((0..Self::LENGTH).map(|_| letter()).collect())
    }

    /// The code, in two groups.
    pub fn shown(&self) -> String {
        let (first, second) = self.0.split_at(Self::LENGTH / 2);
        format!("{first}-{second}")
    }
}

impl fmt::Debug for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkCode")
    }
}

/// The text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCode;

impl FromStr for LinkCode {
    type Err = NoCode;

    /// Reads a code in any case, however it is grouped; a nought is an `o`.
    fn from_str(text: &str) -> Result<Self, NoCode> {
        let written = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let code: String = written
            .take(Self::LENGTH + 1)
            .map(|c| if c == '0' { 'o' } else { c.to_ascii_lowercase() })
            .collect();
        let is_letter = |c: char| u8::try_from(c).is_ok_and(|byte| Self::LETTERS.contains(&byte));
        if code.chars().count() == Self::LENGTH && code.chars().all(is_letter) {
            Ok(Self(code))
        } else {
            Err(NoCode)
        }
    }
}

impl Profile {
    /// Most accounts of one person.
    pub const ACCOUNTS_MAX: usize = 10;

    /// The profile of the person that these two turn out to be: what this one has chosen, and where this one has chosen
    /// nothing, what the other one has.
    #[must_use]
    pub fn joined(&self, other: &Profile) -> Profile {
        let usual = Profile::default();
        let looks = if self.looks == usual.looks { other.looks } else { self.looks };
        let new = other.accounts.iter().filter(|account| !self.accounts.contains(account));
        let accounts: Vec<Account> = self.accounts.iter().chain(new).cloned().collect();
        Profile {
            name: self.name.clone(),
            locale: self.locale.or(other.locale),
            spoken: self.spoken.or(other.spoken),
            at_once: self.at_once || other.at_once,
            accounts,
            calls: if self.calls == usual.calls { other.calls } else { self.calls },
            hours: self.hours.joined(&other.hours),
            reminders: self.reminders.clone().or_else(|| other.reminders.clone()),
            looks,
            digest: self.digest.or(other.digest),
            open_panel: self.open_panel || other.open_panel,
            channel_turns: self.channel_turns || other.channel_turns,
            no_messages: self.no_messages || other.no_messages,
            puzzles: self.puzzles && other.puzzles,
            leaves: if self.leaves.is_empty() { other.leaves.clone() } else { self.leaves.clone() },
            saves_vacation: self.saves_vacation || other.saves_vacation,
            no_web: self.no_web || other.no_web,
            web_since: self.web_since.max(other.web_since),
        }
    }
}

impl Profile {
    /// The profile of a person after a link is undone: `before`, with those of its accounts that are still theirs. Changes of
    /// hours since the link count, and so does this one, if `plays`; where that is one too many, the hours stay as they
    /// are.
    #[must_use]
    pub fn parted(&self, before: &Profile, accounts: Vec<Account>, plays: bool, now: Timestamp) -> Profile {
        let mut hours = Hours { changed: self.hours.changed.clone(), ..before.hours.clone() };
        let changes = plays && !hours.rest_like(&self.hours);
        if changes && hours.change(now).is_err() {
            hours = self.hours.clone();
        }
        Profile { accounts, hours, ..before.clone() }
    }
}

impl Hours {
    /// Whether nothing is chosen.
    fn is_usual(&self) -> bool {
        Self { changed: Vec::new(), ..self.clone() } == Self::default()
    }

    /// Hours are chosen as a whole. The changes of both count, so that none is won by linking; whether this is one more is
    /// the caller's to note.
    fn joined(&self, other: &Hours) -> Hours {
        let chosen = if self.is_usual() { other } else { self };
        let mut changed = [&self.changed[..], &other.changed[..]].concat();
        changed.sort_unstable();
        // What two accounts have in common was one person's before they were parted.
        changed.dedup();
        let surplus = changed.len().saturating_sub(Self::CHANGES_MAX);
        Hours { changed: changed.split_off(surplus), ..chosen.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Locale, Platform, Rung, Seat};
    use proptest::prelude::*;

    fn account(id: &str) -> Account {
        Account { platform: Platform::Local, id: id.to_owned() }
    }

    #[test]
    fn codes_are_read_as_they_are_typed() {
        let code: LinkCode = "abcd-efgo".parse().unwrap();
        for text in ["ABCD EFG0", "abcdefgo", " a-b-c-d-e-f-g-o ", "abcd-efgO"] {
            assert_eq!(text.parse().as_ref(), Ok(&code), "{text}");
        }
        assert_eq!(code.shown(), "abcd-efgo");
        for text in ["", "abcd-efg", "abcd-efgho", "abcd-efgi", "abcd-efg1", "abcd-efgñ", &"é".repeat(2_000)]
        {
            assert_eq!(text.parse::<LinkCode>(), Err(NoCode), "{text}");
        }
    }

    #[test]
    fn a_code_is_not_shown_by_accident() {
        let code: LinkCode = "abcd-efgh".parse().unwrap();
        assert_eq!(format!("{:?}", Some(code)), "Some(LinkCode)");
    }

    proptest! {
        /// Different throws are different codes, and each can be typed.
        #[test]
        fn every_throw_is_a_code_of_its_own(throws: u64, others: u64) {
            let code = |throws: u64| {
                let mut place = 0;
                LinkCode::throw(&mut || { place += 1; throws >> (place - 1) & 1 == 1 })
            };
            prop_assert_eq!(code(throws).shown().to_uppercase().parse(), Ok(code(throws)));
            let mask = (1 << 40) - 1;
            prop_assert_eq!(code(throws) == code(others), throws & mask == others & mask);
        }
    }

    #[test]
    fn whoever_is_parted_has_his_own_again_but_no_more_changes() {
        let second = |second| Timestamp::from_second(second).unwrap();
        let hours = |weekends, changed: &[i64]| Hours {
            weekends,
            changed: changed.iter().map(|at| second(*at)).collect(),
            ..Hours::default()
        };
        let before = Profile { at_once: true, hours: hours(true, &[1]), ..Profile::default() };
        let accounts = || vec![account("b")];
        let parted = |now: &[i64], plays| {
            let linked = Profile { hours: hours(false, now), ..Profile::default() };
            linked.parted(&before, accounts(), plays, second(9))
        };
        let once = parted(&[1, 5], true);
        assert_eq!((once.at_once, once.accounts), (true, accounts()));
        assert_eq!(once.hours, hours(true, &[1, 5, 9]));
        // Who plays nothing gains nothing by it.
        assert_eq!(parted(&[1, 5], false).hours, hours(true, &[1, 5]));
        assert_eq!(parted(&[1, 2, 3, 4], true).hours, hours(false, &[1, 2, 3, 4]));
    }

    #[test]
    fn what_the_first_has_chosen_stands() {
        let second = |second| jiff::Timestamp::from_second(second).unwrap();
        let mut first = Profile { name: "ana".into(), accounts: vec![account("a")], ..Profile::default() };
        let mut other = Profile {
            name: "nita".into(),
            locale: Some(Locale::Es),
            at_once: true,
            accounts: vec![account("b"), account("a")],
            reminders: Some(vec![Rung::Part(2)]),
            ..Profile::default()
        };
        other.hours.weekends = true;
        other.hours.changed = vec![second(5), second(9), second(11)];
        other.looks.seat = Seat::Black;
        let joined = first.joined(&other);
        assert_eq!((joined.name.as_str(), joined.locale, joined.at_once), ("ana", Some(Locale::Es), true));
        assert_eq!(joined.accounts, [account("a"), account("b")]);
        assert_eq!((&joined.hours, &joined.reminders), (&other.hours, &other.reminders));
        assert_eq!(joined.looks, other.looks);
        first.locale = Some(Locale::En);
        first.hours.zone = Some("America/Guatemala".into());
        first.hours.changed = vec![second(4), second(10)];
        first.reminders = Some(Vec::new());
        let joined = first.joined(&other);
        assert_eq!((joined.locale, joined.reminders), (Some(Locale::En), Some(Vec::new())));
        assert_eq!((joined.hours.zone.as_deref(), joined.hours.weekends), (Some("America/Guatemala"), false));
        assert_eq!(joined.hours.changed, [5, 9, 10, 11].map(second));
    }
}
