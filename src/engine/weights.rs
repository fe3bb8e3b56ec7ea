//! What values are made of: weights in groups that have names.

/// The weights of a game.
pub(crate) trait Weighed: Clone {
    /// All of them, by the names of their groups.
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])>;
}
