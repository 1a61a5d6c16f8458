//! The work list of admins.
use crate::context::Market;
use crate::conversations;
use base::accounts::Actor;
use base::contact;
use platform::{clock::iso, http::Problem, jobs, mail};
use serde::Serialize;
use utoipa::ToSchema;

/// Of each, this many are counted at most.
const MOST: i64 = 100;

/// How much waits for admins; each number is 100 at most.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminWork {
    /// Disputes and chargebacks to decide.
    disputes: usize,
    /// When the first of the disputes ends without a decision.
    #[schema(required)]
    decide_by: Option<String>,
    /// What a person has to look at about money: chargebacks to answer, differences with the provider, creators who cannot
    /// be paid.
    money: usize,
    /// Requests for which our team is to find a listing.
    matches: usize,
    /// Reported conversations.
    reports: usize,
    /// Messages of the contact form.
    contact: usize,
    /// Emails that were given up.
    outbox: usize,
    /// Jobs that were given up.
    jobs: usize,
}

/// What waits for admins, in numbers.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn count(app: &Market, who: &Actor) -> Result<AdminWork, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    Ok(AdminWork {
        disputes: deals::count_undecided(&mut sql, MOST).await?,
        decide_by: deals::decide_by(&mut sql).await?.map(iso),
        money: payments::count_attention(&mut sql, app.clock.now())
            .await?
            .min(usize::try_from(MOST).unwrap_or_default()),
        matches: deals::count_unmatched(&mut sql, MOST).await?,
        reports: conversations::count_open_reports(&mut sql, MOST).await?,
        contact: contact::count_open(&mut sql, MOST).await?,
        outbox: mail::count_dead(&mut sql, MOST).await?,
        jobs: jobs::count_dead(&mut sql, MOST).await?,
    })
}
