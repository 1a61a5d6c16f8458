//! Replacing the database with a backup: only with a verified one, and the old database is kept.
use super::{
    FILE, Pragmas, blocking,
    checkpoint::{Log, checkpoint},
    connect, scratch,
    verify::{self, Contents, refusal},
};
use crate::{
    clock::{Clock, iso},
    db::{
        Migrations,
        error::{Error, Result},
        migrate,
    },
};
use std::{
    fs::{self, File},
    io::ErrorKind,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// What SQLite keeps beside the database while it is open.
const LOG: [&str; 2] = ["parallax.db-wal", "parallax.db-shm"];

/// What a restore did.
#[derive(Clone, Debug)]
pub struct Restored {
    /// What the backup held; its pending migrations have been applied.
    pub backup: Contents,
    /// Where the old database is now, if there was one.
    pub old: Option<PathBuf>,
}

/// Removes the database in `data`, which no process has open.
pub(in crate::db) fn discard(data: &Path) -> Result<()> {
    LOG.iter().chain([&FILE]).try_for_each(|name| remove(&data.join(name)))
}

fn remove(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Replaces the database in `data`, whose lock the caller holds, with the backup `file`.
///
/// # Errors
/// When `file` is not an intact backup, or the folder cannot be written: the database is then unchanged.
pub(in crate::db) async fn restore(file: PathBuf, data: PathBuf, migrations: Migrations) -> Result<Restored> {
    blocking(move || {
        let prepared = prepare(&file, &data, migrations);
        let restored = prepared.and_then(|(staged, backup)| {
            let old = move_aside(&data)?;
            staged.persist(data.join(FILE)).map_err(|error| error.error)?;
            File::open(&data)?.sync_all()?;
            Ok(Restored { backup, old })
        });
        scratch::clean(&data);
        restored.map_err(|error| refusal(format!("{} was not restored: {error}", file.display())))
    })
    .await
}

/// A copy of `file` in the data folder, verified and migrated.
fn prepare(file: &Path, data: &Path, migrations: Migrations) -> Result<(NamedTempFile, Contents)> {
    verify::check_file(file)?;
    must_stand_alone(file, data)?;
    let mut staged = scratch::create(data, scratch::PREFIXES[1])?;
    std::io::copy(&mut File::open(file)?, staged.as_file_mut())?;
    let mut conn = connect(staged.path(), Pragmas::Migration)?;
    let contents = verify::check(&conn, migrations)?;
    migrate::sqlite(&mut conn, migrations, migrate::Who::Alone)?;
    checkpoint(&conn, "TRUNCATE", &Log::default())?;
    conn.close().map_err(|(_, error)| error)?;
    staged.as_file().sync_all()?;
    Ok((staged, contents))
}

/// A log beside the file holds what the file lacks: it is a database in use, or a copy of one made by hand.
fn must_stand_alone(file: &Path, data: &Path) -> Result<()> {
    if matches!((file.canonicalize(), data.join(FILE).canonicalize()), (Ok(file), Ok(live)) if file == live) {
        return Err(refusal("it is the database itself"));
    }
    let log = with_suffix(file, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        let why = format!("{} lies beside it, so it is a database, not a backup", log.display());
        return Err(refusal(why));
    }
    Ok(())
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Gives the old database another name beside its own, which the new one then takes over in one step.
fn move_aside(data: &Path) -> Result<Option<PathBuf>> {
    let live = data.join(FILE);
    if fs::metadata(&live).map_or(0, |live| live.len()) == 0 {
        discard(data)?;
        return Ok(None);
    }
    let aside = unused_name(data);
    if let Err(error) = checkpoint_log(&live) {
        if matches!(error, Error::InUse(_)) {
            return Err(error);
        }
        tracing::warn!(%error, "the old database cannot be opened: it is kept as it is, with its log");
    }
    let log = data.join(LOG[0]);
    if log.exists() {
        fs::rename(log, with_suffix(&aside, "-wal"))?; // it would be replayed into the new database
    }
    remove(&data.join(LOG[1]))?;
    if fs::hard_link(&live, &aside).is_err() {
        fs::copy(&live, &aside)?;
        File::open(&aside)?.sync_all()?;
    }
    Ok(Some(aside))
}

/// `parallax-20261123T044826Z.db`.
fn unused_name(data: &Path) -> PathBuf {
    let stamp: String = iso(Clock::default().real()).chars().filter(|c| !matches!(c, '-' | ':')).take(15).collect();
    let name = |more: &str| data.join(format!("parallax-{stamp}Z{more}.db"));
    let numbered = (2..).map(|number| name(&format!("-{number}")));
    std::iter::once(name("")).chain(numbered).find(|path| !path.exists()).unwrap_or_else(|| name(""))
}

/// Copies the old database's log into it, so that one file is all of it.
fn checkpoint_log(live: &Path) -> Result<()> {
    verify::check_file(live)?; // SQLite deletes the log of a file that is not a database
    let conn = connect(live, Pragmas::Checkpoints)?;
    if !checkpoint(&conn, "TRUNCATE", &Log::default())? {
        return Err(Error::InUse("another process has the database open".into()));
    }
    Ok(conn.close().map_err(|(_, error)| error)?)
}
