//! The commands `backup` and `restore`: what they do and what they report.
use crate::bootstrap::StartError;
use crate::migrations::MIGRATIONS;
use base::config::Config;
use platform::{
    db::{Contents, Db},
    shutdown::{self, Shutdown},
};
use std::path::PathBuf;

/// The tables whose rows a report counts one by one.
const SHOWN: [&str; 7] =
    ["auth_users", "profiles", "experiences", "deals", "payment_intents", "ledger_entries", "thread_messages"];

/// Writes a verified backup of the SQLite database to `file`, beside a running server. An interrupt or terminate signal
/// ends it and removes what it has written.
///
/// Signing keys are in it only if they are encrypted (`auth.keys_secret`); without them a restored server makes a new
/// one, and everyone stays signed in but refreshes their token.
///
/// # Errors
/// When the database is PostgreSQL, or the backup cannot be made.
pub async fn make(config: &Config, file: PathBuf) -> Result<String, StartError> {
    if config.database_url.is_some() {
        return Err(StartError::Config("use pg_dump for PostgreSQL".into()));
    }
    let stop = Shutdown::new();
    let cancelled = stop.clone();
    let signal = tokio::spawn(async move {
        shutdown::signal().await;
        cancelled.cancel();
    });
    let contents = Db::backup(&config.data, file.clone(), &MIGRATIONS, auth::KEYS_IN_THE_CLEAR, stop).await;
    signal.abort();
    let contents = contents?;
    Ok(format!("{}: a verified backup, schema {}; {}", file.display(), contents.version, rows(&contents)))
}

/// Puts the backup `file` in the place of the SQLite database, which is kept. The search index is removed: it follows
/// the old database, and the next start builds it again.
///
/// # Errors
/// When the database is PostgreSQL, a server is running, or `file` is not a sound backup that this version can use.
pub async fn restore(config: &Config, file: PathBuf) -> Result<String, StartError> {
    if config.database_url.is_some() {
        return Err(StartError::Config("use pg_restore for PostgreSQL".into()));
    }
    let lock = Db::lock_data(&config.data)?;
    let restored = Db::restore(file.clone(), &config.data, &MIGRATIONS, &lock).await?;
    let index = config.data.join("search");
    let is_folder = std::fs::symlink_metadata(&index).is_ok_and(|found| found.is_dir());
    match if is_folder { std::fs::remove_dir_all(&index) } else { std::fs::remove_file(&index) } {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let contents = &restored.backup;
    let migrated = match contents.pending.last() {
        Some(newest) => format!("migrated from {} to {newest}", contents.version),
        None => format!("schema {}", contents.version),
    };
    let old = restored.old.map_or("there was no database before".to_owned(), |old| {
        format!("the old database is kept as {}", old.display())
    });
    Ok(format!("restored {}, {migrated}; {}; {old}", file.display(), rows(contents)))
}

/// `1234 rows in 50 tables (deals 12, …)`.
fn rows(contents: &Contents) -> String {
    let shown: Vec<String> =
        SHOWN.iter().filter_map(|name| Some(format!("{name} {}", contents.rows.get(*name)?))).collect();
    let all: u64 = contents.rows.values().sum();
    format!("{all} rows in {} tables ({})", contents.rows.len(), shown.join(", "))
}
