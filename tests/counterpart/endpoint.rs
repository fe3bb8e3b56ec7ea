//! Interactions over HTTP.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::client::Rest;
use crate::discord::Discord;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};

/// A bot's server: answers pings and greets all else, if the signature is right.
async fn bot(key: VerifyingKey) -> String {
    let app = axum::Router::new().fallback(move |headers: HeaderMap, body: String| async move {
        let header = |name: &str| headers[name].to_str().unwrap().to_owned();
        let signature = Signature::from_slice(&unhex(&header("x-signature-ed25519"))).unwrap();
        let signed = format!("{}{body}", header("x-signature-timestamp"));
        if key.verify_strict(signed.as_bytes(), &signature).is_err() {
            return StatusCode::UNAUTHORIZED.into_response();
        }
        let told: Value = serde_json::from_str(&body).unwrap();
        let answer = match told["type"].as_u64() {
            Some(1) => json!({ "type": 1 }),
            _ => json!({ "type": 4, "data": { "content": "hola" } }),
        };
        ([("content-type", "application/json")], answer.to_string()).into_response()
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    url
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

#[tokio::test]
async fn interactions_come_signed_and_are_answered_at_once() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let rest = Rest::new(&discord);
    rest.commands(json!([{ "name": "help", "description": "Help" }])).await;
    let key = rest.get("/applications/@me").await.body["verify_key"].as_str().map(unhex).unwrap();
    let url = bot(VerifyingKey::from_bytes(&key.try_into().unwrap()).unwrap()).await;
    assert_eq!(discord.ping(&url).await, (200, json!({ "type": 1 }), 401));
    discord.interactions_to(Some(&url));
    let answer = ana.slash(&channel, "help", json!({})).answer().await;
    assert_eq!(answer.content(), "hola");
    assert_eq!(rest.get("/applications/@me").await.body["interactions_endpoint_url"], url);
    discord.assert_well_behaved();
}
