//! How somebody's rating went, week by week.

use super::{Drawn, alt};
use crate::games::Kind;
use crate::games::sheet::{Curve, Mark, Note, POINTS_MAX, Sample, Sheet};
use crate::i18n::{either, game, month};
use crate::league::book::Period;
use crate::league::rating::Rating;
use crate::league::week::{WEEK, Week};
use crate::players::Locale;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// What a curve of a rating is made of.
#[derive(Clone, Copy, Debug)]
pub struct RatingCurve<'a> {
    /// Whose.
    pub name: &'a str,
    /// The game.
    pub kind: Kind,
    /// The weeks with a match that counted, in order; at least one.
    pub periods: &'a [Period],
    /// The week that is open: those before it are drawn, and it is if there was a match in it.
    pub until: Week,
}

/// A rating in a week, and whether a match counted in it.
type Weekly = (Week, Rating, bool);

impl RatingCurve<'_> {
    /// The curve as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let weeks = self.weeks();
        let last = weeks.last().map_or(Rating::NEW, |(_, rating, _)| *rating);
        let first = weeks.first().map_or(self.until, |(week, ..)| *week);
        let words = either(
            locale,
            "Band: within the deviation · dashes: no match that week",
            "Banda: dentro de la desviación · rayas: semana sin partidas",
        );
        Drawn {
            alt: self.alt(locale, last),
            sheet: Sheet::Curve(Curve {
                title: format!("{} · {}", self.name, game(locale, self.kind)),
                subtitle: self.peak(locale),
                last: certain(last),
                points: weeks.iter().map(|weekly| sample(first, *weekly)).collect(),
                marks: marks(locale, first, weeks.last().map_or(first, |(week, ..)| *week)),
                notes: vec![Note { sign: None, text: words.to_owned() }],
                ..Curve::default()
            }),
        }
    }

    /// The rating after each week, from the start of the first match's on; the last ones of very many.
    fn weeks(&self) -> Vec<Weekly> {
        let Some(first) = self.periods.first() else { return Vec::new() };
        let mut weeks = vec![(first.week.before(1), first.before, false)];
        for (place, period) in self.periods.iter().enumerate() {
            weeks.push((period.week, period.after, true));
            let next = self.periods.get(place + 1).map_or(self.until, |next| next.week);
            // Whoever plays once a decade has no more weeks than can be drawn.
            let rests = period.week.between(next).min(POINTS_MAX as u32);
            let rest = |weeks| (after(period.week, weeks), period.after.rested(weeks), false);
            weeks.extend((1..=rests).map(rest));
        }
        weeks.split_off(weeks.len().saturating_sub(POINTS_MAX))
    }

    /// The highest rating that was certain.
    fn highest(&self) -> Option<&Period> {
        let certain = self.periods.iter().filter(|period| !period.after.is_provisional());
        certain.max_by(|one, other| one.after.rating.total_cmp(&other.after.rating))
    }

    fn peak(&self, locale: Locale) -> String {
        let Some(highest) = self.highest() else {
            return either(locale, "Provisional", "Provisional").to_owned();
        };
        let (number, date) = (number(highest.after), day(locale, highest.week));
        say!(locale, "Highest: {number}, {date}", "Máxima: {number}, {date}")
    }

    fn alt(&self, locale: Locale, last: Rating) -> String {
        let (name, game, last) = (self.name, game(locale, self.kind), certain(last));
        let head =
            say!(locale, "Rating of {name} in {game}: {last}.", "Puntuación de {name} en {game}: {last}.");
        let count = self.periods.len();
        let since = self.periods.first().map(|first| {
            let date = day(locale, first.week);
            match count {
                1 => say!(locale, "1 week with matches, {date}.", "1 semana con partidas, {date}."),
                _ => say!(
                    locale,
                    "{count} weeks with matches since {date}.",
                    "{count} semanas con partidas desde {date}."
                ),
            }
        });
        let peak = self.highest().map(|_| format!("{}.", self.peak(locale)));
        let recent = self.periods.iter().rev().take(8).rev();
        let recent: Vec<_> = recent.map(|period| number(period.after).to_string()).collect();
        let recent = say!(locale, "Latest: {}.", "Últimas: {}.", recent.join(", "));
        alt([head].into_iter().chain(since).chain(peak).chain([recent]))
    }
}

/// `1662 ±120`
fn certain(rating: Rating) -> String {
    format!("{} ±{}", number(rating), rating.deviation.round() as i64)
}

fn number(rating: Rating) -> i64 {
    rating.rating.round() as i64
}

fn sample(first: Week, (week, rating, is_measured): Weekly) -> Sample {
    let (value, deviation) = (rating.rating as f32, rating.deviation as f32);
    Sample { at: distance(first, week) as i32, value, deviation, is_measured }
}

/// The week so many weeks later.
const fn after(week: Week, weeks: u32) -> Week {
    week.before(-(weeks as i64))
}

/// How many weeks later the other is.
const fn distance(week: Week, later: Week) -> u32 {
    ((later.start() - week.start()) / WEEK) as u32
}

/// What is named below the curve: days of a short one, else months, fewer of a long one, and of a very long one years.
fn marks(locale: Locale, first: Week, last: Week) -> Vec<Mark> {
    let span = distance(first, last);
    let step = match span {
        0..=9 => None,
        10..=30 => Some(1),
        31..=70 => Some(2),
        71..=130 => Some(3),
        131..=180 => Some(6),
        _ => Some(12),
    };
    let mark = |weeks: u32| {
        let week = after(first, weeks);
        let date = monday(week);
        let text = match step {
            None => short_day(locale, date),
            Some(step) => {
                let is_new = monday(week.before(1)).month() != date.month();
                let month = date.month() - 1;
                (is_new && month % step == 0).then(|| month_or_year(locale, date))?
            }
        };
        Some(Mark { at: weeks as i32, text })
    };
    (0..=span.min(POINTS_MAX as u32)).filter_map(mark).collect()
}

fn monday(week: Week) -> Date {
    let start = Timestamp::from_second(week.start()).unwrap_or(Timestamp::UNIX_EPOCH);
    start.to_zoned(TimeZone::UTC).date()
}

fn month_or_year(locale: Locale, date: Date) -> String {
    if date.month() == 1 { date.year().to_string() } else { month(locale, date).to_owned() }
}

fn short_day(locale: Locale, date: Date) -> String {
    format!("{} {}", date.day(), month(locale, date))
}

fn day(locale: Locale, week: Week) -> String {
    let date = monday(week);
    format!("{} {}", short_day(locale, date), date.year())
}
