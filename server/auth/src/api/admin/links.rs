//! `/invite` and `/admin/generate_link`: emails that admins have sent, and links that they send themselves.
use super::Admin;
use crate::{
    Auth,
    admin_links::trusted,
    api::{body::Body, signup::Target},
    errors::{Error, Result},
    rules::token_kind::Kind,
    store::{one_time::Pending, users},
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
    let mut tx = auth.db.write().await?;
    let user = auth.invited(&mut tx, &email).await?;
    if !data.is_empty() {
        users::set_metadata(&mut tx, &user.id, &data, auth.clock.now()).await?;
    }
    let secrets = auth.issue_for(&mut tx, &user, (Kind::Invite, &email), trusted(&data)).await?;
    auth.mail_link(&mut tx, &email, Kind::Invite, &secrets, &target).await?;
    auth.audit(&mut tx, &admin.name, "auth.user_invited", &user.id, None).await?;
    let view = auth.view_of(&mut tx, &user.id).await?;
    tx.commit().await?;
    Ok(Json(view))
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
    let password = match (word.as_str(), body.password.filter(|password| !password.is_empty())) {
        ("signup", None) => return Err(Error::validation("Signup requires a valid password")),
        ("signup", Some(typed)) => {
            let typed = auth.checked_password(&typed, &email, &data)?;
            Some(auth.passwords.hash(typed).await?)
        }
        _ => None,
    };
    let new_email = match word.as_str() {
        "email_change_current" | "email_change_new" => {
            Some(valid_email(body.new_email.as_deref().unwrap_or_default())?)
        }
        _ => None,
    };
    let mut tx = auth.db.write().await?;
    let (kind, user, to) = auth.subject(&mut tx, &word, &email, new_email).await?;
    let mut pending = match kind {
        Kind::Signup | Kind::Invite => trusted(&data),
        _ => Pending::default(),
    };
    pending.password_hash = password.as_ref();
    if pending.is_trusted && !data.is_empty() {
        users::set_metadata(&mut tx, &user.id, &data, auth.clock.now()).await?;
    }
    let secrets = auth.issue_for(&mut tx, &user, (kind, &to), pending).await?;
    auth.audit(&mut tx, &admin.name, "auth.link_made", &user.id, Some(json!(word))).await?;
    let mut view = auth.view_of(&mut tx, &user.id).await?;
    tx.commit().await?;
    let verification = match word.as_str() {
        "magiclink" => kind.link_type(),
        word => word,
    };
    if let Some(members) = view.as_object_mut() {
        let more = [
            ("action_link", json!(auth.link(&secrets.token, kind, &target))),
            ("email_otp", json!(secrets.code)),
            ("hashed_token", json!(secrets.token)),
            ("verification_type", json!(verification)),
            ("redirect_to", json!(target.as_str())),
        ];
        members.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    Ok(Json(view))
}
