//! How fast steps are counted: at least ten million a second on one core; in Arimaa twenty million, and there three
//! million different turns; where the last ply is counted in bulk, sixty million in Abalone and twenty in Daiku 9.

use divan::Bencher;
use divan::counter::ItemsCount;
use nahil::games::arimaa::{Arimaa, Census};
use nahil::games::{Kind, Options, Position};

/// A position and how deep to count from it.
struct Case {
    name: &'static str,
    kind: Kind,
    position: &'static str,
    depth: u32,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind.id(), self.name)
    }
}

const CASES: &[Case] = &[
    Case {
        name: "start",
        kind: Kind::Maya,
        position: "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
        depth: 6,
    },
    Case {
        name: "open",
        kind: Kind::Maya,
        position: "Lj6 Ag8E Gg3 Cj4 Di1-j1 / Lf10 Ai12-i11 Gg11 Ck3 De6-f8 w 0 0",
        depth: 5,
    },
    Case {
        name: "opposed",
        kind: Kind::Maya,
        position: "Lb3 Af4E Gd2 Ce5 Dg5-h7 / Lo3 Ak9Z Gm5 Cl2 Dk3-k5 b 0 0",
        depth: 5,
    },
    Case {
        name: "Tsaul",
        kind: Kind::Maya,
        position: "Lh12 Af6N Gi8 Ci1 Di3-j3 / Lk6 Ah11W Gi6 Ck8 Dj10W b 0 1",
        depth: 5,
    },
    Case { name: "opening", kind: Kind::Arimaa, position: OPENING, depth: 4 },
    Case { name: "middle", kind: Kind::Arimaa, position: MIDDLE, depth: 4 },
    Case { name: "open board", kind: Kind::Arimaa, position: OPEN, depth: 4 },
    Case {
        name: "standard",
        kind: Kind::Abalone,
        position: "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0",
        depth: 4,
    },
    Case {
        name: "belgian",
        kind: Kind::Abalone,
        position: "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0",
        depth: 4,
    },
    Case {
        name: "first wave",
        kind: Kind::Daiku,
        position: "1b1w1b3/1wb4bw/6b1w/4w2w1/9/b3b3w/9/4bw3/w5b2 w 1 b0w0",
        depth: 4,
    },
    Case {
        name: "second wave",
        kind: Kind::Daiku,
        position: "bw1wbbw2/3b1bb2/wbw4w1/b2w2wwb/w6wb/2w1ww2b/bb2w4/2b1b2wb/w3bwb2 b 2 b0w0",
        depth: 4,
    },
    Case {
        name: "third wave",
        kind: Kind::Daiku,
        position: "2bw4b/1bbwb1bwb/b1bww1b2/www2wbbw/wwwbwwwbb/wwwbb4/bbb2bw2/1b3wwbb/wbb1wwwwb w 3 b0w0",
        depth: 4,
    },
];

const OPENING: &str = "rrrddrrr/rhcemchr/8/8/8/8/RHCMECHR/RRRDDRRR g";
const MIDDLE: &str = "rrrd1rrr/2c1cdr1/h5h1/2m1E2R/1r1e4/1HD3H1/R1CMDC2/RRR2RRR s";
const OPEN: &str = "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 s";

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn perft(bencher: Bencher, case: &Case) {
    let options = Options::defaults(case.kind.rules().options());
    let table = case.kind.rules().table_at(&options, case.position).expect("the position is well written");
    let sequences = table.perft(case.depth);
    bencher.counter(ItemsCount::new(sequences)).bench(|| divan::black_box(&table).perft(case.depth));
}

/// Different positions after a whole turn.
#[divan::bench(args = [OPENING, MIDDLE, OPEN])]
fn turns(bencher: Bencher, position: &str) {
    let options = Options::defaults(&[]);
    let table = Kind::Arimaa.rules().table_at(&options, position).expect("the position is well written");
    let count = table.count_turns();
    let counter = ItemsCount::new(count.turns + count.winning);
    bencher.counter(counter).bench(|| divan::black_box(&table).count_turns());
}

/// Steps made and unmade one by one, none counted in bulk.
#[divan::bench(args = [OPENING, MIDDLE, OPEN])]
fn whole_moves(bencher: Bencher, position: &str) {
    let position = Arimaa::read(position, &Options::defaults(&[])).expect("the position is well written");
    let counter = ItemsCount::new(Census::whole_moves(&position));
    bencher.counter(counter).bench(|| Census::whole_moves(divan::black_box(&position)));
}
