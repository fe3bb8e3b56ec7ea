//! Secrets that the host gives to an adapter, in the environment or in a file: read once, never shown.

use std::fmt;
use std::io;
use std::path::Path;

/// Longest name of a variable that is shown; tokens are longer.
const NAME_MAX: usize = 40;

/// A secret.
#[derive(Clone)]
pub(in crate::chat) struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Why a secret cannot be had. Nothing of this carries any of it.
#[derive(Debug, thiserror::Error)]
pub enum NoSecret {
    /// The variable is not set.
    #[error("the variable {variable} is not set; it must hold {what}{hint}")]
    Missing {
        /// The variable's name.
        variable: String,
        /// What it must hold.
        what: &'static str,
        /// Where that is found.
        hint: &'static str,
    },
    /// The file cannot be read.
    #[error("cannot read {what} from {path}: {kind}")]
    Unreadable {
        /// What was to be read.
        what: &'static str,
        /// The file.
        path: String,
        /// Why.
        kind: io::ErrorKind,
    },
}

/// Where a secret stands, and what it is for those who have to put it there.
#[derive(Clone, Copy, Debug)]
pub(in crate::chat) struct Source<'s> {
    /// What it is: `the bot's token`.
    pub(in crate::chat) what: &'static str,
    /// Where that is found, to stand behind it; may be empty.
    pub(in crate::chat) hint: &'static str,
    /// The file, if the host has named one.
    pub(in crate::chat) file: Option<&'s Path>,
    /// Else, the name of the variable of the environment.
    pub(in crate::chat) variable: &'s str,
}

impl Source<'_> {
    /// What stands there, and where that is. `variable` looks a variable of the environment up.
    pub(in crate::chat) fn read(
        &self,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<(Secret, String), NoSecret> {
        let Self { what, hint, .. } = *self;
        if let Some(path) = self.file {
            let named = path.display().to_string();
            let unreadable =
                |error: io::Error| NoSecret::Unreadable { what, path: named.clone(), kind: error.kind() };
            return Ok((Secret(std::fs::read_to_string(path).map_err(unreadable)?), named));
        }
        let named = self.variable.to_owned();
        match variable(&named) {
            Some(text) => Ok((Secret(text), named)),
            None => Err(NoSecret::Missing { variable: shown(named), what, hint }),
        }
    }
}

/// The name of a variable, unless it cannot be one: then it may be the secret itself.
fn shown(named: String) -> String {
    let is_name = named.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && named.len() <= NAME_MAX;
    if is_name { named } else { "that the configuration names, which is no name of a variable,".to_owned() }
}

impl Secret {
    /// What it is, for whoever asks for it.
    pub(in crate::chat) fn expose(&self) -> &str {
        &self.0
    }

    /// The same, trimmed to what of it counts.
    pub(in crate::chat) fn trimmed(self, trim: impl Fn(&str) -> &str) -> Self {
        Self(trim(&self.0).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_from_where_the_host_says_and_never_shown() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), " key \n").unwrap();
        let source = Source { what: "the key", hint: ", from there", file: None, variable: "KEY" };
        let of_file = Source { file: Some(file.path()), ..source };
        for (source, named) in [(source, "KEY".to_owned()), (of_file, file.path().display().to_string())] {
            let (secret, found) = source.read(|name| (name == "KEY").then(|| " key \n".to_owned())).unwrap();
            assert_eq!((secret.expose(), found), (" key \n", named));
            assert_eq!(format!("{secret:?}"), "Secret");
            assert_eq!(secret.trimmed(str::trim).expose(), "key");
        }
        let missing = source.read(|_| None).unwrap_err().to_string();
        assert!(!shown("MTIz.NDU2.Nzg5-hidden".to_owned()).contains("MTIz"));
        assert_eq!(missing, "the variable KEY is not set; it must hold the key, from there");
        let elsewhere = Source { file: Some(Path::new("/no/such")), ..source };
        let unreadable = elsewhere.read(|_| None).unwrap_err().to_string();
        assert!(unreadable.starts_with("cannot read the key from /no/such: "), "{unreadable}");
    }
}
