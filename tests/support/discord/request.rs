//! A REST request as it is understood, and what it is answered.

use super::refused::{Problem, Refused};
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header};
use serde_json::Value;
use std::collections::BTreeMap;

/// Largest body, with all its files.
pub(crate) const BODY_MAX: usize = 64 << 20;

/// A request to the REST interface, below `/api/v10`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Call {
    pub(crate) method: String,
    /// The path's parts, percent-decoded.
    pub(crate) path: Vec<String>,
    pub(crate) query: BTreeMap<String, String>,
    pub(crate) token: Option<String>,
    /// The type of its body, without parameters.
    pub(crate) media: Option<String>,
    pub(crate) payload: Payload,
}

/// A body: JSON, and files if it came in several parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Payload {
    pub(crate) json: Value,
    pub(crate) files: Vec<Upload>,
}

/// A file that is sent along, with the number in its `files[n]`.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) media: String,
    pub(crate) bytes: Bytes,
}

/// What a request is answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    /// Headers besides those of the limits.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Answer {
    pub(crate) fn ok(body: Value) -> Self {
        Self { status: 200, body, headers: Vec::new() }
    }

    pub(crate) fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    pub(crate) fn nothing() -> Self {
        Self { status: 204, ..Self::default() }
    }
}

impl Call {
    pub(crate) fn path_text(&self) -> String {
        format!("/{}", self.path.join("/"))
    }

    /// Whether the query asks for something.
    pub(crate) fn wants(&self, key: &str) -> bool {
        self.query.get(key).is_some_and(|value| ["true", "1", "True"].contains(&value.as_str()))
    }
}

/// Reads a request below `/api/v10`.
pub(crate) async fn read(request: Request<Body>, path: &str) -> Result<Call, (Call, Refused)> {
    let call = head(&request, path);
    match payload(request, call.media.as_deref()).await {
        Ok(payload) => Ok(Call { payload, ..call }),
        Err(refused) => Err((call, refused)),
    }
}

fn head(request: &Request<Body>, path: &str) -> Call {
    let text = |name: header::HeaderName| {
        request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
    };
    let media = text(header::CONTENT_TYPE);
    let media = media.map(|media| media.split(';').next().unwrap_or_default().trim().to_owned());
    let query = request.uri().query().unwrap_or_default();
    let query = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode(key), decode(value))
    });
    Call {
        method: request.method().to_string(),
        path: path.trim_matches('/').split('/').map(decode).collect(),
        query: query.collect(),
        token: text(header::AUTHORIZATION),
        media,
        payload: Payload::default(),
    }
}

async fn payload(request: Request<Body>, media: Option<&str>) -> Result<Payload, Refused> {
    if media == Some("multipart/form-data") {
        return parts(request).await;
    }
    let bytes = axum::body::to_bytes(request.into_body(), BODY_MAX).await;
    let bytes = bytes.map_err(|_| Refused::code(40_005))?;
    if bytes.is_empty() {
        return Ok(Payload::default());
    }
    match media {
        Some("application/json") => {
            let json = serde_json::from_slice(&bytes).map_err(|_| Refused::code(50_109))?;
            Ok(Payload { json, files: Vec::new() })
        }
        other => {
            let message = format!("Expected \"Content-Type\" header to be application/json, not {other:?}.");
            Err(Refused::form(&[Problem::new(&[], "CONTENT_TYPE_INVALID", message)]))
        }
    }
}

async fn parts(request: Request<Body>) -> Result<Payload, Refused> {
    let invalid = || Refused::form(&[Problem::new(&[], "MULTIPART_INVALID", "Invalid multipart body.")]);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| invalid())?;
    let mut payload = Payload::default();
    while let Some(field) = form.next_field().await.map_err(|_| invalid())? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "payload_json" {
            let text = field.bytes().await.map_err(|_| invalid())?;
            payload.json = serde_json::from_slice(&text).map_err(|_| Refused::code(50_109))?;
            continue;
        }
        let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
        let (Some(index), Some(file)) = (index, field.file_name().map(str::to_owned)) else {
            return Err(Refused::form(&[Problem::new(&[&name], "UNKNOWN_FIELD", "No such part of a form.")]));
        };
        let media = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = field.bytes().await.map_err(|_| Refused::code(40_005))?;
        payload.files.push(Upload { index, name: file, media, bytes });
    }
    Ok(payload)
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = tail.get(..2).filter(|_| *first == b'%');
        let byte = escaped.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        rest = if byte.is_some() { &tail[2..] } else { tail };
        bytes.push(byte.unwrap_or(*first));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
