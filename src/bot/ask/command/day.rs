//! Days, as people write them.

use super::{Reader, set};
use crate::i18n::day::{DayWord, day_word};
use crate::i18n::{Slot, Trouble};
use jiff::civil::Date;

/// Most days that are named: the first one and the last.
const DAYS_MAX: usize = 2;

/// A day that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    /// This one.
    On(Date),
    /// So many days from today, where it is said.
    Ahead(u8),
    /// The next one of this month and this number.
    Next {
        /// The month, from 1.
        month: i8,
        /// The number, from 1.
        day: i8,
    },
}

impl Reader {
    /// Takes a word of from when to when; `false` if it says nothing of that.
    pub(super) fn take_day(&mut self, word: &str) -> Result<bool, Trouble> {
        if !self.takes(Slot::Days) {
            return Ok(false);
        }
        let taken = match (day_word(word), read(word), counted(word)) {
            (_, Some(day), _) => {
                let day = day.map_err(|days| Trouble::WhichDay { word: word.to_owned(), days })?;
                self.add_day(Day::On(day)).map(|()| true)
            }
            (_, _, Some((count, unit))) => self.take_count(count, unit),
            (Some(known), _, _) => self.take_day_word(known),
            _ => Ok(false),
        }?;
        self.last = self.last.filter(|_| !taken).or(Some(Slot::Days));
        Ok(taken)
    }

    fn take_day_word(&mut self, word: DayWord) -> Result<bool, Trouble> {
        let twice = self.too_many_days();
        let found = &mut self.found;
        match word {
            DayWord::Ahead(days) => self.add_day(Day::Ahead(days))?,
            DayWord::Count(count) => return self.take_count(count, None),
            DayWord::Unit(days) => {
                // "A week" is one.
                let count = found.numbers.pop().unwrap_or(1);
                set(&mut found.length, count.saturating_mul(days), twice)?;
            }
            DayWord::Month(month) => {
                let numbers = std::mem::take(&mut found.numbers);
                found.month = Some(month).filter(|_| numbers.is_empty());
                // "From the 20th to the 25th of December" names it once.
                numbers.into_iter().try_for_each(|number| self.add_day(of_month(month, number)))?;
            }
            DayWord::Until if found.days.is_empty() => self.add_day(Day::Ahead(0))?,
            DayWord::Until | DayWord::Joining => {}
        }
        Ok(true)
    }

    /// Takes a number: of days if that is said with it, of a month, of a year, or of what follows.
    fn take_count(&mut self, count: u32, unit: Option<u32>) -> Result<bool, Trouble> {
        let twice = self.too_many_days();
        let found = &mut self.found;
        if let Some(days) = unit {
            return set(&mut found.length, count.saturating_mul(days), twice).map(|()| true);
        }
        if let Some(month) = found.month.take() {
            return self.add_day(of_month(month, count)).map(|()| true);
        }
        if let Some(Day::Next { month, day }) = found.days.last_mut().copied()
            && let Some(date) = i16::try_from(count).ok().and_then(|year| Date::new(year, month, day).ok())
            && count >= YEAR_MIN
        {
            found.days.pop();
            found.days.push(Day::On(date));
            return Ok(true);
        }
        if found.numbers.len() == DAYS_MAX {
            return Err(twice);
        }
        found.numbers.push(count);
        Ok(true)
    }

    fn add_day(&mut self, day: Day) -> Result<(), Trouble> {
        if self.found.days.len() == DAYS_MAX {
            return Err(self.too_many_days());
        }
        self.found.days.push(day);
        Ok(())
    }

    fn too_many_days(&self) -> Trouble {
        Trouble::Twice { verb: self.verb, slot: Slot::Days }
    }
}

/// A day of a month; one of a number that no month has is none of any year, either.
fn of_month(month: i8, number: u32) -> Day {
    Day::Next { month, day: i8::try_from(number).unwrap_or(i8::MAX) }
}

