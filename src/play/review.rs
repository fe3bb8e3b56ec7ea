//! A match that is over, looked at again: the chances turn by turn, which turns cost most, and what happens in the lines that
//! were looked at. It only counts: the chances are handed in.

use super::Match;
use crate::games::{Badge, Kind, Piece, Side, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The chance of both sides together: chances are in thousandths.
pub const CERTAIN: u16 = 1_000;
/// Of a longer match only so many turns are looked at, the last ones.
pub const TURNS_MAX: u32 = 400;
/// How many turns of each side are kept as those that cost most.
pub const SLIPS_MAX: usize = 3;
/// How many turns of a line are kept.
pub const LINE_MAX: usize = 6;

/// What was found in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// White's chance; nothing where it is not known.
    pub chance: Option<u16>,
    /// The turns that are expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// A match that was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Review {
    /// How many entries its record had: one that has more was looked at too early.
    pub entries: u64,
    /// After how many turns it was looked at first.
    pub first: u32,
    /// White's chance then, and after each turn since.
    pub chances: Vec<Option<u16>>,
    /// How many turns of White were of which grade, by [`Grade::ALL`], and how many of Black.
    pub graded: [[u32; 3]; 2],
    /// The turns that cost most, at most so many of each side, those that cost most first.
    pub slips: Vec<Slip>,
}

/// A turn that cost its side something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    /// Which turn of the match, from 1.
    pub turn: u32,
    /// Whose.
    pub white: bool,
    /// The side's chance before and after it.
    pub chances: (u16, u16),
    /// What was better, and what is expected then.
    pub better: Vec<String>,
    /// What was played, and what was to be expected then.
    pub played: Vec<String>,
}

/// How much a turn cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// A little.
    Inaccuracy,
    /// Something.
    Mistake,
    /// Much.
    Blunder,
}

impl Grade {
    /// Every grade.
    pub const ALL: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// The grade of a turn that took so many thousandths of its side's chance; nothing if that is hardly anything. Who wins
    /// anyway loses hardly any chance, whatever they play.
    pub const fn of(loss: u16) -> Option<Self> {
        match loss {
            150.. => Some(Grade::Blunder),
            100.. => Some(Grade::Mistake),
            50.. => Some(Grade::Inaccuracy),
            _ => None,
        }
    }
}

/// What another turn is against a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// As good as what was found to be better, or hardly worse.
    AsGood,
    /// Clearly better than the slip, and something is better still.
    Better,
    /// Better than the slip, but hardly.
    HardlyBetter,
    /// No better than the slip.
    NoBetter,
}

/// What is less than a percent more is told in the same number.
const NOTICED: u16 = 10;

impl Slip {
    /// What another turn is, after which its side has this chance.
    pub fn compare(&self, chance: u16) -> Compared {
        let (found, played) = self.chances;
        let (lost, won) = (found.saturating_sub(chance), chance.saturating_sub(played));
        match (Grade::of(lost), Grade::of(won)) {
            (None, _) if lost <= won => Compared::AsGood,
            (_, Some(_)) => Compared::Better,
            _ if won >= NOTICED => Compared::HardlyBetter,
            _ => Compared::NoBetter,
        }
    }

    /// Whose turn it was.
    pub const fn side(&self) -> Side {
        if self.white { Side::White } else { Side::Black }
    }

    /// How much of the chance it took.
    pub const fn loss(&self) -> u16 {
        self.chances.0.saturating_sub(self.chances.1)
    }
}

/// White's chance where it is this side's, or the other way round.
pub const fn chance_of(side: Side, chance: u16) -> u16 {
    match side {
        Side::White => chance,
        Side::Black => CERTAIN.saturating_sub(chance),
    }
}

impl Review {
    /// After how many turns a match is looked at first.
    pub fn first(game: &Match) -> u32 {
        game.length().saturating_sub(TURNS_MAX)
    }

