//! Matches against the machine and a task of a lesson, in rooms.

use crate::beginner::{Beginner, turn_told};
use crate::pair::{CONFIRM, react};
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::trials::trials;
use nahil::games::Kind;

trials![to_its_end, killed_while_it_thinks, a_task_by_typing_and_reactions];

/// Ana plays against level 1 until somebody has won or so many turns were played.
fn to_its_end() {
    let stage = Stage::set();
    let mut ana = Beginner::new(Kind::Abalone, "cap=24");
    begin(&stage, "1 abalone black cap=24");
    while !ana.is_over() {
        play(&stage, &mut ana);
        if !ana.is_over() {
            answered(&stage, &mut ana);
        }
    }
    let bot = stage.program.id.as_str();
    stage.hers().sees("the end", |message| {
        let text = bare(message.text());
        message.sender == bot && ["wins", "Draw"].iter().any(|words| text.contains(words))
    });
    assert_eq!((ana.heard(), told(&stage).len()), (12, 12), "each turn is told once");
    stage.end();
}

/// Whatever it was about, it plays each turn once.
fn killed_while_it_thinks() {
    let mut stage = Stage::set();
    let mut ana = Beginner::new(Kind::Maya, "");
    begin(&stage, "6 maya white");
    for _ in 0..3 {
        play(&stage, &mut ana);
        stage.program.kill();
        stage.program.start();
        answered(&stage, &mut ana);
    }
    play(&stage, &mut ana);
    answered(&stage, &mut ana);
    assert_eq!(told(&stage).len(), 4, "each turn is told once");
    stage.end();
}

fn begin(stage: &Stage, terms: &str) {
    stage.hers().say("!n profile confirm-off");
    stage.bot_says(&stage.direct(&stage.ana), "as soon as they are complete");
    stage.hers().say(&format!("!n play machine {terms}"));
    stage.bot_calls(&stage.hers(), "A new match");
}

/// She plays a turn, which is told.
fn play(stage: &Stage, ana: &mut Beginner) {
    let turn = ana.plays();
    stage.hers().say(&format!("!n move #1 {turn}"));
    stage.bot_says(&stage.hers(), &format!("Ana has played {turn}"));
}

/// The machine's answer is told, and calls her.
fn answered(stage: &Stage, ana: &mut Beginner) {
    let turn = stage.hers().until("the machine's turn", |room| {
        let messages = room.messages();
        ana.next(messages.iter().map(Message::text))
    });
    ana.hears(turn);
}

/// The turns that the machine has played, as everybody sees them.
fn told(stage: &Stage) -> Vec<String> {
    stage.hers().until("the room", |room| {
        let messages = room.messages();
        Some(messages.iter().filter_map(|message| turn_told(message.text())).map(str::to_owned).collect())
    })
}

/// A board of one's own in the direct room: who answers wrongly is helped, and who answers rightly goes on.
fn a_task_by_typing_and_reactions() {
    let stage = Stage::set();
    stage.hers().say("!n practise abalone");
    let direct = stage.direct(&stage.ana);
    let task = stage.bot_says(&direct, "Task 1 of 8");
    assert!(task.picture().is_some(), "{:#}", task.first);
    answer_task(&stage, "c3c4", "does not do that");
    answer_task(&stage, "a1b2", "1 of 8 tasks done");
    stage.end();
}

fn answer_task(stage: &Stage, turn: &str, words: &str) {
    let direct = stage.direct(&stage.ana);
    stage.hers().say(&format!("!n practise {turn}"));
    let panel = stage.bot_says(&direct, &format!("Draft: {turn}"));
    react(stage, &direct, &panel, CONFIRM);
    stage.bot_says(&direct, words);
}
