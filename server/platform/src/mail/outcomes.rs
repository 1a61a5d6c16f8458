//! That emails have left is written for many at a time, together with the ends of their jobs: those that come while
//! others are being written wait for the next turn.
use super::{Status, mark_left};
use crate::{
    clock::Clock,
    db::{self, Db, Error},
    jobs::Job,
};
use tokio::sync::{mpsc, oneshot};

/// Emails that are written at once.
const MAX_AT_ONCE: usize = 64;

/// An email that has left.
pub struct Outcome {
    /// Its id.
    pub id: String,
    /// How.
    pub status: Status,
    /// Whether its text is forgotten.
    pub empty: bool,
    /// The job that sent it.
    pub job: Job,
}

type Waiting = (Outcome, oneshot::Sender<db::Result<()>>);

/// Hands outcomes to the task that writes them; the task ends with the last clone.
#[derive(Clone)]
pub struct Outcomes(mpsc::UnboundedSender<Waiting>);

impl Outcomes {
    /// Starts the task.
    pub fn start(db: &Db, clock: &Clock) -> Self {
        let (queue, mut waiting) = mpsc::unbounded_channel::<Waiting>();
        let (db, clock) = (db.clone(), clock.clone());
        tokio::spawn(async move {
            while let Some(first) = waiting.recv().await {
                let mut all = vec![first];
                all.extend(std::iter::from_fn(|| waiting.try_recv().ok()).take(MAX_AT_ONCE - 1));
                let (outcomes, replies): (Vec<_>, Vec<_>) = all.into_iter().unzip();
                let written = write(&db, &clock, &outcomes).await;
                for reply in replies {
                    let _ = reply.send(written.clone());
                }
            }
        });
        Self(queue)
    }

    /// Writes `outcome`. Ok once it is on disk.
    ///
    /// # Errors
    /// When it could not be written: the job is then tried again.
    pub async fn write(&self, outcome: Outcome) -> db::Result<()> {
        let (reply, written) = oneshot::channel();
        let stopped = || Error::Unavailable("the outbox has stopped".into());
        self.0.send((outcome, reply)).map_err(|_| stopped())?;
        written.await.map_err(|_| stopped())?
    }
}

async fn write(db: &Db, clock: &Clock, outcomes: &[Outcome]) -> db::Result<()> {
    let mut tx = db.write().await?;
    let mut groups: Vec<((Status, bool), Vec<&str>)> = Vec::new();
    for outcome in outcomes {
        let how = (outcome.status, outcome.empty);
        match groups.iter_mut().find(|(group, _)| *group == how) {
            Some((_, ids)) => ids.push(&outcome.id),
            None => groups.push((how, vec![&outcome.id])),
        }
    }
    for (how, ids) in groups {
        mark_left(&mut tx, &ids, how, clock.now()).await?;
    }
    Job::finish_all_in(&mut tx, &outcomes.iter().map(|outcome| &outcome.job).collect::<Vec<_>>()).await?;
    tx.commit().await
}
