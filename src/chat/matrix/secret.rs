//! The password of the bot's account: read once, never shown.

use crate::config;
use std::fmt;

/// The password.
#[derive(Clone)]
pub struct Password(String);

/// Why there is no password, or nobody whose it is. None of these carries any of it.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// The variable is not set.
    #[error("the variable {0} is not set; it must hold the password of the bot's Matrix account")]
    Missing(String),
    /// The file cannot be read.
    #[error("cannot read the password of the bot's Matrix account from {0}: {1}")]
    Unreadable(String, std::io::ErrorKind),
    /// There is nothing in it.
    #[error("{0} holds no password")]
    Empty(String),
    /// The configuration does not say where the account is, or which it is.
    #[error("[matrix] is enabled, but its {0} is empty")]
    NotConfigured(&'static str),
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
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
        let (text, named) = if let Some(path) = &config.password_file {
            let named = path.display().to_string();
            let unreadable = |error: std::io::Error| PasswordError::Unreadable(named.clone(), error.kind());
            (std::fs::read_to_string(path).map_err(unreadable)?, named)
        } else {
            let named = config.password_variable.clone();
            (variable(&named).ok_or_else(|| PasswordError::Missing(named.clone()))?, named)
        };
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() { Err(PasswordError::Empty(named)) } else { Ok(Self(text.to_owned())) }
    }

    pub(super) fn secret(&self) -> &str {
        &self.0
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
        assert_eq!((password.secret(), format!("{password:?}")), (" pass word ", "Password".to_owned()));
        let missing = Password::read(&config, |_| None).unwrap_err();
        assert!(missing.to_string().contains("NAHIL_MATRIX_PASSWORD"));
        assert!(matches!(Password::read(&config, |_| Some("\n".to_owned())), Err(PasswordError::Empty(_))));
        let nobody = config::Matrix { user: String::new(), ..config.clone() };
        assert!(matches!(
            Password::read(&nobody, |_| Some("x".to_owned())),
            Err(PasswordError::NotConfigured("user"))
        ));
        let elsewhere = config::Matrix { password_file: Some("/no/such".into()), ..config };
        assert!(matches!(Password::read(&elsewhere, |_| None), Err(PasswordError::Unreadable(..))));
    }
}
