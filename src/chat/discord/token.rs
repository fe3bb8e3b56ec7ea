//! The bot's token: read once, never shown.

use crate::chat::shared::secret::{NoSecret, Secret, Source};
use crate::config;

/// The bot's token.
#[derive(Clone, Debug)]
pub struct Token(Secret);

/// Why there is no token. None of these carries any of it.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Nobody has put it where it is looked for.
    #[error(transparent)]
    NoSecret(#[from] NoSecret),
    /// It has not the shape of one.
    #[error(
        "what {0} holds is no bot's token: {1}. The token is under Bot, Reset Token, not the public key or the client secret"
    )]
    Shape(String, &'static str),
}

impl Token {
    /// Reads the token from where the configuration says, and checks its shape. `variable` looks a variable of the
    /// environment up.
    pub fn read(
        config: &config::Discord,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, TokenError> {
        let source = Source {
            what: "the bot's token",
            hint: ", from https://discord.com/developers/applications (Bot, Reset Token)",
            file: config.token_file.as_deref(),
            variable: &config.token_variable,
        };
        let (secret, named) = source.read(variable)?;
        let secret = secret.trimmed(|text| {
            let text = text.trim();
            text.strip_prefix("Bot ").unwrap_or(text).trim()
        });
        check(secret.expose()).map_err(|why| TokenError::Shape(named, why))?;
        Ok(Self(secret))
    }

    pub(super) fn secret(&self) -> &str {
        self.0.expose()
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
        assert_eq!(format!("{:?}", read(&good).unwrap()), "Token(Secret)");
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
        assert!(matches!(
            Token::read(&config, |_| None),
            Err(TokenError::NoSecret(NoSecret::Missing { .. }))
        ));
    }
}
