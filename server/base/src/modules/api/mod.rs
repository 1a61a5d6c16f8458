//! Asking to hear about a module.
pub mod admin;

use super::{
    rules::{self, Module},
    store::{self, Interest},
};
use crate::accounts::{self, Viewer};
use crate::context::Base;
use crate::limits;
use crate::notifications::{Email, Kind, link};
use crate::totals;
use axum::{extract::State, http::StatusCode};
use platform::{
    db::{Result as Stored, Tx},
    http::{ClientAddress, Json, Path, Problem},
    idempotency::commit,
    ids,
    mail::{self, Content},
    messages, msg,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Someone who wants to hear about a module.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewInterest {
    /// Where to write to.
    email: String,
    /// What for, at most 500 characters.
    note: Option<String>,
}

/// The stored interest; a repeat gets the same response, so that nobody learns whose address is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestView {
    module: Module,
    /// In normalised form.
    email: String,
}

/// Ask to hear about a module: stored once for each address, and confirmed to it by email.
#[utoipa::path(post, path = "/api/modules/{id}/interests", tag = "modules", params(("id" = String, Path)),
               request_body = NewInterest, responses((status = 201, body = InterestView), Problem))]
pub async fn interest(
    State(app): State<Base>,
    Viewer(viewer): Viewer,
    client: ClientAddress,
    Path(id): Path<String>,
    Json(new): Json<NewInterest>,
) -> Result<(StatusCode, Json<InterestView>), Problem> {
    let module = Module::parse(&id).ok_or_else(|| Problem::not_found(msg!("problem-module-not-found")))?;
    let (email, note) = (rules::email(&new.email)?, rules::note(new.note.as_deref())?);
    limits::interest(&app, &client)?;
    let mut tx = accounts::write(&app, viewer.as_ref()).await?;
    let user_id = viewer.map(|viewer| viewer.id);
    let interest = Interest { id: ids::id(), module, email, note, user_id, created_at: app.clock.now() };
    if store::insert(&mut tx, &interest).await? {
        totals::add(&mut tx, &module.counter(), 1).await?;
        confirm(&app, &mut tx, &interest).await?;
    }
    commit(tx, (StatusCode::CREATED, Json(InterestView { module, email: interest.email }))).await
}

/// The only email about it. It does not repeat the note: the person who typed the address may not own it.
async fn confirm(app: &Base, tx: &mut Tx, interest: &Interest) -> Stored<()> {
    let (title, page) = (interest.module.title(), format!("/{}", interest.module.id()));
    let content = Content {
        paragraphs: vec![msg!("email-waitlist", module = title)],
        button: Some((msg!("button-page"), link(&app.public_url, &page))),
        footer: vec![msg!("email-waitlist-not-you")],
        ..Content::new(msg!("email-waitlist-subject", module = title))
    };
    let dedupe_key = format!("interest:{}:{}", interest.module.id(), interest.email);
    let email = Email { to: interest.email.clone(), content: content.for_reader(&messages::reader()) };
    let new = email.of_kind(Kind::WaitlistJoined.word(), dedupe_key);
    mail::queue(tx, &app.clock, new).await
}
