//! Between adapters and the loop where several machines share a store: tables instead of channels, and neither of them
//! knows.
//!
//! A program is a [`Hand`]: whatever its adapters hand to the bot it puts into the inbox table, and it keeps who waits for an
//! answer until there is one. It runs the adapter of a platform while it holds that platform's [`Lane`]. One program has the
//! [`Helm`] besides: that takes from the inbox what the loop is to apply, and lets out on the lanes what the loop has told.
//!
//! Nothing is lost on the way: a question stays in the inbox until what came of it is on disk, a post in the outbox until
//! its hand has reported it. Both may come twice; an event is known by its id, and a post by its number.

mod attend;
mod carried;
mod commission;
mod easels;
mod hand;
mod helm;
mod lane;
mod line;
mod seek;
mod shares;

pub use hand::Hand;
pub use helm::Helm;
pub use lane::Lane;
