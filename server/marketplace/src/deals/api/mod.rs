//! The endpoints for bookings and projects: load, ask the rules, store, commit, respond.
pub mod admin;
pub mod bookings;
pub mod deals;
pub mod lists;
pub mod projects;
pub mod request_actions;
pub mod splits;
pub mod terms;
pub mod timeline;

use super::{
    actions::{self, Error},
    booking,
    notification_texts::Names,
    own_lists::Answer,
    rules::{Deal, DealActor, DealId, Link, Proposal, Refusal, RefusalKind, Side, Transition, Words},
    store::{self, ListScope},
    view::{BookingView, ProjectView, Viewpoint, with_names},
};
use crate::{
    accounts::{Actor, Right},
    contact_details::{self, Outgoing, Warned},
    state::App,
};
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::{
    db::{Sql, Tx},
    http::{Json, Problem},
    idempotency::commit,
    msg,
    paging::{MAX, Page},
    text::Field,
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The longest id that a row can have.
const MAX_ID: usize = 100;

/// The booking after a transition, with its project once there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealAnswer {
    booking: BookingView,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<ProjectView>,
}

/// Why: optional for parties, required of admins.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Reason {
    /// At most 2000 characters.
    reason: Option<String>,
}

/// Which part of a list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `closed`: also what was declined, withdrawn, expired, rejected or cancelled.
    include: Option<String>,
    /// Where the page starts: from the `Link` header of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 100 when absent.
    limit: Option<usize>,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, message) = (refusal.code(), refusal.message());
        let problem = match (refusal.kind(), &refusal) {
            (_, Refusal::Input(refused)) => return refused.clone().into(),
            (RefusalKind::NotFound, _) => Problem::not_found(message),
            (RefusalKind::Forbidden, _) => Problem::forbidden(code, message),
            (RefusalKind::Invalid, _) => Problem::invalid(code, message.clone()).field("reason", message),
            (RefusalKind::Conflict, _) => Problem::conflict(code, message),
        };
        match refusal {
            Refusal::AmountMismatch { total_cents } => problem.with("total_cents", total_cents),
            Refusal::SplitChanged { refund_cents } => problem.with("refund_cents", refund_cents),
            Refusal::SplitTooLarge { held_cents } => problem.with("held_cents", held_cents),
            Refusal::TermsChanged { newest } => problem.with("version", newest),
            _ => problem,
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Db(error) => error.into(),
        }
    }
}

/// `who` as someone who reads a deal: every admin may.
fn reading_actor(who: &Actor) -> DealActor {
    DealActor::Person { id: who.id.clone(), admin: who.is_admin(), reason: None }
}

/// `who` as someone who changes a deal, with the reason they gave; deals of others only with `right`.
fn actor(who: &Actor, right: Right, reason: Option<&str>) -> Result<DealActor, Problem> {
    Ok(actor_with(who, right, Words::optional_reason(reason)?))
}

fn actor_with(who: &Actor, right: Right, reason: Option<Words>) -> DealActor {
    DealActor::Person { id: who.id.clone(), admin: who.may(right), reason }
}

/// Turns a 404 into a 403 for an admin without `right`: to the rules they are a stranger, but they can see the deal.
fn refusal_for(who: &Actor, right: Right) -> impl FnOnce(Problem) -> Problem + '_ {
    move |problem| match who.must_have(right) {
        Err(forbidden) if who.is_admin() && problem.status == StatusCode::NOT_FOUND => forbidden,
        _ => problem,
    }
}

fn viewpoint(app: &App, who: &Actor) -> Viewpoint {
    let acts = DealActor::Person { id: who.id.clone(), admin: who.may(Right::Bookings), reason: None };
    Viewpoint { actor: reading_actor(who), acts, now: app.clock.now() }
}

