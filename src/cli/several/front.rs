//! The front of the chat room at a program that is one of several: it is open as long as the program runs.

use super::Said;
use crate::bot::Whereabouts;
use crate::chat::local::Front;
use crate::i18n::Several;
use crate::players::{Locale, Platform};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

/// After how long an address is tried again that is taken: whoever has it may be a program that ends just now.
const AGAIN: Duration = Duration::from_millis(500);

/// Opens it, and keeps it open until the program is told to stop. While its address is taken, the host is told once and it
/// is tried again; meanwhile this program does not serve the room.
pub(super) async fn open(
    front: Front,
    holder: watch::Receiver<Option<Whereabouts>>,
    told: mpsc::Sender<Said>,
    locale: Locale,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut is_told = false;
    let listener = loop {
        let why = match front.listen().await {
            Ok(listener) => break listener,
            Err(why) => format!("the chat room cannot listen: {why}"),
        };
        if !std::mem::replace(&mut is_told, true) {
            let platform = Platform::Local.id();
            tracing::error!(platform, "the lane is left to others for a while: {why}");
            let said = Several::LeavesLane { platform, why: &why }.say(locale);
            let _ = told.send(Said::Words(said)).await;
        }
        tokio::select! {
            _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
            () = sleep(AGAIN) => {}
        }
    };
    // When the program ends, nobody hears it.
    let _ = told.send(Said::Address(listener.local_addr()?)).await;
    front
        .serve(listener, holder, async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
        })
        .await;
    Ok(())
}
