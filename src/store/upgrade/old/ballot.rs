//! Channels that play, and how their turns are chosen.

use super::{ClaimKind, OfferKind, Spot};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub(in crate::store::upgrade) struct Channel {
    place: Spot,
    server: Option<String>,
}

#[derive(Deserialize, Serialize)]
pub(in crate::store::upgrade) struct Pact {
    by: u64,
    minutes: u32,
    quorum: u32,
    round: u32,
}

#[derive(Deserialize, Serialize)]
pub(in crate::store::upgrade) struct Ballot {
    round: u32,
    channel: u64,
    ply: u32,
    closes: Timestamp,
    quorum: u32,
    proposals: Vec<Proposal>,
    late: bool,
    chosen: Option<(u32, u32, u32)>,
    due: Option<Timestamp>,
}

#[derive(Deserialize, Serialize)]
struct Proposal {
    action: Action,
    position: Option<String>,
    by: u64,
    at: Timestamp,
}

#[derive(Deserialize, Serialize)]
enum Action {
    Turn { text: String, ply: u32 },
    Offer(OfferKind),
    Accept(OfferKind),
    Reject(OfferKind),
    Claim { kind: ClaimKind, turn: Option<String> },
    Answer { right: bool },
    Resign,
    Resume,
}

#[derive(Deserialize, Serialize)]
pub(in crate::store::upgrade) struct Cast {
    proposal: u32,
    at: Timestamp,
}
