//! The last emails to someone who has left: sent, then forgotten.
use super::store;
use crate::context::Market;
use platform::{
    clock::{DAY, Timestamp},
    db::{self, Tx},
    jobs::{self, Job, JobError, Jobs, NewJob, Payload},
};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct ForgetEmails {
    address: String,
    /// Younger emails are someone else's: the address is free for a new account.
    until: Timestamp,
}
impl Payload for ForgetEmails {
    const KIND: &'static str = "settings.forget_mails";
}

/// Registers the forgetting.
pub fn register_jobs(jobs: &Jobs, app: &Market) {
    jobs.handle(app, erase);
}

/// Forgets a day from now the emails that were still on their way to `address`.
pub async fn erase_emails_later(app: &Market, tx: &mut Tx, address: &str) -> db::Result<()> {
    let until = app.clock.now();
    let payload = ForgetEmails { address: address.to_owned(), until };
    jobs::enqueue(tx, NewJob::with_payload(&payload, until + DAY)).await
}

async fn erase(app: Market, ForgetEmails { address, until }: ForgetEmails, _: Job) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    store::erase_emails(&mut tx, &address, until).await?;
    Ok(tx.commit().await?)
}
