//! What a player's page is told: the board with what can be done on it, in the form in which the chat room's page takes posts.

use super::hub::Hub;
use super::shots::Shot;
use crate::bot::message::{Button, PageView, Picture, Post};
use crate::chat::shared::artist::Urgency;
use crate::chat::shared::marks;
use crate::chat::shared::outline::Plate;
use serde_json::{Value, json};
use std::sync::Arc;

/// What the page shows.
pub(super) async fn shown(hub: &Hub, view: PageView) -> Value {
    let is_turn = view.board.touch.is_some();
    let mut items = vec![item(hub, &view.board, 1).await];
    for (notice, id) in view.notices.iter().zip(2..) {
        items.push(item(hub, notice, id).await);
    }
    json!({
        "language": view.locale,
        "title": view.title,
        "turn": is_turn,
        "over": view.over,
        "items": items,
    })
}

/// A post. Its number stays, so that the page knows it again.
async fn item(hub: &Hub, post: &Post, id: u64) -> Value {
    let (mut pictures, mut plate) = (Vec::new(), None);
    let urgency = if post.touch.is_some() { Urgency::Panel } else { Urgency::Answer };
    for (place, picture) in post.pictures.iter().enumerate() {
        let (shot, dark) = tokio::join!(hub.shots.shot(picture, urgency), dark(hub, picture, urgency));
        if let Some((touch, shot)) = post.touch.clone().zip(shot.as_ref()).filter(|_| place == 0) {
            plate = Plate::new(touch, picture, shot.width);
        }
        pictures.push(json!({
            "name": shot.as_ref().map_or("", |shot| shot.name.as_str()),
            "width": shot.as_ref().map_or(0, |shot| shot.width),
            "height": shot.as_ref().map_or(0, |shot| shot.height),
            "format": "png",
            "alt": picture.alt,
            "dark": dark.map(|shot| shot.name.clone()),
        }));
    }
    let buttons: Vec<Vec<Value>> = post.buttons.iter().map(|row| row.iter().map(button).collect()).collect();
    json!({
        "id": id,
        "channel": "web",
        "from": Value::Null,
        "private": true,
        "key": post.key,
        "language": post.language,
        "calls": [],
        "runs": marks::runs(&post.text),
        "pictures": pictures,
        "plate": plate,
        "buttons": buttons,
        "menus": post.menus,
    })
}

/// The same for a page that is dark, if it is to look otherwise there.
async fn dark(hub: &Hub, picture: &Picture, urgency: Urgency) -> Option<Arc<Shot>> {
    hub.shots.shot(&picture.in_the_dark()?, urgency).await
}

fn button(button: &Button) -> Value {
    json!({ "id": button.id, "label": button.label, "look": button.look, "enabled": button.enabled })
}
