//! Whole matches in a plain room, from the challenge to the end.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use crate::trials::trials;
use nahil::games::{Kind, Options};

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

fn arimaa() -> Script {
    let turns = [
        "Ha1 Db1 Cc1 Md1 Ee1 Cf1 Dg1 Hh1 Ra2 Rb2 Rc2 Rd2 Re2 Rf2 Rg2 Rh2",
        "ha8 db8 cc8 md8 ee8 cf8 db7 hf7 ra7 rc7 rd7 re7 rg7 rh7 rg8 rh8",
        "Rh2n Rh3n Rh4n Ra2n",
        "rh7s rh6w rg6s rh8s",
        "Ra3e Rb3n Rb2n Db1n",
        "rh7s rh6w ra7s ra6s",
        "Rh5n Rh6n",
        "ra5s ra4s ra3s",
        "Ha1e ra2s Rh7n",
    ];
    Script::new(Kind::Arimaa, &Options::defaults(Kind::Arimaa.rules().options()), &turns)
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
    by_reactions(&arimaa());
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
    by_typing(&arimaa());
}

fn a_match_by_replies() {
    let script = Script::of("katun-capture");
    play(&script, |pair, ply| pair.by_replies(ply, &script.turns[ply]));
}
