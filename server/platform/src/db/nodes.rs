//! Which nodes share a PostgreSQL database. Each names its connections by version, host and process, so the server's
//! own list of sessions shows which nodes are alive. It also covers versions without this code and killed nodes.
use super::{Migrations, error::Result};
use sqlx::{PgConnection, Row as _};

/// Prefix of the names of all our connections; in the first versions, the whole name.
const NAME: &str = "parallax";
/// PostgreSQL cuts longer names.
const MAX_NAME_LENGTH: usize = 63;

/// `parallax 0022-1a2b3c4d host:4711`.
pub(super) fn connection_name(migrations: Migrations) -> String {
    let version = version(migrations);
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let process = std::process::id();
    let room = MAX_NAME_LENGTH.saturating_sub(format!("{NAME} {version} :{process}").len());
    let host: String = host.chars().filter(char::is_ascii_graphic).take(room).collect();
    format!("{NAME} {version} {host}:{process}")
}

/// The newest migration's number and a digest of all of them: equal on nodes that can always run together.
fn version(migrations: Migrations) -> String {
    let newest = migrations.last().map_or("none", |(name, _)| name.split('_').next().unwrap_or(name));
    let all: Vec<&str> = migrations.iter().flat_map(|(name, sql)| [*name, *sql]).collect();
    format!("{newest}-{}", &crate::ids::sha256_hex(all.concat().as_bytes())[..8])
}

/// The nodes that use this database with another version.
///
/// # Errors
/// When the server does not answer.
pub(super) async fn of_other_versions(conn: &mut PgConnection, migrations: Migrations) -> Result<Vec<String>> {
    let sql = "SELECT application_name, COALESCE(host(client_addr), 'this host') FROM pg_stat_activity
               WHERE datname = current_database() AND split_part(application_name, ' ', 1) = $1
                 AND split_part(application_name, ' ', 2) <> $2
               GROUP BY 1, 2 ORDER BY 1, 2";
    let rows = sqlx::query(sql).bind(NAME).bind(version(migrations)).fetch_all(conn).await?;
    let shown = |row: &sqlx::postgres::PgRow| -> std::result::Result<String, sqlx::Error> {
        Ok(format!("{} at {}", row.try_get::<String, _>(0)?, row.try_get::<String, _>(1)?))
    };
    Ok(rows.iter().map(shown).collect::<std::result::Result<_, _>>()?)
}
