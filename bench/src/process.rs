//! What a process costs, by the operating system's account (`/proc`, Linux).
use std::{fs, time::Duration};

/// Clock ticks in a second as `/proc` counts them; 100 on every Linux this runs on (`getconf CLK_TCK`).
const TICKS: u64 = 100;

/// CPU time that process `pid` has used, user and system.
pub fn cpu(pid: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis((ticks(11) + ticks(12)) * 1_000 / TICKS)
}

/// Anonymous and whole resident memory of process `pid`, in KiB.
pub fn memory(pid: u32) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kib| kib.parse().ok()).unwrap_or(0)
    };
    (field("RssAnon:"), field("VmRSS:"))
}
