//! Single turns, one for each way in which one can be played.

use crate::discord::{Fault, Message, Rule, User, World, permission};
use crate::pair::Pair;
use crate::player::taps;
use crate::script::Script;
use crate::stage::{Stage, is_bare};
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_panel() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    assert_eq!(board.rang(), ["ana"]);
    assert_eq!(board.descriptions().len(), 1);
    let panel = stage.ana.press(&board, "Move").answer().await;
    assert!(panel.is_ephemeral());
    for step in 1..=10 {
        if panel.buttons().iter().any(|button| button == "Confirm") {
            break;
        }
        let edits = panel.edits();
        stage.ana.press(&panel, &taps(&panel)[0]);
        panel.edited(edits + 1).await;
        assert!(step < 10, "a turn ends: {}", panel.json());
    }
    stage.ana.press(&panel, "Confirm");
    let next = stage.channel.says("has played").await;
    assert_eq!(next.rang(), ["beto"]);
    panel.until("it goes away", |message| message.deleted).await;
    board.until("its buttons go", is_bare).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_typing_with_autocomplete() {
    let stage = Stage::set().await;
    stage.begin().await;
    let mut typed = String::new();
    for _ in 0..10 {
        let options = json!({ "steps": format!("{typed} ").trim_start() });
        let choices = stage.ana.autocomplete(&stage.channel, "move", options, "steps").choices().await;
        let (_, value) = choices.first().unwrap().clone();
        if value == typed {
            break;
        }
        typed = value;
    }
    let panel = stage.ana.slash(&stage.channel, "move", json!({ "steps": typed })).answer().await;
    assert!(panel.is_ephemeral() && panel.buttons().contains(&"Confirm".to_owned()), "{}", panel.json());
    stage.ana.press(&panel, "Confirm");
    stage.channel.says("has played").await;
    let record = stage.ana.slash(&stage.channel, "record", json!({ "match": "1" })).answer().await;
    let files = record.json().to_string();
    assert!(["nahil-1.match", "match.gif"].iter().all(|name| files.contains(name)), "{files}");
    stage.end().await;
}

