//! A PostgreSQL connection borrowed from the pool. Every wait is bounded: otherwise a frozen server or a dead link
//! would hold connections, and the requests waiting for them, for as long as it lasts.
use super::{error::Error, error::Result};
use sqlx::{PgConnection, PgPool, Postgres, pool::PoolConnection};
use std::time::Duration;

/// The connection, until dropped; then it returns to the pool, or is closed when it does not respond.
pub(super) struct Session {
    conn: Option<PoolConnection<Postgres>>,
    limit: Duration,
    in_transaction: bool,
}

impl Session {
    /// Takes a connection; the pool itself bounds how long that takes.
    pub async fn acquire(pool: &PgPool, limit: Duration) -> Result<Self> {
        Ok(Self { conn: Some(pool.acquire().await?), limit, in_transaction: false })
    }

    /// Starts a transaction.
    pub async fn begin(pool: &PgPool, limit: Duration) -> Result<Self> {
        let mut session = Self::acquire(pool, limit).await?;
        session.in_transaction = true;
        session.execute("BEGIN").await?;
        Ok(session)
    }

    /// Commits the transaction.
    pub async fn commit(mut self) -> Result<()> {
        self.execute("COMMIT").await?;
        self.in_transaction = false;
        Ok(())
    }

    async fn execute(&mut self, sql: &'static str) -> Result<()> {
        self.bounded(async |conn| Ok(sqlx::raw_sql(sql).execute(conn).await.map(drop)?)).await
    }

    /// Runs `work`; when no answer comes in time, the connection is closed.
    ///
    /// # Errors
    /// What `work` answers; [`Error::Unavailable`] without an answer in time.
    pub async fn bounded<T>(&mut self, work: impl AsyncFnOnce(&mut PgConnection) -> Result<T>) -> Result<T> {
        let conn = self.conn.as_mut().ok_or_else(|| Error::Unavailable("the connection was closed".into()))?;
        match tokio::time::timeout(self.limit, work(conn)).await {
            Ok(done) => done,
            Err(_) => {
                drop(self.conn.take().map(PoolConnection::detach));
                Err(Error::Unavailable(format!("PostgreSQL did not answer within {:?}", self.limit).into()))
            }
        }
    }
}

impl Drop for Session {
    /// The pool tests a connection that comes back, but without a limit.
    fn drop(&mut self) {
        let Some(mut conn) = self.conn.take() else { return };
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return drop(conn.detach()) };
        let (limit, in_transaction) = (self.limit, self.in_transaction);
        runtime.spawn(async move {
            if in_transaction {
                let undone = tokio::time::timeout(limit, sqlx::raw_sql("ROLLBACK").execute(&mut *conn)).await;
                if !matches!(undone, Ok(Ok(_))) {
                    return drop(conn.detach());
                }
            }
            let _ = tokio::time::timeout(limit, conn.return_to_pool()).await;
        });
    }
}
