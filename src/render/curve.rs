//! Curves.

use super::canvas::Canvas;
use super::shapes;
use super::shapes::Shape;
use super::sheet::FAINT;
use super::sheet::MARGIN;
use super::sheet::Paper;
use super::sheet::SMALL;
use super::sheet::Words;
use super::theme::Inks;
use nahil_games::Point;
use nahil_games::sheet::Align;
use nahil_games::sheet::Curve;
use nahil_games::sheet::Mark;
use nahil_games::sheet::POINTS_MAX;
use nahil_games::sheet::Sample;

/// Room between the words above and the curve.
const GAP: f32 = 6.0;
/// Height of the curve itself.
const TALL: f32 = 170.0;
/// Room at the right of the last value, and below for the names of moments.
const AFTER: f32 = 10.0;
const FOOT: f32 = 18.0;
/// How thick the line is, and how long its dashes and the gaps between them are.
const LINE: f32 = 2.0;
const DASH: [f32; 2] = [4.0, 3.5];
/// Radius of a measured value's dot, of that of the last value, and most values with a dot each.
const DOT: f32 = 2.6;
const LAST_DOT: f32 = 4.2;
const DOTS_MAX: usize = 40;
/// Radius of what points a value out.
const PIN: f32 = 8.0;
/// In how many parts the lines across divide a range that was asked for.
const PARTS: f32 = 4.0;
/// How much of a deviation is always in the picture: that of a new rating would leave no room for anything else.
const SEEN_DEVIATION: f32 = 110.0;
/// Most lines across.
const RULES_MAX: f32 = 5.0;
/// The least range of values.
const RANGE_MIN: f32 = 40.0;

/// Draws a curve so many pixels wide, on paper of so many points.
pub(super) fn draw(curve: &Curve, (pixels, points): (u32, f32), inks: &'static Inks) -> Canvas {
    let words = words(curve, points);
    let plot = Plot::new(curve, points, words.above() + GAP);
    let bottom = plot.bottom + FOOT;
    let mut paper = Paper::new(size(curve, points), pixels, inks);
    Words::aside(&mut paper, &curve.last, inks.curve());
    words.paint(&mut paper, bottom);
    plot.rules(&mut paper);
    plot.marks(&mut paper, &curve.marks);
    plot.band(&mut paper);
    plot.line(&mut paper);
    plot.pins(&mut paper, &curve.pins);
    paper.done()
}

/// Width and height in points of a curve on paper of so many points.
pub(super) fn size(curve: &Curve, points: f32) -> [f32; 2] {
    let words = words(curve, points);
    [points, words.above() + GAP + TALL + FOOT + words.below()]
}

fn words(curve: &Curve, points: f32) -> Words {
    let aside = Words::aside_width(&curve.last);
    Words::new(&curve.title, &curve.subtitle, &curve.notes, points, aside)
}

/// Where the values lie.
struct Plot<'a> {
    samples: Vec<&'a Sample>,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    /// First and last moment.
    times: [f32; 2],
    /// Least and greatest value that has a place, and the distance of the lines across.
    values: [f32; 2],
    step: f32,
}

impl<'a> Plot<'a> {
    fn new(curve: &'a Curve, width: f32, top: f32) -> Self {
        let sound = |sample: &&Sample| sample.value.is_finite() && sample.deviation.is_finite();
        let skipped = curve.points.len().saturating_sub(POINTS_MAX);
        let samples: Vec<&Sample> = curve.points[skipped..].iter().filter(sound).collect();
        let time = |sample: Option<&&Sample>| sample.map_or(0.0, |sample| sample.at as f32);
        let times = [time(samples.first()), time(samples.last())];
        let (values, step) = curve.range.and_then(given).unwrap_or_else(|| range(&samples));
        let labels = [values[0], values[1]].map(|value| SMALL.width(&label(value)));
        let left = MARGIN + labels[0].max(labels[1]) + 6.0;
        Self { samples, left, right: width - MARGIN - AFTER, top, bottom: top + TALL, times, values, step }
    }

    fn x(&self, at: f32) -> f32 {
        let [first, last] = self.times;
        if last <= first {
            return f32::midpoint(self.left, self.right);
        }
        // The first value is not drawn over the names of the lines.
        let left = self.left + LAST_DOT;
        left + (at - first) / (last - first) * (self.right - left)
    }

