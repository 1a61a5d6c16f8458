//! Deleting an account: its consequences, shown beforehand, and the deletion.
use super::{
    jobs,
    mentions::{self, Deleted},
    store,
};
use crate::context::Market;
use crate::conversations;
use axum::http::StatusCode;
use base::accounts::{self, Actor, AdminRole};
use base::contact;
use base::contact_details;
use base::modules;
use base::notifications::{Email, link};
use catalogue::experiences;
use catalogue::generator;
use catalogue::questions;
use deals::{self, DealId, End, Hold};
use platform::{
    clock::Timestamp,
    db::{Sql, Tx},
    http::Problem,
    idempotency::commit,
    mail::{self, Content},
    messages,
    money::Cents,
    msg,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Why an account cannot be deleted yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DeletionHold)]
pub enum Why {
    /// Money is held for the booking.
    MoneyHeld,
    /// A payment is being made.
    PaymentRunning,
    /// A dispute is open.
    Disputed,
    /// Delivered work is waiting for a response or for payment.
    WorkUnpaid,
    /// A payout is on its way.
    PayoutWaiting,
    /// The person owes us: a payment that they had been paid was taken back.
    InDebt,
    /// The person is the only owner among the admins.
    LastOwner,
}

/// Something that has to end first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HoldView {
    /// The booking; null if it is not about one.
    #[schema(required)]
    booking_id: Option<String>,
    /// What it is about.
    title: String,
    why: Why,
    /// What the person owes, in cents; 0 unless that is why.
    owed_cents: Cents,
}

/// A booking that ends with the account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EndView {
    booking_id: String,
    title: String,
    what: End,
}

/// What deleting the account means now.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct DeletionView {
    /// What has to end first; with nothing here the account can be deleted.
    pub holds: Vec<HoldView>,
    /// What ends with it.
    pub ends: Vec<EndView>,
    /// How many listings are unpublished.
    pub listings: i64,
}

impl From<Hold> for Why {
    fn from(hold: Hold) -> Self {
        match hold {
            Hold::MoneyHeld => Self::MoneyHeld,
            Hold::PaymentRunning => Self::PaymentRunning,
            Hold::Disputed => Self::Disputed,
            Hold::WorkUnpaid => Self::WorkUnpaid,
        }
    }
}

/// What deleting the account of `who` means now.
pub async fn preview(app: &Market, who: &Actor) -> Result<DeletionView, Problem> {
    deletion_view(app, &mut &app.db, who).await
}

async fn deletion_view(app: &Market, sql: &mut impl Sql, who: &Actor) -> Result<DeletionView, Problem> {
    let mut view = DeletionView { listings: experiences::published_of(sql, &who.id).await?, ..DeletionView::default() };
    for deal in deals::deletion_effects(sql, &who.id, app.clock.now()).await? {
        let (booking_id, title) = (deal.id.into(), deal.title);
        match deal.outcome {
            Ok(what) => view.ends.push(EndView { booking_id, title, what }),
            Err(hold) => {
                view.holds.push(HoldView { booking_id: Some(booking_id), title, why: hold.into(), owed_cents: 0 })
            }
        }
    }
    for id in payments::payouts_waiting(sql, &who.id).await? {
        let deal = deals::find(sql, &id).await?;
        let title = deal.map(|deal| deal.title().to_owned()).unwrap_or_default();
        view.holds.push(HoldView { booking_id: Some(id.into()), title, why: Why::PayoutWaiting, owed_cents: 0 });
    }
    let owed_cents = payments::debt(sql, &who.id).await?;
    if owed_cents > 0 {
        view.holds.push(HoldView { booking_id: None, title: String::new(), why: Why::InDebt, owed_cents });
    }
    if who.role == Some(AdminRole::Owner) {
        let admins = accounts::admins(sql).await?;
        let others = admins.iter().filter(|other| other.id != who.id && other.role == Some(AdminRole::Owner));
        if others.count() == 0 {
            let why = Why::LastOwner;
            view.holds.push(HoldView { booking_id: None, title: String::new(), why, owed_cents: 0 });
        }
    }
    Ok(view)
}

