//! Whether the database answers, asked by everybody together.
use platform::{db::Db, http::Problem};
use std::time::Instant;
use tokio::sync::Mutex;

/// Whether the database answers. Nothing bounds how many ask at once, so they share one question after another.
#[derive(Default)]
pub struct DatabaseCheck(Mutex<Option<(Instant, Result<(), Problem>)>>);

impl DatabaseCheck {
    /// What the database says to a question that is put after this call.
    pub async fn run(&self, db: &Db) -> Result<(), Problem> {
        let called = Instant::now();
        let mut last = self.0.lock().await;
        if let Some((asked, answer)) = last.as_ref()
            && *asked >= called
        {
            return answer.clone();
        }
        let asked = Instant::now();
        let answer = db.one::<i64>("SELECT CAST(1 AS BIGINT)", &[]).await.map(drop).map_err(Problem::from);
        *last = Some((asked, answer.clone()));
        answer
    }
}
