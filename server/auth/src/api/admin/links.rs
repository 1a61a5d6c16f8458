//! `/invite` and `/admin/generate_link`: emails that admins have sent, and links that they send themselves.
use crate::{
    access::Admin,
    admin_links::{MadeLink, WantedLink},
    api::{body::Body, signup::Target},
    errors::Result,
    service::Auth,
    validation::valid_email,
};
use axum::extract::State;
use platform::http::{Json, Query};
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};

#[derive(Deserialize)]
pub(super) struct Invitation {
    email: Option<String>,
    data: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
pub(super) struct LinkRequest {
    r#type: Option<String>,
    email: Option<String>,
    new_email: Option<String>,
    password: Option<String>,
    data: Option<Box<RawValue>>,
    redirect_to: Option<String>,
}

/// Invite someone by email: the link proves the address, and they choose a password.
pub(super) async fn invite(
    State(auth): State<Auth>,
    admin: Admin,
    Query(target): Query<Target>,
    Body(body): Body<Invitation>,
) -> Result<Json<Value>> {
    let email = valid_email(body.email.as_deref().unwrap_or_default())?;
    let data = auth.typed_metadata(body.data)?;
    let target = auth.target(target.redirect_to.as_deref());
    Ok(Json(auth.invite(&email, &data, &target, &admin).await?.view()))
}

/// A link as an email would have it. Nothing is sent.
pub(super) async fn generate(
    State(auth): State<Auth>,
    admin: Admin,
    Query(target): Query<Target>,
    Body(body): Body<LinkRequest>,
) -> Result<Json<Value>> {
    let email = valid_email(body.email.as_deref().unwrap_or_default())?;
    let data = auth.typed_metadata(body.data)?;
    let target = auth.target(body.redirect_to.or(target.redirect_to).as_deref());
    let word = body.r#type.unwrap_or_default();
    let new_email = match word.as_str() {
        "email_change_current" | "email_change_new" => {
            Some(valid_email(body.new_email.as_deref().unwrap_or_default())?)
        }
        _ => None,
    };
    let wanted = WantedLink { word: &word, email: &email, new_email, password: body.password, data: &data };
    let MadeLink { account, kind, token, code } = auth.make_link(wanted, &admin).await?;
    let mut view = account.view();
    let verification = match word.as_str() {
        "magiclink" => kind.link_type(),
        word => word,
    };
    if let Some(members) = view.as_object_mut() {
        let more = [
            ("action_link", json!(auth.link(&token, kind, &target))),
            ("email_otp", json!(code)),
            ("hashed_token", json!(token)),
            ("verification_type", json!(verification)),
            ("redirect_to", json!(target.as_str())),
        ];
        members.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    Ok(Json(view))
}
