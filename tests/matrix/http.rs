//! Plain HTTP, as anybody could send it.

use serde_json::Value;
use std::time::Duration;

/// How long an answer may take on a busy machine.
const WAIT: Duration = Duration::from_mins(1);
/// Longest answer, in bytes.
const ANSWER_MAX: u64 = 50_000_000;

/// A server, and who asks it.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    agent: ureq::Agent,
    base: String,
    token: Option<String>,
}

impl Api {
    pub(crate) fn new(base: &str) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT));
        Self { agent: config.proxy(None).build().into(), base: base.to_owned(), token: None }
    }

    pub(crate) fn with_token(self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self }
    }

    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// Sends a request; its status and answer.
    pub(crate) fn call(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("{}{}", self.base, encoded(path)));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = body.map(ToString::to_string).unwrap_or_default();
        let request = request.header("content-type", "application/json").body(body).unwrap();
        let mut response = self.agent.run(request).unwrap();
        let text = response.body_mut().with_config().limit(ANSWER_MAX).read_to_string().unwrap();
        (response.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
    }

    /// Sends a request that must succeed.
    fn must(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = self.call(method, path, body);
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.must("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        self.must("POST", path, Some(body))
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Value {
        self.must("PUT", path, Some(body))
    }

    /// What lies at a path, as it is.
    pub(crate) fn bytes(&self, path: &str) -> Vec<u8> {
        let token = self.token.as_deref().unwrap_or_default();
        let request =
            self.agent.get(format!("{}{path}", self.base)).header("authorization", format!("Bearer {token}"));
        let mut response = request.call().unwrap();
        assert_eq!(response.status().as_u16(), 200, "{path}");
        response.body_mut().with_config().limit(ANSWER_MAX).read_to_vec().unwrap()
    }
}

/// What ids and reactions hold that has another meaning in a path, or none.
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"!#$%\"<>{}".contains(&byte);
    let code = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(code).collect()
}
