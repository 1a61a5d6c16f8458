//! The only functions that create or change deals. People's requests come through [`act`], which checks what they may do;
//! jobs and the payments' `settle` call [`transition`].
use super::{
    effects::{self, EventRecord},
    event_sentences::EventFacts,
    notification_texts::EmailContext,
    openings,
    rules::{
        self, Applied, Caller, Deal, DealActor, DealEvent, DealId, DeleteOutcome, Refusal, Role, Side, Transition,
        UserText, decides_money, needs, transition_for_delete,
    },
    store, timer_schedule,
};
use crate::context::Deals;
use base::accounts::{self, Actor, Right, UserId};
use catalogue::experiences;
use http::StatusCode;
use platform::{
    audit,
    db::{self, Sql, Tx},
    http::Problem,
    msg,
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

/// What someone does with a deal.
#[derive(Clone, Debug)]
pub struct Step {
    /// The change.
    pub transition: Transition,
    /// Why: required of admins.
    pub reason: Option<UserText>,
    /// Refuse to accept a request for a brief that is taken.
    pub unless_taken: bool,
}

impl From<Transition> for Step {
    fn from(transition: Transition) -> Self {
        Self { transition, reason: None, unless_taken: false }
    }
}

impl Step {
    /// `transition`, and why.
    pub fn with_reason(transition: Transition, reason: Option<UserText>) -> Self {
        Self { transition, reason, unless_taken: false }
    }
    /// The right that an admin needs to take it on deals of others.
    fn right(&self) -> Right {
        if decides_money(&self.transition) { Right::Money } else { Right::Bookings }
    }
}

/// `who` takes `step` on the deal `id`, in `tx`.
///
/// # Errors
/// 403 without the right for it, or a recent proof of identity where money of others moves; 404 when there is no such deal
/// for `who`; 409 `brief_taken`; what the rules refuse.
pub async fn act(app: &Deals, tx: &mut Tx, who: &Actor, id: &DealId, step: Step) -> Result<Deal, Problem> {
    let right = step.right();
    if right == Right::Money {
        must_decide_over_money(app, who)?;
    }
    if step.unless_taken {
        refuse_taken(tx, who, id).await?;
    }
    check_needs(app, tx, who, id, &step.transition).await?;
    let actor = deal_actor(who, right, step.reason);
    let moved = transition(app, tx, id, step.transition, &actor).await;
    moved.map_err(Problem::from).map_err(refusal_for(who, right))
}

/// Accepts, declines, withdraws or archives the booking `id`: by `outcome`, the side of `who` and the booking's state. One
/// that is as it should be stays so.
///
/// # Errors
/// As [`act`].
pub async fn delete(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    outcome: Option<DeleteOutcome>,
    reason: Option<UserText>,
) -> Result<Deal, Problem> {
    let actor = deal_actor(who, Right::Bookings, reason.clone());
    let deal = store::find(tx, id).await?.filter(|deal| deal.role_of(&actor).is_some());
    let deal = deal.ok_or(Refusal::NotFound).map_err(Problem::from).map_err(refusal_for(who, Right::Bookings))?;
    match transition_for_delete(&deal, &actor, outcome, reason.clone()) {
        Some(transition) => act(app, tx, who, id, Step::with_reason(transition, reason)).await,
        None => Ok(deal),
    }
}

fn must_decide_over_money(app: &Deals, who: &Actor) -> Result<(), Problem> {
    who.must_have(Right::Money)?;
    who.must_be_recent(app.clock.real())
}

/// Checks what the rules say that `who` needs for `transition`.
async fn check_needs(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    transition: &Transition,
) -> Result<(), Problem> {
    let caller = Caller { id: &who.id, manages: who.may(Right::Bookings) };
    if caller.manages {
        // no payment arrives between this read and the transition
        store::lock(tx, id).await?;
    }
    let Some(deal) = store::find(tx, id).await? else { return Ok(()) };
    let needs = needs(&deal, transition, caller);
    if needs.money {
        must_decide_over_money(app, who)?;
    }
    match needs.unblocked {
        Some(other) => must_not_be_blocked(tx, &who.id, other).await,
        None => Ok(()),
    }
}

/// Refuses to accept a request for a brief of `who` that is taken. Both stay as they are until `tx` ends.
async fn refuse_taken(tx: &mut Tx, who: &Actor, id: &DealId) -> Result<(), Problem> {
    let asked =
        |deal: &Deal| deal.parties.hirer_id.as_deref() == Some(who.id.as_str()) && deal.turn() == Some(Side::Hirer);
    let pending = store::find(tx, id).await?.filter(asked); // everything else is refused for its own reason
    let Some(brief) = pending.and_then(|deal| deal.listing.experience_id) else { return Ok(()) };
    // in this order, as an acceptance locks them
    store::lock(tx, id).await?;
    experiences::lock(tx, &brief).await?;
    match experiences::find(tx, &brief).await? {
        Some(brief) if brief.taken => Err(Problem::conflict("brief_taken", msg!("problem-accept-taken"))),
        _ => Ok(()),
    }
}

/// Refuses a request between two people one of whom has blocked the other.
pub async fn must_not_be_blocked(sql: &mut impl Sql, asks: &UserId, asked: &UserId) -> Result<(), Problem> {
    let (by_asker, by_asked) = accounts::blocks_between(sql, asks, asked).await?;
    Ok(rules::check_blocks(by_asker, by_asked)?)
}

/// `who` as someone who changes a deal, with the reason they gave; deals of others only with `right`.
pub(super) fn deal_actor(who: &Actor, right: Right, reason: Option<UserText>) -> DealActor {
    DealActor::Person { id: who.id.clone(), admin: who.may(right), reason }
}

/// Turns a 404 into a 403 for an admin without `right`: to the rules they are a stranger, but they can see the deal.
pub(super) fn refusal_for(who: &Actor, right: Right) -> impl FnOnce(Problem) -> Problem + '_ {
    move |problem| match who.must_have(right) {
        Err(forbidden) if who.is_admin() && problem.status == StatusCode::NOT_FOUND => forbidden,
        _ => problem,
    }
}

