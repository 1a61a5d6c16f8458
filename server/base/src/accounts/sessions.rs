//! The sessions of a person, as Settings list them.
use super::{Actor, device};
use crate::context::Base;
use auth::SessionInfo;
use axum::http::StatusCode;
use platform::{clock::iso, http::Problem, msg};
use serde::Serialize;
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

impl SessionView {
    fn new(info: SessionInfo, current: &str) -> Self {
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

/// Where `who` is signed in.
pub async fn list(app: &Base, who: &Actor) -> Result<SessionsView, Problem> {
    let rows = app.auth.sessions(&mut &app.db, &who.id).await?;
    let mut sessions: Vec<_> = rows.into_iter().map(|row| SessionView::new(row, &who.session_id)).collect();
    sessions.sort_by_key(|session| !session.current);
    Ok(SessionsView { sessions })
}

/// Ends the session `id` of `who`.
///
/// # Errors
/// 403 without a recent proof of identity, unless it is the session that asks; 404 when there is none.
pub async fn end(app: &Base, who: &Actor, id: &str) -> Result<StatusCode, Problem> {
    if id != who.session_id {
        who.must_be_recent(app.clock.real())?;
    }
    who.commit(app, async |tx| {
        if !app.auth.end_session(tx, &who.id, id).await? {
            return Err(Problem::not_found(msg!("problem-session-ended")));
        }
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Ends every session of `who` but the one that asks.
///
/// # Errors
/// 403 without a recent proof of identity.
pub async fn end_others(app: &Base, who: &Actor) -> Result<StatusCode, Problem> {
    who.must_be_recent(app.clock.real())?;
    who.commit(app, async |tx| {
        app.auth.end_sessions(tx, &who.id, Some(&who.session_id)).await?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}
