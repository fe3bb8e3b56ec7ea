//! How games end.

use super::*;

fn end(turn: &Turn<Abalone>) -> Option<(Option<Side>, How)> {
    turn.position().outcome().map(|outcome| (outcome.winner, outcome.how))
}

fn from(position: &str, chosen: &str) -> Abalone {
    Abalone::read(position, &options(chosen)).unwrap_or_else(|error| panic!("{position}: {error:?}"))
}

/// White has lost five, and the sixth is at the edge.
const FIVE: &str = "4w/4b1/4b2/8/9/8/2bbb2/bbbbbb/1w3 b 0 5";

#[test]
fn six_marbles_over_the_edge_win_at_once() {
    let position = from(FIVE, "");
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let wins: Vec<_> = steps.iter().filter(|step| position.is_win(**step)).map(Step::to_string).collect();
    assert_eq!(wins.len() as u64, position.count_steps(&mut Vec::new()).1, "{wins:?}");
    let mut turn = Turn::new(position);
    turn.play_text(&wins[0]).unwrap();
    assert_eq!(end(&turn), Some((Some(Side::Black), How::SixOut)));
    assert_eq!(turn.legal_steps(), []);
    turn.end_turn().unwrap();
    assert_eq!(end(&turn), Some((Some(Side::Black), How::SixOut)));
    assert_eq!(why(turn.position().clone(), "i9h9"), Illegal::Over);
}

#[test]
fn an_own_marble_never_leaves() {
    for step in ["a1a2", "a1b1", "a1b2"] {
        let mut turn = Turn::new(board("a1", "i9", Side::Black));
        turn.play_text(step).unwrap();
        assert_eq!(turn.position().lost, BySide::default(), "{step}");
    }
    assert_eq!(forward("g7 h8 i9", ""), "");
}

/// Two marbles go to and fro.
const ROUND: &str = "a1b1 i9h9 b1a1 h9i9 ";

#[test]
fn the_third_time_is_a_draw() {
    let repeated = |times: usize, chosen: &str| {
        let position = from("wwwww/wwwww1/2www2/8/9/8/2bbb2/1bbbbb/bbbbb b 0 0", chosen);
        end(&play(position, &ROUND.repeat(times)).unwrap())
    };
    assert_eq!(repeated(1, ""), None);
    assert_eq!(repeated(2, ""), Some((None, How::Repetition)));
    assert_eq!(repeated(1, "repetition=2"), Some((None, How::Repetition)));
    assert_eq!(repeated(40, "repetition=0"), None);
}

#[test]
fn a_repetition_is_seen_across_many_plies() {
    // Each round moves another marble for good, so that only the last position of all comes back.
    let start = Abalone::start(&options(""));
    let away = "c3d3 g7f7 c4d4 g6f6 c5d5 g5f5 b1c1 h9g9";
    let back = "d3c3 f7g7 d4c4 f6g6 d5c5 f5g5 c1b1 g9h9";
    let turn = play(start, &format!("{away} {back} {away}")).unwrap();
    assert_eq!((end(&turn), turn.position().times), (None, 2));
    let turn = play(turn.position().clone(), back).unwrap();
    assert_eq!(end(&turn), Some((None, How::Repetition)));
}

#[test]
fn the_other_side_to_move_is_another_position() {
    // Black loses a tempo: around a triangle, while White goes to and fro.
    let position = board("e5", "a1 a2", Side::Black);
    let turn = play(position, "e5e6 a1b1 e6f6 b1a1 f6e5").unwrap();
    assert_eq!(turn.position().times, 1);
}

#[test]
fn after_the_last_ply_more_over_the_edge_wins() {
    let capped =
        |position: &str, chosen: &str, steps: &str| end(&play(from(position, chosen), steps).unwrap());
    assert_eq!(capped(START, "cap=2", "a1b2"), None);
    assert_eq!(capped(START, "cap=2", "a1b2 i9h8"), Some((None, How::Cap)));
    let ahead = "wwwww/wwwwww/2www2/8/9/8/2bb3/bbbbbb/bbbbb b 1 0";
    assert_eq!(capped(ahead, "cap=2", "a1b2 i9h8"), Some((Some(Side::White), How::Cap)));
    assert_eq!(capped(ahead, "cap=0", "a1b2 i9h8"), None);
    // The third time comes before the end of the plies.
    let twice = ROUND.repeat(2);
    assert_eq!(
        capped("wwwww/wwwww1/2www2/8/9/8/2bb3/1bbbbb/bbbbb b 1 0", "cap=8", &twice),
        Some((None, How::Repetition))
    );
}

#[test]
fn who_cannot_go_has_lost() {
    let stuck = board("a1", "a2 a3 b1 b2 c1 c3", Side::Black);
    assert_eq!(stuck.outcome(), Some(win(Side::White, How::NoTurn)));
    let mut steps = Vec::new();
    stuck.legal_steps(&mut steps);
    assert_eq!(steps, []);
    assert_eq!(stuck.scene().to_move, None);
    // A push is a way out.
    let free = board("a1 a2", "a3 b1 b2 b3", Side::Black);
    assert_eq!(free.outcome(), None);
}

#[test]
fn an_ejection_makes_room_in_the_memory() {
    let position = from("4w/4b1/4b2/8/9/8/2bbb2/bbbb2/1w3 b 0 3", "");
    let mut turn = Turn::new(position);
    let push = turn.legal_steps().into_iter().find(|step| turn.position().ejects(*step)).unwrap();
    turn.play(push).unwrap();
    turn.end_turn().unwrap();
    assert_eq!((turn.position().lost.white, turn.position().times), (4, 1));
}
