//! Nahil keeps matches of four abstract games for people in chat. This page is the map of its code.
//!
//! # A match of two turns
//!
//! A match knows neither the time nor who asks: both are handed in. What it has done is its record, and the record
//! played again is the same match.
//!
//! ```
//! use nahil::games::{BySide, Kind, Options, Side};
//! use nahil::play::{Action, Calendars, Control, Manner, Match, MatchId, Respite, Terms};
//! use nahil::players::PlayerId;
//! use nahil::render::{self, View};
//!
//! let (ana, beto) = (PlayerId(1), PlayerId(2));
//! let terms = Terms {
//!     kind: Kind::Maya,
//!     options: Options::defaults(Kind::Maya.rules().options()),
//!     sides: BySide { white: ana, black: beto },
//!     control: Control::Days { days: 3 },
//!     rated: false,
//!     respite: Respite::NONE,
//!     strict: false,
//!     manner: Manner::default(),
//!     fixture: None,
//! };
//! let now = "2026-03-02T09:00:00Z".parse()?;
//! let calendars = Calendars::default();
//! let mut game = Match::begin(MatchId(1), terms, now);
//!
//! for (player, ply, text) in [(ana, 0, "Lb2 Ce6 Dd7-e9"), (beto, 1, "Lo2 Cl4 Dl1-m1")] {
//!     let turn = Action::Turn { text: text.to_owned(), ply };
//!     game.act(player, turn, now, &calendars).expect("the turn is legal");
//! }
//! assert_eq!(game.to_move(), Side::White);
//! assert_eq!(
//!     game.table().position(),
//!     "Lb2 Ad2-d3 Gd4 Ce6 Dd7-e9 / Lo2 Am6-m5 Gm4 Cl4 Dl1-m1 w 0 0",
//! );
//! let png = render::png(&game.table().scene(), &View::default());
//! assert!(png.starts_with(b"\x89PNG"));
//!
//! let again = Match::replay(MatchId(1), game.record()).expect("the record is sound");
//! assert_eq!(again.table().position(), game.table().position());
//! # Ok::<(), jiff::Error>(())
//! ```
//!
//! # Layers
//!
//! A module may name those above it in this list, never one below; `tests/tidy.rs` fails on a breach. [`games`],
//! [`engine`], [`league`] and [`render`] are crates of their own: they build while the platforms' SDKs do, others can use
//! the rules as a library, and Cargo itself keeps them from naming anything else of the program.
//!
//! * [`games`]: what a game is ([`games::Position`]), the games, and what is drawn of them ([`games::Scene`]).
//! * [`engine`]: what to play in a position, and what it is worth; levels. Knows `games` only.
//! * [`players`]: persons, accounts, languages, places.
//! * [`play`]: a match ([`play::Match`]): clocks and when they rest, offers, claims, the record; challenges.
//! * [`league`]: ratings, seasons of groups, ladders, Swiss rounds: a fold over what has happened. Knows `games` only.
//! * [`render`]: a scene becomes a picture. Knows `games` only.
//! * [`i18n`]: every word for people, in English and in Spanish. Knows what is said, not who says it.
//! * [`store`]: everything that is stored, in named acts, over one of two engines: a journal of all changes with a view of
//!   it in sled, or a PostgreSQL that several machines share. The only user of either.
//! * [`bot`]: the one loop. What comes in is applied, committed, and only then answered. A row of rooms, in order.
//! * [`status`]: what the host should know while the program runs, in a file.
//! * `priority`: how threads step back behind those for whose work somebody waits.
//! * [`config`]: what the host chooses.
//! * [`chat`]: the platforms. Each is a function that turns its events into [`bot::message::Incoming`] and carries
//!   [`bot::message::Outgoing`] out. [`chat::web`] shows matches on pages.
//! * [`machine`]: threads that think for the machine's side of a match. An adapter, too: jobs in, thoughts out.
//! * [`cli`]: the command line, where all of it is put together.
//!
//! # Life of a turn
//!
//! An adapter hands `Input::Incoming` to the loop ([`bot::run`]). [`bot::Bot::apply`] reads the command
//! ([`bot::command`]) or the button, and asks the match ([`play::Match::act`]), which asks the table
//! ([`games::Table`]). One frame of the store's journal then has the new entry of the record, what falls due, the id of
//! the event and the posts. Only when that is on disk does the adapter get its receipt, and the posts go out;
//! the next batch is applied meanwhile. Each post leaves the outbox when its platform has it.
//!
//! Adapters and the loop are two ends of channels. Where several machines share a store, tables stand between them, and
//! neither knows: a hand (`bot::Hand`) puts what an adapter says into an inbox, and the helm (`bot::Helm`) gives it to the
//! loop of the program that leads.
//!
//! # Invariants: what is deliberately absent
//!
//! 1. `games` knows no player, time, language or storage format.
//! 2. `play` and `league` never ask the time or throw dice; both are handed in. The wall clock is asked in `bot` and `main` only.
//! 3. A position is never stored. A match is its options and its turns in notation, each with its time; the position is
//!    the replay. So a corrected rule can be checked against every past match (`nahil verify`).
//! 4. No sentence for people exists outside `i18n`. Refusals and events are enums with data.
//! 5. Nothing but the loop writes to the store, and it does so one batch at a time. Where several programs share a store,
//!    one leads, and each commit counts on that.
//! 6. A turn is acknowledged only after it is on disk. A post may be sent twice but is never lost; its number makes the
//!    second sending harmless.
//! 7. Every event has an id; one seen before changes nothing. Every button carries match and turn; a stale one is
//!    refused.
//! 8. `chat` never names `store`, `bot` never names `render`: the bot answers with scenes, adapters draw them.

#![warn(missing_docs)]

pub mod bot;
pub mod chat;
pub mod cli;
pub mod config;
pub mod i18n;
pub mod machine;
pub mod play;
pub mod players;
mod priority;
pub mod status;
pub mod store;

pub use nahil_engine as engine;
pub use nahil_games as games;
pub use nahil_league as league;
pub use nahil_render as render;
