//! What a system that watches the program asks: whether it lives, whether it is ready, and what it counts. It listens at an
//! address of its own, for the host alone: nothing on it is anybody's secret, but none of it is for strangers either.

use super::Gate;
use super::shared::server::{self, Served, too_large};
use crate::bot;
use crate::config;
use crate::status::{Figures, Sizes, Standby, Status};
use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

/// What can be asked: whether it lives, whether it is ready, what it counts.
pub const PATHS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];
/// The journal's folder in that of the store.
const JOURNAL: &str = "journal";
/// Largest body of a request, in bytes: none has one.
const BODY_MAX: usize = 0;
/// The form of the page of figures.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What is needed to be watched.
#[derive(Debug)]
pub struct Watchtower {
    /// What the host has chosen for it.
    pub config: config::Watch,
    /// The program's data folder.
    pub data: PathBuf,
    /// What the host should know.
    pub status: Status,
    /// What the program counts.
    pub figures: Figures,
    /// Who may be connected.
    pub gate: Arc<Gate>,
    /// The folder of the store, in which its journal is.
    pub store: PathBuf,
    /// How many bytes must be free on its disk; none where it is in a database.
    pub room: u64,
    /// Where the address is told at which it listens, as soon as it does.
    pub announce: oneshot::Sender<SocketAddr>,
}

#[derive(Clone, Debug)]
struct Watched {
    figures: Figures,
    status: Status,
    data: PathBuf,
    store: PathBuf,
    room: u64,
    standby: Option<PathBuf>,
}

/// Answers until `stands` is closed. Fails when it cannot listen.
pub async fn run(watch: Watchtower, mut stands: mpsc::Receiver<()>) -> anyhow::Result<()> {
    let Watchtower { config, data, status, figures, gate, store, room, announce } = watch;
    let address = config.address.context("there is no address to listen at")?;
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("cannot listen at {address}, the address of [watch]"))?;
    // Nobody may care where that is.
    let _ = announce.send(listener.local_addr()?);
    let watched = Watched { figures, status, data, store, room, standby: config.standby };
    let router = Router::new()
        .route(PATHS[0], get(health))
        .route(PATHS[1], get(readiness))
        .route(PATHS[2], get(metrics))
        .with_state(watched);
    let served = Served { router, body_max: BODY_MAX, too_large, gate };
    server::serve(listener, served, async move {
        // Nothing is sent over it.
        let _ = stands.recv().await;
    })
    .await;
    Ok(())
}

/// Whether the loop goes on.
async fn health(State(watched): State<Watched>) -> Response {
    if watched.figures.is_alive() {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the loop does not beat\n").into_response()
    }
}

/// Whether everybody can be heard and answered.
async fn readiness(State(watched): State<Watched>) -> Response {
    let missing = watched.figures.missing();
    let (store, room) = (watched.store.clone(), watched.room);
    let is_full = tokio::task::spawn_blocking(move || room > 0 && free_beside(&store) < room);
    if is_full.await.unwrap_or_default() {
        let said = format!("the disk of the store has less than {} MB of room\n", room >> 20);
        return (StatusCode::SERVICE_UNAVAILABLE, said).into_response();
    }
    match (watched.figures.is_alive(), missing.is_empty()) {
        (true, _) if !watched.figures.serves() => {
            (StatusCode::SERVICE_UNAVAILABLE, "this program serves no platform now\n").into_response()
        }
        (false, _) => health(State(watched)).await,
        (true, false) => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("not connected: {}\n", missing.join(", ")))
                .into_response()
        }
        (true, true) => (StatusCode::OK, "ok\n").into_response(),
    }
}

async fn metrics(State(watched): State<Watched>) -> Response {
    let page = tokio::task::spawn_blocking(move || {
        let sizes = Sizes {
            store: size_of(&watched.store),
            journal: size_of(&watched.store.join(JOURNAL)),
            free: free_beside(&watched.data),
        };
        if let Some(folder) = &watched.standby {
            watched.figures.stands_by(folder, Standby::behind_in(folder, bot::wall_clock()()));
        }
        watched.figures.page(&watched.status.notices(), sizes)
    });
    match page.await {
        Ok(Ok(page)) => ([(header::CONTENT_TYPE, FORM)], page).into_response(),
        _ => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// How many bytes the program may still write on the disk of a folder; none, where that cannot be asked.
fn free_beside(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(0, |disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// How many bytes lie in a folder; what cannot be read counts nothing.
fn size_of(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |entry: std::fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => size_of(&entry.path()),
        _ => entry.metadata().map_or(0, |data| data.len()),
    };
    entries.map(size).sum()
}
