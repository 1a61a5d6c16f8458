//! The performance report: `bench [transactions] [SECONDS]`.
mod cpu;
mod transactions;

use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).peekable();
    let part = args.next_if(|arg| arg.parse::<u64>().is_err()).unwrap_or_else(|| "transactions".into());
    let span = Duration::from_secs(args.next().map_or(Ok(3), |seconds| seconds.parse())?);
    let folder = tempfile::tempdir()?;
    match part.as_str() {
        "transactions" => Ok(transactions::report(folder.path(), span)?),
        other => Err(format!("there is no part {other:?}").into()),
    }
}
