//! Levels of play, from one that a beginner beats to the best there is.

use crate::Budget;
use crate::key::mix;
use crate::think::of;
use nahil_games::Kind;

/// A level, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The highest.
    pub const MAX: u8 = LEVELS as u8;

    /// The level of this number.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MAX).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it may think, and how far it misjudges.
    pub fn budget(self, kind: Kind, seed: u64) -> Budget {
        let at = usize::from(self.0) - 1;
        let Scale { nodes, horizon, noise, slips, heedless } = scale(kind);
        let (spread, turn) = of(kind).nature();
        let depth = horizon[at].map_or(u8::MAX, |turns| turns * turn);
        let slipped = mix(seed ^ SLIPPED) % 100 < u64::from(slips[at]);
        let noise = if slipped { SLIP } else { noise[at] };
        let noise = (spread * noise / 100) as u16;
        Budget { nodes: nodes[at], depth, noise, heedless: heedless[at], seed }
    }
}

/// How many levels there are.
const LEVELS: usize = 10;

/// How many turns are looked ahead, one's own included.
const HORIZON: [Option<u8>; LEVELS] =
    [Some(1), Some(1), Some(2), Some(2), Some(2), Some(3), Some(3), None, None, None];
/// In Ajedrez Maya, more nodes add little to level 5 where it does not see the answer to its next turn.
const HORIZON_MAYA: [Option<u8>; LEVELS] =
    [Some(1), Some(1), Some(2), Some(2), Some(3), Some(3), None, None, None, None];
/// In Abalone, to see the answer to one's step is worth more than three levels may be apart.
const HORIZON_ABALONE: [Option<u8>; LEVELS] =
    [Some(2), Some(2), Some(2), Some(2), Some(2), Some(3), Some(3), None, None, None];
/// A turn of Daiku is one step, and little happens in it: who looks no farther plans nothing, as whoever has just learnt it.
const HORIZON_DAIKU: [Option<u8>; LEVELS] =
    [Some(1), Some(1), Some(2), Some(2), Some(3), Some(4), Some(5), Some(6), None, None];

/// How far positions are misjudged, in hundredths of what a turn changes on the average.
const NOISE: [i32; LEVELS] = [300, 180, 110, 65, 40, 25, 14, 7, 0, 0];
const NOISE_ABALONE: [i32; LEVELS] = [4_000, 900, 540, 330, 210, 200, 150, 110, 60, 0];
const NOISE_MAYA: [i32; LEVELS] = [3_500, 1_200, 450, 120, 40, 15, 13, 12, 6, 0];
/// In Daiku, strong players mostly draw: what tells them apart is how often they misjudge.
const NOISE_DAIKU: [i32; LEVELS] = [120, 250, 200, 160, 110, 50, 40, 25, 14, 0];

/// How many turns of a hundred are played as they come to mind.
const STEADY: [u8; LEVELS] = [0; LEVELS];
/// In Daiku, noise in every turn makes nobody easy to beat before he cannot fill a sector even alone. Who now and then plays
/// anything is slow, and still gets there; no other number lies between the horizons of level 2 and level 4.
const SLIPS_DAIKU: [u8; LEVELS] = [32, 12, 12, 0, 0, 0, 0, 0, 0, 0];
/// How far positions are misjudged in such a turn: beyond all that they are worth.
const SLIP: i32 = 20_000;
/// Makes another number of the seed, on which the turn depends besides.
const SLIPPED: u64 = 77;

/// How much of what the enemy is about goes unheeded, in hundredths.
const HEEDFUL: [u8; LEVELS] = [0; LEVELS];
/// In Daiku, who only minds his own sectors fills them, and lets a beginner fill his.
const HEEDLESS_DAIKU: [u8; LEVELS] = [100, 60, 45, 30, 0, 0, 0, 0, 0, 0];

/// How many positions are looked at.
const NODES_DAIKU: [u64; LEVELS] = [400, 800, 1_000, 1_200, 1_600, 4_000, 9_000, 25_000, 120_000, 2_000_000];
/// As many as two turns need, at least.
const NODES_ABALONE: [u64; LEVELS] =
    [1_000, 1_300, 1_700, 3_000, 8_000, 20_000, 60_000, 200_000, 700_000, 2_300_000];
const NODES_MAYA: [u64; LEVELS] =
    [500, 800, 4_000, 10_000, 30_000, 100_000, 200_000, 800_000, 1_600_000, 10_000_000];
const NODES_ARIMAA: [u64; LEVELS] =
    [10_000, 14_000, 20_000, 30_000, 60_000, 120_000, 250_000, 600_000, 2_000_000, 8_000_000];

/// What levels are in a game.
struct Scale {
    nodes: &'static [u64; LEVELS],
    horizon: &'static [Option<u8>; LEVELS],
    noise: &'static [i32; LEVELS],
    slips: &'static [u8; LEVELS],
    heedless: &'static [u8; LEVELS],
}

const DAIKU: Scale = Scale {
    nodes: &NODES_DAIKU,
    horizon: &HORIZON_DAIKU,
    noise: &NOISE_DAIKU,
    slips: &SLIPS_DAIKU,
    heedless: &HEEDLESS_DAIKU,
};

const fn scale(kind: Kind) -> Scale {
    let (slips, heedless) = (&STEADY, &HEEDFUL);
    let (nodes, horizon, noise) = match kind {
        Kind::Abalone => (&NODES_ABALONE, &HORIZON_ABALONE, &NOISE_ABALONE),
        Kind::Daiku => return DAIKU,
        Kind::Maya => (&NODES_MAYA, &HORIZON_MAYA, &NOISE_MAYA),
        Kind::Arimaa => (&NODES_ARIMAA, &HORIZON, &NOISE),
    };
    Scale { nodes, horizon, noise, slips, heedless }
}
