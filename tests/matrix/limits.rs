//! Homeservers that let a bot say little at a time.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use crate::trials::trials;
use crate::wire::Wire;
use serde_json::json;

trials![a_match_under_a_strict_limit, a_whole_match_in_stock,];

/// The bot is refused often (`M_LIMIT_EXCEEDED`), waits as it is told, and says everything once.
fn a_match_under_a_strict_limit() {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.program.start();
    stage.enter();
    stage.server.limit(&stage.program.id, Some((1, 1)));
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    for ply in 0..3 {
        pair.by_typing(ply, &script.turns[ply]);
    }
    pair.told(&script, 3);
    let refused = wire.answers("", 429);
    assert!((1..100).contains(&refused), "{refused} requests were refused");
    stage.server.limit(&stage.program.id, None);
    // It goes on to say as little as possible for a while.
    pair.by_numbers(3, &script.turns[3]);
    pair.told(&script, 4);
    stage.end();
}

/// A whole match on a homeserver in stock. Once it has refused to take more, a board is one event, so that no words stand
/// without their picture; and the host is told what to do.
fn a_whole_match_in_stock() {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.server.limit_as_in_stock(&stage.program.id);
    stage.program.start();
    stage.enter();
    let script = Script::of("abalone-cap-draw");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate() {
        pair.by_typing(ply, turn);
    }
    pair.told(&script, script.turns.len());
    assert!(wire.answers("", 429) > 0, "the match was too short to be limited");
    let boards = pair.boards(&stage.hers());
    let first = boards.iter().position(|board| board.above.is_empty()).unwrap();
    for (place, board) in boards[first..].iter().enumerate() {
        // The first of them may have been announced when the limit was not known yet.
        let edits = usize::from(place == 0);
        assert!(board.kind() == "m.image" && board.edits.len() <= edits, "{:#}", board.first);
    }
    let checked = stage.program.ask(&["check"]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(said.contains("override_ratelimit") && said.contains(&stage.program.id), "{said}");
    assert!(stage.program.log().contains("should lift the limit"));
    stage.end();
}
