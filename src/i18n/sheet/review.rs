//! How the chances of a match went, turn by turn.

use super::{Drawn, alt};
use crate::games::sheet::{Curve, Mark, Note, Sample, Sheet};
use crate::games::{BySide, Kind, Side};
use crate::i18n::games::side;
use crate::i18n::{capital, colour, either, game};
use crate::play::MatchId;
use crate::play::review::{CERTAIN, Review};
use crate::players::Locale;

/// What a curve of a match is made of.
#[derive(Clone, Debug)]
pub struct ReviewCurve<'a> {
    /// The match.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// The players.
    pub names: &'a BySide<String>,
    /// What was found.
    pub review: &'a Review,
    /// The turns that are pointed out, in the order of their numbers.
    pub worst: Vec<u32>,
    /// Whose chance is drawn: the reader's, where they have played it, so that what they did wrong goes down.
    pub reader: Option<Side>,
}

/// How many values are told in words: what there is room for.
const TOLD_MAX: usize = 60;

impl ReviewCurve<'_> {
    /// The curve as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let points = self.points();
        let subtitle = Side::BOTH.map(|of| format!("{} ({})", self.names[of], self.side(locale, of)));
        let note = self.note(locale);
        let pins = (1..).zip(&self.worst).map(|(number, turn)| mark(*turn as i32, format!("{number}")));
        let whose = match self.reader {
            Some(_) => either(locale, "You", "Tú").to_owned(),
            None => capital(self.side(locale, Side::White)),
        };
        let last = points.last().map(|point| format!("{whose}: {}", percent(locale, point)));
        Drawn {
            alt: self.alt(locale, &points),
            sheet: Sheet::Curve(Curve {
                title: format!("#{} · {}", self.id, game(locale, self.kind)),
                subtitle: subtitle.join(" – "),
                last: last.unwrap_or_default(),
                marks: marks(&points),
                points,
                notes: vec![Note { sign: None, text: note }],
                range: Some([0.0, 100.0]),
                pins: pins.collect(),
            }),
        }
    }

    /// What the curve is.
    fn note(&self, locale: Locale) -> String {
        if self.reader.is_some() {
            let own = either(
                locale,
                "Your chance to win after each turn, in percent",
                "Tu probabilidad de ganar tras cada turno, en %",
            );
            return own.to_owned();
        }
        let side = self.of(locale);
        say!(
            locale,
            "{side}'s chance to win after each turn, in percent",
            "Probabilidad de ganar de {side} tras cada turno, en %"
        )
    }

    /// Whose chance it is, as it stands in a sentence.
    fn of(&self, locale: Locale) -> &'static str {
        side(locale, self.kind.rules().colours().white)
    }

    fn side(&self, locale: Locale, side: Side) -> &'static str {
        colour(locale, self.kind.rules().colours()[side])
    }

    /// What is known is White's chance.
    fn own(&self, chance: u16) -> u16 {
        if self.reader == Some(Side::Black) { CERTAIN - chance } else { chance }
    }

    fn points(&self) -> Vec<Sample> {
        let after = (self.review.first..).zip(&self.review.chances);
        let known = after.filter_map(|(turn, chance)| Some((turn, (*chance)?)));
        let sample = |(turn, chance): (u32, u16)| Sample {
            at: turn as i32,
            value: f32::from(self.own(chance)) * 100.0 / f32::from(CERTAIN),
            deviation: 0.0,
            is_measured: true,
        };
        known.map(sample).collect()
    }

    fn alt(&self, locale: Locale, points: &[Sample]) -> String {
        let head = format!("#{}. {}.", self.id, self.note(locale));
        let every = points.len().div_ceil(TOLD_MAX).max(1);
        let told =
            points.iter().step_by(every).map(|point| format!("{}: {}", point.at, percent(locale, point)));
        let told = format!("{}.", told.collect::<Vec<_>>().join(", "));
        let after = |turn: u32| points.iter().find(|point| point.at == turn as i32);
        let mark = |(number, turn): (usize, &u32)| {
            let value = after(*turn).map(|point| format!(" ({})", percent(locale, point)));
            let value = value.unwrap_or_default();
            say!(locale, "{number}, turn {turn}{value}", "{number}, turno {turn}{value}")
        };
        let worst: Vec<_> = (1..).zip(&self.worst).map(mark).collect();
        let worst = (!worst.is_empty()).then(|| {
            let word = either(locale, "Marked as costliest", "Marcados como los más caros");
            format!("{word}: {}.", worst.join("; "))
        });
        alt([Some(head), worst, Some(told)].into_iter().flatten())
    }
}

fn percent(locale: Locale, point: &Sample) -> String {
    let value = format!("{:.0}", point.value);
    say!(locale, "{value}%", "{value} %")
}

fn mark(at: i32, text: String) -> Mark {
    Mark { at, text }
}

/// Every tenth turn is named below; of a long match, every twentieth or fiftieth.
fn marks(points: &[Sample]) -> Vec<Mark> {
    let (first, last) = (points.first().map_or(0, |one| one.at), points.last().map_or(0, |one| one.at));
    let every = match last - first {
        ..=15 => 2,
        16..=80 => 10,
        81..=200 => 20,
        _ => 50,
    };
    (first..=last).filter(|turn| turn % every == 0).map(|turn| mark(turn, turn.to_string())).collect()
}
