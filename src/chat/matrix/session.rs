//! The bot's session with its homeserver: opened once, kept for the next start in a file that only its owner can read.

use super::failure::Failure;
use super::secret::Password;
use crate::chat::shared::backoff::Backoff;
use crate::config;
use anyhow::Context;
use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::encryption::{BackupDownloadStrategy, EncryptionSettings};
use matrix_sdk::store::StateStoreDataKey;
use matrix_sdk::{Client, ClientBuildError};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use std::time::Duration;

/// After how long the homeserver is asked again where it did not answer, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_millis(500), RETRY_MAX);
const RETRY_MAX: Duration = Duration::from_mins(1);
/// How long one answer may take.
const ANSWER_MAX: Duration = Duration::from_mins(1);
const SESSION: &str = "session.json";
const STORE: &str = "store";
/// The parts of the SDK's store without which a device cannot go on: its keys, and the rooms in which it is.
const STORED: [&str; 2] = ["matrix-sdk-crypto.sqlite3", "matrix-sdk-state.sqlite3"];

/// Makes the adapter's folder, which nobody else may enter.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Takes the session up that was kept, or opens one. Waits as long as the homeserver is not there; fails when it refuses.
/// What the disk does to the SDK's store fails as an [`io::Error`], by which others know that it may pass: `SQLite`'s are none.
pub(super) async fn open(
    config: &config::Matrix,
    password: &Password,
    folder: &Path,
) -> anyhow::Result<Client> {
    if let Some(session) = kept(folder) {
        let client = client(config, folder).await?;
        forget_mark(&client).await?;
        let restored = client.restore_session(session).await.map_err(io::Error::other);
        restored.context("the kept Matrix session cannot be taken up")?;
        match insist(|| async { Ok(client.whoami().await?) }).await {
            Ok(_) => return Ok(client),
            Err(Failure::Unauthorised) => {
                tracing::warn!("the kept Matrix session has ended; signing in anew");
            }
            Err(failure) => anyhow::bail!("the homeserver refuses: {failure:?}"),
        }
    }
    forget(folder)?;
    let client = client(config, folder).await?;
    sign_in(&client, config, password).await?;
    let session = client.matrix_auth().session().context("there is no session after signing in")?;
    write_secret(&folder.join(SESSION), &serde_json::to_vec(&session)?)?;
    Ok(client)
}

/// Makes the SDK forget the mark up to which it has itself listened. It takes an answer with that mark for one that was
/// heard already, and passes nothing of it on; but the bot may have been killed before it kept what the answer told.
async fn forget_mark(client: &Client) -> anyhow::Result<()> {
    let forgotten = client.state_store().remove_kv_data(StateStoreDataKey::SyncToken).await;
    forgotten.map_err(io::Error::other).context("the SDK's store cannot be written")
}

async fn sign_in(client: &Client, config: &config::Matrix, password: &Password) -> anyhow::Result<()> {
    let attempt = || async {
        let login = client.matrix_auth().login_username(&config.user, password.secret());
        login.initial_device_display_name(&config.device).send().await?;
        Ok(())
    };
    match insist(attempt).await {
        Ok(()) => Ok(()),
        Err(Failure::Forbidden | Failure::Unauthorised) => {
            anyhow::bail!(
                "the homeserver {} does not accept the password of {}",
                config.homeserver,
                config.user
            )
        }
        Err(Failure::Refused(why) | Failure::Odd(why)) => {
            anyhow::bail!("the homeserver {} refuses to let {} in: {why}", config.homeserver, config.user)
        }
        Err(failure) => anyhow::bail!("the homeserver refuses: {failure:?}"),
    }
}

async fn client(config: &config::Matrix, folder: &Path) -> anyhow::Result<Client> {
    let requests = RequestConfig::new().disable_retry().timeout(ANSWER_MAX);
    let builder = Client::builder().homeserver_url(&config.homeserver).request_config(requests);
    // What was said before the store of keys was lost can be read again with those of the backup.
    let backup_download_strategy = BackupDownloadStrategy::AfterDecryptionFailure;
    let settings = EncryptionSettings { backup_download_strategy, ..EncryptionSettings::default() };
    let builder = builder.with_encryption_settings(settings);
    let builder = builder.sqlite_store(folder.join(STORE), None).respect_login_well_known(false);
    let opened = builder.build().await.map_err(|error| match error {
        ClientBuildError::SqliteStore(why) => anyhow::Error::new(io::Error::other(why)),
        error => error.into(),
    });
    opened.with_context(|| format!("cannot begin with the homeserver {}", config.homeserver))
}

/// The session of last time. Without the store that belongs to it, it is of no use: its device could read nothing.
fn kept(folder: &Path) -> Option<MatrixSession> {
    let bytes = std::fs::read(folder.join(SESSION)).ok()?;
    let session =
        serde_json::from_slice(&bytes).inspect_err(|_| tracing::error!("the kept session is damaged"));
    session.ok().filter(|_| STORED.iter().all(|part| folder.join(STORE).join(part).exists()))
}

/// Removes what belongs to a session that is over.
fn forget(folder: &Path) -> anyhow::Result<()> {
    for gone in [std::fs::remove_file(folder.join(SESSION)), std::fs::remove_dir_all(folder.join(STORE))] {
        match gone {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

/// Writes something that only its owner may read, in the place of what was there.
pub(super) fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)
}

/// Asks until there is an answer.
pub(super) async fn insist<T, F: Future<Output = Result<T, Failure>>>(
    ask: impl Fn() -> F,
) -> Result<T, Failure> {
    let mut backoff = RETRY;
    loop {
        let done = ask().await;
        let Some(after) = done.as_ref().err().and_then(|failure| failure.again_after(backoff.wait())) else {
            return done;
        };
        tracing::warn!("the homeserver is not ready; it is asked again");
        tokio::time::sleep(after.min(RETRY_MAX)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn secrets_are_their_owner_s_alone() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("matrix");
        make_folder(&inner).unwrap();
        for text in ["one", "two"] {
            write_secret(&inner.join("key"), text.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(inner.join("key")).unwrap(), text);
        }
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&inner), mode(&inner.join("key"))), (0o700, 0o600));
    }

    #[test]
    fn a_session_without_its_keys_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let session = r#"{"user_id":"@n:a.org","device_id":"D","access_token":"t"}"#;
        std::fs::write(folder.path().join(SESSION), session).unwrap();
        assert!(kept(folder.path()).is_none());
        std::fs::create_dir(folder.path().join(STORE)).unwrap();
        for part in STORED {
            assert!(kept(folder.path()).is_none());
            std::fs::write(folder.path().join(STORE).join(part), "").unwrap();
        }
        assert!(kept(folder.path()).is_some());
        forget(folder.path()).unwrap();
        forget(folder.path()).unwrap();
        assert!(kept(folder.path()).is_none());
    }
}