/// Deletes the account of `who`: open deals end, listings are unpublished, the person is anonymised, every session
/// ends. Deals, payments, the ledger and the audit trail keep their rows and an id that identifies nobody.
/// `docs/security.md` lists it table by table.
///
/// # Errors
/// 403 without a recent proof of identity, 409 `money_held` with what has to end first.
pub async fn delete(app: &Market, who: &Actor) -> Result<StatusCode, Problem> {
    who.must_be_recent(app.clock.real())?;
    // not begun for `who`: the deletion locks the account first
    let mut tx = app.db.write().await?;
    delete_account(app, &mut tx, who).await?;
    commit(tx, StatusCode::NO_CONTENT).await
}

/// Deletes the account of `who`, as [`delete`], in `tx`.
pub async fn delete_account(app: &Market, tx: &mut Tx, who: &Actor) -> Result<(), Problem> {
    let at = app.clock.now();
    // first of all: what others wrote for this account is visible now, and nothing follows it
    if !app.auth.lock_user(tx, &who.id).await? {
        return Err(Problem::unauthorized());
    }
    if who.role == Some(AdminRole::Owner) {
        accounts::lock_owners(tx).await?;
    }
    // a preview has the thousand oldest of each side: the next ones appear once these have ended
    loop {
        let view = deletion_view(app, tx, who).await?;
        if !view.holds.is_empty() {
            let holds = serde_json::to_value(&view.holds).map_err(Problem::internal)?;
            return Err(Problem::conflict("money_held", msg!("problem-money-held")).with("holds", holds));
        }
        if view.ends.is_empty() {
            break;
        }
        for deal in &view.ends {
            deals::leave(app, tx, &DealId::from(deal.booking_id.clone()), &who.id, deal.what).await?;
        }
    }
    experiences::erase(app, tx, &who.id).await?;
    generator::erase(app, tx, &who.id).await?;
    questions::erase_listings_of(tx, &who.id).await?;
    questions::erase_asker(tx, &who.id).await?;
    contact_details::erase(tx, &who.id).await?;
    deals::erase_name(tx, &who.id).await?;
    let left = conversations::leave(tx, &who.id).await?;
    let (threads, others) = left.into_iter().map(|thread| (thread.id, thread.other_id)).unzip();
    let mut contact = Vec::new();
    let mut addresses = store::former_addresses(tx, &who.id).await?;
    addresses.push((who.email.clone(), Timestamp::MAX));
    for (email, until) in &addresses {
        contact.extend(contact::erase(tx, &who.id, email, *until).await?);
        modules::erase(tx, &who.id, email, *until).await?;
    }
    accounts::erase_preferences(tx, &who.id).await?;
    store::erase(tx, &who.id, &addresses).await?;
    send_deletion_email(app, tx, who).await?;
    jobs::erase_emails_later(app, tx, &who.email).await?;
    let (person, name) = (who.id.clone(), who.name.clone());
    mentions::erase_later(tx, &Deleted { person, name, threads, others, contact, at }).await?;
    // someone was faster: then nothing of this takes effect
    app.auth.delete_user(tx, &who.id).await?.then_some(()).ok_or_else(Problem::unauthorized)
}

/// The last email, so that someone who finds an open session cannot delete the account unnoticed.
async fn send_deletion_email(app: &Market, tx: &mut Tx, who: &Actor) -> Result<(), Problem> {
    if who.email.is_empty() {
        return Ok(());
    }
    let content = Content {
        paragraphs: vec![msg!("email-deleted"), msg!("email-deleted-records")],
        button: Some((msg!("button-home", app = "Parallax"), link(&app.public_url, "/"))),
        ..Content::new(msg!("email-deleted-subject"))
    };
    let email = Email { to: who.email.clone(), content: content.for_reader(&messages::reader()) };
    let new = email.of_kind("account_deleted".into(), format!("account_deleted:{}", who.id));
    Ok(mail::queue(tx, &app.clock, new).await?)
}
