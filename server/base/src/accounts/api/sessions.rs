//! Where a person is signed in, and proving once more who they are.
use crate::accounts::{Actor, device};
use crate::context::Base;
use auth::SessionInfo;
use axum::{extract::State, http::StatusCode};
use platform::{
    clock::iso,
    http::{Json, Path, Problem},
    idempotency::commit,
    msg,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One place where the person is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionView {
    /// Names it in `DELETE /api/me/sessions/{id}`.
    id: String,
    /// `Firefox`; null when the program did not say or is not known.
    #[schema(required)]
    browser: Option<&'static str>,
    /// `Android`; null likewise.
    #[schema(required)]
    system: Option<&'static str>,
    /// The internet address that signed in.
    address: String,
    signed_in_at: String,
    /// To within an hour: when its access token was last renewed.
    last_seen_at: String,
    /// Whether it is the one that asks.
    current: bool,
}

/// Every place where the person is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionsView {
    /// The asking one first, then the one used last.
    sessions: Vec<SessionView>,
}

/// The person's password.
#[derive(Deserialize, ToSchema)]
pub struct Proof {
    password: String,
}

impl SessionView {
    fn of(info: SessionInfo, current: &str) -> Self {
        Self {
            browser: device::browser(&info.user_agent),
            system: device::system(&info.user_agent),
            address: info.address,
            signed_in_at: iso(info.authenticated_at),
            last_seen_at: iso(info.refreshed_at),
            current: info.id == current,
            id: info.id,
        }
    }
}

/// Where the person is signed in.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts",
               responses((status = 200, body = SessionsView), Problem))]
pub async fn list(State(app): State<Base>, who: Actor) -> Result<Json<SessionsView>, Problem> {
    let rows = app.auth.sessions(&mut &app.db, &who.id).await?;
    let mut sessions: Vec<_> = rows.into_iter().map(|row| SessionView::of(row, &who.session_id)).collect();
    sessions.sort_by_key(|session| !session.current);
    Ok(Json(SessionsView { sessions }))
}

/// Sign out in one place; in another than this one only soon after proving who one is.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn end(State(app): State<Base>, who: Actor, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    if id != who.session_id {
        who.must_be_recent(app.clock.real())?;
    }
    let mut tx = who.write(&app).await?;
    if !app.auth.end_session(&mut tx, &who.id, &id).await? {
        return Err(Problem::not_found(msg!("problem-session-ended")));
    }
    commit(tx, StatusCode::NO_CONTENT).await
}

/// Sign out everywhere but here, soon after proving who one is.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts", responses((status = 204), Problem))]
pub async fn end_others(State(app): State<Base>, who: Actor) -> Result<StatusCode, Problem> {
    who.must_be_recent(app.clock.real())?;
    let mut tx = who.write(&app).await?;
    app.auth.end_sessions(&mut tx, &who.id, Some(&who.session_id)).await?;
    commit(tx, StatusCode::NO_CONTENT).await
}

/// Enter the password once more: for 15 minutes this session may do what answers 403 `reauth_required`.
#[utoipa::path(post, path = "/api/me/reauthenticate", tag = "accounts", request_body = Proof,
               responses((status = 204), Problem))]
pub async fn prove_identity(
    State(app): State<Base>,
    who: Actor,
    Json(proof): Json<Proof>,
) -> Result<StatusCode, Problem> {
    app.auth.prove_again(&who.id, &who.session_id, &proof.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
