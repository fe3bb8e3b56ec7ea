//! The bot's identity: signed at the first start, so that other people's devices trust the bot's, and recovered with the
//! kept key where the store of keys was lost.
//!
//! <https://spec.matrix.org/v1.16/client-server-api/#cross-signing>

use super::failure::Failure;
use super::secret::Password;
use super::session::{insist, write_secret};
use anyhow::Context;
use matrix_sdk::Client;
use matrix_sdk::encryption::recovery::RecoveryState;
use matrix_sdk::ruma::UserId;
use matrix_sdk::ruma::api::client::uiaa::{self, AuthData, UserIdentifier};
use std::path::Path;

/// The file of the recovery key.
const RECOVERY: &str = "recovery-key";

/// Whether the bot can still prove that it is who it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// It is as it was, or it is the first.
    Sound,
    /// The old one was lost; whoever had verified the bot must do so again.
    Anew,
}

/// Sees to it that the bot has an identity, that its device is signed with it, and that both can be recovered.
pub(super) async fn secure(client: &Client, password: &Password, folder: &Path) -> anyhow::Result<Identity> {
    let me = client.user_id().context("nobody is signed in")?.to_owned();
    client.encryption().wait_for_e2ee_initialization_tasks().await;
    let known = insist(|| async { Ok(client.encryption().request_user_identity(&me).await?) }).await;
    let known = known.map_err(|failure| anyhow::anyhow!("cannot ask for the bot's identity: {failure:?}"))?;
    let status = client.encryption().cross_signing_status().await;
    let has_keys = status.is_some_and(|status| status.is_complete());
    let mut identity = Identity::Sound;
    if known.is_none() {
        sign(client, &me, password).await?;
        tracing::info!("the bot's identity is made and its device signed");
    } else if !has_keys && !recover(client, folder).await {
        reset(client, &me, password).await?;
        identity = Identity::Anew;
    }
    if let Err(error) = keep_recoverable(client, folder).await {
        tracing::error!(%error, "the bot's identity cannot be recovered if its store is lost");
    }
    sign_device(client).await?;
    Ok(identity)
}

/// Makes an identity and signs this device with it.
async fn sign(client: &Client, me: &UserId, password: &Password) -> anyhow::Result<()> {
    let encryption = client.encryption();
    let Err(error) = encryption.bootstrap_cross_signing_if_needed(None).await else {
        return Ok(());
    };
    let info = error.as_uiaa_response().map(|info| info.session.clone());
    match info {
        Some(session) => Ok(encryption.bootstrap_cross_signing(Some(auth(me, password, session))).await?),
        None => Err(error).context("the bot's identity cannot be made"),
    }
}

fn auth(me: &UserId, password: &Password, session: Option<String>) -> AuthData {
    let user = uiaa::MatrixUserIdentifier::new(me.localpart().to_owned());
    let mut auth = uiaa::Password::new(UserIdentifier::Matrix(user), password.secret().to_owned());
    auth.session = session;
    AuthData::Password(auth)
}

/// Takes the identity back with the kept key; whether that went well.
async fn recover(client: &Client, folder: &Path) -> bool {
    let Ok(key) = std::fs::read_to_string(folder.join(RECOVERY)) else {
        tracing::warn!("the bot's keys are lost, and there is no recovery key");
        return false;
    };
    match client.encryption().recovery().recover(key.trim()).await {
        Ok(()) => {
            tracing::info!("the bot's identity is recovered with the kept key");
            true
        }
        Err(error) => {
            tracing::warn!(%error, "the kept recovery key does not fit");
            false
        }
    }
}

/// Makes a new identity in the place of the lost one.
async fn reset(client: &Client, me: &UserId, password: &Password) -> anyhow::Result<()> {
    let handle = client.encryption().recovery().reset_identity().await?;
    if let Some(handle) = handle {
        // The first try has told which session the password is for, but not to us; without one it opens its own.
        handle.reset(Some(auth(me, password, session_of(&handle)))).await?;
    }
    tracing::warn!("the bot has a new identity");
    Ok(())
}

fn session_of(handle: &matrix_sdk::encryption::recovery::IdentityResetHandle) -> Option<String> {
    match handle.auth_type() {
        matrix_sdk::encryption::CrossSigningResetAuthType::Uiaa(info) => info.session.clone(),
        matrix_sdk::encryption::CrossSigningResetAuthType::OAuth(_) => None,
    }
}

/// Keeps a key with which the identity can be recovered, unless there is one already.
async fn keep_recoverable(client: &Client, folder: &Path) -> anyhow::Result<()> {
    let path = folder.join(RECOVERY);
    let recovery = client.encryption().recovery();
    let state = recovery.state();
    if state == RecoveryState::Enabled && path.exists() {
        return Ok(());
    }
    let key = if state == RecoveryState::Disabled {
        if client.encryption().backups().fetch_exists_on_server().await? {
            // Its key is lost: what is in it can never be read again.
            client.encryption().backups().disable_and_delete().await?;
        }
        recovery.enable().await?
    } else {
        recovery.reset_key().await?
    };
    write_secret(&path, key.as_bytes())?;
    tracing::info!(path = %path.display(), "the key with which the bot's identity can be recovered is kept here");
    Ok(())
}

/// Signs this device, where it is not.
async fn sign_device(client: &Client) -> anyhow::Result<()> {
    let device = client.encryption().get_own_device().await?.context("the bot has no device")?;
    if device.is_verified() {
        return Ok(());
    }
    let signed = insist(|| async { device.verify().await.map_err(|error| Failure::Odd(error.to_string())) });
    signed.await.map_err(|failure| anyhow::anyhow!("the bot's device cannot be signed: {failure:?}"))
}
