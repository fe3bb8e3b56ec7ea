//! Whole matches in a plain room, from the challenge to the end.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use crate::trials::trials;

trials![
    ajedrez_maya_by_reactions,
    abalone_by_reactions,
    daiku_by_reactions,
    arimaa_by_reactions,
    ajedrez_maya_by_typing,
    abalone_by_typing,
    daiku_by_typing,
    arimaa_by_typing,
    a_match_by_replies,
];

/// Plays a match in which each turn is played in this way.
fn play(script: &Script, turn: impl Fn(&Pair<'_>, usize)) {
    let stage = Stage::set();
    let pair = Pair::begin(&stage, script);
    for ply in 0..script.turns.len() {
        turn(&pair, ply);
    }
    pair.was_told(script);
    pictures(&pair);
    stage.end();
}

fn by_reactions(script: &Script) {
    play(script, |pair, ply| pair.by_reactions(ply, &script.turns[ply]));
}

fn by_typing(script: &Script) {
    play(script, |pair, ply| pair.by_typing(ply, &script.turns[ply]));
}

/// The pictures are what they are said to be, and each is another.
fn pictures(pair: &Pair<'_>) {
    let room = pair.white.room(&pair.room);
    let boards = pair.boards(&room);
    let mut seen = Vec::new();
    for board in [&boards[0], &boards[boards.len() - 1]] {
        let content = board.picture().unwrap();
        let bytes = pair.white.download(content["url"].as_str().unwrap());
        let side = |at: usize| u64::from(u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
        let info = &content["info"];
        let said = ["size", "w", "h"].map(|key| info[key].as_u64().unwrap());
        assert_eq!(said, [bytes.len() as u64, side(16), side(20)]);
        assert!(!seen.contains(&bytes));
        seen.push(bytes);
    }
}

fn ajedrez_maya_by_reactions() {
    by_reactions(&Script::of("katun-capture"));
}

fn abalone_by_reactions() {
    by_reactions(&Script::of("abalone-six-out"));
}

fn daiku_by_reactions() {
    by_reactions(&Script::of("daiku-every-action"));
}

fn arimaa_by_reactions() {
    by_reactions(&Script::of_pulls());
}

fn ajedrez_maya_by_typing() {
    by_typing(&Script::of("katun-moon"));
}

fn abalone_by_typing() {
    by_typing(&Script::of("abalone-six-out"));
}

fn daiku_by_typing() {
    by_typing(&Script::of("daiku-stagnation-sectors"));
}

fn arimaa_by_typing() {
    by_typing(&Script::of_pulls());
}

fn a_match_by_replies() {
    let script = Script::of("katun-capture");
    play(&script, |pair, ply| pair.by_replies(ply, &script.turns[ply]));
}
