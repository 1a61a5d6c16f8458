//! Verification of a database file: that it is sound and belongs to this product, and a summary of its rows.
use crate::db::{Migrations, error::Error, error::Result, migrate};
use rusqlite::Connection;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::Read,
    path::Path,
};

/// What a database holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The newest migration it has.
    pub version: String,
    /// Migrations of this version that it lacks.
    pub pending: Vec<&'static str>,
    /// Rows of each table.
    pub rows: BTreeMap<String, u64>,
}

/// Why a file is refused, without the file's name.
pub(super) fn refusal(why: impl std::fmt::Display) -> Error {
    Error::Other(why.to_string().into())
}

/// Refuses what is no whole SQLite file, before SQLite opens it: it takes an empty file for an empty database.
///
/// # Errors
/// When the file is empty, truncated, of another kind, or cannot be read.
pub(super) fn check_file(path: &Path) -> Result<()> {
    let mut header = [0; 100];
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length == 0 {
        return Err(refusal("the file is empty"));
    }
    if length < 100 || file.read_exact(&mut header).is_err() || !header.starts_with(b"SQLite format 3\0") {
        return Err(refusal("it is not a SQLite database"));
    }
    match expected_length(&header) {
        Some(expected) if length < expected => {
            Err(refusal(format!("it is truncated: {length} of {expected} bytes are there")))
        }
        _ => Ok(()),
    }
}

/// Page size times page count, where the header's count is valid (<https://sqlite.org/fileformat2.html>).
fn expected_length(header: &[u8; 100]) -> Option<u64> {
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let page = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
        1 => 65_536,
        size => size,
    };
    (number(24) == number(92)).then(|| page * u64::from(number(28)))
}

/// Verifies the open database: its pages, its foreign keys, its migrations, its schema.
///
/// # Errors
/// When it is damaged, foreign, incomplete, or made by a newer version.
pub(super) fn check(conn: &Connection, migrations: Migrations) -> Result<Contents> {
    let answer: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if answer != "ok" {
        let in_one_line = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        return Err(refusal(format!("it is damaged: {in_one_line}")));
    }
    if conn.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(refusal("it is incomplete: a foreign key points nowhere"));
    }
    let applied = applied(conn)?;
    let pending = migrate::pending(&applied, migrations)?;
    check_schema(conn, &applied, migrations)?;
    let version = applied.last().map(|applied| applied.name.clone()).unwrap_or_default();
    Ok(Contents { version, pending: pending.iter().map(|(name, _)| *name).collect(), rows: row_counts(conn)? })
}

/// The migrations of the database, oldest first; a copy may hold only those that this version knows.
fn applied(conn: &Connection) -> Result<Vec<migrate::Applied>> {
    let foreign = |_| refusal("it is a SQLite database of something else: it has no list of migrations");
    let mut statement = conn.prepare("SELECT name, hash FROM migrations ORDER BY name").map_err(foreign)?;
    let read =
        |row: &rusqlite::Row<'_>| Ok(migrate::Applied { name: row.get(0)?, hash: row.get(1)?, compatible: false });
    let applied = statement.query_map([], read)?.collect::<rusqlite::Result<Vec<_>>>()?;
    if applied.is_empty() { Err(refusal("it has no schema: its list of migrations is empty")) } else { Ok(applied) }
}

/// Everything that the applied migrations make must be there. What an admin added, such as an index, is no fault.
fn check_schema(conn: &Connection, applied: &[migrate::Applied], migrations: Migrations) -> Result<()> {
    let expected = Connection::open_in_memory()?;
    for (_, sql) in migrations.iter().filter(|(name, _)| applied.iter().any(|applied| applied.name == *name)) {
        expected.execute_batch(sql)?;
    }
    let found = objects(conn)?;
    match objects(&expected)?.difference(&found).next() {
        Some(missing) => Err(refusal(format!("its schema is incomplete: {missing} is missing"))),
        None => Ok(()),
    }
}

/// Tables, indexes and columns, by name.
fn objects(conn: &Connection) -> Result<BTreeSet<String>> {
    let sql = r"SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\'
                UNION ALL SELECT 'column ' || t.name || '.' || c.name
                FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'";
    let names = conn.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(names)
}

/// Rows of each table, as the connection's transaction sees them.
///
/// # Errors
/// When a table cannot be read.
pub(super) fn row_counts(conn: &Connection) -> Result<BTreeMap<String, u64>> {
    let sql = r"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'";
    let tables: Vec<String> = conn.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let count = |table: String| {
        let sql = format!("SELECT COUNT(*) FROM \"{}\"", table.replace('"', "\"\""));
        let rows: i64 = conn.query_row(&sql, [], |row| row.get(0))?;
        Ok((table, u64::try_from(rows).unwrap_or(0)))
    };
    tables.into_iter().map(count).collect()
}
