//! The last mails to somebody who has left: sent, then forgotten.
use super::store;
use crate::state::App;
use platform::{
    clock::{DAY, Micros},
    db::{self, Tx},
    jobs::{self, Job, JobError, Jobs, NewJob},
};
use serde::{Deserialize, Serialize};

const FORGET: &str = "settings.forget_mails";

#[derive(Serialize, Deserialize)]
struct Payload {
    address: String,
    /// Younger mails are somebody else's: the address is free for a new account.
    until: Micros,
}

/// Registers the forgetting.
pub fn register_jobs(jobs: &Jobs, app: &App) {
    let app = app.clone();
    jobs.register(FORGET, move |job| {
        let app = app.clone();
        async move { forget(&app, &job).await }
    });
}

/// Forgets a day from now the mails that were still on their way to `address`.
pub async fn forget_mails_later(app: &App, tx: &mut Tx, address: &str) -> db::Result<()> {
    let until = app.clock.now();
    let payload = serde_json::json!(Payload { address: address.to_owned(), until });
    jobs::enqueue(tx, NewJob::new(FORGET, payload, until + DAY)).await
}

async fn forget(app: &App, job: &Job) -> Result<(), JobError> {
    let Payload { address, until } = job.read()?;
    let mut tx = app.db.write().await?;
    store::forget_mails(&mut tx, &address, until).await?;
    Ok(tx.commit().await?)
}