    fn y(&self, value: f32) -> f32 {
        let [least, greatest] = self.values;
        let part = (value - least) / (greatest - least);
        (self.bottom - part * (self.bottom - self.top)).clamp(self.top, self.bottom)
    }

    fn at(&self, sample: &Sample, off: f32) -> Point {
        Point::new(self.x(sample.at as f32), self.y(sample.value + off))
    }

    /// The lines across, each with its value.
    fn rules(&self, paper: &mut Paper) {
        let [least, greatest] = self.values;
        let count = ((greatest - least) / self.step).round() as u32;
        for k in 0..=count {
            let value = least + k as f32 * self.step;
            let y = self.y(value);
            paper.rule([self.left, paper.width - MARGIN], y, 0.5, paper.inks.paper(0.82));
            let at = [self.left - 6.0, y + SMALL.cap() / 2.0];
            paper.write(&label(value), SMALL, at, Align::Right, paper.inks.paper(FAINT));
        }
    }

    /// The names of moments, as many as find room.
    fn marks(&self, paper: &mut Paper, marks: &[Mark]) {
        let faint = paper.inks.paper(FAINT);
        paper.rule([self.left, paper.width - MARGIN], self.bottom, 1.0, paper.inks.paper(0.5));
        let mut free = 0.0;
        let [first, last] = self.times;
        for mark in marks.iter().filter(|mark| (first..=last).contains(&(mark.at as f32))) {
            let half = SMALL.width(&mark.text) / 2.0;
            let x = self.x(mark.at as f32);
            let middle = x.min(paper.width - MARGIN - half).max(MARGIN + half);
            if middle - half < free {
                continue;
            }
            free = middle + half + 8.0;
            paper.fill([x - 0.4, self.bottom, x + 0.4, self.bottom + 4.0], paper.inks.paper(0.5));
            paper.write(&mark.text, SMALL, [middle, self.bottom + FOOT - 2.0], Align::Centre, faint);
        }
    }

    /// How far off each value may be.
    fn band(&self, paper: &mut Paper) {
        let ink = paper.inks.curve().thin(46);
        if let [only] = self.samples[..] {
            let (up, down) = (self.at(only, only.deviation), self.at(only, -only.deviation));
            paper.paint(vec![Shape::Line { from: up, to: down, width: 3.0 * LAST_DOT }], ink);
            return;
        }
        let above = self.samples.iter().map(|sample| self.at(sample, sample.deviation));
        let below = self.samples.iter().rev().map(|sample| self.at(sample, -sample.deviation));
        paper.paint(vec![Shape::Polygon(above.chain(below).collect())], ink);
    }

    /// The values: a line to what is measured, dashes to what is only thought since.
    fn line(&self, paper: &mut Paper) {
        let ink = paper.inks.curve();
        let same = |one: &&&Sample, other: &&&Sample| one.is_measured == other.is_measured;
        let (mut shapes, mut end): (Vec<Shape>, Option<Point>) = (Vec::new(), None);
        for run in self.samples.iter().collect::<Vec<_>>().chunk_by(|one, other| same(one, other)) {
            let points: Vec<Point> =
                end.into_iter().chain(run.iter().map(|sample| self.at(sample, 0.0))).collect();
            end = points.last().copied();
            shapes.extend(if run[0].is_measured { solid(&points) } else { dashed(&points) });
        }
        let measured = self.samples.iter().filter(|sample| sample.is_measured);
        let radius = if measured.clone().count() > DOTS_MAX { LINE / 2.0 } else { DOT };
        shapes.extend(measured.map(|sample| Shape::Disc { centre: self.at(sample, 0.0), radius }));
        let last = self.samples.last().map(|sample| self.at(sample, 0.0));
        let dot = |radius| last.map(|centre| Shape::Disc { centre, radius }).into_iter().collect();
        paper.paint_without(shapes, dot(LAST_DOT), ink);
        paper.paint(dot(LAST_DOT), ink);
        paper.paint(dot(LAST_DOT - 1.8), paper.inks.ground);
    }

    /// Values that are pointed out: a disc over each, with its text.
    fn pins(&self, paper: &mut Paper, pins: &[Mark]) {
        for pin in pins {
            let Some(sample) = self.samples.iter().find(|sample| sample.at == pin.at) else { continue };
            let centre = self.at(sample, 0.0);
            let disc = |radius| vec![Shape::Disc { centre, radius }];
            paper.paint(disc(PIN + 1.5), paper.inks.ground);
            paper.paint(disc(PIN), paper.inks.curve());
            let at = [centre.x, centre.y + SMALL.cap() / 2.0];
            paper.write(&pin.text, SMALL, at, Align::Centre, paper.inks.ground);
        }
    }
}

