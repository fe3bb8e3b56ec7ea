//! The real program with a data folder and an account of its own.

use crate::homeserver::{Homeserver, password};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write, stderr};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;

/// Lines of its log that are shown when a test fails.
const LOG_SHOWN: usize = 60;

/// A data folder with its configuration and the log of all that has run in it, and the program, if it runs.
#[derive(Debug)]
pub(crate) struct Program {
    folder: Arc<tempfile::TempDir>,
    /// Which of several that share the folder.
    number: usize,
    name: String,
    password: String,
    more: Vec<(String, String)>,
    child: Option<Child>,
    /// The bot's account.
    pub(crate) id: String,
}

impl Program {
    /// A program that does not run yet, with more lines in its configuration.
    pub(crate) fn new(server: &Homeserver, more: &str) -> Self {
        let name = server.account("nahil");
        let program = Self {
            folder: Arc::new(tempfile::tempdir().unwrap()),
            number: 0,
            id: format!("@{name}:{}", server.name),
            password: password(&name),
            name,
            more: Vec::new(),
            child: None,
        };
        program.configure(server.url(), more);
        program
    }

    /// Writes the configuration.
    pub(crate) fn configure(&self, homeserver: &str, more: &str) {
        let data = self.data();
        let local = if more.contains("[local]") { "" } else { "[local]\nenabled = false\n" };
        let config = format!(
            "data = '{}'\n{local}[matrix]\nenabled = true\nhomeserver = \"{homeserver}\"\nuser = \"{}\"\n{more}\n",
            data.display(),
            self.name,
        );
        fs::write(self.config(), config).unwrap();
    }

    /// Another one with the same account, which is not configured yet.
    #[cfg(feature = "postgres")]
    pub(crate) fn twin(&self, number: usize) -> Self {
        let (name, id, password) = (self.name.clone(), self.id.clone(), self.password.clone());
        Self {
            folder: Arc::clone(&self.folder),
            number,
            name,
            password,
            more: self.more.clone(),
            child: None,
            id,
        }
    }

    fn config(&self) -> PathBuf {
        self.folder.path().join(format!("config-{}.toml", self.number))
    }

    /// Sets a variable of its environment.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.more.push((name.to_owned(), value.to_owned()));
    }

    /// Where everything is kept.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join(format!("data-{}", self.number))
    }

    /// What several of them share.
    #[cfg(feature = "postgres")]
    pub(crate) fn shared(&self) -> PathBuf {
        self.folder.path().join("shared")
    }

    /// The number of its process.
    #[cfg(feature = "postgres")]
    pub(crate) fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
        command.arg("--config").arg(self.config());
        command.env("NAHIL_MATRIX_PASSWORD", &self.password).envs(self.more.iter().cloned());
        command.env("RUST_LOG", "nahil=debug");
        command
    }

    fn log_file(&self) -> File {
        OpenOptions::new().append(true).create(true).open(self.folder.path().join("log")).unwrap()
    }

    /// All that it has ever logged.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    pub(crate) fn start(&mut self) {
        assert!(self.child.is_none(), "it runs");
        let log = self.log_file();
        let child = self.command().stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn();
        self.child = Some(child.unwrap());
    }

    /// The address of its room, if that is open.
    pub(crate) fn room(&mut self) -> String {
        let output = self.child.as_mut().unwrap().stdout.take().unwrap();
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let told = lines.find_map(|line| line.split_once("http://").map(|(_, rest)| rest.trim().to_owned()));
        format!("http://{}", told.unwrap_or_else(|| panic!("no room: {}", self.log())))
    }

    /// As `kill -9` does.
    pub(crate) fn kill(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Asks it to stop, and waits until it has, with what it has logged well.
    pub(crate) fn stop(&mut self) {
        let mut child = self.child.take().unwrap();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = child.wait().unwrap();
        assert!(status.success(), "{status}: {}", self.log());
        self.is_discreet();
    }

    /// Waits until it ends by itself; what it said.
    pub(crate) fn fails(&mut self) -> String {
        let output = self.command().stdin(Stdio::null()).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// It has not panicked, nor told its password to the log.
    pub(crate) fn is_discreet(&self) {
        let log = self.log();
        assert!(!log.contains("panicked") && !log.contains(&self.password), "{log}");
    }

    /// Runs another command of the program.
    pub(crate) fn ask(&self, words: &[&str]) -> Output {
        self.command().args(words).output().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if std::thread::panicking() {
            let log = self.log();
            let lines: Vec<&str> = log.lines().collect();
            let shown = lines[lines.len().saturating_sub(LOG_SHOWN)..].join("\n");
            let _ = stderr().write_all(shown.as_bytes());
        }
    }
}
