//! The real program with a data folder of its own, and the way to kill it.

use crate::left::Left;
use nahil::store::Store;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long to wait before asking again, and how often, until something that must come has come.
pub(crate) const POLL: (Duration, u32) = (Duration::from_millis(10), 2_000);

/// A data folder with its configuration and the log of all that has run in it.
#[derive(Debug)]
pub(crate) struct Home {
    folder: tempfile::TempDir,
    pub(crate) left: Left,
}

/// What a program is to be configured with besides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// What stands before every section.
    pub(crate) first: String,
    /// Where the room listens; wherever there is a free port, if this is empty.
    pub(crate) address: String,
    /// What stands in the room's section, and the sections behind it.
    pub(crate) local: String,
    /// What the folder is called that it shares with others; as at all of them, if this is empty.
    pub(crate) folder: &'static str,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self::over(Left::new())
    }

    /// One whose store is this.
    pub(crate) fn over(left: Left) -> Self {
        let home = Self { folder: tempfile::tempdir().unwrap(), left };
        home.configure("config.toml", &home.data(), "");
        home
    }

    fn configure(&self, name: &str, data: &Path, more: &str) -> PathBuf {
        self.configure_as(name, data, &Wanted::default(), more)
    }

    fn configure_as(&self, name: &str, data: &Path, wanted: &Wanted, more: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        let Wanted { first, address, local, .. } = wanted;
        let address = if address.is_empty() { "127.0.0.1:0" } else { address };
        let local = format!("[local]\naddress = \"{address}\"\nrooms = [\"plaza\"]\n{local}");
        fs::write(&path, format!("data = '{}'\n{first}{local}{more}", data.display())).unwrap();
        path
    }

    /// One of several programs that share the store and what platforms keep, each with a data folder of its own.
    #[allow(dead_code, reason = "there are several over a database only")]
    pub(crate) fn start_one(&self, number: usize) -> Program {
        self.start_one_as(number, &Wanted::default())
    }

    /// The same, configured as is wanted.
    #[allow(dead_code, reason = "there are several over a database only")]
    pub(crate) fn start_one_as(&self, number: usize, wanted: &Wanted) -> Program {
        let data = self.folder.path().join(format!("data-{number}"));
        let shared =
            if wanted.folder.is_empty() { self.shared() } else { self.folder.path().join(wanted.folder) };
        let more = format!("[store]\nfolder = '{}'\n", shared.display());
        let config = self.configure_as(&format!("config-{number}.toml"), &data, wanted, &more);
        let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
        command.arg("--config").arg(config).env_remove("RUST_LOG");
        self.left.point(&mut command);
        Program::start_as(self, command)
    }

    /// Looks at the store that was left, or goes on, without a change to it.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Store) -> T) -> T {
        self.left.look(&self.data(), look)
    }

    /// Where everything is kept.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// What several programs share.
    #[allow(dead_code, reason = "one program shares nothing")]
    pub(crate) fn shared(&self) -> PathBuf {
        self.folder.path().join("shared")
    }

    /// All that the program has ever logged here.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// The program, not yet started, behind some words of a command line that end in it.
    pub(crate) fn command(&self, before: &[&str]) -> Command {
        let words: Vec<&str> = before.iter().copied().chain([env!("CARGO_BIN_EXE_nahil")]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg("--config").arg(self.folder.path().join("config.toml"));
        command.env_remove("RUST_LOG");
        self.left.point(&mut command);
        command
    }

    /// Runs another command of the program to its end.
    pub(crate) fn ask(&self, words: &[&str], input: &str) -> Output {
        let mut command = self.command(&[]);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }

    fn log_file(&self) -> File {
        OpenOptions::new().append(true).create(true).open(self.folder.path().join("log")).unwrap()
    }
}