/// Moves the deal `id`: its row, its history, its timers and all that follows from it are written in `tx`. A transition
/// that finds everything as it should be (an intent that is reused, a reminder) leaves the revision as it is.
///
/// # Errors
/// [`Error::Refused`] when there is no such deal for `actor` or a rule forbids it.
#[tracing::instrument(name = "deal", skip_all, fields(id = id.as_str(), event))]
pub async fn transition(
    app: &Deals,
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
        tracing::Span::current().record("event", &cause);
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
        if saved.terms.version > deal.terms.version {
            store::add_older_terms(tx, &deal).await?;
        }
        let note = transition.note(actor);
        let amount = what.amount(Some(&deal), &saved);
        let facts = EventFacts::new(what, Some(&deal), &saved);
        let around = EmailContext::load(tx, &saved, &app.public_url).await?;
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
        timer_schedule::reschedule(tx, Some(&deal), &saved, now).await?;
        effects::clear_payment_requests(app, tx, &deal, &saved).await?;
        effects::write_effects(app, tx, &saved, &happened, effects, Some(around)).await?;
        openings::update(app, tx, &deal, &saved).await?;
        effects::publish_change(app, tx, &saved);
        if by == Role::Admin {
            let (old, new) = (Some(audit_state(&deal)), Some(audit_state(&saved)));
            audit::record(tx, &app.clock, actor.id().map_or("", UserId::as_str), &happened.cause, &saved.id, old, new)
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
    app: &Deals,
    tx: &mut Tx,
    (deal, what, effects): Applied,
    actor: &DealActor,
    known: Option<EmailContext>,
) -> Result<Begun, db::Error> {
    // the writes of one person run one after the other; an admin's for them wait here
    if actor.id() != Some(&deal.parties.initiator_id) {
        app.auth.stays_active(tx, &deal.parties.initiator_id).await?;
    }
    if let Some(live) = store::live_like(tx, &deal).await? {
        return Ok(Begun::Live(live));
    }
    let around = match known {
        Some(around) => around,
        None => EmailContext::load(tx, &deal, &app.public_url).await?,
    };
    let deal = Deal { rev: 1, ..deal };
    store::insert(tx, &deal).await?;
    let now = deal.dates.created_at;
    let by = deal.role_of(actor).unwrap_or(Role::Admin);
    let (note, amount) = (deal.opening_note(), what.amount(None, &deal));
    let note = note.as_deref();
    let (facts, names) = (EventFacts::new(what, None, &deal), around.names.both());
    let (role, who) = (by, actor.id());
    store::add_events(
        tx,
        &[store::NewEvent { deal: &deal, at: now, kind: what, role, who, note, amount, facts, names }],
    )
    .await?;
    timer_schedule::reschedule(tx, None, &deal, now).await?;
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
        "request": deal.request, "work": deal.work, "money": deal.money, "dispute": deal.dispute.state,
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
