//! Database check of the health endpoint, shared by all callers.
use platform::{db::Db, http::Problem};
use std::time::Instant;
use tokio::sync::Mutex;

/// Whether the database answers. Nothing bounds how many ask at once, so they share one question after another.
pub struct DatabaseCheck {
    db: Db,
    /// When it was asked last, and what it said.
    last: Mutex<Option<(Instant, Result<(), Problem>)>>,
}

impl DatabaseCheck {
    /// A check of `db`.
    pub fn new(db: Db) -> Self {
        Self { db, last: Mutex::default() }
    }
    /// What the database says to a question that is put after this call.
    pub async fn run(&self) -> Result<(), Problem> {
        let called = Instant::now();
        let mut last = self.last.lock().await;
        if let Some((asked, answer)) = last.as_ref()
            && *asked >= called
        {
            return answer.clone();
        }
        let asked = Instant::now();
        let answer = self.db.one::<i64>("SELECT CAST(1 AS BIGINT)", &[]).await.map(drop).map_err(Problem::from);
        *last = Some((asked, answer.clone()));
        answer
    }
}
