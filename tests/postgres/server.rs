//! The server that all tests of a run share: PostgreSQL, started by the script beside this file.
//!
//! Where there is none, the tests count as ignored; `NAHIL_POSTGRES=required` makes that a failure.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

static SHARED: OnceLock<Result<Server, String>> = OnceLock::new();

/// A running server. It ends when this program does, whose end closes its input.
#[derive(Debug)]
pub(crate) struct Server {
    _input: Option<ChildStdin>,
    /// How whoever is in charge of it gets in.
    url: String,
    /// The folder of its cluster.
    folder: PathBuf,
    schemas: AtomicU32,
}

impl Server {
    /// The server, where there is one.
    pub(crate) fn get() -> &'static Self {
        Self::found().unwrap_or_else(|why| panic!("there is no PostgreSQL: {why}"))
    }

    /// The server, or why none can be had.
    pub(crate) fn found() -> Result<&'static Self, &'static str> {
        SHARED.get_or_init(Self::start).as_ref().map_err(String::as_str)
    }

    /// One that nobody else has.
    pub(crate) fn start() -> Result<Self, String> {
        Self::run(None)
    }

    /// A standby of it, which takes no changes.
    pub(crate) fn standby(&self) -> Self {
        Self::run(Some(&self.url)).unwrap_or_else(|why| panic!("there is no standby: {why}"))
    }

    /// The same schema as this URL has, at this server.
    pub(crate) fn same_as(&self, url: &str) -> String {
        format!("{}?{}", self.url, url.split_once('?').unwrap().1)
    }

    fn run(of: Option<&str>) -> Result<Self, String> {
        let mut script = Command::new(path());
        script.arg("run").args(of).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = script.spawn().map_err(|why| why.to_string())?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).map_err(|why| why.to_string())?;
        match line.split_once(' ') {
            Some((url, folder)) => Ok(Self {
                _input: child.stdin.take(),
                url: url.to_owned(),
                folder: folder.trim().into(),
                schemas: AtomicU32::new(0),
            }),
            None => Err(said(child)),
        }
    }

    /// Stops it in this way.
    pub(crate) fn stop(&self, how: &str) {
        let status = Command::new(path()).arg("stop").arg(&self.folder).arg(how).status().unwrap();
        assert!(status.success());
    }

    /// Starts it again, at the same port.
    pub(crate) fn start_again(&self) {
        let started = Command::new(path()).arg("start").arg(&self.folder).output().unwrap();
        assert!(started.status.success(), "{started:?}");
    }

    /// The URL of a schema that nobody else has.
    pub(crate) fn schema(&self) -> String {
        let name = format!("t{}", self.schemas.fetch_add(1, Ordering::Relaxed));
        ask(&self.url, &format!("CREATE SCHEMA {name}"));
        format!("{}?options=-csearch_path%3D{name}", self.url)
    }
}

/// Has something done by the server, past the store.
pub(crate) fn ask(url: &str, statements: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(statements).await.unwrap();
    });
}

/// What the server answers, in one column; also to whoever is asked beside others.
pub(crate) fn answers(url: &str, question: &str) -> Vec<String> {
    let asked = async {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        let rows = client.query(question, &[]).await.unwrap();
        rows.iter().filter_map(|row| row.get(0)).collect()
    };
    let ask = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(asked)
    };
    std::thread::scope(|scope| scope.spawn(ask).join().unwrap())
}

/// Where the script is.
pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres/server")
}

/// Why it has not started.
fn said(mut child: Child) -> String {
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    said.trim().to_owned()
}
