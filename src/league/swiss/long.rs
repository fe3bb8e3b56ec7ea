//! Long weights: many criteria in one number, the first in the highest bits; and the heaviest matching by them.

use integer_blossom::{Weight, max_weight_matching};
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Bits above a weight: the matching doubles weights, and adds some.
const HEADROOM: usize = 8;

/// Where each criterion lies in a weight. Those that are declared first weigh more than all later ones together.
#[derive(Debug, Default)]
pub(super) struct Layout {
    widths: Vec<usize>,
}

/// A criterion's place in a layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field(usize);

impl Layout {
    /// A criterion whose sum over all edges of a matching is at most this.
    pub(super) fn field(&mut self, most: usize) -> Field {
        self.bits((usize::BITS - most.leading_zeros()) as usize)
    }

    /// A criterion of so many bits.
    pub(super) fn bits(&mut self, bits: usize) -> Field {
        self.widths.push(bits);
        Field(self.widths.len() - 1)
    }

    /// Where each criterion's lowest bit is.
    pub(super) fn close(self) -> Offsets {
        let mut offsets = self.widths;
        let mut below = 0;
        for width in offsets.iter_mut().rev() {
            (*width, below) = (below, below + *width);
        }
        Offsets { offsets, bits: below }
    }
}

/// A layout to which nothing is added any more.
#[derive(Debug)]
pub(super) struct Offsets {
    offsets: Vec<usize>,
    bits: usize,
}

impl Offsets {
    /// A weight of nothing.
    pub(super) fn zero(&self) -> Sum<'_> {
        Sum { layout: self, words: vec![0; self.bits.div_ceil(64)] }
    }
}

/// An edge's weight, as it is put together.
#[derive(Clone, Debug)]
pub(super) struct Sum<'a> {
    layout: &'a Offsets,
    /// The lowest first.
    words: Vec<u64>,
}

impl Sum<'_> {
    /// Adds to a criterion.
    pub(super) fn add(&mut self, field: Field, value: usize) {
        self.add_at(self.layout.offsets[field.0], value as u64);
    }

    /// Adds a bit of a criterion.
    pub(super) fn add_bit(&mut self, field: Field, bit: usize) {
        self.add_at(self.layout.offsets[field.0] + bit, 1);
    }

    /// Adds all bits of a criterion from `low` to below `high`: two to the one less two to the other.
    pub(super) fn add_span(&mut self, field: Field, low: usize, high: usize) {
        (low..high).for_each(|bit| self.add_bit(field, bit));
    }

    fn add_at(&mut self, bit: usize, value: u64) {
        let shifted = u128::from(value) << (bit % 64);
        let mut carry = shifted;
        for word in &mut self.words[bit / 64..] {
            let sum = u128::from(*word) + (carry & u128::from(u64::MAX));
            *word = sum as u64;
            carry = (carry >> 64) + (sum >> 64);
            if carry == 0 {
                break;
            }
        }
    }
}

/// An edge between two vertices.
pub(super) type Edge<'a> = (usize, usize, Sum<'a>);

/// The heaviest matching of `size` vertices: who is with whom.
pub(super) fn matching(size: usize, layout: &Offsets, edges: &[Edge]) -> Vec<Option<usize>> {
    match (layout.bits + HEADROOM).div_ceil(64) {
        0..=2 => solve::<2>(size, edges),
        3..=4 => solve::<4>(size, edges),
        5..=8 => solve::<8>(size, edges),
        9..=16 => solve::<16>(size, edges),
        17..=32 => solve::<32>(size, edges),
        33..=64 => solve::<64>(size, edges),
        _ => solve::<WORDS_MAX>(size, edges),
    }
}

/// The longest weight: enough for 256 players, whoever of them float from however many scores. Rounds as they are played
/// need an eighth of it.
const WORDS_MAX: usize = 128;

fn solve<const N: usize>(size: usize, edges: &[Edge]) -> Vec<Option<usize>> {
    let mut weights = vec![Long([0; N]); size * size];
    for (one, other, sum) in edges {
        weights[one.min(other) * size + one.max(other)] = Long::from(sum);
    }
    max_weight_matching(&weights, size)
}

/// A whole number of `N` words in two's complement, the highest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Long<const N: usize>([u64; N]);

impl<const N: usize> From<&Sum<'_>> for Long<N> {
    fn from(sum: &Sum) -> Self {
        let mut words = [0; N];
        words.iter_mut().rev().zip(&sum.words).for_each(|(own, word)| *own = *word);
        Self(words)
    }
}

impl<const N: usize> Ord for Long<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |long: &Self| long.0[0] as i64;
        sign(self).cmp(&sign(other)).then_with(|| self.0[1..].cmp(&other.0[1..]))
    }
}

impl<const N: usize> PartialOrd for Long<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Long<N> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const N: usize> Sub for Long<N> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const N: usize> AddAssign for Long<N> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let mut carry = false;
        for (own, other) in self.0.iter_mut().zip(other.0).rev() {
            (*own, carry) = own.carrying_add(other, carry);
        }
    }
}

impl<const N: usize> SubAssign for Long<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let mut borrow = false;
        for (own, other) in self.0.iter_mut().zip(other.0).rev() {
            (*own, borrow) = own.borrowing_sub(other, borrow);
        }
    }
}

impl<const N: usize> Weight for Long<N> {
    const ZERO: Self = Self([0; N]);
    const ONE: Self = {
        let mut one = [0; N];
        one[N - 1] = 1;
        Self(one)
    };

    fn inf() -> Self {
        let mut words = [u64::MAX; N];
        words[0] = u64::MAX >> 3;
        Self(words)
    }

    #[inline]
    fn double(self) -> Self {
        self + self
    }

    #[inline]
    fn half(self) -> Self {
        let mut words = self.0;
        let mut above = words[0] >> 63;
        for word in &mut words {
            (*word, above) = (*word >> 1 | above << 63, *word & 1);
        }
        Self(words)
    }
}
