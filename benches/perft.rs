//! How fast steps are counted: at least ten million a second on one core; where the last ply is counted in bulk, sixty
//! million of Abalone and twenty million of Daiku 9.

use divan::Bencher;
use divan::counter::ItemsCount;
use nahil::games::{Kind, Options};

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
