//! Users.

use super::Id;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The name that is shown.
    pub(crate) display: Option<String>,
    pub(crate) bot: bool,
    pub(crate) locale: String,
    /// Whether the bot may write to them.
    pub(crate) dms_open: bool,
    /// Whether they have installed the application for themselves.
    pub(crate) installed: bool,
}

impl User {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        let (name, locale) = (name.to_owned(), "en-US".to_owned());
        Self { id, name, display: None, bot: false, locale, dms_open: true, installed: false }
    }

    pub(crate) fn shown(&self) -> &str {
        self.display.as_deref().unwrap_or(&self.name)
    }

    pub(crate) fn json(&self) -> Value {
        let mut user = json!({
            "id": self.id.to_string(),
            "username": self.name,
            "avatar": null,
            "discriminator": if self.bot { "0001" } else { "0" },
            "public_flags": 0,
            "flags": 0,
            "banner": null,
            "accent_color": null,
            "global_name": self.display,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
        });
        if self.bot {
            user["bot"] = json!(true);
        }
        user
    }

    /// As they see themselves.
    pub(crate) fn own_json(&self) -> Value {
        let mut user = self.json();
        for (key, value) in [("mfa_enabled", json!(true)), ("verified", json!(true)), ("email", json!(null))]
        {
            user[key] = value;
        }
        user["locale"] = json!(self.locale);
        user
    }
}
