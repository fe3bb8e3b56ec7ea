//! How the bot hears of what people did.

use crate::bot::message::{Incoming, Input, Receipt};
use tokio::sync::{mpsc, oneshot};

/// Hands the bot what happened; what became of it. Nothing if the bot has ended, or does not say.
pub(in crate::chat) async fn tell(inbox: &mpsc::Sender<Input>, incoming: Incoming) -> Option<Receipt> {
    let (receipt, kept) = oneshot::channel();
    inbox.send(Input::Incoming { incoming, receipt: Some(receipt) }).await.ok()?;
    kept.await.ok()
}
