//! The password of the bot's account: read once, never shown.

use crate::chat::shared::secret::{NoSecret, Secret, Source};
use crate::config;

/// The password.
#[derive(Clone, Debug)]
pub struct Password(Secret);

/// Why there is no password, or nobody whose it is. None of these carries any of it.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// Nobody has put it where it is looked for.
    #[error(transparent)]
    NoSecret(#[from] NoSecret),
    /// There is nothing in it.
    #[error("{0} holds no password")]
    Empty(String),
    /// The configuration does not say where the account is, or which it is.
    #[error("[matrix] is enabled, but its {0} is empty")]
    NotConfigured(&'static str),
}

impl Password {
    /// Reads the password from where the configuration says, which must name the account, too. `variable` looks a
    /// variable of the environment up.
    pub fn read(
        config: &config::Matrix,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, PasswordError> {
        for (key, value) in [("homeserver", &config.homeserver), ("user", &config.user)] {
            if value.is_empty() {
                return Err(PasswordError::NotConfigured(key));
            }
        }
        let source = Source {
            what: "the password of the bot's Matrix account",
            hint: "",
            file: config.password_file.as_deref(),
            variable: &config.password_variable,
        };
        let (secret, named) = source.read(variable)?;
        let secret = secret.trimmed(|text| text.trim_end_matches(['\r', '\n']));
        if secret.expose().is_empty() { Err(PasswordError::Empty(named)) } else { Ok(Self(secret)) }
    }

    pub(super) fn secret(&self) -> &str {
        self.0.expose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_and_never_shown() {
        let config = config::Matrix {
            homeserver: "https://example.org".to_owned(),
            user: "nahil".to_owned(),
            ..config::Matrix::default()
        };
        let password = Password::read(&config, |_| Some(" pass word \n".to_owned())).unwrap();
        assert_eq!(
            (password.secret(), format!("{password:?}")),
            (" pass word ", "Password(Secret)".to_owned())
        );
        let missing = Password::read(&config, |_| None).unwrap_err();
        assert!(missing.to_string().contains("NAHIL_MATRIX_PASSWORD"));
        assert!(matches!(Password::read(&config, |_| Some("\n".to_owned())), Err(PasswordError::Empty(_))));
        let nobody = config::Matrix { user: String::new(), ..config.clone() };
        assert!(matches!(
            Password::read(&nobody, |_| Some("x".to_owned())),
            Err(PasswordError::NotConfigured("user"))
        ));
        let elsewhere = config::Matrix { password_file: Some("/no/such".into()), ..config };
        assert!(matches!(
            Password::read(&elsewhere, |_| None),
            Err(PasswordError::NoSecret(NoSecret::Unreadable { .. }))
        ));
    }
}