/// What completes a step says the piece by its name, and in which match.
#[tokio::test(flavor = "multi_thread")]
async fn completed_steps_say_the_piece_and_the_match() {
    let stage = Stage::set().await;
    stage.begin().await;
    let steps = |typed: &str| json!({ "steps": typed });
    for (typed, person) in [("Lb2", &stage.ana), ("lead", &stage.ana)] {
        let asked = person.autocomplete(&stage.channel, "move", steps(typed), "steps");
        let choices = asked.choices().await;
        let told = choices.iter().find(|(_, value)| value == "Lb2");
        let (label, _) = told.unwrap_or_else(|| panic!("{typed}: {choices:?}"));
        for part in ["Lb2", "Leader", "b2", "#1", "beto"] {
            assert!(label.contains(part), "{label}");
        }
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_and_topics_of_help_by_autocomplete() {
    let stage = Stage::set().await;
    let clocks = async |typed: &str| {
        let options = json!({ "game": "maya", "clock": typed });
        stage.ana.autocomplete(&stage.channel, "play", options, "clock").choices().await
    };
    assert!(clocks("").await.iter().any(|(label, value)| value == "3d" && label.contains("3 days a turn")));
    assert_eq!(clocks("2 days").await[0], ("2d · 2 days a turn".to_owned(), "2d".to_owned()));
    let topics = async |typed: &str| {
        let options = json!({ "command": typed });
        let asked = stage.ana.autocomplete(&stage.channel, "help", options, "command");
        asked.choices().await.into_iter().map(|(_, value)| value).collect::<Vec<_>>()
    };
    let found = topics("re").await;
    assert_eq!(found[..3], ["rematch", "resign", "resume"]);
    assert!(found.contains(&"rules".to_owned()), "*reglas*, in Spanish: {found:?}");
    assert_eq!(topics("").await.len(), 25);
    let help = stage.ana.slash(&stage.channel, "help", json!({ "command": "resign" })).answer().await;
    assert!(help.content().contains("Resign a match"), "{}", help.content());
    stage.end().await;
}

/// What is told of `play` once the bot knows the commands' ids, which it hears a moment after Discord has them.
async fn help_with_mentions(stage: &Stage) -> String {
    const ASKED_MAX: usize = 8;
    let mut text = String::new();
    for _ in 0..ASKED_MAX {
        let help = stage.ana.slash(&stage.channel, "help", json!({ "command": "play" })).answer().await;
        help.content().clone_into(&mut text);
        if text.contains("</") {
            break;
        }
    }
    text
}

/// What can be clicked is: commands are mentions of those that are registered, and none is told as a text of slashes.
#[tokio::test(flavor = "multi_thread")]
async fn commands_in_texts_can_be_clicked() {
    let mut stage = Stage::set().await;
    for again in [false, true] {
        if again {
            stage.restart().await;
        }
        let text = help_with_mentions(&stage).await;
        let (play, clocks) = (stage.discord.command_id("play"), stage.discord.command_id("clocks"));
        assert!(text.contains(&format!("</play:{play}> `opponent:@ana game:maya` challenges")), "{text}");
        assert!(text.contains(&format!("</clocks:{clocks}>")) && !text.contains("`/"), "{text}");
    }
    let eva = stage.discord.user("eva").locale("es-ES");
    let help = eva.slash(&stage.channel, "help", json!({ "command": "play" })).answer().await;
    let play = stage.discord.command_id("play");
    assert!(
        help.content().contains(&format!("</play:{play}> `rival:@ana juego:maya`")),
        "{}",
        help.content()
    );
    // `si` alone is another word for yes.
    let help = eva.slash(&stage.channel, "help", json!({ "command": "preparar" })).answer().await;
    let prepare = stage.discord.command_id("if");
    assert!(help.content().contains(&format!("</if:{prepare}> `turnos:Lb2")), "{}", help.content());
    // What buttons do is no command of its own, and can be typed.
    for name in ["undo", "confirm", "cancel"] {
        assert!(stage.ana.try_slash(&stage.channel, name, &json!({})).is_err(), "{name}");
    }
    stage.end().await;
}

/// From the menu of a person, with a game and a clock chosen, nothing typed.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_from_the_menu_of_a_person() {
    let stage = Stage::set().await;
    let form = stage.ana.on_person(&stage.channel, "Challenge", &stage.beto).answer().await;
    assert!(form.is_ephemeral() && form.content().contains("beto"), "{}", form.json());
    for option in ["Abalone", "1 day a turn"] {
        let edits = form.edits();
        let menus = form.menus();
        let has = |(_, options): &&(String, Vec<(String, String)>)| {
            options.iter().any(|(label, _)| label == option)
        };
        let (menu, _) = menus.iter().find(has).unwrap();
        stage.ana.choose(&form, menu, &[option]);
        form.edited(edits + 1).await;
    }
    stage.ana.press(&form, "Challenge");
    let challenge = stage.channel.offers("Accept").await;
    assert_eq!(challenge.rang(), ["beto"]);
    let text = challenge.content();
    assert!(text.contains("Abalone") && text.contains("1 day a turn"), "{text}");
    form.until("it goes away", |message| message.deleted).await;
    let waits = stage.beto.slash(&stage.channel, "games", json!({})).answer().await;
    assert!(waits.content().contains("ana challenges you to Abalone"), "{}", waits.content());
    stage.beto.press(&waits, "Accept #1");
    stage.channel.offers("Move").await;
    stage.end().await;
}

/// From a direct call one gets to the board by a click.
#[tokio::test(flavor = "multi_thread")]
async fn a_direct_call_leads_to_the_board() {
    let stage = Stage::set().await;
    stage.ana.slash(&stage.channel, "profile", json!({ "notifications": "both" })).answer().await;
    let board = stage.begin().await;
    let call = stage.ana.dm().says("it is your turn").await;
    let (guild, channel) = (stage.guild.id(), stage.channel.id());
    let link = format!("https://discord.com/channels/{guild}/{channel}/{}", board.id());
    assert!(call.content().ends_with(&link), "{}", call.content());
    assert!(!board.content().contains("https://"), "{}", board.content());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_zone_by_autocomplete() {
    let stage = Stage::set().await;
    let typed = stage.ana.autocomplete(&stage.channel, "profile", json!({ "zone": "guat" }), "zone");
    let (_, zone) = typed.choices().await.remove(0);
    assert_eq!(zone, "America/Guatemala");
    let typed = stage.ana.autocomplete(&stage.channel, "profile", json!({ "zone": "America/" }), "zone");
    assert_eq!(typed.choices().await.len(), 25);
    let shown = stage.ana.slash(&stage.channel, "profile", json!({ "zone": zone })).answer().await;
    assert!(shown.content().contains("America/Guatemala"), "{}", shown.content());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_form() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let panel = stage.ana.press(&board, "Move").answer().await;
    let choices =
        stage.ana.autocomplete(&stage.channel, "move", json!({ "steps": "" }), "steps").choices().await;
    let form = stage.ana.press(&panel, "Type").modal().await;
    let trouble = form.submit(json!({ "text": "Zz9" })).answer().await;
    assert!(
        trouble.is_ephemeral() && trouble.content().contains("Nothing was changed"),
        "{}",
        trouble.json()
    );
    let form = stage.ana.press(&panel, "Type").modal().await;
    let moved = form.submit(json!({ "text": choices[0].1 })).answer().await;
    assert!(moved.is_ephemeral() && moved.content().contains(&choices[0].1), "{}", moved.json());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_after_a_restart() {
    let mut stage = Stage::set().await;
    let board = stage.begin().await;
    stage.restart().await;
    let panel = stage.ana.press(&board, "Move").answer().await;
    assert!(panel.is_ephemeral());
    stage.end().await;
}

/// What is live of what one person alone sees in the channel.
fn live(stage: &Stage, user: &User) -> Vec<Message> {
    let mut private = user.ephemeral(&stage.channel);
    private.retain(|message| !message.get().deleted && !is_bare(&message.get()));
    private
}

/// A panel that was open before a restart is the panel after it.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_panel_over_a_restart() {
    let mut stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let turn = &script.turns[0];
    let (channel, ana, beto) = (stage.channel.clone(), stage.ana.clone(), stage.beto.clone());
    let pair = Pair::begin(&script, &channel, (&ana, &beto), 1).await;
    let player = pair.player(turn);
    let panel = player.open(0).await;
    let (first, others) = turn.picks.split_first().unwrap();
    player.pick(&panel, 0, first).await;
    stage.restart().await;
    for pick in others {
        player.pick(&panel, 0, pick).await;
    }
    let ids: Vec<_> = live(&stage, &ana).iter().map(Message::id).collect();
    assert_eq!(ids, [panel.id()]);
    player.confirm(&panel, 0, turn).await;
    pair.told(&script, 1).await;
    stage.end().await;
}

/// A panel from before a restart that another one has overtaken goes away like that one when it is cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn an_overtaken_panel_over_a_restart() {
    let mut stage = Stage::set().await;
    let board = stage.begin().await;
    let old = stage.ana.press(&board, "Move").answer().await;
    stage.restart().await;
    let new = stage.ana.press(&board, "Move").answer().await;
    for panel in [new, old] {
        stage.ana.press(&panel, "Cancel");
        panel.until("it goes away", |message| message.deleted).await;
    }
    stage.end().await;
}

/// Opened anew from the board, a panel is there once.
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_that_is_opened_twice_is_one() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let first = stage.ana.press(&board, "Move").answer().await;
    stage.ana.press(&board, "Move").answer().await;
    first.until("it makes room", |message| message.deleted).await;
    stage.ana.slash(&stage.channel, "move", json!({})).answer().await;
    let hers = stage.ana.id();
    let live = |world: &World| {
        let mut private = world.messages.values().filter(|message| message.only_for == Some(hers));
        let live = private.by_ref().filter(|message| !message.deleted && !is_bare(message));
        (live.count() == 1).then_some(())
    };
    stage.discord.wait("one panel", live).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_press_is_answered_kindly_and_changes_nothing() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let answer = stage.beto.press(&board, "Move").answer().await;
    assert!(answer.is_ephemeral() && answer.content().contains("opponent's turn"), "{}", answer.json());
    let answer = stage.ana.forge_press(&board, "confirm:1:7:3").answer().await;
    assert!(answer.is_ephemeral(), "{}", answer.json());
    assert_eq!(board.edits(), 0);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_a_thread_of_its_own() {
    let stage = Stage::set().await;
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
    let answer = stage.ana.slash(&stage.channel, "server", json!({ "threads": "threads-on" })).answer().await;
    assert!(answer.content().contains("threads of their own"), "{}", answer.json());
    stage.accept().await;
    let parent = stage.channel.id();
    stage
        .discord
        .wait("a thread", |world| world.channels.values().find(|one| one.parent == Some(parent)).map(|_| ()))
        .await;
    let thread = stage.channel.threads().remove(0);
    let board = thread.offers("Move").await;
    assert_eq!(board.rang(), ["ana"]);
    thread.archive(false);
    // In the thread, the match need not be named.
    let resign = stage.ana.slash(&thread, "resign", json!({})).answer().await;
    stage.ana.press(&resign, "Resign");
    thread.says("wins").await;
    stage
        .discord
        .wait("it is put away", |world| world.channels[&thread.id()].thread.as_ref()?.archived.then_some(()))
        .await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_cut_off_after_its_effect_is_there_once() {
    for fault in [Fault::CutAfter, Fault::Status(503), Fault::TooMany { retry_after: 0.6, global: false }] {
        let stage = Stage::set().await;
        let hits = stage.discord.fault(Rule::new("POST", "/channels/*/messages", fault));
        stage.begin().await;
        assert_eq!(hits.count(), 1);
        let challenges =
            stage.channel.messages().into_iter().filter(|post| post.content().contains("challenge"));
        assert_eq!(challenges.count(), 1);
        stage.end().await;
    }
}

/// Ways in which something is made of which nothing is heard.
fn unheard() -> [Fault; 2] {
    [Fault::CutAfter, Fault::StatusAfter(504)]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_of_which_nothing_was_heard_is_one() {
    for fault in unheard() {
        let stage = Stage::set().await;
        let board = stage.begin().await;
        let hits = stage.discord.fault(Rule::new("*", "/webhooks/**", fault));
        let asked = stage.ana.press(&board, "Move");
        hits.reach(1).await;
        let panel = asked.answer().await;
        stage.ana.press(&panel, &taps(&panel)[0]).acknowledged().await;
        // She is answered in order: the panel has been sent again before this.
        stage.ana.slash(&stage.channel, "games", json!({})).answer().await;
        let ids: Vec<_> =
            live(&stage, &stage.ana).iter().filter(|one| !taps(one).is_empty()).map(Message::id).collect();
        assert_eq!(ids, [panel.id()]);
        stage.end().await;
    }
}

/// A copy that nobody could know of is the panel once it is used, and the other one goes.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_panel_that_is_used_is_the_panel() {
    for fault in unheard() {
        let stage = Stage::set().await;
        stage.begin().await;
        let queue = stage.ana.slash(&stage.channel, "queue", json!({})).answer().await;
        let hits = stage.discord.fault(Rule::new("POST", "/webhooks/**", fault));
        let asked = stage.ana.press(&queue, "Move");
        hits.reach(1).await;
        let (copy, panel) = (asked.follow_up(0).await, asked.follow_up(1).await);
        // She is answered in order: what became of the panel is known by then.
        stage.ana.slash(&stage.channel, "games", json!({})).answer().await;
        let edits = copy.edits();
        stage.ana.press(&copy, &taps(&copy)[0]);
        copy.edited(edits + 1).await;
        panel.until("it makes room", |message| message.deleted).await;
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_of_which_nothing_was_heard_is_one() {
    for fault in unheard() {
        let stage = Stage::set().await;
        stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
        stage.ana.slash(&stage.channel, "server", json!({ "threads": "threads-on" })).answer().await;
        let hits = stage.discord.fault(Rule::new("POST", "/channels/*/threads", fault));
        stage.accept().await;
        hits.reach(1).await;
        let parent = Some(stage.channel.id());
        let made = |world: &World| world.channels.values().find(|one| one.parent == parent).map(|_| ());
        stage.discord.wait("the thread", made).await;
        let thread = stage.channel.threads().remove(0);
        thread.offers("Move").await;
        assert_eq!(stage.channel.threads().len(), 1);
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_commands_are_answered_directly_or_shown_when_asked_for() {
    let mut stage = Stage::set().await;
    stage.ana.say(&stage.ana.dm(), "games");
    stage.ana.dm().says("You have no matches").await;
    stage.beto.close_dms();
    let bot = stage.discord.bot_id();
    stage.beto.say(&stage.channel, &format!("<@{bot}> games"));
    let call = stage.channel.offers("Show it").await;
    assert_eq!(call.rang(), ["beto"]);
    let answer = stage.ana.press(&call, "Show it").answer().await;
    assert!(!answer.content().contains("You have no matches"));
    let edits = call.edits();
    // The bot hears late that its reader is called again, who asks at once.
    let slow = Fault::Slow(Duration::from_secs(2));
    let late = stage.discord.fault(Rule::new("PATCH", "/channels/*/messages/*", slow));
    stage.restart().await;
    call.edited(edits + 1).await;
    assert_eq!(late.count(), 1);
    let calls =
        stage.channel.messages().iter().filter(|told| told.content().contains("for you alone")).count();
    assert_eq!(calls, 1, "nobody is called again at each start");
    let answer = stage.beto.press(&call, "Show it").answer().await;
    assert!(answer.is_ephemeral() && answer.content().contains("You have no matches"), "{}", answer.json());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_was_called_to_can_be_asked_for_as_soon_as_the_bot_is_back() {
    let mut stage = Stage::set().await;
    stage.beto.close_dms();
    let bot = stage.discord.bot_id();
    stage.beto.say(&stage.channel, &format!("<@{bot}> games"));
    let call = stage.channel.offers("Show it").await;
    // It tries to tell him directly, and Discord takes its time.
    let tried = stage.discord.fault(Rule::new("POST", "/channels/*/messages", Fault::Held));
    stage.restart().await;
    tried.reach(1).await;
    let answer = stage.beto.press(&call, "Show it").answer().await;
    assert!(answer.is_ephemeral() && answer.content().contains("You have no matches"), "{}", answer.json());
    tried.release();
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_be_called_directly_is_and_in_the_channel_where_that_cannot_be() {
    let stage = Stage::set().await;
    for player in [&stage.ana, &stage.beto] {
        let chosen =
            player.slash(&stage.channel, "profile", json!({ "notifications": "direct" })).answer().await;
        assert!(chosen.content().contains("direct message"), "{}", chosen.json());
    }
    stage.ana.close_dms();
    stage.ana.slash(
        &stage.channel,
        "play",
        json!({ "opponent": stage.beto.id().to_string(), "game": "maya", "side": "white" }),
    );
    let challenge = stage.beto.dm().offers("Accept").await;
    let public = stage.channel.offers("Accept").await;
    assert_eq!((challenge.rang(), public.rang()), (vec!["beto".to_owned()], Vec::new()));
    stage.beto.press(&challenge, "Accept");
    let board = stage.channel.says("A new match").await;
    assert_eq!(board.rang(), Vec::<String>::new(), "she is called directly");
    let instead = stage.channel.says("could not reach you by direct message").await;
    assert_eq!(instead.rang(), ["ana"], "her direct messages are closed");
    let told = stage.ana.slash(&stage.channel, "games", json!({})).answer().await;
    assert!(told.content().contains("#1"), "{}", told.json());
    stage.end().await;
}
