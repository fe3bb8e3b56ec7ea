//! What a program hears on a platform whose lane another one holds.

use tokio::sync::oneshot;

/// Something that was heard, in words of the platform's adapter, and where the answer goes that whoever holds the lane has
/// for it; nothing, if it has none.
#[derive(Debug)]
pub struct Overheard {
    /// What.
    pub what: String,
    /// Where the answer goes.
    pub answer: oneshot::Sender<Option<String>>,
}
