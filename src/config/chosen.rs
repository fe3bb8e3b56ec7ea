//! What counts of the configuration while the program runs, and what of a new one can come to count.

use super::{Config, ConfigError, Local, Matrix};
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

/// The configuration as it counts now. All copies are the same one.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    config: Arc<RwLock<Arc<Config>>>,
}

/// What came of a new configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reread {
    /// The keys that count from now on.
    pub taken: Vec<&'static str>,
    /// The keys that are others in the file, and count after the next start only.
    pub kept: Vec<&'static str>,
}

impl Chosen {
    /// This one counts.
    pub fn new(config: Config) -> Self {
        Self { config: Arc::new(RwLock::new(Arc::new(config))) }
    }

    /// The configuration now.
    pub fn get(&self) -> Arc<Config> {
        Arc::clone(&self.config.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes from the file, which was [read again](Config::reload), what can change while the program runs. If it does not fit
    /// what cannot change, nothing changes.
    pub fn take(&self, new: &Config, path: Option<&Path>) -> Result<Reread, ConfigError> {
        let old = self.get();
        let mut reread = Reread { taken: Vec::new(), kept: old.fixed_unlike(new) };
        let config = old.with(new, &mut reread.taken);
        config.check_arbiters(path.unwrap_or(Path::new(Config::FILE)))?;
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(config);
        Ok(reread)
    }
}

impl Config {
    /// This configuration with what can change while the program runs as the new one has it; names what that changes.
    fn with(&self, new: &Config, taken: &mut Vec<&'static str>) -> Config {
        let mut config = self.clone();
        let mut take = |key, differs: bool| taken.extend(differs.then_some(key));
        take("language", config.language != new.language);
        take("clock", config.clock != new.clock);
        take("vacation", config.vacation != new.vacation);
        take("votes", config.votes != new.votes);
        take("local.arbiters", config.local.arbiters != new.local.arbiters);
        take("matrix.allowed_servers", config.matrix.allowed_servers != new.matrix.allowed_servers);
        take("matrix.allowed_users", config.matrix.allowed_users != new.matrix.allowed_users);
        take("matrix.arbiters", config.matrix.arbiters != new.matrix.arbiters);
        (config.language, config.clock, config.vacation) = (new.language, new.clock, new.vacation);
        config.votes = new.votes.clone();
        config.local.arbiters.clone_from(&new.local.arbiters);
        config.matrix.allowed_servers.clone_from(&new.matrix.allowed_servers);
        config.matrix.allowed_users.clone_from(&new.matrix.allowed_users);
        config.matrix.arbiters.clone_from(&new.matrix.arbiters);
        config
    }

    /// The keys that cannot change while the program runs, and are others in the new one. It takes both apart, so that a
    /// new key is thought of here.
    fn fixed_unlike(&self, new: &Config) -> Vec<&'static str> {
        let Config {
            language: _,
            clock: _,
            vacation: _,
            votes: _,
            data,
            proxies,
            hurry,
            machine,
            local,
            discord,
            matrix,
            web,
            watch,
            store,
        } = self;
        let Local { arbiters: _, enabled, address, rooms, public, peers, push } = local;
        let Matrix {
            allowed_servers: _,
            allowed_users: _,
            arbiters: _,
            enabled: joins,
            homeserver,
            user,
            password_variable,
            password_file,
            device,
        } = matrix;
        let same = [
            ("data", *data == new.data),
            ("proxies", *proxies == new.proxies),
            ("hurry", *hurry == new.hurry),
            ("machine.threads", *machine == new.machine),
            ("local.enabled", *enabled == new.local.enabled),
            ("local.address", *address == new.local.address),
            ("local.rooms", *rooms == new.local.rooms),
            ("local.public", *public == new.local.public),
            ("local.peers", *peers == new.local.peers),
            ("local.push", *push == new.local.push),
            ("discord", *discord == new.discord),
            ("matrix.enabled", *joins == new.matrix.enabled),
            ("matrix.homeserver", *homeserver == new.matrix.homeserver),
            ("matrix.user", *user == new.matrix.user),
            ("matrix.password_variable", *password_variable == new.matrix.password_variable),
            ("matrix.password_file", *password_file == new.matrix.password_file),
            ("matrix.device", *device == new.matrix.device),
            ("web", *web == new.web),
            ("watch", *watch == new.watch),
            ("store", *store == new.store),
        ];
        same.into_iter().filter(|(_, same)| !same).map(|(key, _)| key).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Locale;
    use std::fs;
    use std::path::PathBuf;

    fn reread(chosen: &Chosen, path: &Path) -> Result<Reread, ConfigError> {
        chosen.take(&Config::reload(Some(path))?, Some(path))
    }

    /// A file with this text, and what counts before it is read again.
    fn chosen(text: &str) -> (tempfile::TempDir, PathBuf, Chosen) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, text).unwrap();
        let chosen = Chosen::new(Config::load(Some(&path)).unwrap());
        (folder, path, chosen)
    }

