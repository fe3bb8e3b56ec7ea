//! A person drives the counterpart by HTTP.

use crate::client::{Gateway, Rest};
use crate::discord::Discord;
use serde_json::json;

#[tokio::test]
async fn a_person_can_act_and_see() {
    let discord = Discord::start().await;
    let rest = Rest::new(&discord);
    rest.control("guild", json!({ "name": "Club" })).await;
    let channel = rest.control("channel", json!({ "guild": "Club", "name": "juegos" })).await.id();
    let ana = rest.control("user", json!({ "name": "ana", "locale": "es-ES" })).await.id();
    rest.commands(json!([{ "name": "help", "description": "Help" }])).await;
    let (mut gateway, _) = Gateway::begin(&discord, 1).await;
    let answers = async {
        let told = gateway.event("INTERACTION_CREATE").await;
        assert_eq!((&told["locale"], &told["member"]["user"]["id"]), (&json!("es-ES"), &json!(ana)));
        let button = json!({ "type": 2, "style": 2, "custom_id": "more", "label": "Más" });
        let row = json!({ "type": 1, "components": [button] });
        rest.callback(&told, json!({ "type": 4, "data": { "content": "hola", "components": [row] } })).await;
    };
    let by = json!({ "user": "ana", "channel": channel, "command": "help" });
    let (said, ()) = tokio::join!(rest.control("slash", by), answers);
    let message = &said.body["message"];
    assert_eq!((said.status, &message["content"]), (200, &json!("hola")));
    let seen = rest.control("messages", json!({ "user": "ana", "channel": "juegos" })).await;
    assert_eq!(seen.body[0]["id"], message["id"]);
    let wrong = json!({ "user": "ana", "message": message["id"], "button": "Menos" });
    assert_eq!(rest.control("press", wrong).await.status, 400);
    let rule = json!({ "method": "GET", "path": "/users/@me", "kind": "status", "status": 500 });
    rest.control("fault", rule).await;
    assert_eq!(rest.get("/users/@me").await.status, 500);
    let dm = json!({ "user": "ana", "channel": { "dm": "ana" }, "text": "hi" });
    assert_eq!(rest.control("say", dm).await.body["content"], "hi");
    assert_eq!(rest.get("/../../control").await.body["sessions"][0]["of"], 1);
    for name in ["slash", "press", "nothing", "user"] {
        assert_eq!(rest.control(name, json!({})).await.status, 400, "{name}");
    }
    discord.assert_well_behaved();
}
