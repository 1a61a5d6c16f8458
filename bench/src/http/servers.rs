//! The servers that are compared, each in its own process.
use super::load;
use crate::process;
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A running server; it is stopped when this value is dropped.
pub struct Server {
    child: Child,
    /// `host:port`.
    pub address: String,
    /// When it was started.
    pub started: Instant,
    /// The process id of its database's postmaster.
    database: Option<u32>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(binary: &Path, data: &Path) -> Command {
    let mut command = Command::new(binary);
    command
        .env("PARALLAX_DATA", data.join("data"))
        .env("PARALLAX_DEV_TOOLS", "true")
        .env("PARALLAX_LIMITS__ENABLED", "false");
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// The process id of the PostgreSQL server behind `PARALLAX_DATABASE_URL`, from `BENCH_POSTMASTER`.
pub fn postmaster() -> Option<u32> {
    std::env::var("BENCH_POSTMASTER").ok()?.parse().ok()
}

/// The cost of an import.
pub struct Import {
    /// Elapsed time.
    pub wall: Duration,
    /// User CPU time.
    pub user: Duration,
    /// System CPU time.
    pub system: Duration,
    /// CPU time of the database server.
    pub database: Duration,
}

/// Imports `files` on one core and returns the cost.
///
/// # Errors
/// When the import fails.
pub fn import(binary: &Path, data: &Path, files: &[PathBuf]) -> Result<Import, String> {
    let database = || postmaster().map_or(Duration::ZERO, process::cpu_of_family);
    let (began, (user, system), in_database) = (Instant::now(), process::cpu_of_children(), database());
    process::pin(0);
    let mut import = command(binary, data);
    let status =
        import.arg("import").args(["--password", super::data::PASSWORD]).args(files).stdout(Stdio::null()).status();
    process::pin(1);
    let (user_now, system_now) = process::cpu_of_children();
    match status {
        Ok(status) if status.success() => Ok(Import {
            wall: began.elapsed(),
            user: user_now - user,
            system: system_now - system,
            database: database() - in_database,
        }),
        other => Err(format!("the import failed: {other:?}")),
    }
}

impl Server {
    /// The product on an imported database; healthy when this returns.
    pub async fn parallax(binary: &Path, data: &Path) -> Result<Self, String> {
        let mut serve = command(binary, data);
        serve.args(["serve", "--listen", "127.0.0.1:0"]);
        let mut server = Self::spawn(serve)?;
        server.database = postmaster();
        for _ in 0..600 {
            if load::status(&server, "/api/health").await == Some(200) {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("the server did not become healthy".into())
    }

    /// The same endpoints on Express and `node:sqlite`, reading the database in `data`; `None` without Node.
    pub async fn express(data: &Path) -> Option<Self> {
        let node = std::env::var_os("BENCH_NODE")?;
        let mut express = Command::new(node);
        express.arg("--no-warnings").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("express/server.mjs"));
        express.arg(data.join("data/parallax.db")).arg(data.join("express.db")).stdin(Stdio::null());
        Self::spawn(express).ok()
    }

    /// This program as the bare server.
    pub async fn bare() -> Result<Self, String> {
        let mut itself = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
        itself.arg("bare").stdin(Stdio::null());
        Self::spawn(itself)
    }

    fn spawn(mut command: Command) -> Result<Self, String> {
        let started = Instant::now();
        process::pin(0);
        let spawned = command.stdout(Stdio::piped()).spawn();
        process::pin(1);
        let mut child = spawned.map_err(|error| format!("{command:?}: {error}"))?;
        let output = child.stdout.take().ok_or("no standard output")?;
        let mut lines = BufReader::new(output).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("listening on http://")?.1.to_owned()));
        std::thread::spawn(move || lines.for_each(drop)); // keeps the pipe from filling
        let address = address.ok_or("the server ended before it listened")?.trim_end_matches('/').to_owned();
        Ok(Self { child, address, started, database: None })
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// CPU time used so far, including its database server's.
    pub fn cpu(&self) -> Duration {
        process::cpu(self.pid()) + self.database.map_or(Duration::ZERO, process::cpu_of_family)
    }

    /// Makes the bare server answer everything with this status and body.
    pub async fn answer_with(&self, status: u16, body: &[u8]) -> Result<(), String> {
        load::put(self, &format!("/answer/{status}"), body.to_vec()).await
    }
}

/// The bare server: one axum handler that returns the bytes it was given.
///
/// # Errors
/// When no port is free.
pub async fn serve_bare() -> std::io::Result<()> {
    use axum::{Router, body::Bytes, extract::Path, extract::State, http::StatusCode, routing::put};
    use std::sync::{Arc, RwLock};
    type Answer = Arc<RwLock<(StatusCode, Bytes)>>;
    let answer: Answer = Arc::new(RwLock::new((StatusCode::OK, Bytes::new())));
    let set = async |State(answer): State<Answer>, Path(status): Path<u16>, body: Bytes| {
        if let Ok(mut answer) = answer.write() {
            *answer = (StatusCode::from_u16(status).unwrap_or(StatusCode::OK), body);
        }
    };
    let get = async |State(answer): State<Answer>| {
        let (status, body) = answer.read().map(|answer| answer.clone()).unwrap_or_default();
        (status, [("content-type", "application/json")], body)
    };
    let router = Router::new().route("/answer/{status}", put(set)).fallback(get).with_state(answer);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    #[allow(clippy::print_stdout, reason = "the parent reads the address from here")]
    {
        println!("listening on http://{}", listener.local_addr()?);
    }
    axum::serve(listener, router).await
}