    /// What comes of the looks at a match, one for each position since the first, the last included.
    pub fn of(game: &Match, first: u32, looks: &[Finding]) -> Self {
        let chances: Vec<_> = looks.iter().map(|look| look.chance).collect();
        let entries = game.record().entries.len() as u64;
        let mut review = Self { entries, first, chances, ..Self::default() };
        let turns: Vec<_> = game.record().turns().skip(first as usize).collect();
        for (place, (side, text)) in turns.iter().enumerate() {
            let [Some(before), Some(after)] = [place, place + 1].map(|at| looks.get(at)) else { continue };
            let turn = first + place as u32 + 1;
            let slip = slip(game, (turn, *side, text), (before, after));
            let graded = slip.and_then(|slip| Grade::of(slip.loss()).map(|grade| (slip, grade)));
            let Some((slip, grade)) = graded else { continue };
            review.graded[*side as usize][grade as usize] += 1;
            review.slips.push(slip);
        }
        review.slips.sort_by_key(|slip| std::cmp::Reverse(slip.loss()));
        let mut kept = [0; 2];
        review.slips.retain(|slip| {
            kept[slip.side() as usize] += 1;
            kept[slip.side() as usize] <= SLIPS_MAX
        });
        review
    }

    /// The turns of a side that cost most, or of both, those that cost most first.
    pub fn worst(&self, side: Option<Side>) -> impl Iterator<Item = &Slip> {
        let of = move |slip: &&Slip| side.is_none_or(|side| slip.side() == side);
        self.slips.iter().filter(of).take(SLIPS_MAX)
    }

    /// How many turns of a side were of this grade.
    pub const fn graded(&self, side: Side, grade: Grade) -> u32 {
        self.graded[side as usize][grade as usize]
    }

    /// The slip of this turn.
    pub fn slip(&self, turn: u32) -> Option<&Slip> {
        self.slips.iter().find(|slip| slip.turn == turn)
    }
}

/// What a turn cost; nothing where it is not known, or the better turn leads to the same.
fn slip(game: &Match, (turn, side, text): (u32, Side, &str), looks: (&Finding, &Finding)) -> Option<Slip> {
    let (before, after) = (chance_of(side, looks.0.chance?), chance_of(side, looks.1.chance?));
    let start = game.table_after(turn - 1)?;
    let led = |line: &[String]| tables(start.boxed(), line).get(1).map(|table| table.position());
    let played: Vec<_> = std::iter::once(text.to_owned()).chain(looks.1.line.iter().cloned()).collect();
    let whole = |line: &[String]| {
        let many = tables(start.boxed(), line).len() - 1;
        line[..many.min(LINE_MAX)].to_vec()
    };
    let (better, played) = (whole(&looks.0.line), whole(&played));
    let is_other = led(&better).is_some_and(|better| Some(better) != led(&played));
    let slip = Slip { turn, white: side == Side::White, chances: (before, after), better, played };
    is_other.then_some(slip)
}

/// The board at the start of a line and after each of its turns, as far as they can be played.
pub fn tables(mut table: Box<dyn Table>, line: &[String]) -> Vec<Box<dyn Table>> {
    let mut tables = vec![table.boxed()];
    for turn in line {
        if table.outcome().is_some() || table.play(turn).is_err() || table.end_turn().is_err() {
            break;
        }
        tables.push(table.boxed());
    }
    tables
}

/// Something that can be counted in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// In which turn of the line it happens, from 1.
    pub turn: usize,
    /// What.
    pub what: Happens,
}

/// What happens in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happens {
    /// A side loses a piece of this letter.
    Loses(Side, char),
    /// A side fills a sector.
    Fills(Side),
    /// This wave of pieces comes.
    Wave(u8),
    /// The last piece of a wave is placed: from here on pieces move.
    Moves,
    /// A side wins.
    Wins(Side),
    /// Nobody wins.
    Draw,
}

/// What happens in a line that begins on a table, in order. That it ends by what has stood before is seen if the table knows it.
pub fn facts(kind: Kind, table: Box<dyn Table>, line: &[String]) -> Vec<Fact> {
    let tables = tables(table, line);
    let mut facts = Vec::new();
    for (turn, pair) in (1..).zip(tables.windows(2)) {
        let [before, after] = pair else { continue };
        let happens = between(kind, &**before, &**after);
        facts.extend(happens.into_iter().map(|what| Fact { turn, what }));
    }
    facts
}

