//! What a program that is one of several hears of Discord, whichever of them holds the lane.

use super::{LEFT, Said, is_passing};
use crate::bot::{Hand, Whereabouts};
use crate::chat::Provision;
use crate::chat::discord::{self, Ears, Token};
use crate::config::Config;
use crate::i18n::Several;
use crate::players::Platform;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

/// For how long whoever has taken the lane may say nothing of itself, before it counts as an earlier version.
const SILENT_MAX: Duration = Duration::from_secs(5);

/// Whether whoever holds the lane hears for itself, and nothing of what others hear, as an earlier version does.
fn is_deaf(holder: Option<&Whereabouts>) -> bool {
    holder.is_some_and(|holder| holder.door.is_none())
}

/// Returns when whoever holds the lane hears for itself.
async fn deafness(mut holder: watch::Receiver<Option<Whereabouts>>) {
    while holder.wait_for(|holder| is_deaf(holder.as_ref())).await.is_ok() {
        tokio::select! {
            () = sleep(SILENT_MAX) => return,
            _ = holder.wait_for(|holder| !is_deaf(holder.as_ref())) => {}
        }
    }
    // The program ends.
    std::future::pending::<()>().await;
}

/// Listens until the program is told to stop. While it cannot, by what this machine lacks, the host is told once, others
/// listen, and it is tried again.
pub(super) async fn listen(
    (config, provision): (Config, Provision),
    hand: Hand,
    told: mpsc::Sender<Said>,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let (tell, shares, mut holder) = (hand.ears(), hand.shares(), hand.holder(Platform::Discord));
    let mut last = String::new();
    while !*stopped.borrow() {
        tokio::select! {
            _ = holder.wait_for(|holder| !is_deaf(holder.as_ref())) => {}
            _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
        }
        let token = Token::read(&config.discord, |name| std::env::var(name).ok())?;
        let (config, provision) = (config.clone(), provision.clone());
        let locale = config.language;
        let ears =
            Ears { config: config.discord, token, provision, tell: tell.clone(), shares: shares.clone() };
        let (mut stop, holder) = (stopped.clone(), holder.clone());
        let listened = discord::listen(ears, async move {
            tokio::select! {
                _ = stop.wait_for(|stopped| *stopped) => {}
                () = deafness(holder) => {}
            }
        });
        let Err(why) = listened.await else { continue };
        if *stopped.borrow() || !is_passing(&why) {
            return Err(why);
        }
        let (platform, words) = (Platform::Discord.id(), format!("{why:#}"));
        if words != last {
            tracing::error!(platform, "nothing is heard here for a while: {words}");
            let _ = told.send(Said::Words(Several::LeavesLane { platform, why: &words }.say(locale))).await;
            last = words;
        }
        tokio::select! {
            _ = stopped.wait_for(|stopped| *stopped) => {}
            () = sleep(LEFT) => {}
        }
    }
    Ok(())
}
