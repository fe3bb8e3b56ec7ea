//! Fitting weights to how matches ended: logistic regression, as Texel's tuning does it
//! (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>).

/// A position of a match that has ended.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// What it was worth to the side to move.
    pub(super) value: f32,
    /// How much more, by the number of a weight, for each point of that weight.
    pub(super) slopes: Vec<(u16, f32)>,
    /// What that side made of it: 0, a half or 1.
    pub(super) result: f32,
}

/// What is known of positions, and those that the weights are not fitted to, by which the fit is judged.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub(super) seen: Vec<Sample>,
    pub(super) held: Vec<Sample>,
}

/// Of so many matches one is held back, as a whole: positions of a match are alike, and share its result.
const HELD: u64 = 10;
/// Most rounds, and after how many without a better judgement it is enough.
const ROUNDS_MAX: usize = 3_000;
const PATIENCE: usize = 60;
/// How far a weight goes in a round at first, in points.
const STRIDE: f32 = 1.0;
/// How long the mean of slopes and of their squares looks back (Kingma and Ba 2015).
const MEMORY: [f32; 2] = [0.9, 0.999];
/// Values that differ by this scale or less are told apart at all.
const SCALES: [f32; 2] = [5.0, 5_000.0];

/// What a fit has come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fit {
    /// What is to be added to each weight.
    pub(super) changes: Vec<f32>,
    /// The value that makes a chance of 73 %.
    pub(super) scale: f32,
    /// How badly results were foretold before and after, by the positions held back: mean cross entropy.
    pub(super) before: f32,
    pub(super) after: f32,
}

impl Samples {
    /// Adds the positions of the match of this number.
    pub(super) fn add(&mut self, number: u64, of_match: impl IntoIterator<Item = Sample>) {
        let list = if number % HELD == HELD - 1 { &mut self.held } else { &mut self.seen };
        list.extend(of_match);
    }

    /// Whether there are so many, some of them held back.
    pub(super) fn are_enough(&self, many: usize) -> bool {
        self.len() >= many && !self.held.is_empty()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.seen.len() + self.held.len()
    }

    /// Fits so many weights, which are drawn back to what they were by so much.
    pub(super) fn fit(&self, weights: usize, pull: f32) -> Fit {
        let scale = self.scale();
        let mut descent = Descent::new(weights);
        let before = loss(&self.held, &descent.changes, scale);
        let (mut best, mut after, mut since) = (descent.changes.clone(), before, 0);
        for _ in 0..ROUNDS_MAX {
            descent.step(&self.seen, scale, pull);
            let loss = loss(&self.held, &descent.changes, scale);
            since += 1;
            if loss < after {
                (after, since) = (loss, 0);
                best.clone_from(&descent.changes);
            }
            if since >= PATIENCE {
                break;
            }
        }
        Fit { changes: best, scale, before, after }
    }

    /// The scale with which the values as they are foretell results best.
    fn scale(&self) -> f32 {
        let [mut low, mut high] = SCALES.map(f32::ln);
        let at = |scale: f32| loss(&self.seen, &[], scale.exp());
        for _ in 0..40 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if at(left) < at(right) { high = right } else { low = left }
        }
        f32::midpoint(low, high).exp()
    }
}

/// A descent along the slopes.
struct Descent {
    changes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    round: i32,
}

impl Descent {
    fn new(weights: usize) -> Self {
        let none = || vec![0.0; weights];
        Self { changes: none(), means: none(), squares: none(), round: 0 }
    }

    fn step(&mut self, samples: &[Sample], scale: f32, pull: f32) {
        let mut slopes: Vec<f32> = self.changes.iter().map(|change| pull * change / scale).collect();
        for sample in samples {
            let off = (chance(sample, &self.changes, scale) - sample.result) / samples.len() as f32;
            for &(at, slope) in &sample.slopes {
                slopes[usize::from(at)] += off * slope;
            }
        }
        self.round += 1;
        let [fair, wide] = MEMORY.map(|memory| 1.0 - memory.powi(self.round));
        for (at, slope) in slopes.into_iter().enumerate() {
            self.means[at] = MEMORY[0] * self.means[at] + (1.0 - MEMORY[0]) * slope;
            self.squares[at] = MEMORY[1] * self.squares[at] + (1.0 - MEMORY[1]) * slope * slope;
            let spread = (self.squares[at] / wide).sqrt().max(1e-9);
            self.changes[at] -= STRIDE * self.means[at] / fair / spread;
        }
    }
}

/// How likely the side to move wins with the weights changed so.
fn chance(sample: &Sample, changes: &[f32], scale: f32) -> f32 {
    let more: f32 = sample
        .slopes
        .iter()
        .map(|&(at, slope)| slope * changes.get(usize::from(at)).copied().unwrap_or_default())
        .sum();
    1.0 / (1.0 + (-(sample.value + more) / scale).exp())
}

/// How badly results are foretold: mean cross entropy.
fn loss(samples: &[Sample], changes: &[f32], scale: f32) -> f32 {
    let one = |sample: &Sample| {
        let chance = chance(sample, changes, scale).clamp(1e-6, 1.0 - 1e-6);
        -f64::from(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    (samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions whose results follow other weights than those they are valued by: the fit finds these.
    #[test]
    fn hidden_weights_are_found() {
        let mut samples = Samples::default();
        let mut thrown = 1_u32;
        let mut throw = || {
            thrown = thrown.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (thrown >> 8) as f32 / (1 << 24) as f32
        };
        let (known, real, scale) = ([50.0, 50.0], [80.0, 20.0], 100.0);
        for number in 0..20_000 {
            let counts = [throw() * 4.0 - 2.0, throw() * 4.0 - 2.0];
            let worth = |weights: [f32; 2]| weights[0] * counts[0] + weights[1] * counts[1];
            let chance = 1.0 / (1.0 + (-worth(real) / scale).exp());
            let result = if throw() < chance { 1.0 } else { 0.0 };
            let slopes = vec![(0, counts[0]), (1, counts[1])];
            samples.add(number, [Sample { value: worth(known), slopes, result }]);
        }
        let fit = samples.fit(2, 0.0);
        assert!(fit.after < fit.before, "{fit:?}");
        let [more, less] = [0, 1].map(|at| (known[at] + fit.changes[at]) / fit.scale);
        assert!((more - 0.8).abs() < 0.08 && (less - 0.2).abs() < 0.08, "{fit:?}");
    }
}
