//! Application commands as they are registered.

use super::{Id, World, text};
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) guild: Option<Id>,
    pub(crate) version: Id,
    /// What was sent.
    pub(crate) body: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    /// 1 for what is typed after a slash.
    pub(crate) fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(1)
    }

    /// As it is told, with all translations or without.
    pub(crate) fn json(&self, world: &World, localized: bool) -> Value {
        let body = &self.body;
        let permissions = match &body["default_member_permissions"] {
            Value::Number(number) => json!(number.to_string()),
            other => other.clone(),
        };
        let mut command = json!({
            "id": text(self.id),
            "application_id": text(world.bot),
            "version": text(self.version),
            "type": self.kind(),
            "name": body["name"],
            "description": body["description"].as_str().unwrap_or_default(),
            "default_member_permissions": permissions,
            "nsfw": body["nsfw"].as_bool().unwrap_or_default(),
        });
        if let Some(guild) = self.guild {
            command["guild_id"] = text(guild);
        } else {
            let types = &body["integration_types"];
            command["integration_types"] = if types.is_null() { json!([0]) } else { types.clone() };
            command["contexts"] = body["contexts"].clone();
            command["dm_permission"] = json!(body["dm_permission"].as_bool().unwrap_or(true));
        }
        if localized {
            command["name_localizations"] = body["name_localizations"].clone();
            command["description_localizations"] = body["description_localizations"].clone();
        }
        if body["options"].as_array().is_some_and(|options| !options.is_empty()) {
            command["options"] = options_json(&body["options"], localized);
        }
        command
    }

    /// The options of a command or of one of its subcommands, and the levels that lead to it.
    pub(crate) fn level(&self, rest: &[&str]) -> Option<(Vec<Value>, Value)> {
        let mut options = self.body["options"].clone();
        let mut above = Vec::new();
        for name in rest {
            let found = options.as_array()?.iter().find(|option| option["name"] == *name)?.clone();
            above.push(json!({ "type": found["type"], "name": name }));
            options = found["options"].clone();
        }
        Some((above, if options.is_null() { json!([]) } else { options }))
    }
}

/// Options as they are told: what is empty, null or false is left out, as Discord does.
fn options_json(options: &Value, localized: bool) -> Value {
    let tell = |option: &Value| {
        let mut told = json!({});
        for (key, value) in option.as_object().into_iter().flatten() {
            let empty =
                value.is_null() || *value == json!(false) || *value == json!([]) || *value == json!({});
            if empty || (key.ends_with("_localizations") && !localized) {
                continue;
            }
            told[key] = match key.as_str() {
                "options" | "choices" => options_json(value, localized),
                _ => value.clone(),
            };
        }
        told
    };
    options.as_array().into_iter().flatten().map(tell).collect()
}

impl World {
    /// The command of a kind that a person finds in a channel under a name; a guild's own first.
    pub(crate) fn command(&self, guild: Option<Id>, name: &str, kind: u64) -> Option<&Command> {
        let fits = |command: &&Command| command.name() == name && command.kind() == kind;
        let own = self.commands.iter().filter(fits).find(|command| guild.is_some() && command.guild == guild);
        own.or_else(|| self.commands.iter().filter(fits).find(|command| command.guild.is_none()))
    }
}
