//! Homeservers that let a bot say little at a time.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use crate::wire::Wire;
use serde_json::json;

/// The bot is refused often (`M_LIMIT_EXCEEDED`), waits as it is told, and says everything once.
#[test]
fn a_match_under_a_strict_limit() {
    let Some(mut stage) = Stage::prepared(&json!({}), "") else { return };
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
    pair.by_reactions(3, &script.turns[3]);
    pair.told(&script, 4);
    stage.end();
}