    #[test]
    fn what_can_change_does_and_the_rest_is_named() {
        let (_folder, path, chosen) = chosen("clock = \"3d\"\n[local]\nrooms = [\"plaza\"]\n");
        assert_eq!(reread(&chosen, &path).unwrap(), Reread::default());
        let text = "language = \"es\"\nclock = \"5d\"\nvacation = 48\ndata = \"other\"\n[votes]\nquorum = 5\n\
                    [local]\narbiters = [\"ana\"]\nrooms = [\"patio\"]\n[matrix]\nallowed_servers = [\"a.org\"]\n\
                    allowed_users = [\"@b:b.org\"]\narbiters = [\"@c:a.org\"]\ndevice = \"x\"\n";
        fs::write(&path, text).unwrap();
        let copy = chosen.clone();
        let found = reread(&chosen, &path).unwrap();
        let new = Config::load(Some(&path)).unwrap();
        let now = copy.get();
        assert_eq!((now.language, now.clock, now.vacation), (Locale::Es, new.clock, 48));
        assert_eq!((now.votes.quorum, &now.local.arbiters[..]), (5, &["ana".to_owned()][..]));
        assert!(now.matrix.allows("@b:b.org") && !now.matrix.allows("@c:c.org"));
        assert_eq!((&now.data, &now.local.rooms[..]), (&PathBuf::from("data"), &["plaza".to_owned()][..]));
        assert_eq!(found.kept, ["data", "local.rooms", "matrix.device"]);
        let matrix = ["matrix.allowed_servers", "matrix.allowed_users", "matrix.arbiters"];
        let taken = [&["language", "clock", "vacation", "votes", "local.arbiters"][..], &matrix].concat();
        assert_eq!(found.taken, taken);
        assert_eq!(reread(&chosen, &path).unwrap().taken, Vec::<&str>::new());
    }

    #[test]
    fn one_that_is_wrong_changes_nothing_and_is_told_with_its_line() {
        let (_folder, path, chosen) = chosen("language = \"es\"\n");
        fs::write(&path, "language = \"en\"\nclock = \"soon\"\n").unwrap();
        let error = reread(&chosen, &path).unwrap_err().to_string();
        assert!(error.contains("line 2") && error.contains("soon"), "{error}");
        assert_eq!(chosen.get().language, Locale::Es);
        fs::remove_file(&path).unwrap();
        assert!(reread(&chosen, &path).is_err());
    }

    /// Strangers can come until the program ends, whatever the file says by now.
    #[test]
    fn where_strangers_come_no_arbiter_is_named_later_either() {
        let (_folder, path, chosen) = chosen("[local]\npublic = \"https://room.example.org\"\n");
        fs::write(&path, "language = \"es\"\n[local]\narbiters = [\"ana\"]\n").unwrap();
        assert!(matches!(reread(&chosen, &path), Err(ConfigError::ArbitersByName { .. })));
        assert_eq!(*chosen.get(), Config { local: chosen.get().local.clone(), ..Config::default() });
    }
}
