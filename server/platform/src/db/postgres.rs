//! PostgreSQL through sqlx: a pool, a statement time-out, and parameters whose types the server infers.
use super::{
    Migrations, PostgresOptions, error::Error, error::Result, listen, migrate, nodes, row, session::Session,
    tx::AfterCommit, value::Value,
};
use serde::de::DeserializeOwned;
use sqlx::{
    Arguments as _, AssertSqlSafe, Column as _, ConnectOptions as _, Connection as _, Encode, PgConnection, PgPool,
    Postgres, Row as _, Type, ValueRef as _,
    encode::IsNull,
    error::BoxDynError,
    postgres::{PgArgumentBuffer, PgArguments, PgConnectOptions, PgPoolOptions, PgRow, PgTypeInfo, types::Oid},
};
use std::{borrow::Cow, str::FromStr, time::Duration};

/// How much longer than the server's own limit to wait for a statement's response.
const GRACE: Duration = Duration::from_secs(2);
/// How long a transaction may do nothing before the server ends it.
const IDLE: Duration = Duration::from_secs(5);
/// How long a statement may wait for a row that another transaction holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// The server's clock now, not at the beginning of the transaction.
pub(super) const STATEMENT_TIMEOUT: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";

/// A connection that was idle for longer is tested before it is used.
const PING_IDLE: Duration = Duration::from_secs(5);

/// One database on a server.
pub(super) struct Server {
    pool: PgPool,
    /// For listeners only: they keep their connection.
    ears: PgPool,
    /// How long to wait for the response to a statement.
    limit: Duration,
}

/// A transaction.
pub(super) struct Open(Session);

impl Server {
    /// Connects and applies the migrations that are missing.
    pub async fn open(url: &str, options: &PostgresOptions, migrations: Migrations) -> Result<Self> {
        let target = PgConnectOptions::from_str(url)?
            .application_name(&nodes::connection_name(migrations))
            .statement_cache_capacity(512);
        let late = |_| Error::Unavailable(format!("no connection to PostgreSQL within {:?}", options.wait).into());
        let mut first = tokio::time::timeout(options.wait, target.connect()).await.map_err(late)??;
        warn_of_collation(&mut first).await?;
        migrate::postgres(&mut first, migrations, options).await?;
        first.close().await?;

        let settings = settings(options);
        let pool = PgPoolOptions::new()
            .max_connections(options.connections)
            .acquire_timeout(options.wait)
            .test_before_acquire(false) // a round trip each; only a connection that was idle may be dead
            .before_acquire(|conn, rest| {
                Box::pin(
                    async move { if rest.idle_for > PING_IDLE { conn.ping().await.map(|()| true) } else { Ok(true) } },
                )
            })
            .after_connect(move |conn, _| {
                let settings = settings.clone();
                Box::pin(async move {
                    sqlx::raw_sql(AssertSqlSafe(settings)).execute(&mut *conn).await?;
                    migrate::check_compatibility(conn, migrations)
                        .await
                        .map_err(|error| sqlx::Error::Configuration(error.into()))
                })
            })
            .connect_lazy_with(target.clone());
        let ears = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(options.wait)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_lazy_with(target);
        Ok(Self { pool, ears, limit: options.statement_time + GRACE })
    }

    pub async fn fetch<T: DeserializeOwned>(&self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        let mut session = Session::acquire(&self.pool, self.limit).await?;
        let read = async |conn: &mut PgConnection| match fetch(conn, sql, args, limit).await {
            Err(Error::TryAgain(_)) => fetch(conn, sql, args, limit).await,
            done => done,
        };
        session.bounded(read).await
    }

    pub async fn begin(&self) -> Result<Open> {
        Ok(Open(Session::begin(&self.pool, self.limit).await?))
    }

    pub async fn notify(&self, channel: &str, payload: &str) -> Result<()> {
        let arguments = arguments(crate::args![channel, payload])?;
        let say = sqlx::query_with("SELECT pg_notify($1, $2)", arguments);
        let mut session = Session::acquire(&self.pool, self.limit).await?;
        session.bounded(async |conn| Ok(say.execute(conn).await.map(drop)?)).await
    }

    pub async fn analyze(&self) -> Result<()> {
        let mut session = Session::acquire(&self.pool, self.limit).await?;
        session.bounded(async |conn| Ok(sqlx::raw_sql("ANALYZE").execute(conn).await.map(drop)?)).await
    }

    pub async fn listen(&self, channel: &str) -> Result<listen::Listening> {
        listen::listen(self.ears.clone(), channel).await
    }

    pub async fn close(&self) {
        self.ears.close().await;
        self.pool.close().await;
    }
}

impl Open {
    pub async fn fetch<T: DeserializeOwned>(&mut self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        self.0.bounded(async |conn| fetch(conn, sql, args, limit).await).await
    }

