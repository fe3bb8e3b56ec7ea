//! The folders of a program that is one of several: its own, and the one that all of them share.

use super::Said;
use crate::bot::Hand;
use crate::config::Config;
use crate::i18n::Several;
use crate::status::{Notice, Status};
use crate::store::lock_folder;
use anyhow::Context;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// The file in the shared folder that says which one it is.
const NAME: &str = "folder-id";
/// How often the others are told which one this program uses.
const SAID: Duration = Duration::from_secs(30);
/// How often the file is read until whoever makes it has written it, and after how long each time.
const WRITTEN: (u32, Duration) = (20, Duration::from_millis(50));

/// Takes the program's data folder for itself until what is returned is dropped.
pub(super) fn take(config: &Config) -> anyhow::Result<File> {
    let taken = lock_folder(&config.data);
    let taken = taken.with_context(|| format!("cannot lock {}", config.data.display()))?;
    taken.with_context(|| Several::DataInUse(&config.data).say(config.language))
}

/// Tells the others which folder this program shares with them, until it stops. Where they use another one, the host is told
/// once.
pub(super) async fn share(
    (config, folder, status): (Config, PathBuf, Status),
    hand: Hand,
    told: mpsc::Sender<Said>,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let has_room = config.local.enabled;
    let words = Several::OtherFolder { folder: &folder, has_room }.say(config.language);
    let notice = Notice::OtherFolder { folder: folder.clone(), has_room };
    let sharing = async {
        let mut is_told = false;
        loop {
            match is_shared(&folder, &hand).await {
                Ok(true) => {
                    is_told = false;
                    status.clear(notice.topic());
                }
                Ok(false) if std::mem::replace(&mut is_told, true) => {}
                Ok(false) => {
                    tracing::warn!("{words}");
                    status.set(notice.clone());
                    // When the program ends, nobody hears it.
                    let _ = told.send(Said::Words(words.clone())).await;
                }
                Err(why) => tracing::debug!("which folder is shared is not known: {why:#}"),
            }
            sleep(SAID).await;
        }
    };
    tokio::select! {
        () = sharing => {}
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
    Ok(())
}

/// Whether the others use this folder, too, or none. It is read each time: another one may be there when a drive is gone.
async fn is_shared(folder: &Path, hand: &Hand) -> anyhow::Result<bool> {
    let folder = folder.to_owned();
    let id = spawn_blocking(move || id_of(&folder)).await??;
    Ok(hand.share_folder(&id).await?)
}

/// The id that lies in the folder; the first that asks puts one there.
fn id_of(folder: &Path) -> io::Result<String> {
    let path = folder.join(NAME);
    match File::create_new(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            for _ in 0..WRITTEN.0 {
                let found = fs::read_to_string(&path)?;
                if !found.trim().is_empty() {
                    return Ok(found.trim().to_owned());
                }
                std::thread::sleep(WRITTEN.1);
            }
            // Whoever made it has died before it was written.
        }
        made => drop(made?),
    }
    let id = format!("{:016x}", rand::random::<u64>());
    fs::write(&path, format!("{id}\n"))?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_comes_later_reads_the_id_of_the_first() {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let first = id_of(one.path()).unwrap();
        assert_eq!(id_of(one.path()).unwrap(), first);
        assert_ne!(id_of(other.path()).unwrap(), first);
        fs::write(other.path().join(NAME), "").unwrap();
        let second = id_of(other.path()).unwrap();
        assert!(!second.is_empty() && id_of(other.path()).unwrap() == second, "one that was not written");
    }
}
