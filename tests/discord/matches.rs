//! Whole matches, from the challenge to the end, each read back as its players saw it.

use crate::discord::Discord;
use crate::pair::{PACE, Pair};
use crate::script::Script;
use crate::stage::Stage;
use nahil::games::Kind;
use serde_json::json;
use std::path::Path;

/// Writes what was posted where it can be read.
fn write_down(discord: &Discord, name: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    discord.transcript_to(&folder.join(format!("discord-{name}.json")));
}

/// Plays a match by panel alone; a turn that does not set up takes at most so many taps, from *Move* to *Confirm*.
async fn by_panel(script: &Script, most: usize) {
    let stage = Stage::set().await;
    let ana = stage.discord.user("anabel").locale("es-ES").display("Ána *Bel*");
    let pair = Pair::begin(script, &stage.channel, (&ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate() {
        stage.discord.advance(PACE);
        let taps = pair.player(turn).by_panel(ply, turn).await;
        let sets_up = script.kind == Kind::Arimaa && ply < 2;
        assert!(taps <= most || sets_up, "{taps} taps: {}", turn.text);
    }
    pair.was_told(script).await;
    write_down(&stage.discord, script.kind.id());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_ajedrez_maya_by_panel_alone() {
    by_panel(&Script::of("katun-capture"), 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_abalone_by_panel_alone() {
    by_panel(&Script::of("abalone-six-out"), 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_daiku_by_panel_alone() {
    // A turn takes 4; but where over 20 pieces or cells can be chosen there is a menu, which takes one tap more.
    by_panel(&Script::of("daiku-every-action"), 6).await;
}

/// Gold sets up in one pick, Silver piece by piece; a pull ends it, with a rabbit of each on its last row.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_arimaa_by_panel_alone() {
    by_panel(&Script::of_pulls(), 10).await;
}

/// The last rabbit of Silver is pushed into a trap.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_by_typing() {
    let script = Script::arimaa(&[
        "99of1",
        "CMHHDDCE/RRRRRRRR",
        "Ee2nnn",
        "rc7s rf7s rd7w rc7s",
        "Rh2n",
        "rg7w rf7s rh7w rg7w",
        "Rh3n",
        "rf7s rb7e rc7s re7s",
        "Rh4n",
        "ra7e rb7e rc7s",
        "re6e Ee5n",
    ]);
    let stage = Stage::set().await;
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate() {
        stage.discord.advance(PACE);
        pair.player(turn).by_typing(ply, turn).await;
    }
    pair.was_told(&script).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_by_form() {
    let script = Script::of("daiku-stagnation-sectors");
    let stage = Stage::set().await;
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate() {
        stage.discord.advance(PACE);
        pair.player(turn).by_form(ply, turn).await;
    }
    pair.was_told(&script).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_by_autocomplete() {
    let script = Script::of("katun-moon");
    let stage = Stage::set().await;
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate() {
        stage.discord.advance(PACE);
        pair.player(turn).by_autocomplete(ply, turn).await;
    }
    pair.was_told(&script).await;
    stage.end().await;
}

/// Ana plays with Beto in one guild and with Carla in another, at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn two_guilds_and_three_people() {
    let stage = Stage::set().await;
    let carla = stage.discord.user("carla").locale("es-419");
    let liga = stage.discord.guild("Liga").locale("es-ES");
    let plaza = liga.channel("plaza");
    let (here, there) = (Script::of("abalone-six-out"), Script::of("katun-capture"));
    let first = Pair::begin(&here, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let second = Pair::begin(&there, &plaza, (&carla, &stage.ana), 2).await;
    for ply in 0..here.turns.len().max(there.turns.len()) {
        stage.discord.advance(PACE);
        let turns = [(&first, here.turns.get(ply)), (&second, there.turns.get(ply))];
        for (pair, turn) in turns.into_iter().filter_map(|(pair, turn)| Some((pair, turn?))) {
            let player = pair.player(turn);
            if ply % 2 == 0 {
                player.by_panel(ply, turn).await;
            } else {
                player.by_typing(ply, turn).await;
            }
        }
    }
    first.was_told(&here).await;
    second.was_told(&there).await;
    assert!(plaza.messages().iter().all(|post| !post.content().contains("#1 ")));
    write_down(&stage.discord, "two-guilds");
    stage.end().await;
}

/// What people see alone is in the language of each, what all see in the channel's.
#[tokio::test(flavor = "multi_thread")]
async fn each_reads_his_own_language() {
    let stage = Stage::set().await;
    let carla = stage.discord.user("carla").locale("es-ES");
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&carla, &stage.ana), 1).await;
    let first = pair.player(&script.turns[0]).open(0).await;
    assert!(first.buttons().contains(&"Cancelar".to_owned()), "{}", first.json());
    carla.press(&first, "Cancelar");
    first.until("it goes away", |message| message.deleted).await;
    pair.player(&script.turns[0]).by_typing(0, &script.turns[0]).await;
    let second = pair.player(&script.turns[1]).open(1).await;
    assert!(second.buttons().contains(&"Cancel".to_owned()), "{}", second.json());
    let board = pair.player(&script.turns[1]).asked(1).await;
    assert!(
        board.buttons().contains(&"Move".to_owned()),
        "no language is common: the host's, {}",
        board.json()
    );
    let help = carla.slash(&stage.channel, "help", json!({})).answer().await;
    assert!(help.buttons().contains(&"Aprender Arimaa".to_owned()), "{}", help.json());
    stage.end().await;
}