/// Refuses what the rules of a deal leave open: an admin moves money that is held for others only with the right for it
/// and a recent proof of identity; and across a block, nobody continues with an offer that its creator has never
/// answered.
async fn check_permission(
    app: &App,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    transition: &Transition,
) -> Result<(), Problem> {
    if who.may(Right::Bookings) {
        // no payment arrives between this read and the transition
        store::lock(tx, id).await?;
    }
    let Some(deal) = store::find(tx, id).await? else { return Ok(()) };
    let decides = matches!(
        transition,
        Transition::Cancel { .. }
            | Transition::Reject { .. }
            | Transition::AcceptWork { .. }
            | Transition::Deliver { used: Some(_), .. }
    );
    let is_party = deal.role_of(&DealActor::person(&who.id)).is_some();
    if decides && !is_party && who.may(Right::Bookings) && deal.held_cents() > 0 {
        who.must_have(Right::Money)?;
        who.must_be_recent(app.clock.real())?;
    }
    match (&deal.hirer_id, &deal.creator_id) {
        (Some(hirer), Some(creator)) if continues_unanswered_offer(&deal, transition) && *hirer == who.id => {
            booking::must_not_be_blocked(tx, hirer, creator).await
        }
        (Some(hirer), Some(creator)) if is_party && matches!(transition, Transition::Counter(_)) => {
            let other = if *hirer == who.id { creator } else { hirer };
            booking::must_not_be_blocked(tx, &who.id, other).await
        }
        _ => Ok(()),
    }
}

/// Whether `transition` continues with an offer that its creator has never answered. Accepting paid work does not: it
/// says nothing, and the creator gets the money.
fn continues_unanswered_offer(deal: &Deal, transition: &Transition) -> bool {
    deal.is_unanswered_offer()
        && match transition {
            Transition::AcceptWork { .. } => deal.held_at.is_none(),
            Transition::Reopen | Transition::RequestChanges { .. } | Transition::AskHours { .. } => true,
            _ => false,
        }
}

/// Makes one transition, commits it and responds.
async fn transition_and_commit(
    app: &App,
    who: &Actor,
    id: &DealId,
    transition: Transition,
    reason: Option<&str>,
) -> Result<Json<DealAnswer>, Problem> {
    let reason = Words::optional_reason(reason)?;
    commit_transition(app, who.write(app).await?, who, id, transition, reason).await
}

/// As [`transition_and_commit`], together with what `tx` has written.
async fn commit_transition(
    app: &App,
    mut tx: Tx,
    who: &Actor,
    id: &DealId,
    transition: Transition,
    reason: Option<Words>,
) -> Result<Json<DealAnswer>, Problem> {
    let decision = matches!(transition, Transition::Resolve(_) | Transition::WriteOff | Transition::Clawback);
    let right = if decision { Right::Money } else { Right::Bookings };
    let actor = actor_with(who, right, reason);
    check_permission(app, &mut tx, who, id, &transition).await?;
    let moved = actions::transition(app, &mut tx, id, transition, &actor).await;
    let deal = moved.map_err(Problem::from).map_err(refusal_for(who, right))?;
    let answer = deal_answer(app, &mut tx, who, &deal).await?;
    commit(tx, Json(answer)).await
}

/// Refuses contact details in the message and the links of a proposal that nobody was warned of.
fn warned_of_contact(
    proposal: &Proposal,
    portfolio: Option<&Link>,
    confirmed: Option<bool>,
) -> Result<Warned, Problem> {
    let text = &written(proposal, portfolio);
    contact_details::check_first(Outgoing { text, confirmed })
}

/// What the other side reads of a proposal, in lines.
fn written(proposal: &Proposal, portfolio: Option<&Link>) -> String {
    let message = proposal.message.as_ref().map(Words::as_str);
    let links = portfolio.into_iter().chain(&proposal.links).map(Link::as_str);
    message.into_iter().chain(links).collect::<Vec<_>>().join("\n")
}