/// The program, running. Whoever drops it kills it.
#[derive(Debug)]
pub(crate) struct Program {
    child: Arc<Mutex<Child>>,
    output: Receiver<String>,
    /// What it has said that nobody has asked for yet.
    said: Vec<String>,
    killer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Program {
    pub(crate) fn start(home: &Home) -> Self {
        Self::start_behind(home, &[])
    }

    /// Starts it behind some words of a command line.
    pub(crate) fn start_behind(home: &Home, before: &[&str]) -> Self {
        Self::start_as(home, home.command(before))
    }

    /// Starts it by this command.
    pub(crate) fn start_as(home: &Home, mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(home.log_file());
        let mut child = command.spawn().unwrap();
        let output = heard(child.stdout.take().unwrap());
        Self { child: Arc::new(Mutex::new(child)), output, said: Vec::new(), killer: None }
    }

    /// The address of its room; nothing, if it has ended before it was open.
    pub(crate) fn address(&mut self) -> Option<String> {
        let line = self.line("http://")?;
        let (_, address) = line.split_once("http://")?;
        // In a line of JSON, something stands behind it.
        let address = address.split('"').next().unwrap_or_default();
        Some(format!("http://{}", address.trim()))
    }

    /// The next line that it says in which these words stand, whatever it says before; nothing, if it has ended.
    pub(crate) fn line(&mut self, words: &str) -> Option<String> {
        if let Some(place) = self.said.iter().position(|line| line.contains(words)) {
            return Some(self.said.remove(place));
        }
        loop {
            let line = self.output.recv().ok()?;
            if line.contains(words) {
                return Some(line);
            }
            self.said.push(line);
        }
    }

    /// The last such line that it has said by now, which is asked for once.
    pub(crate) fn last(&mut self, words: &str) -> Option<String> {
        self.said.extend(self.output.try_iter());
        let place = self.said.iter().rposition(|line| line.contains(words))?;
        Some(self.said.remove(place))
    }

    /// All that it has said that nobody has asked for, once it has ended.
    #[allow(dead_code, reason = "not all tests listen to the end")]
    pub(crate) fn rest(&mut self) -> Vec<String> {
        self.said.extend(self.output.iter());
        std::mem::take(&mut self.said)
    }

    /// Kills it after this time, whatever it is doing then.
    pub(crate) fn kill_after(&mut self, delay: Duration) {
        let (call_off, called_off) = mpsc::channel();
        let child = Arc::clone(&self.child);
        let killer = std::thread::spawn(move || {
            // Nobody calls it off but by ending the program.
            let _ = called_off.recv_timeout(delay);
            let _ = child.lock().unwrap().kill();
        });
        self.killer = Some((call_off, killer));
    }

    /// Whether it is to be killed, or was.
    pub(crate) fn is_doomed(&self) -> bool {
        self.killer.is_some()
    }

    /// Waits until it has ended, by whatever cause.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        if let Some((_call_off, killer)) = self.killer.take() {
            killer.join().unwrap();
        }
        self.child.lock().unwrap().wait().unwrap()
    }

    /// Waits until it has ended by itself.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        for _ in 0..POLL.1 {
            if let Some(status) = self.child.lock().unwrap().try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(POLL.0);
        }
        panic!("it does not end")
    }

    /// The number of its process.
    #[cfg(target_os = "linux")]
    pub(crate) fn id(&self) -> u32 {
        self.child.lock().unwrap().id()
    }

    /// How many files it has open.
    pub(crate) fn open_files(&self) -> usize {
        let id = self.child.lock().unwrap().id();
        fs::read_dir(format!("/proc/{id}/fd")).unwrap().count()
    }

    /// Ends it in good order, as its host would.
    pub(crate) fn terminate(&mut self) {
        self.signal("TERM");
        let status = self.ended();
        assert!(status.success(), "{status}");
    }

    /// Sends it this signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.lock().unwrap().id().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }
}

/// What a program says, line by line.
fn heard(output: ChildStdout) -> Receiver<String> {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        // Whoever has dropped the program does not listen.
        lines.for_each(|line| drop(tell.send(line)));
    });
    told
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.lock().unwrap().kill();
        self.wait();
    }
}