/// A number, perhaps with what is counted: "5", "5d", "2weeks".
fn counted(word: &str) -> Option<(u32, Option<u32>)> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (number, unit) = word.split_at(end);
    let count = number.parse().ok()?;
    match day_word(unit) {
        Some(DayWord::Unit(days)) => Some((count, Some(days))),
        _ => unit.is_empty().then_some((count, None)),
    }
}

/// The day that a word names: the year first, or last after what can only be a day and a month; with `-`, `/` or `.`.
/// Nothing if it is no day; both days that it may be if it can be read in two ways.
fn read(word: &str) -> Option<Result<Date, [Date; 2]>> {
    if let Ok(day) = word.parse() {
        return Some(Ok(day));
    }
    let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
    let number = |part: &&str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<i16>().ok())?;
    let &[one, two, three] = parts.iter().map_while(number).collect::<Vec<_>>().as_slice() else {
        return None;
    };
    let date = |year, month, day| Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok();
    match [parts[0].len(), parts[2].len()] {
        [YEAR_LEN, _] => date(one, two, three).map(Ok),
        [_, YEAR_LEN] => match (date(three, two, one), date(three, one, two)) {
            (Some(day), Some(other)) if day != other => Some(Err([day, other])),
            (day, other) => day.or(other).map(Ok),
        },
        _ => None,
    }
}

/// Digits of a year, and the first that has as many.
const YEAR_LEN: usize = 4;
const YEAR_MIN: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::ask::command::{Absence, Command, read as command};

    #[test]
    fn days_are_said_in_many_ways() {
        let next = |month, day| Day::Next { month, day };
        let on = |year, month, day| Day::On(Date::constant(year, month, day));
        for (text, days, length) in [
            ("", vec![], None),
            ("5 days", vec![], Some(5)),
            ("5dias", vec![], Some(5)),
            ("5", vec![], Some(5)),
            ("una semana", vec![], Some(7)),
            ("for a week", vec![], Some(7)),
            ("2w", vec![], Some(14)),
            ("mañana 2 semanas", vec![Day::Ahead(1)], Some(14)),
            ("from tomorrow for 3 days", vec![Day::Ahead(1)], Some(3)),
            ("hasta el 5 de enero", vec![Day::Ahead(0), next(1, 5)], None),
            ("20 Dec - 5 Jan", vec![next(12, 20), next(1, 5)], None),
            ("december 20 to january 5", vec![next(12, 20), next(1, 5)], None),
            ("del 20 al 25 de diciembre", vec![next(12, 20), next(12, 25)], None),
            ("del 20 de diciembre al 5 de enero de 2027", vec![next(12, 20), on(2027, 1, 5)], None),
            ("2026-12-20 5 days", vec![on(2026, 12, 20)], Some(5)),
            ("31 febrero 3 días", vec![next(2, 31)], Some(3)),
        ] {
            let absence = Absence { days, length, drop: false, by_itself: None };
            assert_eq!(command(&format!("vacation {text}"), &[]), Ok(Command::Vacation(absence)), "{text}");
        }
    }

    #[test]
    fn days_that_cannot_be_meant_are_refused() {
        for text in ["january", "5 6", "5 days 6", "1 2 3", "5 days 3 days", "maya", "4294967296 days"] {
            assert!(command(&format!("vacation {text}"), &[]).is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_is_read_however_it_is_written() {
        let day = Date::constant(2026, 12, 20);
        for word in ["2026-12-20", "2026/12/20", "20-12-2026", "20/12/2026", "20.12.2026", "12/20/2026"] {
            assert_eq!(read(word), Some(Ok(day)), "{word}");
        }
        assert_eq!(read("5/5/2026"), Some(Ok(Date::constant(2026, 5, 5))));
    }

    #[test]
    fn what_can_be_two_days_is_none() {
        let both = [Date::constant(2026, 12, 5), Date::constant(2026, 5, 12)];
        assert_eq!(read("05-12-2026"), Some(Err(both)));
    }

    #[test]
    fn what_is_no_day_is_none() {
        for word in [
            "",
            "2026",
            "2026-12",
            "20-12-26",
            "30/02/2026",
            "31-31-2026",
            "a-b-2026",
            "2026-1-1-1",
            "+1-+2-2026",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
