//! What is near: what each side can do with one turn, found by playing all of them.

use crate::mind::Mind;
use crate::turns;
use nahil_games::{BySide, Near, Nearby, PieceName, Side};
use std::collections::BTreeSet;

/// How many steps pass until it is asked again whether to go on.
const ASKED: u64 = 1_024;

/// What is near in a position at the start of a turn, as far as so many steps show it.
pub(crate) fn nearby<P: Mind>(position: &P, most: u64, go_on: &dyn Fn() -> bool) -> Nearby {
    let filling = BySide::from_fn(|of| position.filling(of));
    if position.is_setting_up() {
        return Nearby { filling, ..Nearby::default() };
    }
    let side = position.side_to_move();
    let mut looking = Looking { seen: 0, most, go_on, whole: true };
    let chances = looking.reach(position);
    let mut passed = position.bare();
    passed.end_turn_unchecked();
    let threats = looking.reach(&passed);
    let name = |(letter, at)| PieceName { colour: P::COLOURS[side], letter, at };
    Nearby {
        frozen: position.frozen_of(side).into_iter().map(name).collect(),
        filling,
        far: BySide { white: position.far(Side::White), black: position.far(Side::Black) },
        hunt: BySide::from_fn(|of| {
            let hunt = position.hunt(of)?;
            let whole =
                looking.whole && !(if of == side { &chances } else { &threats }).iter().any(takes_leader);
            Some(if whole { beyond_turn::<P>(hunt) } else { hunt })
        }),
        chances: chances.into_iter().collect(),
        threats: threats.into_iter().collect(),
        whole: looking.whole,
    }
}

fn takes_leader(near: &Near) -> bool {
    matches!(near, Near::Win | Near::Katun(_))
}

/// What is hunted on a clear board is farther off than a turn reaches, where no turn takes it.
fn beyond_turn<P: Mind>((letter, steps): (char, u8)) -> (char, u8) {
    (letter, steps.max(P::TURN + 1))
}

struct Looking<'a> {
    /// How many steps were looked at, and how many may be.
    seen: u64,
    most: u64,
    go_on: &'a dyn Fn() -> bool,
    /// Whether all was looked at so far.
    whole: bool,
}

