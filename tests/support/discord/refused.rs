//! How Discord says no.

use super::request::Answer;
use serde_json::{Map, Value, json};

/// A refusal: the status, Discord's code, its words and, for bodies that break a rule, which rule and where.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
}

/// One broken rule of a body: where, Discord's name of the rule, and its words.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) at: Vec<String>,
    pub(crate) code: String,
    pub(crate) message: String,
}

/// The codes of the reference, with their statuses and words.
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>
const KNOWN: &[(u32, u16, &str)] = &[
    (0, 401, "401: Unauthorized"),
    (10_003, 404, "Unknown Channel"),
    (10_004, 404, "Unknown Guild"),
    (10_007, 404, "Unknown Member"),
    (10_008, 404, "Unknown Message"),
    (10_013, 404, "Unknown User"),
    (10_015, 404, "Unknown Webhook"),
    (10_062, 404, "Unknown interaction"),
    (10_063, 404, "Unknown application command"),
    (20_012, 403, "You are not authorized to perform this action on this application"),
    (40_005, 413, "Request entity too large"),
    (40_060, 400, "Interaction has already been acknowledged."),
    (40_094, 403, "This interaction has hit the maximum number of follow up messages"),
    (50_001, 403, "Missing Access"),
    (50_005, 403, "Cannot edit a message authored by another user"),
    (50_006, 400, "Cannot send an empty message"),
    (50_007, 403, "Cannot send messages to this user"),
    (50_278, 403, "Cannot send messages to this user due to having no mutual guilds"),
    (50_013, 403, "Missing Permissions"),
    (50_024, 400, "Cannot execute action on this channel type"),
    (50_027, 401, "Invalid Webhook Token"),
    (50_083, 400, "Thread is archived"),
    (50_109, 400, "The request body contains invalid JSON."),
    (160_004, 400, "A thread has already been created for this message"),
];

impl Refused {
    /// One of the known codes.
    pub(crate) fn code(code: u32) -> Self {
        let (_, status, message) = KNOWN.iter().find(|(known, ..)| *known == code).expect("a known code");
        Self { status: *status, code, message: (*message).to_owned(), errors: None }
    }

    /// A path that Discord does not have.
    pub(crate) fn not_found() -> Self {
        Self { status: 404, code: 0, message: "404: Not Found".into(), errors: None }
    }

    /// A body that breaks rules.
    pub(crate) fn form(problems: &[Problem]) -> Self {
        let mut errors = json!({});
        for problem in problems {
            insert(&mut errors, problem);
        }
        Self { status: 400, code: 50_035, message: "Invalid Form Body".into(), errors: Some(errors) }
    }

    pub(crate) fn answer(&self) -> Answer {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        Answer { status: self.status, body, ..Answer::default() }
    }
}

impl Problem {
    pub(crate) fn new(at: &[&str], code: &str, message: impl Into<String>) -> Self {
        let at = at.iter().map(|&part| part.to_owned()).collect();
        Self { at, code: code.to_owned(), message: message.into() }
    }

    /// A text with more characters than it may have.
    pub(crate) fn too_long(at: &[&str], most: usize) -> Self {
        Self::new(at, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."))
    }

    /// A text or list whose length is out of bounds.
    pub(crate) fn length(at: &[&str], least: usize, most: usize) -> Self {
        Self::new(at, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."))
    }

    pub(crate) fn required(at: &[&str]) -> Self {
        Self::new(at, "BASE_TYPE_REQUIRED", "This field is required")
    }

    /// The same, further down.
    pub(crate) fn under(mut self, parts: &[&str]) -> Self {
        self.at.splice(0..0, parts.iter().map(|&part| part.to_owned()));
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ({})", self.at.join("."), self.message, self.code)
    }
}

fn insert(errors: &mut Value, problem: &Problem) {
    let mut place = errors;
    for part in &problem.at {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        place = &mut place[part.as_str()];
    }
    let error = json!({ "code": problem.code, "message": problem.message });
    if let Some(list) = place.get_mut("_errors").and_then(Value::as_array_mut) {
        list.push(error);
    } else {
        *place = json!({ "_errors": [error] });
    }
}
