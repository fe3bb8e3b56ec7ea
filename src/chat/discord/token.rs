//! The bot's token: read once, never shown.

use crate::config;
use std::fmt;

/// The bot's token.
#[derive(Clone)]
pub struct Token(String);

/// Why there is no token. None of these carries any of it.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The variable is not set.
    #[error(
        "the variable {0} is not set; it must hold the bot's token, from https://discord.com/developers/applications (Bot, Reset Token)"
    )]
    Missing(String),
    /// The file cannot be read.
    #[error("cannot read the bot's token from {0}: {1}")]
    Unreadable(String, std::io::ErrorKind),
    /// It has not the shape of one.
    #[error(
        "what {0} holds is no bot's token: {1}. The token is under Bot, Reset Token, not the public key or the client secret"
    )]
    Shape(String, &'static str),
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// Reads the token from where the configuration says, and checks its shape. `variable` looks a variable of the
    /// environment up.
    pub fn read(
        config: &config::Discord,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, TokenError> {
        let (text, named) = if let Some(path) = &config.token_file {
            let named = path.display().to_string();
            let unreadable = |error: std::io::Error| TokenError::Unreadable(named.clone(), error.kind());
            (std::fs::read_to_string(path).map_err(unreadable)?, named)
        } else {
            let named = config.token_variable.clone();
            (variable(&named).ok_or_else(|| TokenError::Missing(named.clone()))?, named)
        };
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text).trim();
        check(text).map(|()| Self(text.to_owned())).map_err(|why| TokenError::Shape(named, why))
    }

    pub(super) fn secret(&self) -> &str {
        &self.0
    }
}

/// A token is three parts with points between them, of which the first is the bot's id in base 64.
fn check(text: &str) -> Result<(), &'static str> {
    let parts: Vec<&str> = text.split('.').collect();
    let plain = |part: &&str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
    };
    match parts[..] {
        _ if text.is_empty() => Err("it is empty"),
        [id, _, secret] if parts.iter().all(plain) => {
            if id.len() < 18 {
                return Err("its first part is too short");
            }
            if secret.len() < 20 { Err("its last part is too short") } else { Ok(()) }
        }
        [_, _, _] => Err("it has characters that no token has"),
        _ => Err("it has not three parts with points between them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_is_checked_and_nothing_is_shown() {
        let config = config::Discord::default();
        let good = format!("{}.{}.{}", "MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "x".repeat(38));
        let read = |text: &str| Token::read(&config, |_| Some(text.to_owned()));
        assert_eq!(read(&format!(" Bot {good}\n")).unwrap().secret(), good);
        assert_eq!(format!("{:?}", read(&good).unwrap()), "Token");
        for bad in [
            "",
            "abc",
            "a.b.c",
            &good.replace('.', "!"),
            &format!("{good}.x"),
            "MTIzNDU2Nzg5MDEyMzQ1Njc4.a.b c",
        ] {
            let error = read(bad).unwrap_err().to_string();
            assert!(
                error.contains("NAHIL_DISCORD_TOKEN") && (bad.len() < 6 || !error.contains(bad)),
                "{error}"
            );
        }
        assert!(matches!(Token::read(&config, |_| None), Err(TokenError::Missing(_))));
    }
}