impl Looking<'_> {
    /// What the side to move can do with this turn.
    fn reach<P: Mind>(&mut self, start: &P) -> BTreeSet<Near> {
        let (mut near, filled) = (BTreeSet::new(), start.filled(start.side_to_move()));
        let goes_on = || self.goes_on();
        turns::each(start, goes_on, |stride| {
            near.extend(stride.takes.map(|(letter, at)| {
                let at = at.or_else(|| start.taken_from(stride.steps));
                Near::Take { letter, at }
            }));
            near.extend(stride.relocates.map(|at| Near::Relocate { at }));
            near.extend(stride.wins);
            let fills = |ended: &P| ended.filled(start.side_to_move()) > filled;
            near.extend(stride.ended.is_some_and(|ended| fills(&ended)).then_some(Near::Fill));
        });
        near
    }

    fn goes_on(&mut self) -> bool {
        let asks = self.seen.is_multiple_of(ASKED);
        self.whole &= self.seen < self.most && (!asks || (self.go_on)());
        self.seen += 1;
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use crate::{Question, nearby};
    use nahil_games::{Kind, Near, Nearby, Options, Side};

    fn near(kind: Kind, position: &str) -> Nearby {
        let options = Options::defaults(kind.rules().options());
        let question = Question { kind, options: &options, position: Some(position), turns: &[] };
        nearby(question, 1_000_000, &|| true).unwrap()
    }

    fn take(letter: char, at: Option<&str>) -> Near {
        Near::Take { letter, at: at.map(str::to_owned) }
    }

    #[test]
    fn nothing_is_near_at_the_start() {
        for kind in [Kind::Maya, Kind::Abalone] {
            let start = kind.table(&Options::defaults(kind.rules().options())).position();
            let nearby = near(kind, &start);
            assert!(nearby.whole && nearby.chances.is_empty() && nearby.threats.is_empty(), "{nearby:?}");
        }
        for kind in [Kind::Arimaa, Kind::Daiku] {
            let start = kind.table(&Options::defaults(kind.rules().options())).position();
            assert_eq!(near(kind, &start), Nearby::default(), "{kind:?}");
        }
    }

    #[test]
    fn what_can_be_taken_and_won_is_near_and_who_is_frozen() {
        // The elephant can push the cat into the trap; a rabbit is a step from its goal, another one is frozen.
        let nearby = near(Kind::Arimaa, "8/6R1/8/3c4/3E4/8/r7/D7 g");
        assert_eq!(nearby.chances, [Near::Win, take('C', Some("d5"))], "{nearby:?}");
        assert_eq!(nearby.threats, [], "{nearby:?}");
        assert!(nearby.whole);
        let nearby = near(Kind::Arimaa, "8/8/8/8/3er3/3D4/8/7R s");
        assert!(nearby.threats.is_empty() && nearby.frozen.is_empty(), "{nearby:?}");
        let nearby = near(Kind::Arimaa, "8/8/8/8/3er3/3D4/8/7R g");
        let frozen: Vec<_> = nearby.frozen.iter().map(|piece| (piece.letter, piece.at.as_str())).collect();
        assert_eq!(frozen, [('D', "d3")]);
        assert_eq!(nearby.threats.first(), Some(&Near::Win), "{nearby:?}");
        assert!(nearby.threats.contains(&take('D', Some("d3"))), "{nearby:?}");
    }

    #[test]
    fn a_marble_at_the_edge_is_near_to_be_pushed_off() {
        let nearby = near(Kind::Abalone, "wbb2/6/7/8/9/8/7/6/5 w 0 0");
        let pushed: Vec<_> = nearby.threats.iter().collect();
        assert!(matches!(pushed[..], [Near::Take { at: Some(_), .. }]), "{nearby:?}");
        assert_eq!(nearby.chances, []);
    }

    #[test]
    fn no_leader_is_a_turn_away_that_no_turn_takes() {
        let (mut spared, mut taken) = (0, 0);
        let wins = include_str!("../../tests/engine/wins.txt").lines();
        for position in wins.filter_map(|line| line.strip_prefix("maya | ")) {
            let nearby = near(Kind::Maya, position);
            let to_move = if position.ends_with(" w 0 0") { Side::White } else { Side::Black };
            for side in Side::BOTH {
                let near = if side == to_move { &nearby.chances } else { &nearby.threats };
                let takes = near.iter().any(|near| matches!(near, Near::Katun(_)));
                let Some((_, steps)) = nearby.hunt[side].filter(|_| nearby.whole) else { continue };
                assert!(takes || steps > 3, "{position}: {nearby:?}");
                *if takes { &mut taken } else { &mut spared } += 1;
            }
        }
        assert!(spared > 5 && taken > 5, "{spared} {taken}");
    }

    #[test]
    fn a_sector_that_can_be_filled_is_near() {
        let wins = include_str!("../../tests/engine/wins.txt");
        let position = wins.lines().find_map(|line| line.strip_prefix("daiku | ")).unwrap();
        let nearby = near(Kind::Daiku, position);
        let counts = nearby.filling.clone().map(|filling| filling.map(|filling| filling.count));
        assert_eq!(counts.white.max(counts.black), Some(8), "{nearby:?}");
        assert!(nearby.whole && nearby.chances.starts_with(&[Near::Win]), "{nearby:?}");
        assert!(nearby.chances.contains(&Near::Fill), "{nearby:?}");
    }

    #[test]
    fn of_the_sectors_that_a_side_fills_it_is_said_which_has_most_and_what_it_lacks() {
        // White has as much of the lower left one, where Black stands, too; Black has filled the upper right one.
        let nearby = near(Kind::Daiku, "6bbb/6bbb/6bbb/3ww4/3w5/9/9/1ww6/wb7 w 2 b0w0");
        let nahil_games::Filling { corners, count, missing } = nearby.filling.white.unwrap();
        assert_eq!((corners.join("–"), count), ("d4–f6".to_owned(), 3));
        assert_eq!(missing, ["d4", "e4", "f4", "e5", "f5", "f6"]);
        let black = nearby.filling.black.unwrap();
        assert_eq!((black.corners.join("–"), black.count, black.missing.len()), ("a1–c3".to_owned(), 1, 8));
    }

    #[test]
    fn a_piece_that_can_be_put_elsewhere_is_near_and_said_where_it_stands() {
        let relocate = |at: &str| Near::Relocate { at: at.to_owned() };
        let nearby = near(Kind::Daiku, "9/9/2b6/1bwb5/2b6/9/9/9/6w2 b 1 b0w0");
        assert_eq!((nearby.chances, nearby.threats), (vec![relocate("c6")], Vec::new()));
        let nearby = near(Kind::Daiku, "9/9/2b6/1bwb5/2b6/9/9/9/6w2 w 1 b0w0");
        assert_eq!((nearby.chances, nearby.threats), (Vec::new(), vec![relocate("c6")]));
    }

    #[test]
    fn a_piece_that_is_left_alone_on_a_trap_is_named_by_the_trap() {
        // The dog on c3 has but the horse beside it, which the elephant can push or pull away.
        let nearby = near(Kind::Arimaa, "8/7r/8/8/3e4/2DH4/8/R7 s");
        assert!(nearby.chances.contains(&take('D', Some("c3"))), "{nearby:?}");
    }

    #[test]
    fn what_is_near_in_the_thick_of_a_match_is_counted_to_the_end() {
        let thick = [
            (Kind::Arimaa, "rrr1crrr/r1hd1dhr/2c1m3/3e4/3E4/2HM1DH1/R1CD1C1R/RRR2RRR g"),
            (Kind::Maya, "Ld7 An3-m4 Ge8 Cm5 Dl8S / Lm7 Ak10E Gm6 Ce7 Dd5-e5 b 0 0"),
        ];
        for (kind, position) in thick {
            let nearby = near(kind, position);
            assert!(nearby.whole, "{kind:?}: {nearby:?}");
        }
    }

    #[test]
    fn of_a_race_the_least_is_known() {
        let start = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options())).position();
        let far = near(Kind::Maya, &start).far;
        assert!(far.white.is_some_and(|far| far > 10) && far.white == far.black, "{far:?}");
    }

    #[test]
    fn in_ajedrez_maya_it_is_said_with_what_a_leader_is_taken_and_what_cannot_move() {
        let wins = include_str!("../../tests/engine/wins.txt");
        let all: Vec<_> = wins.lines().filter_map(|line| line.strip_prefix("maya | ")).collect();
        let near: Vec<_> = all.iter().map(|position| near(Kind::Maya, position)).collect();
        let is_katun = |near: &Near| matches!(near, Near::Katun(letter) if "ACDG".contains(*letter));
        for (position, nearby) in all.iter().zip(&near) {
            let chances = &nearby.chances;
            assert!(!chances.is_empty(), "{position}");
            assert!(chances.iter().all(|near| is_katun(near) || *near == Near::Temple), "{position}");
        }
        assert!(near.iter().any(|nearby| nearby.chances.contains(&Near::Temple)));
        assert!(near.iter().any(|nearby| nearby.chances.iter().any(is_katun)));
        for (position, nearby) in all.iter().zip(&near) {
            // Who is said to be within reach of a Leader at the least is no nearer than who takes it.
            let side = if position.contains(" w ") { nearby.hunt.white } else { nearby.hunt.black };
            let least = side.map_or(u8::MAX, |(_, least)| least);
            assert!(least <= 3 || !nearby.chances.iter().any(is_katun), "{position}: {least}");
        }
    }

    #[test]
    fn at_the_start_of_ajedrez_maya_the_guardian_cannot_move() {
        let start = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options())).position();
        let nearby = near(Kind::Maya, &start);
        let stuck: Vec<_> = nearby.frozen.iter().map(|piece| (piece.letter, piece.at.as_str())).collect();
        assert_eq!(stuck, [('G', "d4")]);
        assert_eq!(nearby.hunt.white.map(|(_, least)| least), nearby.hunt.black.map(|(_, least)| least));
        assert!(nearby.hunt.white.is_some_and(|(letter, least)| letter != 'L' && least > 3));
    }

    #[test]
    fn who_is_told_to_stop_does_not_claim_to_have_seen_all() {
        let options = Options::defaults(Kind::Maya.rules().options());
        let question = Question { kind: Kind::Maya, options: &options, position: None, turns: &[] };
        assert!(!nearby(question, 10, &|| true).unwrap().whole);
        assert!(!nearby(question, 1_000_000, &|| false).unwrap().whole);
    }
}
