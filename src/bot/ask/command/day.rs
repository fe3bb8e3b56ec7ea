//! Days, as people write them.

use jiff::civil::Date;

/// The day that a word names: the year first, or last after what can only be a day and a month; with `-`, `/` or `.`.
/// Nothing if it is no day; both days that it may be if it can be read in two ways.
pub(super) fn read(word: &str) -> Option<Result<Date, [Date; 2]>> {
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

/// Digits of a year.
const YEAR_LEN: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

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
