//! What the bot must be allowed to do on a server, and the link by which somebody lets it in with just that.
//!
//! <https://discord.com/developers/docs/topics/permissions>

/// *Administrator*.
pub(super) const ADMINISTRATOR: u64 = 1 << 3;
/// *Manage Server*.
pub(super) const MANAGE_GUILD: u64 = 1 << 5;
/// *View Channels*.
pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
/// *Send Messages*.
pub(super) const SEND_MESSAGES: u64 = 1 << 11;
/// *Embed Links*.
const EMBED_LINKS: u64 = 1 << 14;
/// *Attach Files*.
const ATTACH_FILES: u64 = 1 << 15;
/// *Read Message History*.
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// *Manage Threads*: into a private thread into which nobody else may let anybody, people are let with this.
const MANAGE_THREADS: u64 = 1 << 34;
/// *Create Public Threads*.
const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// *Create Private Threads*.
const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// *Send Messages in Threads*.
pub(super) const SEND_IN_THREADS: u64 = 1 << 38;

/// All that the bot makes use of.
const WANTED: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MANAGE_THREADS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_IN_THREADS;

/// The address at which somebody lets the bot of this application into a server.
pub(super) fn invitation(application: &str) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={WANTED}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The texts in which hosts are told how to invite the bot.
    fn texts() -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let docs = fs::read_dir(root.join("docs")).into_iter().flatten();
        let docs = docs.map(|entry| entry.unwrap().path());
        let files = docs.chain([root.join("README.md")]);
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        files.filter(|path| path.extension().is_some_and(|kind| kind == "md")).map(read).collect()
    }

    #[test]
    fn hosts_are_told_the_link_that_the_bot_needs() {
        let texts = texts();
        let links: Vec<&str> =
            texts.iter().flat_map(|text| text.split("https://discord.com/oauth2").skip(1)).collect();
        assert!(!links.is_empty(), "no text says how to invite the bot");
        let wanted = invitation("ID");
        for link in links {
            assert!(
                link.starts_with(wanted.strip_prefix("https://discord.com/oauth2").unwrap()),
                "{link:.120}"
            );
        }
    }
}
