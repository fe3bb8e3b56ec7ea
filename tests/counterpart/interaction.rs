//! What people do, and what the bot may answer and when.

use crate::client::{Gateway, Rest};
use crate::discord::{Discord, Guild, User, permission};
use serde_json::{Value, json};
use std::time::Duration;

const EPHEMERAL: u64 = 64;

struct Stage {
    discord: Discord,
    guild: Guild,
    ana: User,
    rest: Rest,
    gateway: Gateway,
}

impl Stage {
    async fn open() -> Self {
        let discord = Discord::start().await;
        let guild = discord.guild("Club");
        let ana = discord.user("ana").locale("es-ES");
        guild.join(&ana);
        let rest = Rest::new(&discord);
        let rival = json!({ "type": 6, "name": "rival", "description": "Who plays", "required": true });
        let game = json!({ "type": 3, "name": "game", "description": "Which", "choices": [
            { "name": "Maya", "value": "maya", "name_localizations": { "es-ES": "Ajedrez Maya" } },
        ] });
        let steps = json!({ "type": 3, "name": "steps", "description": "What", "autocomplete": true });
        let pause = json!({ "type": 1, "name": "pause", "description": "Stops clocks", "options": [] });
        let made = rest.commands(json!([
            { "name": "play", "description": "Challenge", "options": [rival, game], "contexts": [0],
              "integration_types": [0], "name_localizations": { "es-ES": "jugar" } },
            { "name": "move", "description": "Move", "options": [steps], "contexts": [0, 1, 2], "integration_types": [0, 1] },
            { "name": "arbiter", "description": "Rule", "options": [pause],
              "default_member_permissions": permission::MANAGE_GUILD.to_string() },
        ]));
        assert_eq!(made.await.status, 200);
        let (gateway, _) = Gateway::begin(&discord, 1).await;
        Self { discord, guild, ana, rest, gateway }
    }

    async fn told(&mut self) -> Value {
        self.gateway.event("INTERACTION_CREATE").await
    }
}

#[tokio::test]
async fn only_what_is_registered_can_be_used() {
    let Stage { discord, guild, ana, rest, .. } = Stage::open().await;
    let channel = guild.channel("juegos");
    let beto = discord.user("beto");
    let listed = format!("/applications/{}/commands", rest.application);
    let plain = rest.get(&listed).await.body;
    assert_eq!((&plain[0]["name_localizations"], plain.as_array().unwrap().len()), (&json!(null), 3));
    let localized = rest.get(&format!("{listed}?with_localizations=true")).await.body;
    assert_eq!(localized[0]["name_localizations"]["es-ES"], "jugar");
    assert_eq!(localized[0]["options"][1]["choices"][0]["name_localizations"]["es-ES"], "Ajedrez Maya");
    assert_eq!(localized[2]["default_member_permissions"], "32");
    let cases = [
        ("chess", json!({})),
        ("play", json!({})),
        ("play", json!({ "rival": "ana" })),
        ("play", json!({ "rival": beto.value(), "game": "chess" })),
        ("play", json!({ "rival": beto.value(), "stake": 5 })),
        ("arbiter", json!({})),
        ("arbiter pause", json!({})),
    ];
    for (command, options) in cases {
        assert!(ana.try_slash(&channel, command, &options).is_err(), "/{command} {options}");
    }
    assert!(ana.try_slash(&ana.dm(), "play", &json!({ "rival": beto.value() })).is_err());
    guild.role("host", permission::MANAGE_GUILD, &[&ana]);
    ana.slash(&channel, "arbiter pause", json!({}));
    let id = plain[0]["id"].as_str().unwrap();
    let again = rest.commands(json!([{ "name": "play", "description": "Challenge" }])).await.body;
    assert_eq!(again[0]["id"], id, "a name keeps its id");
    discord.assert_well_behaved();
}