    pub async fn run(&mut self, sql: &str, args: &[Value<'_>]) -> Result<u64> {
        let statement = sqlx::query_with(AssertSqlSafe(sql), arguments(args)?);
        let run = async |conn: &mut PgConnection| match statement.execute(&mut *conn).await {
            Ok(done) => Ok(done.rows_affected()),
            Err(error) => Err(failed(conn, error, sql).await),
        };
        self.0.bounded(run).await
    }

    /// Runs to its end even when the caller stops waiting: a COMMIT cut off half-way would leave `then` undecided.
    pub async fn commit(self, then: Vec<AfterCommit>) -> Result<()> {
        let commit = tokio::spawn(async move {
            self.0.commit().await?;
            then.into_iter().for_each(|then| then());
            Ok(())
        });
        commit.await.unwrap_or_else(|error| Err(Error::Other(error.to_string().into())))
    }
}

/// The settings of every connection of the pool.
fn settings(options: &PostgresOptions) -> String {
    format!(
        "SET default_transaction_isolation = 'read committed'; SET statement_timeout = {};
         SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {}",
        options.statement_time.as_millis(),
        LOCK_TIMEOUT.as_millis(),
        IDLE.as_millis(),
    )
}

/// Text sorts alike on both databases only with the collation C.
async fn warn_of_collation(conn: &mut PgConnection) -> Result<()> {
    let sql = "SELECT datcollate FROM pg_database WHERE datname = current_database()";
    let collation: String = sqlx::query(sql).fetch_one(conn).await?.try_get(0)?;
    if !matches!(collation.as_str(), "C" | "POSIX" | "C.UTF-8" | "C.utf8") {
        tracing::warn!(collation, "text sorts by language here; make the database with LC_COLLATE 'C'");
    }
    Ok(())
}

async fn fetch<T: DeserializeOwned>(
    conn: &mut PgConnection,
    sql: &str,
    args: &[Value<'_>],
    limit: usize,
) -> Result<Vec<T>> {
    match sqlx::query_with(AssertSqlSafe(sql), arguments(args)?).fetch_all(&mut *conn).await {
        Ok(rows) => rows.iter().take(limit).map(row::read).collect(),
        Err(error) => Err(failed(conn, error, sql).await),
    }
}

/// What a failed statement answers. After another node has migrated, a kept `SELECT *` fails until it is prepared anew.
async fn failed(conn: &mut PgConnection, error: sqlx::Error, sql: &str) -> Error {
    let outdated = error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "0A000");
    match Error::from(error) {
        Error::Other(why) if outdated && conn.clear_cached_statements().await.is_ok() => Error::TryAgain(why),
        Error::Other(why) => Error::Other(format!("{why} in {sql}").into()),
        other => other,
    }
}

fn arguments(args: &[Value<'_>]) -> Result<PgArguments> {
    let mut arguments = PgArguments::default();
    for value in args {
        match value {
            Value::Invalid(why) => return Err(Error::Args(why.as_str().into())),
            Value::Text(text) if text.contains('\0') => return Err(Error::Nul),
            value => arguments.add(value).map_err(|error| Error::Args(error.to_string().into()))?,
        }
    }
    Ok(arguments)
}

impl Type<Postgres> for Value<'_> {
    /// No type: the server infers it from the statement, also for NULL.
    fn type_info() -> PgTypeInfo {
        PgTypeInfo::with_oid(Oid(0))
    }
}

impl<'q> Encode<'q, Postgres> for Value<'_> {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> std::result::Result<IsNull, BoxDynError> {
        match self {
            Self::Null => return Ok(IsNull::Yes),
            Self::Int(number) => buffer.extend_from_slice(&number.to_be_bytes()),
            Self::Bool(yes) => buffer.push(u8::from(*yes)),
            Self::Text(text) => buffer.extend_from_slice(text.as_bytes()),
            Self::Invalid(why) => return Err(why.clone().into()),
        }
        Ok(IsNull::No)
    }
}

impl row::Columns for PgRow {
    fn count(&self) -> usize {
        self.len()
    }
    fn name(&self, index: usize) -> &str {
        self.column(index).name()
    }
    fn value(&self, index: usize) -> std::result::Result<Value<'_>, String> {
        let column = self.try_get_raw(index).map_err(|error| error.to_string())?;
        if column.is_null() {
            return Ok(Value::Null);
        }
        let bytes = column.as_bytes().map_err(|error| error.to_string())?;
        let oid = column.type_info().oid().map_or(0, |oid| oid.0);
        decode(oid, bytes).ok_or_else(|| format!("type {oid} is not portable: cast it"))
    }
}

/// The types of the portable subset in their binary form, by the numbers of pg_type.
fn decode(oid: u32, bytes: &[u8]) -> Option<Value<'_>> {
    Some(match oid {
        16 => Value::Bool(bytes == [1]),
        20 => Value::Int(i64::from_be_bytes(bytes.try_into().ok()?)),
        21 => Value::Int(i16::from_be_bytes(bytes.try_into().ok()?).into()),
        23 => Value::Int(i32::from_be_bytes(bytes.try_into().ok()?).into()),
        19 | 25 | 705 | 1042 | 1043 => Value::Text(Cow::Borrowed(std::str::from_utf8(bytes).ok()?)),
        2278 => Value::Null, // void
        _ => return None,
    })
}
