//! Programs of the bench that draw boards: each for itself, and for another one over a database.

use super::hall;
use nahil::bot::message::Picture;
use nahil::bot::{Commission, Hand, Motif};
use nahil::chat::Artist;
use nahil::games::Side;
use nahil::players::Skin;
use nahil::render::{self, View, gallery};
use nahil::status::Figures;
use nahil::store::Address;
use std::io::{BufRead, stdin};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// How many pixels wide what is drawn is: as the room shows it.
const WIDTH: u32 = 480;
/// What stands for the version of the programs.
const VERSION: &str = "bench";

/// What is drawn.
fn boards(count: usize) -> impl Iterator<Item = Picture> {
    let states = gallery::states();
    let pictures: Vec<_> = states
        .into_iter()
        .map(|state| Picture::board(state.scene, Side::White, Skin::Standard, String::new()))
        .collect();
    pictures.into_iter().cycle().take(count)
}

fn png(picture: &Picture) -> Vec<u8> {
    let view = View { width: WIDTH, ..View::default() };
    picture.scene().map(|scene| render::png(scene, &view)).unwrap_or_default()
}

/// Draws so many boards, and tells how many milliseconds it computed for each.
pub(crate) fn draw(count: usize) {
    warm();
    tell(count, || boards(count).for_each(|board| drop(png(&board))));
}

/// The pieces and the empty boards are drawn once.
fn warm() {
    boards(gallery::states().len()).for_each(|board| drop(png(&board)));
}

/// Tells what something cost for each of so many boards.
fn tell(count: usize, work: impl FnOnce()) {
    let cost = hall::cost(work);
    println!("{:.2}", cost.cpu.as_secs_f64() * 1e3 / count as f64);
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// Draws for others at one easel: says that it is ready, and until it hears a line.
pub(crate) fn lend(url: &str, name: &str) {
    warm();
    let runtime = runtime();
    let _entered = runtime.enter();
    let artist = Artist::new(
        (Arc::new(|picture, _| png(picture)), Arc::new(|_, _, _| Vec::new())),
        1,
        Figures::default(),
    );
    let hand = Hand::start(Address::read(url, None).unwrap(), name, Figures::default());
    let studio = artist.studio();
    runtime.spawn(async move { hand.lend(studio, VERSION, std::future::pending()).await });
    println!("ready");
    stdin().lock().lines().next();
}

/// Lets others draw so many boards at so many easels, after it has heard a line; tells what each cost here.
pub(crate) fn wish(url: &str, count: usize, easels: usize) {
    let runtime = runtime();
    runtime.block_on(async {
        let hand = Hand::start(Address::read(url, None).unwrap(), "wishes", Figures::default());
        let mut studio = hand.elsewhere(VERSION);
        studio.room.wait_for(|room| *room == easels).await.unwrap();
        println!("ready");
        tokio::task::spawn_blocking(|| stdin().lock().lines().next()).await.unwrap();
        let mut waiting = JoinSet::new();
        for picture in boards(count) {
            // One more for each easel, so that none is idle.
            while waiting.len() >= 2 * easels {
                waiting.join_next().await.unwrap().unwrap();
            }
            let (drawn, comes) = oneshot::channel();
            let wish = Motif { picture, margins: false };
            studio.commissions.send(Commission { wish, made: drawn }).await.unwrap();
            waiting.spawn(async move {
                let picture = tokio::time::timeout(Duration::from_secs(20), comes).await.unwrap().unwrap();
                assert!(picture.starts_with(b"\x89PNG"));
            });
        }
        waiting.join_all().await;
    });
}