#[tokio::test]
async fn an_interaction_tells_who_and_where() {
    let mut stage = Stage::open().await;
    let channel = stage.guild.channel("juegos");
    let beto = stage.discord.user("beto").display("Beto");
    stage.guild.join(&beto);
    stage.ana.slash(&channel, "play", json!({ "rival": beto.value(), "game": "maya" }));
    let told = stage.told().await;
    let key = beto.id().to_string();
    assert_eq!(told["member"]["user"]["id"], stage.ana.id().to_string());
    assert_eq!(
        (&told["locale"], &told["guild_locale"], &told["context"]),
        (&json!("es-ES"), &json!("en-US"), &json!(0))
    );
    assert_eq!(told["authorizing_integration_owners"], json!({ "0": stage.guild.id().to_string() }));
    assert_eq!(told["data"]["options"][0], json!({ "name": "rival", "type": 6, "value": key }));
    assert_eq!(told["data"]["resolved"]["users"][&key]["global_name"], "Beto");
    assert!(told["data"]["resolved"]["members"][&key]["permissions"].is_string());
    assert!(told["app_permissions"].is_string() && told["member"]["permissions"].is_string());
    let dm = stage.ana.dm();
    stage.ana.slash(&dm, "move", json!({}));
    let told = stage.told().await;
    assert_eq!((&told["user"]["id"], &told["context"]), (&stage.ana.value(), &json!(1)));
    assert_eq!((&told["guild_id"], &told["member"]), (&json!(null), &json!(null)));
    let carla = stage.discord.user("carla").installs();
    let group = stage.discord.group(&[&carla, &beto]);
    carla.slash(&group, "move", json!({}));
    let told = stage.told().await;
    assert_eq!((&told["context"], &told["channel"]["type"]), (&json!(2), &json!(3)));
    assert_eq!(told["authorizing_integration_owners"], json!({ "1": carla.id().to_string() }));
    assert!(beto.try_slash(&group, "move", &json!({})).is_err(), "Beto has not installed it");
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let mut stage = Stage::open().await;
    let channel = stage.guild.channel("juegos");
    let asked = stage.ana.slash(&channel, "move", json!({}));
    let told = stage.told().await;
    let rest = &stage.rest;
    let early = rest.post(&rest.webhook(&told, ""), json!({ "content": "early" })).await;
    assert_eq!(early.refusal(), (404, 10_015));
    let said = json!({ "type": 4, "data": { "content": "hola", "flags": EPHEMERAL } });
    assert_eq!(rest.callback(&told, said.clone()).await.status, 204);
    assert_eq!(rest.callback(&told, said.clone()).await.refusal(), (400, 40_060));
    let answer = asked.answer().await;
    assert!(answer.is_ephemeral() && channel.messages().is_empty());
    assert_eq!(stage.ana.sees(&channel).len(), 1);
    assert!(stage.discord.user("beto").sees(&channel).is_empty());
    let path = format!("/channels/{}/messages/{}", channel.id(), answer.id());
    assert_eq!(rest.get(&path).await.refusal(), (404, 10_008), "it is reached by its token alone");
    assert_eq!(rest.get(&rest.webhook(&told, "/messages/@original")).await.body["content"], "hola");
    stage.discord.advance(Duration::from_secs(15 * 60 + 1));
    let late = rest.post(&rest.webhook(&told, ""), json!({ "content": "late" })).await;
    assert_eq!(late.refusal(), (401, 50_027));
    stage.ana.slash(&channel, "move", json!({}));
    let told = stage.told().await;
    stage.discord.advance(Duration::from_millis(3_001));
    assert_eq!(stage.rest.callback(&told, said).await.refusal(), (404, 10_062));
    stage.discord.assert_well_behaved();
}

#[tokio::test]
async fn what_is_deferred_is_said_later() {
    let mut stage = Stage::open().await;
    let channel = stage.guild.channel("juegos");
    let asked = stage.ana.slash(&channel, "move", json!({}));
    let told = stage.told().await;
    let rest = &stage.rest;
    let deferred = format!(
        "/interactions/{}/{}/callback?with_response=true",
        asked.id(),
        told["token"].as_str().unwrap()
    );
    let reply = rest.post(&deferred, json!({ "type": 5, "data": { "flags": EPHEMERAL } })).await;
    assert_eq!(reply.body["resource"]["message"]["flags"], 64 | 128);
    assert_eq!(asked.acknowledged().await, 5);
    let edit = json!({ "content": "done", "components": [] });
    assert_eq!(rest.patch(&rest.webhook(&told, "/messages/@original"), edit).await.body["flags"], 64);
    assert_eq!(asked.answer().await.content(), "done");
    let more = rest.post(&rest.webhook(&told, ""), json!({ "content": "more" })).await;
    assert_eq!(asked.follow_up(0).await.id().to_string(), more.id());
    assert_eq!(channel.messages().len(), 1, "what follows is public unless it says otherwise");
    let gone = rest.call("DELETE", &rest.webhook(&told, "/messages/@original"), None).await;
    assert_eq!((gone.status, stage.ana.ephemeral(&channel).len()), (204, 0));
    // The first that follows takes the place of what was being thought of.
    let asked = stage.ana.slash(&channel, "move", json!({}));
    let told = stage.told().await;
    stage.rest.callback(&told, json!({ "type": 5, "data": { "flags": EPHEMERAL } })).await;
    stage.rest.post(&stage.rest.webhook(&told, ""), json!({ "content": "thought" })).await;
    let answer = asked.answer().await;
    assert!(answer.is_ephemeral() && answer.content() == "thought");
    stage.discord.assert_well_behaved();
}

