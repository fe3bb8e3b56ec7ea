//! Where the description is stricter than Discord and its reference. Each place says by what.

use serde_json::{Value, json};

/// A place in the description, and what stands there instead.
type Place = (&'static str, fn() -> Value);

const PLACES: &[Place] = &[
    // "Set of permissions represented as a bit set": the reference has a string here, as everywhere else.
    (
        "/components/schemas/ApplicationCommandUpdateRequest/properties/default_member_permissions",
        permissions,
    ),
    (
        "/components/schemas/ApplicationCommandCreateRequest/properties/default_member_permissions",
        permissions,
    ),
    (
        "/components/schemas/ApplicationCommandPatchRequestPartial/properties/default_member_permissions",
        permissions,
    ),
    // The reference lists `nsfw` among what a command is created with.
    ("/components/schemas/ApplicationCommandUpdateRequest/properties/nsfw", flag),
    ("/components/schemas/ApplicationCommandCreateRequest/properties/nsfw", flag),
    ("/components/schemas/ApplicationCommandPatchRequestPartial/properties/nsfw", flag),
    // Below `errors` a code is a name, as in each of the reference's examples.
    // https://discord.com/developers/docs/reference#error-messages
    ("/components/schemas/InnerErrors/properties/_errors/items", || {
        let text = json!({ "type": "string" });
        json!({ "type": "object", "required": ["code", "message"], "properties": { "code": text, "message": text } })
    }),
];

fn permissions() -> Value {
    json!({ "type": ["integer", "string", "null"], "minimum": 0, "pattern": "^[0-9]+$" })
}

fn flag() -> Value {
    json!({ "type": ["boolean", "null"] })
}

/// Changes a description at these places, where it has them or what they belong to.
pub(super) fn apply(document: &mut Value) {
    for (pointer, schema) in PLACES {
        let (above, key) = pointer.rsplit_once('/').expect("a pointer of several parts");
        if let Some(Value::Object(fields)) = document.pointer_mut(above) {
            fields.insert(key.to_owned(), schema());
        }
    }
}
