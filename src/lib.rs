//! Nahil keeps matches of four abstract games for people in chat: this is the map of its code.
//!
//! # Layers
//!
//! A module may name those above it in this list, never one below. `tests/tidy.rs` holds the table and fails on a breach.
//! [`games`] and [`render`] are crates of their own in this workspace: they build while the platforms' SDKs do, others
//! can use the rules as a library, and Cargo itself keeps them from naming anything else of the program.
//!
//! * [`games`]: what a game is ([`games::Position`]), the games, and what is drawn of them ([`games::Scene`]).
//! * [`players`]: persons, accounts, languages, places.
//! * [`play`]: a match ([`play::Match`]): clocks and when they rest, offers, claims, the record; challenges.
//! * [`render`]: a scene becomes a picture. Knows `games` only.
//! * [`i18n`]: every word for people, in each language alike. Knows what there is to be said, not who says it.
//! * [`store`]: everything that is kept, in named acts. The only user of sled.
//! * [`bot`]: the one loop: what comes in is applied, committed, and only then told. A row of rooms, in order.
//! * [`status`]: what the host ought to know while the program runs, in a file.
//! * [`config`]: what the host chooses.
//! * [`chat`]: the platforms. Each is a function that turns its events into [`bot::message::Incoming`] and carries
//!   [`bot::message::Outgoing`] out.
//! * [`cli`]: the command line, where all of it is put together.
//!
//! # Life of a turn
//!
//! An adapter hands `Event::Incoming` to the loop ([`bot::run`]). [`bot::Bot::apply`] reads the command
//! ([`bot::command`]) or the button, and asks the match ([`play::Match::act`]), which asks the table
//! ([`games::Table`]). The entry that the match has appended to its record, what falls due, the id of the event and
//! what is to be told go to disk in one transaction. Then the receipt goes back to the adapter and the posts go out;
//! each is taken out of the outbox when its platform has it.
//!
//! # Invariants: what is deliberately absent
//!
//! 1. `games` knows no player, time, language or storage format.
//! 2. `play` never asks the time or throws dice; both are handed in. The wall clock is asked in `bot` and `main` only.
//! 3. A position is never stored. A match is its options and its turns in notation, each with its time; the position is
//!    the replay. So a rule that was mended can be checked against every past match (`nahil verify`).
//! 4. No sentence for people exists outside `i18n`. Refusals and events are enums with data.
//! 5. Nothing but the loop writes to the store, and it does so one batch at a time.
//! 6. A turn is acknowledged only after it is on disk. What is to be told may be sent twice, never lost; its number makes
//!    the second sending harmless.
//! 7. Every event has an id; one seen before changes nothing. Every button carries match and turn; a stale one is refused.
//! 8. `chat` never names `store`, `bot` never names `render`: the bot answers with scenes, adapters draw them.

pub mod bot;
pub mod chat;
pub mod cli;
pub mod config;
pub mod i18n;
pub mod play;
pub mod players;
pub mod status;
pub mod store;

pub use nahil_games as games;
pub use nahil_render as render;