/// What a turn has brought about.
fn between(kind: Kind, before: &dyn Table, after: &dyn Table) -> Vec<Happens> {
    let mut happens = Vec::new();
    let (old, new) = (before.scene(), after.scene());
    let colours = kind.rules().colours();
    for side in Side::BOTH {
        let count = |pieces: &[Piece]| {
            let mut counted = BTreeMap::<char, usize>::new();
            let own = pieces.iter().filter(|piece| piece.colour == colours[side]);
            own.for_each(|piece| *counted.entry(piece.letter).or_default() += 1);
            counted
        };
        let left = count(&new.pieces);
        for (letter, count) in count(&old.pieces) {
            let lost = count.saturating_sub(left.get(&letter).copied().unwrap_or_default());
            happens.extend((0..lost).map(|_| Happens::Loses(side, letter)));
        }
        let full = |badges: &[Badge]| {
            badges.iter().find_map(|badge| match badge {
                Badge::Sectors { colour, full, .. } if *colour == colours[side] => Some(*full),
                _ => None,
            })
        };
        happens.extend((full(&new.badges) > full(&old.badges)).then_some(Happens::Fills(side)));
    }
    let wave = |badges: &[Badge]| {
        badges.iter().find_map(|badge| match badge {
            Badge::Wave { now, .. } => Some(*now),
            _ => None,
        })
    };
    let came = wave(&new.badges).filter(|now| wave(&old.badges).is_some_and(|before| before < *now));
    happens.extend(came.map(Happens::Wave));
    let places = |badges: &[Badge]| badges.iter().any(|badge| matches!(badge, Badge::ToPlace { .. }));
    let is_placed = places(&old.badges) && !places(&new.badges) && after.outcome().is_none();
    happens.extend(is_placed.then_some(Happens::Moves));
    happens.extend(after.outcome().map(|outcome| outcome.winner.map_or(Happens::Draw, Happens::Wins)));
    happens
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Options;
    use crate::play::text;

    fn played(name: &str) -> Match {
        let path = format!("{}/tests/records/{name}.match", env!("CARGO_MANIFEST_DIR"));
        text::read(&std::fs::read_to_string(path).unwrap()).unwrap().played
    }

    fn look(chance: u16, line: &[&str]) -> Finding {
        Finding { chance: Some(chance), line: line.iter().map(|turn| (*turn).to_owned()).collect() }
    }

    /// Who places the last piece is told that pieces move from then on, and nobody before.
    #[test]
    fn it_is_told_when_all_pieces_are_placed() {
        let kind = Kind::Daiku;
        let options = Options::defaults(kind.rules().options());
        let position = "9/9/9/9/4w4/9/9/9/9 b 1 b1w1";
        let table = kind.rules().table_at(&options, position).unwrap();
        let told = facts(kind, table, &["@a1".to_owned(), "@i9".to_owned()]);
        assert_eq!(told, [Fact { turn: 2, what: Happens::Moves }]);
    }

    #[test]
    fn a_turn_is_graded_by_what_it_takes_from_its_own_side() {
        let losses = [0, 49, 50, 99, 100, 149, 150, 1_000];
        let grades = losses.map(|loss| Grade::of(loss).map(|grade| grade as usize));
        assert_eq!(grades, [None, None, Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)]);
        assert_eq!([Side::White, Side::Black].map(|side| chance_of(side, 300)), [300, 700]);
    }

    #[test]
    fn another_turn_is_as_good_better_or_no_better() {
        use Compared::{AsGood, Better, HardlyBetter, NoBetter};
        let slip = |found, played| Slip {
            turn: 1,
            white: true,
            chances: (found, played),
            better: Vec::new(),
            played: Vec::new(),
        };
        for (chance, compared) in [
            (1_000, AsGood),
            (461, AsGood),
            (460, Better),
            (350, Better),
            (349, HardlyBetter),
            (310, HardlyBetter),
            (309, NoBetter),
            (0, NoBetter),
        ] {
            assert_eq!(slip(510, 300).compare(chance), compared, "{chance}");
        }
        // Where little was lost, what is nearer to what was played is not as good.
        assert_eq!([540, 539].map(|chance| slip(580, 500).compare(chance)), [AsGood, HardlyBetter]);
    }

    #[test]
    fn the_worst_three_of_each_side_are_kept_with_both_lines() {
        let game = played("abalone-six-out");
        let turns: Vec<_> = game.record().turns().map(|(_, text)| text.to_owned()).collect();
        // Black, who begins, loses two thirds with each turn.
        let first = game.still(0).unwrap().position;
        let options = game.terms().options.clone();
        let start = Kind::Abalone.rules().table_at(&options, &first).unwrap();
        let other = start.choices().into_iter().map(|choice| choice.step).find(|step| *step != turns[0]);
        let other = other.unwrap();
        let looks: Vec<_> = (0..=game.length())
            .map(|ply| match ply {
                0 => look(100, &[&other]),
                ply if ply % 2 == 1 => look(700, &[]),
                _ => look(100, &[]),
            })
            .collect();
        let review = Review::of(&game, 0, &looks);
        assert_eq!(review.chances.len(), game.length() as usize + 1);
        // Where nothing better is known, nothing is said.
        assert_eq!(review.slips.len(), 1);
        let slip = &review.slips[0];
        assert_eq!((slip.turn, slip.side(), slip.loss()), (1, Side::Black, 600));
        assert_eq!((slip.better.as_slice(), slip.played[0].as_str()), (&[other][..], turns[0].as_str()));
        assert_eq!(Grade::ALL.map(|grade| review.graded(Side::Black, grade)), [0, 0, 1]);
        // What was played is no slip, even if the look after it thinks less of it.
        let same: Vec<_> =
            looks.iter().map(|one| Finding { line: vec![turns[0].clone()], ..one.clone() }).collect();
        assert!(Review::of(&game, 0, &same).slip(1).is_none());
        assert_eq!(Review::of(&game, 0, &[]).slips, []);
    }

    #[test]
    fn of_a_long_match_the_last_turns_are_looked_at() {
        let rounds = TURNS_MAX / 4 + 1;
        let round = |round: u32| {
            let (one, two) = (2 * round + 1, 2 * round + 2);
            format!("{one}w Lb2 La1 Lb2\n{one}b Lo2 Lp1 Lo2\n{two}w La1 Lb2 La1\n{two}b Lp1 Lo2 Lp1\n")
        };
        let turns: String = (0..rounds).map(round).collect();
        let game = text::read(&format!("[Game \"maya\"]\n[Clock \"3d\"]\n\n{turns}")).unwrap().played;
        assert_eq!((game.length(), Review::first(&game)), (4 * rounds, 4));
        let looks = vec![look(500, &[]); TURNS_MAX as usize + 1];
        let review = Review::of(&game, Review::first(&game), &looks);
        assert_eq!((review.first, review.chances.len(), review.slips.len()), (4, looks.len(), 0));
    }

    #[test]
    fn what_happens_in_a_line_is_counted() {
        let game = played("abalone-six-out");
        let turns: Vec<_> = game.record().turns().map(|(_, text)| text.to_owned()).collect();
        let facts = facts(Kind::Abalone, game.table_after(0).unwrap(), &turns);
        let lost = facts.iter().filter(|fact| matches!(fact.what, Happens::Loses(..))).count();
        assert!(lost >= 6, "{facts:?}");
        assert!(matches!(facts.last().unwrap().what, Happens::Wins(_)), "{facts:?}");
        assert_eq!(super::facts(Kind::Abalone, game.table_after(0).unwrap(), &["a1a1".to_owned()]), []);
        let ends = [game.length(), game.length() + 1].map(|ply| game.table_with_past(ply).is_some());
        assert_eq!(ends, [true, false]);
    }

    #[test]
    fn a_line_that_ends_by_what_stood_before_it_is_a_draw() {
        let game = played("daiku-repetition");
        let before = game.length() - 2;
        let last: Vec<_> =
            game.record().turns().skip(before as usize).map(|(_, text)| text.to_owned()).collect();
        let told = facts(Kind::Daiku, game.table_with_past(before).unwrap(), &last);
        assert_eq!(told, [Fact { turn: 2, what: Happens::Draw }]);
        assert_eq!(facts(Kind::Daiku, game.table_after(before).unwrap(), &last), []);
    }
}
