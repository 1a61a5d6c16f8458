//! CPU time and memory of processes, from `/proc` (Linux).
use rustix::thread::{CpuSet, sched_setaffinity};
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

/// CPU time that process `pid` and its children, running or ended, have used.
pub fn cpu_of_family(pid: u32) -> Duration {
    let fields_of = |pid: u32| -> Vec<u64> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let fields = stat.rsplit(") ").next().unwrap_or_default();
        fields.split(' ').map(|field| field.trim().parse().unwrap_or(0)).collect()
    };
    let ticks =
        |fields: &[u64], range: std::ops::Range<usize>| fields.get(range).unwrap_or_default().iter().sum::<u64>();
    let mut all = ticks(&fields_of(pid), 11..15);
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(child) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let fields = fields_of(child);
        if fields.get(1) == Some(&u64::from(pid)) {
            all += ticks(&fields, 11..13);
        }
    }
    Duration::from_millis(all * 1_000 / TICKS)
}

/// CPU time of this process's ended children: user and system.
pub fn cpu_of_children() -> (Duration, Duration) {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    (Duration::from_millis(ticks(13) * 1_000 / TICKS), Duration::from_millis(ticks(14) * 1_000 / TICKS))
}

/// Anonymous and proportional (PSS) memory of process `pid`, in KiB.
pub fn memory(pid: u32) -> (u64, u64) {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let field = |name: &str| {
        let line = rollup.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kib| kib.parse().ok()).unwrap_or(0)
    };
    (field("Anonymous:"), field("Pss:"))
}

/// Pins this thread and everything it starts to one core: servers to the first, the load to the second.
pub fn pin(core: usize) {
    let mut cores = CpuSet::new();
    cores.set(core);
    let _ = sched_setaffinity(None, &cores); // on a machine with one core they share it
}
