//! Which program this is: its version and, if they were given when it was built, the commit and its date.

use std::sync::LazyLock;

/// What `--version` says. `NAHIL_COMMIT` and `NAHIL_DATE` are read from the environment of the build, and nothing else of
/// where or when it was built goes in, so that the same sources always make the same program.
pub(super) static VERSION: LazyLock<String> = LazyLock::new(|| {
    named(env!("CARGO_PKG_VERSION"), [option_env!("NAHIL_COMMIT"), option_env!("NAHIL_DATE")])
});

fn named(version: &str, built_from: [Option<&str>; 2]) -> String {
    let known: Vec<_> = built_from.into_iter().flatten().filter(|word| !word.is_empty()).collect();
    if known.is_empty() { version.to_owned() } else { format!("{version} ({})", known.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_and_date_stand_behind_the_version_if_they_are_known() {
        for (built_from, said) in [
            ([None, None], "1.2.3"),
            ([Some(""), Some("")], "1.2.3"),
            ([Some("0a1b2c3"), None], "1.2.3 (0a1b2c3)"),
            ([Some("0a1b2c3"), Some("2026-11-23")], "1.2.3 (0a1b2c3, 2026-11-23)"),
        ] {
            assert_eq!(named("1.2.3", built_from), said);
        }
    }
}
