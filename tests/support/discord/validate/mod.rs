//! Holds requests, and this counterpart's own answers, against Discord's `OpenAPI` description.
//!
//! Schemas let fields pass that they do not name; here such fields are wrong. `leeway` says where the description
//! is stricter than Discord.

mod leeway;
mod stray;

use super::refused::{Problem, Refused};
use super::request::{Answer, Call};
use jsonschema::Registry;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The variable that names the description's file.
pub(crate) const VARIABLE: &str = "NAHIL_DISCORD_OPENAPI";
/// What the description is called among schemas.
const NAME: &str = "urn:discord";

/// The description, and those of its schemas that have been used.
#[derive(Debug)]
pub(crate) struct Validator {
    document: Value,
    registry: Registry<'static>,
    /// The parts of each path, with `{}` for what varies.
    paths: Vec<(Vec<String>, String)>,
    compiled: Mutex<HashMap<String, Arc<jsonschema::Validator>>>,
}

/// The description that the environment names, read once; without one this is said once.
#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what they do not show")]
pub(crate) fn from_environment() -> Option<&'static Validator> {
    static READ: OnceLock<Option<Validator>> = OnceLock::new();
    let read = || {
        let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) else {
            eprintln!(
                "{VARIABLE} is not set: requests to Discord's counterpart are not held against its description"
            );
            return None;
        };
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Some(Validator::new(serde_json::from_str(&text).expect("the description is JSON")))
    };
    READ.get_or_init(read).as_ref()
}

impl Validator {
    /// Takes a description, and gives it its leeway.
    pub(crate) fn new(mut document: Value) -> Self {
        leeway::apply(&mut document);
        let registry =
            Registry::new().add(NAME, document.clone()).and_then(jsonschema::RegistryBuilder::prepare);
        let registry = registry.expect("the description has schemas that can be resolved");
        let paths = document["paths"].as_object().into_iter().flatten();
        let paths = paths
            .map(|(path, _)| (path.trim_matches('/').split('/').map(str::to_owned).collect(), path.clone()));
        Self { paths: paths.collect(), registry, document, compiled: Mutex::default() }
    }

    /// Whether a request is one that the description knows.
    pub(crate) fn request(&self, call: &Call) -> Result<(), Refused> {
        let mut wrong = Vec::new();
        match self.operation(call) {
            None => wrong.push(format!("{} {} is not described", call.method, call.path_text())),
            Some((path, pointer)) => {
                self.parameters(&path, &pointer, call, &mut wrong);
                self.body(&pointer, call, &mut wrong);
            }
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let tell = |words: &String| Problem::new(&["_description"], "NOT_AS_DESCRIBED", words);
        let problems: Vec<_> = wrong.iter().map(tell).collect();
        Err(Refused::form(&problems))
    }

    /// What is wrong with an answer of this counterpart.
    pub(crate) fn answer(&self, call: &Call, answer: &Answer) -> Vec<String> {
        let Some((_, pointer)) = self.operation(call) else { return Vec::new() };
        let responses = format!("{pointer}/responses");
        let kinds = [answer.status.to_string(), format!("{}XX", answer.status / 100)];
        let found = kinds.iter().map(|kind| format!("{responses}/{kind}")).find(|at| self.at(at).is_some());
        let Some(at) = found else { return vec![format!("status {} is not described", answer.status)] };
        let at = match self.at(&at).and_then(|response| response["$ref"].as_str()) {
            Some(reference) => reference.trim_start_matches('#').to_owned(),
            None => at,
        };
        let schema = format!("{at}/content/application~1json/schema");
        let mut wrong = Vec::new();
        if self.at(&schema).is_some() {
            self.check(&schema, &answer.body, &mut wrong);
        } else if !answer.body.is_null() {
            wrong.push(format!("status {} has no body", answer.status));
        }
        wrong
    }

    /// The path as described, and the pointer to its method.
    fn operation(&self, call: &Call) -> Option<(Vec<String>, String)> {
        let fits = |parts: &Vec<String>| {
            let pairs = || parts.iter().zip(&call.path);
            parts.len() == call.path.len()
                && pairs().all(|(part, given)| part.starts_with('{') || part == given)
        };
        let exact = |parts: &Vec<String>| parts.iter().filter(|part| !part.starts_with('{')).count();
        let fitting = self.paths.iter().filter(|(parts, _)| fits(parts));
        let (parts, path) = fitting.max_by_key(|(parts, _)| exact(parts))?;
        let pointer = format!("/paths/{}/{}", escape(path), call.method.to_lowercase());
        self.at(&pointer).map(|_| (parts.clone(), pointer))
    }

    fn parameters(&self, path: &[String], pointer: &str, call: &Call, wrong: &mut Vec<String>) {
        let above = pointer.rsplit_once('/').expect("a pointer of several parts").0;
        let lists = [format!("{above}/parameters"), format!("{pointer}/parameters")];
        let mut queries = Vec::new();
        for list in lists {
            for (place, parameter) in
                self.at(&list).and_then(Value::as_array).into_iter().flatten().enumerate()
            {
                let name = parameter["name"].as_str().unwrap_or_default();
                if parameter["in"] == "query" {
                    queries.push(name);
                } else if let Some(at) = path.iter().position(|part| part.trim_matches(['{', '}']) == name) {
                    self.check(&format!("{list}/{place}/schema"), &json!(call.path[at]), wrong);
                }
            }
        }
        let strays = call.query.keys().filter(|key| !queries.contains(&key.as_str()));
        wrong.extend(strays.map(|key| format!("query: `{key}` is not described")));
    }

    fn body(&self, pointer: &str, call: &Call, wrong: &mut Vec<String>) {
        let json = &call.payload.json;
        let at = format!("{pointer}/requestBody");
        let Some(body) = self.at(&at) else {
            if !json.is_null() || !call.payload.files.is_empty() {
                wrong.push("no body is described".into());
            }
            return;
        };
        let media = call.media.as_deref().unwrap_or_default();
        let schema = format!("{at}/content/{}/schema", escape(media));
        if self.at(&schema).is_some() {
            self.check(&schema, json, wrong);
        } else if body["required"] == true || !json.is_null() {
            wrong.push(format!("no body of type `{media}` is described"));
        }
    }

    /// Holds a value against the schema at a pointer, and looks for fields that it does not name.
    fn check(&self, pointer: &str, value: &Value, wrong: &mut Vec<String>) {
        let schema = self.compiled(pointer);
        let before = wrong.len();
        wrong.extend(schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())));
        if wrong.len() == before {
            let schema = self.at(pointer).expect("compiled above");
            stray::find(&self.document, schema, value, "", wrong);
        }
    }

    fn compiled(&self, pointer: &str) -> Arc<jsonschema::Validator> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || {
            let reference = json!({ "$ref": format!("{NAME}#{}", percent(pointer)) });
            let made = jsonschema::options().with_registry(&self.registry).build(&reference);
            Arc::new(made.unwrap_or_else(|error| panic!("{pointer}: {error}")))
        };
        Arc::clone(compiled.entry(pointer.to_owned()).or_insert_with(make))
    }

    fn at(&self, pointer: &str) -> Option<&Value> {
        self.document.pointer(pointer)
    }
}

/// A part of a JSON pointer.
fn escape(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// A pointer as the fragment of an address.
fn percent(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D").replace('[', "%5B").replace(']', "%5D")
}
