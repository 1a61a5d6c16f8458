//! The only ways a deal is made and moved: handlers, jobs and the payments' `settle` all come through here.
use super::{
    effects::{self, EventRecord},
    event_facts::EventFacts,
    notification_texts::EmailContext,
    openings,
    rules::{self, Applied, Deal, DealActor, DealEvent, DealId, Refusal, Role, Transition},
    store, timer_jobs,
};
use crate::state::App;
use platform::{
    audit,
    db::{self, Tx},
};
use serde_json::json;

/// How often a transition is tried on the newest revision when others are faster.
const TRIES: usize = 8;

/// Why a deal did not move.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// A rule forbids it.
    #[error("{}", .0.message().english())]
    Refused(Refusal),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] db::Error),
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Moves the deal `id`: its row, its history, its timers and all that follows from it are written in `tx`. A transition
/// that finds everything as it should be (an intent that is reused, a reminder) leaves the revision as it is.
///
/// # Errors
/// [`Error::Refused`] when there is no such deal for `actor` or a rule forbids it.
pub async fn transition(
    app: &App,
    tx: &mut Tx,
    id: &DealId,
    transition: Transition,
    actor: &DealActor,
) -> Result<Deal, Error> {
    for _ in 0..TRIES {
        let deal = store::find(tx, id).await?.ok_or(Refusal::NotFound)?;
        let now = app.clock.now();
        let (after, what, effects) = rules::apply(&deal, &transition, actor, now)?;
        let by = deal.role_of(actor).unwrap_or(Role::Admin);
        let cause = match &transition {
            Transition::Fire(timer) => stored_name(timer),
            _ => stored_name(&what),
        };
        let own_payment = matches!(transition, Transition::PaymentFailed { answered: true, .. });
        let happened = EventRecord { what, by, cause, note: transition.note(actor).map(str::to_owned), own_payment };
        if after == deal {
            effects::write_effects(app, tx, &deal, &happened, effects, None).await?;
            return Ok(deal);
        }
        if !deal.keeps_facts {
            store::keep_older_facts(tx, &deal).await?;
        }
        let after = Deal { keeps_facts: true, ..after };
        let Some(saved) = store::advance(tx, deal.rev, &after).await? else { continue };
        if saved.terms_version > deal.terms_version {
            store::add_older_terms(tx, &deal).await?;
        }
        let note = transition.note(actor);
        let amount = what.amount(Some(&deal), &saved);
        let facts = EventFacts::of(what, Some(&deal), &saved);
        let around = EmailContext::of(tx, &saved, &app.public_url).await?;
        let names = around.names.both();
        let (role, who) = (by, actor.id());
        store::add_events(
            tx,
            &[store::NewEvent { deal: &saved, at: now, kind: what, role, who, note, amount, facts, names }],
        )
        .await?;
        if what == DealEvent::Deliver {
            store::add_delivery(tx, &saved, now).await?;
        }
        timer_jobs::reschedule(tx, Some(&deal), &saved, now).await?;
        effects::clear_payment_requests(app, tx, &deal, &saved).await?;
        effects::write_effects(app, tx, &saved, &happened, effects, Some(around)).await?;
        openings::update(app, tx, &deal, &saved).await?;
        effects::publish_change(app, tx, &saved);
        if by == Role::Admin {
            let (old, new) = (Some(audit_state(&deal)), Some(audit_state(&saved)));
            audit::record(tx, &app.clock, actor.id().unwrap_or_default(), &happened.cause, &saved.id.0, old, new)
                .await?;
        }
        return Ok(saved);
    }
    Err(Error::Db(db::Error::TryAgain("others moved the deal each time".into())))
}

/// Writes a new deal with all that follows from it; the live one instead, if its initiator has one for the same listing
/// (and, for an offer, the same creator). Only here: no later change of a deal depends on another. What is `known` of its
/// people is not read again.
pub async fn begin(
    app: &App,
    tx: &mut Tx,
    (deal, what, effects): Applied,
    actor: &DealActor,
    known: Option<EmailContext>,
) -> Result<Begun, db::Error> {
    // the writes of one person run one after the other; an admin's for them wait here
    if actor.id() != Some(deal.initiator_id.as_str()) {
        app.auth.stays_active(tx, &deal.initiator_id).await?;
    }
    if let Some(live) = store::live_like(tx, &deal).await? {
        return Ok(Begun::Live(live));
    }
    let around = match known {
        Some(around) => around,
        None => EmailContext::of(tx, &deal, &app.public_url).await?,
    };
    let deal = Deal { rev: 1, ..deal };
    store::insert(tx, &deal).await?;
    let now = deal.created_at;
    let by = deal.role_of(actor).unwrap_or(Role::Admin);
    let (note, amount) = (deal.opening_note(), what.amount(None, &deal));
    let note = note.as_deref();
    let (facts, names) = (EventFacts::of(what, None, &deal), around.names.both());
    let (role, who) = (by, actor.id());
    store::add_events(
        tx,
        &[store::NewEvent { deal: &deal, at: now, kind: what, role, who, note, amount, facts, names }],
    )
    .await?;
    timer_jobs::reschedule(tx, None, &deal, now).await?;
    let happened = EventRecord { what, by, cause: stored_name(&what), note: None, own_payment: false };
    effects::write_effects(app, tx, &deal, &happened, effects, Some(around)).await?;
    effects::publish_change(app, tx, &deal);
    Ok(Begun::New(deal))
}

/// What became of a new request.
pub enum Begun {
    /// It was written.
    New(Deal),
    /// Its initiator has this live one already.
    Live(Deal),
}

/// What the audit keeps of an admin's step, before and after it.
fn audit_state(deal: &Deal) -> serde_json::Value {
    json!({
        "request": deal.request, "work": deal.work, "money": deal.money, "dispute": deal.dispute,
        "chargeback": deal.chargeback, "reason": deal.reason, "rev": deal.rev,
    })
}

/// A word of ours as it is stored.
pub(super) fn stored_name(of: &impl serde::Serialize) -> String {
    match serde_json::to_value(of) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
