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
}

/// How many values are told in words.
const TOLD_MAX: usize = 12;

impl ReviewCurve<'_> {
    /// The curve as it is drawn.
    pub fn draw(&self, locale: Locale) -> Drawn {
        let points = self.points();
        let side = self.of(locale);
        let subtitle = Side::BOTH.map(|of| format!("{} ({})", self.names[of], self.side(locale, of)));
        let note = say!(
            locale,
            "{side}'s chance to win after each turn, in percent",
            "Probabilidad de ganar de {side} tras cada turno, en %"
        );
        let pins = (1..).zip(&self.worst).map(|(number, turn)| mark(*turn as i32, format!("{number}")));
        let side = self.side(locale, Side::White);
        let last = points.last().map(|point| format!("{}: {}", capital(side), percent(locale, point)));
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

    /// Whose chance it is, as it stands in a sentence.
    fn of(&self, locale: Locale) -> &'static str {
        side(locale, self.kind.rules().colours().white)
    }

    fn side(&self, locale: Locale, side: Side) -> &'static str {
        colour(locale, self.kind.rules().colours()[side])
    }

    fn points(&self) -> Vec<Sample> {
        let after = (self.review.first..).zip(&self.review.chances);
        let known = after.filter_map(|(turn, chance)| Some((turn, (*chance)?)));
        let sample = |(turn, chance): (u32, u16)| Sample {
            at: turn as i32,
            value: f32::from(chance) * 100.0 / f32::from(CERTAIN),
            deviation: 0.0,
            is_measured: true,
        };
        known.map(sample).collect()
    }

    fn alt(&self, locale: Locale, points: &[Sample]) -> String {
        let side = self.of(locale);
        let head = say!(
            locale,
            "The chance of {side} by turn in #{}.",
            "La probabilidad de {side} por turno en la #{}.",
            self.id
        );
        let every = points.len().div_ceil(TOLD_MAX).max(1);
        let told =
            points.iter().step_by(every).map(|point| format!("{}: {}", point.at, percent(locale, point)));
        let told = format!("{}.", told.collect::<Vec<_>>().join(", "));
        let worst: Vec<_> = self.worst.iter().map(ToString::to_string).collect();
        let worst = (!worst.is_empty()).then(|| {
            let word = either(locale, "Costliest turns", "Los turnos más caros");
            format!("{word}: {}.", worst.join(", "))
        });
        alt([head, told].into_iter().chain(worst))
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
