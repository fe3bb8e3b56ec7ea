//! Fields that a schema does not name.

use serde_json::Value;

/// Says of each field of a valid value that no schema names it.
pub(super) fn find(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if !value.is_object() && !value.is_array() {
        return;
    }
    let ways = ways(document, schema);
    let fitting = ways.iter().filter(|parts| parts.iter().all(|part| fits(document, part, value)));
    let least = fitting.map(|parts| strays(document, parts, &ways, value, at)).min_by_key(Vec::len);
    found.extend(least.into_iter().flatten());
}

/// The ways in which a schema can be met: each is a list of plain schemas that hold together.
fn ways<'a>(document: &'a Value, schema: &'a Value) -> Vec<Vec<&'a Value>> {
    let mut ways = vec![vec![schema]];
    if let Some(target) = resolve(document, schema) {
        ways = both(&ways, &self::ways(document, target));
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        ways = both(&ways, &self::ways(document, part));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(list) = schema[key].as_array() {
            let either: Vec<_> = list.iter().flat_map(|part| self::ways(document, part)).collect();
            ways = both(&ways, &either);
        }
    }
    ways
}

fn resolve<'a>(document: &'a Value, schema: &Value) -> Option<&'a Value> {
    document.pointer(schema["$ref"].as_str()?.trim_start_matches('#'))
}

fn both<'a>(these: &[Vec<&'a Value>], those: &[Vec<&'a Value>]) -> Vec<Vec<&'a Value>> {
    these.iter().flat_map(|this| those.iter().map(move |that| [&this[..], &that[..]].concat())).collect()
}

/// Whether a value can be meant by a plain schema: its type, what it requires, and the constants among its fields.
fn fits(document: &Value, schema: &Value, value: &Value) -> bool {
    let name = if value.is_object() { "object" } else { "array" };
    let of_type = match &schema["type"] {
        Value::Null => true,
        Value::Array(list) => list.iter().any(|kind| kind == name),
        kind => kind == name,
    };
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut missing = required.filter(|key| value.get(*key).is_none());
    let mut fields = schema["properties"].as_object().into_iter().flatten();
    let constant = |(key, field): (&String, &Value)| {
        let field = resolve(document, field).unwrap_or(field);
        let given = value.get(key);
        let allowed = field["enum"].as_array();
        given.is_none_or(|given| allowed.is_none_or(|allowed| allowed.contains(given)))
    };
    of_type && missing.next().is_none() && fields.all(constant)
}

fn strays(document: &Value, parts: &[&Value], ways: &[Vec<&Value>], value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        for schema in parts.iter().filter_map(|part| part.get("items")) {
            find(document, schema, item, &format!("{at}/{place}"), &mut found);
        }
    }
    // A schema that names no field at all lets any pass.
    let free = parts
        .iter()
        .all(|part| part.get("properties").is_none() && part.get("additionalProperties").is_none());
    let Some(fields) = value.as_object().filter(|_| !free) else { return found };
    for (key, field) in fields {
        let named: Vec<_> = parts.iter().filter_map(|part| part["properties"].get(key)).collect();
        let other = parts.iter().find_map(|part| part.get("additionalProperties"));
        let at = format!("{at}/{key}");
        match (named.as_slice(), other) {
            ([], Some(Value::Bool(true))) => {}
            ([], Some(schema)) if schema.is_object() => find(document, schema, field, &at, &mut found),
            ([], _) if is_idle(ways, key, field) => {}
            ([], _) => found.push(format!("{at}: is not described")),
            (named, _) => named.iter().for_each(|schema| find(document, schema, field, &at, &mut found)),
        }
    }
    found
}

/// Whether a field says nothing and belongs to another way of meeting the same schema, as an empty list of choices
/// in an option for whole numbers: Discord's reference has one structure for all of these.
fn is_idle(ways: &[Vec<&Value>], key: &str, field: &Value) -> bool {
    let idle = match field {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    idle && ways.iter().flatten().any(|part| part["properties"].get(key).is_some())
}
