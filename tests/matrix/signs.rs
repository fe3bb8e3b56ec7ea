//! What a room shows of what is told elsewhere: signs under what was typed, links from where somebody is called.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::{Stage, bare};
use crate::trials::trials;

trials![what_is_answered_directly_leaves_a_sign, who_is_called_directly_finds_the_board,];

const ANSWERED: &str = "📨";
const REFUSED: &str = "⚠️";

/// Whoever types in a room sees there that there is an answer, or that it could not be done.
fn what_is_answered_directly_leaves_a_sign() {
    let stage = Stage::set();
    let bot = stage.program.id.as_str();
    let room = stage.hers();
    let signed = |said: &str, sign: &str| {
        let id = room.say(said);
        let is_signed = |key: &str| bare(key) == bare(sign);
        room.sees(&format!("{sign} under {said}"), |message| {
            message.id == id && message.reactions_of(bot).into_iter().any(is_signed)
        })
    };
    signed("!n help", ANSWERED);
    signed("!n move Lb2", REFUSED);
    let direct = stage.direct(&stage.ana);
    let asked = direct.say("move Lb2");
    // Signs are put in order: one under what was said directly would be there by now.
    signed("!n games", ANSWERED);
    let said = direct.sees("what she said", |message| message.id == asked);
    assert!(said.reactions_of(bot).is_empty(), "{:?}", said.reactions);
    stage.end();
}

/// A draft that is typed in the room is shown in the direct room; the call there, and only it, links to the board.
fn who_is_called_directly_finds_the_board() {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    let turn = &script.turns[0];
    let (room, called) = (pair.mover(turn), pair.mover(&script.turns[1]));
    called.say("!n profile both");
    let direct = stage.direct(called.user);
    let bot = stage.program.id.as_str();
    let typed = room.say(&format!("!n move #1 {}", turn.text));
    room.sees("a sign under the draft", |message| {
        message.id == typed && message.reactions_of(bot) == [ANSWERED]
    });
    room.say("!n confirm #1");
    let told = format!("played {}", turn.text);
    let board = stage.bot_calls(&called, &told);
    let call = stage.bot_calls(&direct, &told);
    let link = format!("https://matrix.to/#/{}/{}", pair.room, board.id);
    assert!(call.text().replace("%24", "$").contains(&link), "{link}: {}", call.text());
    let is_plain = !board.text().contains("In the room: ");
    assert!(call.text().contains("it is your turn") && is_plain, "{}", call.text());
    stage.end();
}
