//! What Discord's description does not know is found: first in a small description, then in Discord's own.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::client::Rest;
use crate::discord::{Call, Discord, Payload, Validator};
use serde_json::{Value, json};

fn small() -> Validator {
    let id = json!({ "$ref": "#/components/schemas/SnowflakeType" });
    Validator::new(json!({
        "openapi": "3.1.0",
        "paths": { "/things/{thing}": {
            "parameters": [{ "name": "thing", "in": "path", "schema": id, "required": true }],
            "post": {
                "parameters": [{ "name": "wait", "in": "query", "schema": { "type": "boolean" } }],
                "requestBody": { "required": true, "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Thing" },
                } } },
                "responses": { "200": { "content": { "application/json": { "schema": id } } } },
            },
        } },
        "components": { "schemas": {
            "SnowflakeType": { "type": "string", "pattern": "^(0|[1-9][0-9]*)$" },
            "Thing": {
                "type": "object",
                "required": ["name"],
                "allOf": [{ "type": "object", "properties": { "size": { "type": ["integer", "null"] } } }],
                "properties": {
                    "name": { "type": "string", "maxLength": 5 },
                    "words": { "type": "object", "additionalProperties": { "type": "string" } },
                    "free": { "type": "object" },
                    "parts": { "type": "array", "items": { "oneOf": [
                        { "$ref": "#/components/schemas/Leaf" },
                        { "$ref": "#/components/schemas/Branch" },
                    ] } },
                },
            },
            "Leaf": { "type": "object", "required": ["type"], "properties": {
                "type": { "type": "integer", "enum": [1] }, "colour": { "type": "string" },
            } },
            "Branch": { "type": "object", "required": ["type"], "properties": {
                "type": { "type": "integer", "enum": [2] },
                "leaves": { "type": "array", "items": { "$ref": "#/components/schemas/Leaf" } },
            } },
        } },
    }))
}

fn call(path: &str, body: Value) -> Call {
    let path = path.trim_matches('/').split('/').map(str::to_owned).collect();
    let media = Some("application/json".to_owned());
    Call {
        method: "POST".into(),
        path,
        media,
        payload: Payload { json: body, files: Vec::new() },
        ..Call::default()
    }
}

fn complaint(validator: &Validator, call: &Call) -> String {
    let wrong = validator.request(call).map_err(|refused| (refused.status, refused.code, refused.errors));
    let (status, code, errors) = wrong.expect_err("a complaint");
    assert_eq!((status, code), (400, 50_035));
    errors.unwrap().to_string()
}

#[test]
fn each_kind_of_error_is_found() {
    let validator = small();
    let cases = [
        (json!({ "name": 5 }), "/name"),
        (json!({ "name": "longer" }), "/name"),
        (json!({}), "name"),
        (json!({ "name": "a", "nam": 1 }), "/nam:"),
        (json!({ "name": "a", "size": "1" }), "/size"),
        (json!({ "name": "a", "words": { "es": 1 } }), "/words/es"),
        (json!({ "name": "a", "parts": [{ "type": 3 }] }), "/parts/0"),
        (json!({ "name": "a", "parts": [{ "type": 1, "leaves": [{ "type": 1 }] }] }), "/parts/0/leaves:"),
        (
            json!({ "name": "a", "parts": [{ "type": 2, "leaves": [{ "type": 1, "x": 1 }] }] }),
            "/parts/0/leaves/0/x:",
        ),
        (json!(null), "null"),
    ];
    for (body, place) in cases {
        let told = complaint(&validator, &call("/things/1", body.clone()));
        assert!(told.contains(place), "{body}: {told}");
    }
    let good = json!({ "name": "a", "size": null, "words": { "es": "b" }, "free": { "any": [1] },
        "parts": [{ "type": 2, "leaves": [{ "type": 1, "colour": "red" }], "colour": null }] });
    assert!(validator.request(&call("/things/1", good.clone())).is_ok(), "what says nothing is let pass");
    for path in ["/things", "/things/one", "/other/1"] {
        complaint(&validator, &call(path, good.clone()));
    }
    let mut strange = call("/things/1", good.clone());
    strange.query.insert("wait".into(), "true".into());
    assert!(validator.request(&strange).is_ok());
    strange.query.insert("haste".into(), "true".into());
    assert!(complaint(&validator, &strange).contains("haste"));
    complaint(&validator, &Call { media: Some("text/plain".into()), ..call("/things/1", good.clone()) });
    complaint(&validator, &Call { method: "PUT".into(), ..call("/things/1", good) });
}

#[tokio::test]
async fn discords_own_description_judges_each_request() {
    let discord = Discord::start().await;
    if discord.shared.validator.is_none() {
        return;
    }
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let posts = format!("/channels/{}/messages", channel.id());
    let button = json!({ "type": 2, "style": 1, "custom_id": "a", "label": "x", "colour": "red" });
    let cases = [
        (posts.clone(), json!({ "content": 5 })),
        (posts.clone(), json!({ "content": "x", "contents": "x" })),
        (posts.clone(), json!({ "components": [{ "type": 1, "components": [button] }] })),
        (posts.clone(), json!({ "components": [{ "type": 1 }] })),
        (format!("/channels/{}/posts", channel.id()), json!({ "content": "x" })),
        ("/channels/abc/messages".to_owned(), json!({ "content": "x" })),
    ];
    for (place, (path, body)) in cases.into_iter().enumerate() {
        let reply = rest.post(&path, body.clone()).await;
        assert_eq!(reply.refusal(), (400, 50_035), "{path} {body}");
        assert_eq!(discord.violations().len(), place + 1, "{path} {body}");
    }
    assert!(channel.messages().is_empty());
    // As libraries write options: one structure for all types, with what says nothing.
    let option = json!({ "type": 4, "name": "o", "description": "d", "required": false, "choices": [], "options": [],
        "channel_types": [], "min_value": null, "max_length": null, "autocomplete": false });
    let list = json!([{ "name": "a", "description": "d", "options": [option], "nsfw": false }]);
    assert_eq!(rest.commands(list).await.status, 200);
    let own = &discord.shared.world().own_violations;
    assert!(own.is_empty(), "{own:?}");
}
