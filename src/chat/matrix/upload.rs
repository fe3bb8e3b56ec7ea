//! Pictures and files on their way to the homeserver, encrypted where the room is.

use super::content::{Media, size};
use super::failure::Failure;
use super::hub::Hub;
use super::limits;
use crate::bot::message::{Outgoing, Post};
use crate::chat::shared::artist::Order;
use crate::chat::shared::lock;
use matrix_sdk::Room;
use matrix_sdk::ruma::api::client::media::create_content;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Mutex;

/// What one post has put on the homeserver so far, so that a second try does not put it there again.
#[derive(Debug)]
pub(super) struct Uploads {
    known: Mutex<HashMap<(String, bool), Media>>,
    /// How much its boards are waited for.
    order: Order,
}

impl Uploads {
    /// Nothing yet of a post.
    pub(super) fn of(outgoing: &Outgoing) -> Self {
        Self { known: Mutex::default(), order: Order::of(outgoing) }
    }
}

/// The pictures of a post, then its moving picture; and its file.
#[derive(Clone, Debug, Default)]
pub(super) struct Files {
    pub(super) pictures: Vec<Media>,
    pub(super) file: Option<Media>,
}

/// Puts everything that a post has on the homeserver.
pub(super) async fn files(hub: &Hub, room: &Room, post: &Post, uploads: &Uploads) -> Result<Files, Failure> {
    let encrypted = room.latest_encryption_state().await?.is_encrypted();
    let mut files = Files::default();
    for (place, picture) in post.pictures.iter().take(limits::PICTURES).enumerate() {
        let name = picture.file_name(place + 1);
        let made = hub.artist.picture(picture.clone(), uploads.order.clone());
        let media = put(hub, uploads, (name, "image/png"), encrypted, made).await?;
        files.pictures.extend(media.map(|media| Media { alt: picture.alt.clone(), ..media }));
    }
    if let Some(animation) = post.animation.clone() {
        let alt = animation.alt.clone();
        let made = hub.artist.film(animation);
        let name = ("match.gif".to_owned(), "image/gif");
        let media = put(hub, uploads, name, encrypted, made).await?;
        files.pictures.extend(media.map(|media| Media { alt, ..media }));
    }
    if let Some(file) = &post.file {
        let text = file.text.clone().into_bytes();
        files.file =
            put(hub, uploads, (file.name.clone(), "text/plain"), encrypted, async { Some(text) }).await?;
    }
    Ok(files)
}

/// Makes something and puts it on the homeserver; nothing, if it cannot be made: a match must not stop for it.
async fn put(
    hub: &Hub,
    uploads: &Uploads,
    (name, mime): (String, &'static str),
    encrypted: bool,
    made: impl Future<Output = Option<Vec<u8>>>,
) -> Result<Option<Media>, Failure> {
    let key = (name.clone(), encrypted);
    if let Some(known) = lock(&uploads.known).get(&key) {
        return Ok(Some(known.clone()));
    }
    let Some(bytes) = made.await else { return Ok(None) };
    if bytes.len() > limits::FILE_BYTES {
        tracing::error!(name, bytes = bytes.len(), "a file is too large to be sent");
        return Ok(None);
    }
    let size = size(&bytes).filter(|_| mime.starts_with("image/"));
    let count = bytes.len();
    let source = send(hub, mime, bytes, encrypted).await?;
    let media = Media { name, mime, size, bytes: count, source, encrypted, alt: String::new() };
    lock(&uploads.known).insert(key, media.clone());
    Ok(Some(media))
}

async fn send(hub: &Hub, mime: &str, bytes: Vec<u8>, encrypted: bool) -> Result<Value, Failure> {
    if encrypted {
        let file = hub.client.upload_encrypted_file(&mut Cursor::new(bytes)).await?;
        return serde_json::to_value(&file).map_err(|error| Failure::Odd(error.to_string()));
    }
    let mut request = create_content::v3::Request::new(bytes);
    request.content_type = Some(mime.to_owned());
    let made = hub.client.send(request).await?;
    Ok(json!(made.content_uri))
}
