//! Where matches and all that belongs to them are stored.

use serde::Deserialize;
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The store.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// Address of a database; the data folder, if it is empty.
    pub url: Concealed,
    /// Name of the environment variable that holds the address, instead.
    pub url_variable: String,
    /// A file with the certificates of those who vouch for the database's server.
    #[serde(deserialize_with = "super::none_if_empty")]
    pub certificates: Option<PathBuf>,
    /// A folder that every machine sees, for what a platform's adapter must know again after a restart, wherever that runs
    /// then; the data folder, if none is named.
    #[serde(deserialize_with = "super::none_if_empty")]
    pub folder: Option<PathBuf>,
}

impl Default for Store {
    fn default() -> Self {
        let url_variable = "NAHIL_STORE_URL".to_owned();
        Self { url: Concealed::default(), url_variable, certificates: None, folder: None }
    }
}

impl Store {
    /// The address of the database, if there is one. `variable` looks a variable of the environment up.
    pub fn address(&self, variable: impl Fn(&str) -> Option<String>) -> Option<Concealed> {
        let named = variable(&self.url_variable).map(Concealed);
        let chosen = named.filter(|url| !url.0.trim().is_empty()).unwrap_or_else(|| self.url.clone());
        Some(chosen).filter(|url| !url.0.trim().is_empty())
    }
}

/// A text that is never shown.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Concealed(String);

impl Concealed {
    /// The text, for whoever needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// Whatever it is, it is taken.
impl FromStr for Concealed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Concealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Concealed")
    }
}

/// A text without what may be a secret: what stands between `://` and `@`, and what comes after a token, a password or a secret
/// on a line of the file, where the name of a variable or of a file should be.
pub(super) fn concealed(text: &str) -> String {
    without_passwords(&text.lines().map(without_secret).collect::<Vec<_>>().join("\n"))
}

/// A line without what comes after the name of what may be a secret, if it is one of the file: those have their number before
/// them.
fn without_secret(line: &str) -> String {
    let is_number = |number: &str| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let shown = line.split_once('|').filter(|(number, _)| is_number(number.trim()));
    match shown.and_then(|_| secret(line)) {
        Some(at) => format!("{} …", &line[..at]),
        None => line.to_owned(),
    }
}

/// Where in a line the first name ends that is of a secret, and not of the place of one.
fn secret(line: &str) -> Option<usize> {
    let small = line.to_ascii_lowercase();
    let ends = ["token", "password", "secret"].into_iter().flat_map(|word| {
        let found: Vec<_> = small.match_indices(word).map(|(at, word)| at + word.len()).collect();
        found
    });
    let is_place = |end: &usize| {
        let name = small[*end..].split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        name.is_some_and(|name| ["_variable", "_file"].iter().any(|place| name.ends_with(place)))
    };
    ends.filter(|end| !is_place(end)).min()
}

fn without_passwords(text: &str) -> String {
    let mut parts = text.split("://");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        shown += "://";
        let end = part.find(['\n', '"', '\'']).unwrap_or(part.len());
        shown += part[..end].rfind('@').map_or(part, |at| &part[at..]);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn the_variable_counts_before_the_file_and_nothing_is_shown() {
        let store = |url: &str| Store { url: Concealed(url.to_owned()), ..Store::default() };
        let found = |url: &str, variable: Option<&str>| {
            let found = store(url).address(|name| {
                assert_eq!(name, "NAHIL_STORE_URL");
                variable.map(str::to_owned)
            });
            found.map(|url| url.expose().to_owned())
        };
        assert_eq!(found("", None), None);
        assert_eq!(found("", Some(" ")), None);
        assert_eq!(found("a", Some("")).as_deref(), Some("a"));
        assert_eq!(found("a", Some("b")).as_deref(), Some("b"));
        assert!(!format!("{:?}", store("hidden")).contains("hidden"));
    }

    #[test]
    fn the_name_of_a_place_hides_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for line in ["token_variable = [\"shown\"]", "token_file = [\"shown\"]", "token = 'hidden'"] {
            std::fs::write(&path, format!("[discord]\n{line}\n")).unwrap();
            let error = Config::load(Some(&path)).unwrap_err().to_string();
            let is_shown = line.contains("shown");
            assert!(error.contains("shown") == is_shown && !error.contains("hidden"), "{error}");
            assert!(is_shown || error.contains("unknown field `token`, expected"), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_wrong_shows_no_password() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for line in [
            "url = \"postgres://ana:hid@den@host/x",
            "url = 'postgres://ana:hidden@host/x' y",
            "uri = \"a://b:hidden@c\"",
            "token = \"hidden\"",
            "Password = 'hid=den'",
            "token: \"hidden\"",
            "inner = { enabled = true, token = \"hidden\" }",
            "inner = { token_variable = \"A\", token = \"hidden\" }",
            "\"the token\" = 'hidden'",
            "x = 5 y # the secret: hidden",
        ] {
            std::fs::write(&path, format!("[store]\n{line}\n")).unwrap();
            let error = Config::load(Some(&path)).unwrap_err();
            assert!(!error.to_string().contains("hid") && error.to_string().contains("line 2"), "{error}");
            assert!(!format!("{error:?}").contains("hid"), "{error:?}");
        }
    }
}
