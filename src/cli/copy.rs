//! `copy`: all that is stored, from a data folder into a database, or back.

use super::keep::{check_data, make_new};
use super::origin::{Origin, STORE};
use super::progress::Progress;
use crate::config::{Concealed, Config};
use crate::i18n::Keep;
use crate::store::{Copying, Store};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How a data folder is named.
const FOLDER: &str = "sled:";
/// How the database of the configuration is.
const CONFIGURED: &str = "postgres";

/// What to copy, and where. Nobody may use either meanwhile.
#[derive(Clone, Debug, Args)]
pub struct Copy {
    /// A data folder, as `sled:DIR`, or `postgres`, which is the database of the configuration; or the URL of another one.
    #[arg(long, value_name = "STORE")]
    from: Concealed,
    /// The same, where to. A folder must be empty or not there, a database without matches; or it has half a copy.
    #[arg(long, value_name = "STORE")]
    to: Concealed,
}

impl Copy {
    /// Copies all rows, compares them one by one, and says how many there are. If it is broken off, the same again goes on.
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let locale = config.language;
        let from = match origin(&self.from, config)? {
            Origin::Folder(folder) => {
                check_data(&folder, locale)?;
                Store::open(&folder.join(STORE))?
            }
            #[cfg(feature = "postgres")]
            Origin::Database(address) => database::open(&address, config, false)?,
        };
        let to = match origin(&self.to, config)? {
            Origin::Folder(folder) => Store::open_to_copy(&half(&folder, config)?)?,
            #[cfg(feature = "postgres")]
            Origin::Database(address) => database::open(&address, config, true)?,
        };
        let (progress, mut doing) = (Progress::rows(), Copying::Writes);
        let copied = from.copy_to(&to, |does, done, all| {
            if does != doing {
                progress.restart(all);
                doing = does;
            }
            progress.advance_of(done, all);
        });
        progress.finish();
        writeln!(output, "{}", Keep::Copied(copied?).say(locale))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Which store is meant.
fn origin(named: &Concealed, config: &Config) -> anyhow::Result<Origin> {
    match named.expose() {
        text if text.starts_with(FOLDER) => Ok(Origin::Folder(PathBuf::from(&text[FOLDER.len()..]))),
        CONFIGURED => match Origin::of(config)? {
            Origin::Folder(_) => anyhow::bail!(Keep::NoDatabase.say(config.language)),
            #[cfg(feature = "postgres")]
            database => Ok(database),
        },
        text if text.starts_with(CONFIGURED) => Origin::at(text, config),
        _ => anyhow::bail!(Keep::NoStore.say(config.language)),
    }
}

/// The store's folder in a data folder that is new, or has half a copy.
fn half(folder: &Path, config: &Config) -> anyhow::Result<PathBuf> {
    let is_old = fs::read_dir(folder.join(STORE)).is_ok();
    if !is_old {
        make_new(folder, config.language)?;
    }
    Ok(folder.join(STORE))
}

#[cfg(feature = "postgres")]
mod database {
    use crate::config::Config;
    use crate::i18n::Keep;
    use crate::store::{Address, Candidacy, Candidate, Store};

    /// Opens the store of a database, which no program uses.
    pub(super) fn open(address: &Address, config: &Config, half: bool) -> anyhow::Result<Store> {
        let name = format!("nahil copy, process {} ({:08x})", std::process::id(), rand::random::<u32>());
        let mut candidate = Candidate::new(address.clone(), &name)?;
        match if half { candidate.stand_to_copy()? } else { candidate.stand()? } {
            Candidacy::Leads(store, _) => Ok(store),
            Candidacy::Waits { holder, .. } => anyhow::bail!(Keep::InUse(&holder).say(config.language)),
        }
    }
}
