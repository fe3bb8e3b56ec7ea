//! `check`, `invite` and `trust-clock`: the configuration and what the bot has noticed, without running the bot.

use super::adapters;
use super::keep;
use super::named;
use super::origin::{Origin, STORE};
use super::shape;
use super::standby;
use crate::bot;
#[cfg(feature = "discord")]
use crate::chat::discord::Token;
use crate::chat::local;
#[cfg(feature = "matrix")]
use crate::chat::matrix::Password;
use crate::config::Config;
use crate::i18n::{Host, Unfit};
use crate::status::{Notice, Status};
use crate::store::{ROOM, Store, StoreError, has_room};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What to check.
#[derive(Clone, Debug, Args)]
pub struct Check {
    /// The data folder of a standby, to say how far it is, instead of the configuration.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.folder {
            Some(folder) => standby::check(folder, config.language, output),
            None => check(config, output),
        }
    }
}

/// Says that the configuration is valid: it could be read, something is switched on, the tokens and passwords that it asks for
/// are there, a database answers, the data folder may be had, and no store is missing. Then says what the host should know of
/// the program that runs, or ran last, and whether the disk has room. Where it has none, the exit status says so.
fn check(config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    adapters::platforms(config)?;
    if config.discord.enabled {
        check_discord(config, output)?;
    }
    if config.matrix.enabled {
        check_matrix(config)?;
    }
    if config.local.enabled {
        local::check(&config.local)?;
    }
    let origin = Origin::of(config)?;
    shape::refuse(&config.data, config.language)?;
    shape::refuse_shut(&config.data)?;
    keep::refuse_unfinished(&config.data, config.language)?;
    origin.refuse_missing(config)?;
    origin.try_out()?;
    if !origin.is_database() {
        refuse_replaced(config)?;
    }
    writeln!(output, "{}", Host::Sound.say(config.language))?;
    writeln!(output, "{}", Host::Data(&config.data).say(config.language))?;
    if origin.is_database() {
        writeln!(output, "{}", Host::Database(origin.folder(config)).say(config.language))?;
    }
    match Status::read(&config.data) {
        Ok(notices) => {
            for notice in &notices {
                writeln!(output, "{}", Host::Notice(notice).say(config.language))?;
            }
        }
        Err(error) => writeln!(output, "{}", Host::NoStatus(&error).say(config.language))?,
    }
    let has_room = origin.is_database() || has_room(&config.data);
    if !has_room {
        writeln!(output, "{}", Host::NoRoom(&config.data, ROOM >> 20).say(config.language))?;
    }
    Ok(super::exit(has_room))
}

/// Refuses a data folder with which the program does not start: a standby, one that is not restored yet, or one whose place
/// another has taken.
fn refuse_replaced(config: &Config) -> anyhow::Result<()> {
    standby::refuse(config)?;
    keep::refuse_unfinished(&config.data, config.language)?;
    let path = config.data.join(STORE);
    if Store::is_fenced(&path) {
        return Err(StoreError::fenced(&path).into());
    }
    Ok(())
}

#[cfg(feature = "discord")]
fn check_discord(config: &Config, output: &mut dyn Write) -> anyhow::Result<()> {
    Token::read(&config.discord, |name| std::env::var(name).ok())?;
    Ok(writeln!(output, "{}", Host::Token.say(config.language))?)
}

#[cfg(not(feature = "discord"))]
fn check_discord(config: &Config, _: &mut dyn Write) -> anyhow::Result<()> {
    anyhow::bail!(Host::NotBuilt("discord").say(config.language))
}

#[cfg(feature = "matrix")]
fn check_matrix(config: &Config) -> anyhow::Result<()> {
    Password::read(&config.matrix, |name| std::env::var(name).ok())?;
    Ok(())
}

#[cfg(not(feature = "matrix"))]
fn check_matrix(config: &Config) -> anyhow::Result<()> {
    anyhow::bail!(Host::NotBuilt("matrix").say(config.language))
}

/// Makes an invitation to the chat room. Its code is printed and not kept.
pub(super) fn invite(config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let origin = Origin::of(config)?;
    // There it would be good for nothing.
    shape::refuse(&config.data, config.language)?;
    refuse_replaced(config)?;
    origin.refuse_missing(config)?;
    let data = origin.folder(config);
    // Where several programs share a database, the room goes by the date whether it is doubted or not.
    let is_doubted = !origin.is_database() && doubts_clock(config)?;
    anyhow::ensure!(!is_doubted, Host::ClockDoubted.say(config.language));
    let now = (config.hurry == 1).then(|| bot::wall_clock()());
    let made = local::invite(data, now);
    let (code, until) = made.map_err(|error| named::about(&data.join("local/invitations"), &error))?;
    let address = config.local.public.as_deref();
    writeln!(output, "{}", Host::Invitation { code: &code, until, address }.say(config.language))?;
    if !config.is_public() {
        writeln!(output, "{}", Host::NoInvitation.say(config.language))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Notes that the machine's clock is right, if the program doubts it.
pub(super) fn trust_clock(config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    shape::refuse(&config.data, config.language)?;
    if Origin::of(config)?.is_database() {
        anyhow::ensure!(config.data.is_dir(), Unfit::Missing(&config.data).say(config.language));
    } else {
        refuse_replaced(config)?;
        keep::check_data(&config.data, config.language)?;
    }
    let doubts = doubts_clock(config)?;
    if doubts {
        Status::give_word(&config.data, bot::wall_clock()())?;
    }
    let said = if doubts { Host::ClockTrusted } else { Host::ClockNotDoubted };
    writeln!(output, "{}", said.say(config.language))?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the program doubts the machine's clock, or did when it last ran.
fn doubts_clock(config: &Config) -> io::Result<bool> {
    let status = Status::read(&config.data);
    let notices = status.map_err(|error| named::about(&config.data.join(Status::FILE), &error))?;
    Ok(notices.iter().any(|notice| matches!(notice, Notice::Clock { .. })))
}