/// `deal` as `who` sees it.
async fn deal_answer(app: &App, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<DealAnswer, Problem> {
    let (names, from) = (Names::of(sql, deal).await?, viewpoint(app, who));
    let project = ProjectView::of(deal, &names, &from);
    Ok(DealAnswer { booking: BookingView::of(deal, &names, &from), project })
}

/// The project of `deal` as `who` sees it.
async fn project_view(app: &App, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<ProjectView, Problem> {
    let project = deal_answer(app, sql, who, deal).await?.project;
    project.ok_or_else(|| Problem::not_found(msg!("problem-project-not-found")))
}

/// The deal, for a party or an admin; for anyone else it does not exist.
async fn find_visible(sql: &mut impl Sql, who: &Actor, id: &DealId) -> Result<Deal, Problem> {
    let deal = store::find(sql, id).await?.ok_or(Refusal::NotFound)?;
    deal.role_of(&reading_actor(who)).ok_or(Refusal::NotFound)?;
    Ok(deal)
}

/// One side's deals of `user_id`, for themselves or an admin, with the `Link` to the next page.
async fn list_one_side<V: Serialize>(
    app: &App,
    who: &Actor,
    (side, user_id): (Side, &str),
    (open, all): (ListScope, ListScope),
    query: &ListQuery,
    view: impl Fn(&Deal, &Names, &Viewpoint) -> Option<V>,
) -> Result<Response, Problem> {
    who.must_be_self_or_admin(user_id)?;
    let page = Page::new(query.cursor.as_deref(), query.limit.or(Some(MAX)))?;
    let closed = query.include.as_deref() == Some("closed");
    let shown = if closed { all } else { open };
    let before = page.before()?;
    let (keeps, now, mut sql) = (who.id == user_id && !who.is_admin(), app.clock.now(), &app.db);
    let mut moment = app.own_lists.moment(user_id, app.profiles.public.changes());
    if keeps && app.db.is_postgres() {
        let revisions = store::revisions_of_person(&mut sql, side, user_id, shown, &before, page.fetch()).await?;
        moment = moment.with_revisions(&revisions);
    }
    let cursor = query.cursor.as_deref().unwrap_or_default();
    let name = format!("{user_id} {side:?} {shown:?} {} {cursor}", page.limit);
    if let Some(cached) = keeps.then(|| app.own_lists.get(&name, moment, now)).flatten() {
        return Ok(json_response(cached));
    }
    let mut deals = store::of_person(&mut sql, side, user_id, shown, &before, page.fetch()).await?;
    let next = page.cut(&mut deals, |deal| (deal.created_at, deal.id.0.clone()));
    let from = viewpoint(app, who);
    let deals = with_names(&mut sql, deals).await?;
    let views: Vec<V> = deals.iter().filter_map(|(deal, names)| view(deal, names, &from)).collect();
    let mut headers = HeaderMap::new();
    if let Some(cursor) = next {
        let limit = query.limit.map(|limit| format!("&limit={limit}")).unwrap_or_default();
        let include = if closed { "&include=closed" } else { "" };
        let link = format!("<?cursor={cursor}{limit}{include}>; rel=\"next\"");
        headers.insert(header::LINK, HeaderValue::from_str(&link).map_err(Problem::internal)?);
    }
    let answer = (headers, Bytes::from(serde_json::to_vec(&views).map_err(Problem::internal)?));
    if keeps {
        app.own_lists.keep(name, moment, now, deals.iter().map(|(deal, _)| deal), &answer);
    }
    Ok(json_response(answer))
}

fn json_response((mut headers, bytes): Answer) -> Response {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (headers, bytes).into_response()
}

/// An id as clients send it: a text, or a number as the test page does.
fn id_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Number(i64),
    }
    Ok(Option::<Id>::deserialize(value)?.map(|id| match id {
        Id::Text(text) => text.trim().to_owned(),
        Id::Number(number) => number.to_string(),
    }))
}

/// A required id: 422 if it is missing, or if it is none that a row can have.
fn required(id: Option<&str>, name: &'static str, label: &'static str) -> Result<String, Problem> {
    let field = Field::new(name, label, MAX_ID);
    let id = field.filled(id.unwrap_or_default().to_owned())?;
    if id.len() <= field.max && id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(id);
    }
    let message = msg!("problem-invalid-id", field = field.label());
    Err(Problem::invalid("invalid_id", message.clone()).field(field.name, message))
}

/// 201 if it was created, 200 if it existed.
fn created_status(new: bool) -> StatusCode {
    if new { StatusCode::CREATED } else { StatusCode::OK }
}
