//! The performance report: `bench [transactions|http|postgres|streams] [SECONDS]`; without a name, the first two parts.
mod http;
mod process;
mod transactions;

use std::time::Duration;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    process::pin(1);
    let mut args = std::env::args().skip(1).peekable();
    let part = args.next_if(|arg| arg.parse::<u64>().is_err());
    let span = Duration::from_secs(args.next().map_or(Ok(3), |seconds| seconds.parse())?);
    match part.as_deref() {
        None => writes(span).and_then(|()| requests()),
        Some("transactions") => writes(span),
        Some("http") => requests(),
        Some("postgres") => Ok(runtime()?.block_on(http::on_postgres(&binary()?))?),
        Some("streams") => Ok(runtime()?.block_on(http::streams(&binary()?))?),
        Some("bare") => Ok(runtime()?.block_on(http::serve_bare())?),
        Some(other) => Err(format!("there is no part {other:?}").into()),
    }
}

/// Durable transactions, with and without group commit.
fn writes(span: Duration) -> Outcome {
    let folder = tempfile::tempdir()?;
    Ok(transactions::report(folder.path(), span)?)
}

/// The product over HTTP; `parallax` is the binary beside this one.
fn requests() -> Outcome {
    Ok(runtime()?.block_on(http::report(&binary()?))?)
}

fn binary() -> std::io::Result<std::path::PathBuf> {
    Ok(std::env::current_exe()?.with_file_name("parallax"))
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()
}
