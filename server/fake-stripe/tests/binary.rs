//! The program, as scripts and browser tests start it.
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_fake-stripe");

#[test]
fn it_says_where_it_listens() {
    let mut child = Command::new(PROGRAM).args(["--listen", "127.0.0.1:0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("listening on http://127.0.0.1:"), "{line}");
}

#[test]
fn it_listens_on_this_machine_only() {
    let refused = Command::new(PROGRAM).args(["--listen", "0.0.0.0:0"]).output().unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("loopback"), "{refused:?}");
}