#[tokio::test]
async fn components_serve_while_they_are_there() {
    let mut stage = Stage::open().await;
    let channel = stage.guild.channel("juegos");
    let button = |id: &str, label: &str| json!({ "type": 2, "style": 1, "custom_id": id, "label": label });
    let menu = json!({ "type": 3, "custom_id": "m", "placeholder": "Piece", "options": [{ "label": "Líder", "value": "L" }] });
    let rows =
        json!([{ "type": 1, "components": [button("a:1", "Aceptar")] }, { "type": 1, "components": [menu] }]);
    let path = format!("/channels/{}/messages", channel.id());
    stage.rest.post(&path, json!({ "content": "¿Juegas?", "components": rows })).await;
    let message = channel.offers("Aceptar").await;
    let asked = stage.ana.press(&message, "Aceptar");
    let told = stage.told().await;
    assert_eq!((&told["type"], &told["data"]["custom_id"]), (&json!(3), &json!("a:1")));
    assert_eq!(told["message"]["id"], message.id().to_string());
    assert_eq!(stage.rest.callback(&told, json!({ "type": 6 })).await.status, 204);
    assert_eq!(asked.acknowledged().await, 6);
    let edit = stage.rest.webhook(&told, "/messages/@original");
    stage.rest.patch(&edit, json!({ "components": [{ "type": 1, "components": [menu] }] })).await;
    assert_eq!(asked.answer().await.id(), message.id());
    assert!(stage.ana.try_press(&message, "Aceptar").is_err(), "the button is gone");
    stage.ana.forge_press(&message, "a:1");
    assert_eq!(stage.told().await["data"]["custom_id"], "a:1");
    assert!(stage.ana.try_choose(&message, "", &["Capitán"]).is_err());
    let asked = stage.ana.choose(&message, "Piece", &["Líder"]);
    let told = stage.told().await;
    assert_eq!(told["data"]["values"], json!(["L"]));
    stage.rest.callback(&told, json!({ "type": 7, "data": { "content": "Líder", "components": [] } })).await;
    assert_eq!(asked.answer().await.content(), "Líder");
    assert_eq!(message.edits(), 2);
    stage.discord.assert_well_behaved();
}

#[tokio::test]
async fn texts_are_completed_and_asked_for() {
    let mut stage = Stage::open().await;
    let channel = stage.guild.channel("juegos");
    let asked = stage.ana.autocomplete(&channel, "move", json!({ "steps": "e2" }), "steps");
    let told = stage.told().await;
    assert_eq!(
        told["data"]["options"][0],
        json!({ "name": "steps", "type": 3, "value": "e2", "focused": true })
    );
    let wrong = stage.rest.callback(&told, json!({ "type": 4, "data": { "content": "no" } })).await;
    assert_eq!(wrong.refusal(), (400, 50_035));
    let choices = json!({ "type": 8, "data": { "choices": [{ "name": "e2 e3", "value": "e2e3" }] } });
    stage.rest.callback(&told, choices).await;
    assert_eq!(asked.choices().await, [("e2 e3".to_owned(), "e2e3".to_owned())]);

    let asked = stage.ana.slash(&channel, "move", json!({}));
    let told = stage.told().await;
    let input = json!({ "type": 4, "custom_id": "turn", "label": "Turn", "style": 1, "min_length": 2 });
    let data =
        json!({ "custom_id": "t:7", "title": "Type", "components": [{ "type": 1, "components": [input] }] });
    stage.rest.callback(&told, json!({ "type": 9, "data": data })).await;
    let modal = asked.modal().await;
    assert!(
        modal.try_submit(&json!({ "Turn": "e" })).is_err()
            && modal.try_submit(&json!({ "no": "e2" })).is_err()
    );
    let asked = modal.submit(json!({ "Turn": "e2e3" }));
    let told = stage.told().await;
    assert_eq!((&told["type"], &told["data"]["custom_id"]), (&json!(5), &json!("t:7")));
    assert_eq!(told["data"]["components"][0]["components"][0]["value"], "e2e3");
    stage.rest.callback(&told, json!({ "type": 4, "data": { "content": "e2e3!" } })).await;
    assert_eq!(asked.answer().await.content(), "e2e3!");
}

#[tokio::test]
async fn limits_of_commands_hold() {
    let Stage { discord, rest, .. } = Stage::open().await;
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
    let cases = [
        (json!([{ "name": "Play", "description": "d" }]), "APPLICATION_COMMAND_INVALID_NAME"),
        (json!([{ "name": "a b", "description": "d" }]), "APPLICATION_COMMAND_INVALID_NAME"),
        (json!([{ "name": "a", "description": "" }]), "BASE_TYPE_BAD_LENGTH"),
        (json!([{ "name": "a", "description": "d" }, { "name": "a", "description": "d" }]), "DUPLICATE_NAME"),
        (
            json!([{ "name": "a", "description": "d", "name_localizations": { "es": "b" } }]),
            "ENUM_TYPE_COERCE",
        ),
        (
            json!([{ "name": "a", "description": "d", "options": [option("o", false), option("p", true)] }]),
            "REQUIRED_INVALID",
        ),
        (
            json!([{ "name": "a", "description": "d", "options": [option("o", false), option("o", false)] }]),
            "ALREADY_EXISTS",
        ),
    ];
    for (list, code) in cases {
        let reply = rest.commands(list.clone()).await;
        assert_eq!(reply.refusal(), (400, 50_035), "{list}");
        assert!(reply.body["errors"].to_string().contains(code), "{list} {}", reply.body);
    }
    assert_eq!(discord.violations().len(), 7);
    assert_eq!(discord.commands().await.len(), 3, "what was refused changed nothing");
}