/// A range that was asked for, if it is one, and how far its lines across are apart.
fn given([least, greatest]: [f32; 2]) -> Option<([f32; 2], f32)> {
    let step = (greatest - least) / PARTS;
    (step.is_finite() && step > 0.0).then_some(([least, greatest], step))
}

/// The range of values with a place, from one line across to another, and how far the lines are apart.
fn range(samples: &[&Sample]) -> ([f32; 2], f32) {
    let seen = |sample: &Sample| sample.deviation.abs().min(SEEN_DEVIATION);
    let least = samples.iter().map(|sample| sample.value - seen(sample)).fold(f32::MAX, f32::min);
    let greatest = samples.iter().map(|sample| sample.value + seen(sample)).fold(f32::MIN, f32::max);
    let (least, greatest) = if least <= greatest { (least, greatest) } else { (0.0, 0.0) };
    let lack = (RANGE_MIN - (greatest - least)).max(0.0) / 2.0;
    let (least, greatest) = (least - lack, greatest + lack);
    let step = step((greatest - least) / RULES_MAX);
    ([(least / step).floor() * step, (greatest / step).ceil() * step], step)
}

/// The first round number that is not less.
fn step(least: f32) -> f32 {
    let ten = 10f32.powf(least.log10().floor());
    [1.0, 2.0, 5.0].map(|round| round * ten).into_iter().find(|round| *round >= least).unwrap_or(10.0 * ten)
}

fn label(value: f32) -> String {
    format!("{value:.0}")
}

fn solid(points: &[Point]) -> Vec<Shape> {
    let sides = points.windows(2).map(|side| Shape::Line { from: side[0], to: side[1], width: LINE });
    let joints = points.iter().map(|&centre| Shape::Disc { centre, radius: LINE / 2.0 });
    sides.chain(joints).collect()
}

/// Dashes along a line, whatever its corners.
fn dashed(points: &[Point]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let (mut on, mut left) = (false, DASH[1] / 2.0);
    for side in points.windows(2) {
        let (mut from, to) = (side[0], side[1]);
        let mut length = shapes::distance(from, to);
        while length > left {
            let next = shapes::between(from, to, left / length);
            shapes.extend(on.then_some(Shape::Line { from, to: next, width: LINE }));
            (from, length, on) = (next, length - left, !on);
            left = DASH[usize::from(!on)];
        }
        shapes.extend(on.then_some(Shape::Line { from, to, width: LINE }));
        left -= length;
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_across_are_at_round_numbers() {
        let sample = |value, deviation| Sample { value, deviation, ..Sample::default() };
        let of = |samples: &[Sample]| range(&samples.iter().collect::<Vec<_>>());
        let (values, step) = of(&[sample(1500.0, 350.0), sample(1612.0, 45.0)]);
        assert_eq!((values, step), ([1300.0, 1700.0], 100.0));
        let (values, step) = of(&[sample(1500.0, 0.0)]);
        assert_eq!((values, step), ([1480.0, 1520.0], 10.0));
        assert!(of(&[]).1 > 0.0);
    }

    #[test]
    fn a_range_that_was_asked_for_is_kept_if_it_is_one() {
        assert_eq!(given([0.0, 100.0]), Some(([0.0, 100.0], 25.0)));
        for none in [[1.0, 1.0], [2.0, 1.0], [0.0, f32::NAN], [f32::NEG_INFINITY, 1.0]] {
            assert_eq!(given(none), None);
        }
    }

    #[test]
    fn dashes_go_around_corners_and_end() {
        let points = [(0.0, 0.0), (3.0, 0.0), (3.0, 30.0)].map(|(x, y)| Point::new(x, y));
        let length = |shape: &Shape| match shape {
            Shape::Line { from, to, .. } => shapes::distance(*from, *to),
            _ => 0.0,
        };
        let drawn: f32 = dashed(&points).iter().map(length).sum();
        assert!((12.0..22.0).contains(&drawn), "{drawn} of 33");
        assert!(dashed(&[Point::new(f32::NAN, 0.0); 3]).len() < 9);
    }
}
