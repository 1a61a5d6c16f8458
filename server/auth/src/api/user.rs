//! `GET` and `PUT /user`: the signed-in person's own account.
use super::{body::Body, signup::Target};
use crate::{
    Auth,
    account_changes::Change,
    client::Client,
    errors::{Error, Result},
    limits,
    links::Link,
    rules::metadata,
    store::{identities, users},
    validation::check_metadata,
};
use axum::{extract::State, http::HeaderMap};
use platform::http::{Json, Query};
use serde_json::Value;

/// The account.
pub(super) async fn show(State(auth): State<Auth>, headers: HeaderMap) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    let user = users::find(&mut &auth.db, &live.user_id).await?.ok_or_else(Error::gone)?;
    Ok(Json(user.view(&identities::of_user(&mut &auth.db, &user.id).await?)))
}

/// Change metadata (merged; null deletes), password or address.
pub(super) async fn change(
    State(auth): State<Auth>,
    client: Client,
    headers: HeaderMap,
    Query(target): Query<Target>,
    Body(body): Body<Change>,
) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    auth.limit(&limits::CHANGE, &client)?;
    let wanted = auth.check_change(&live, body).await?;
    let link = Link { target: &auth.target(target.redirect_to.as_deref()), challenge: wanted.challenge.as_ref() };
    let moves = wanted.email.as_deref().filter(|email| **email != live.email);
    let may_mail = match moves {
        Some(email) => auth.may_mail_change(&live.email, email, &live.user_id).await?,
        None => false,
    };
    let may_text = match wanted.phone.as_deref().filter(|phone| **phone != live.phone) {
        Some(phone) => auth.may_text_change(phone, &live.user_id).await?,
        None => false,
    };
    let mut tx = auth.db.write().await?;
    let mut user = users::lock_for_change(&mut tx, &live.user_id, auth.clock.now()).await?.ok_or_else(Error::gone)?;
    if let Some(nonce) = &wanted.nonce {
        auth.use_nonce(&mut tx, nonce).await?;
    }
    if let Some(hash) = &wanted.password {
        auth.change_password(&mut tx, &user, hash, &live.id).await?;
    }
    if let Some(data) = wanted.data {
        let merged = metadata::merged(user.user_metadata, data);
        check_metadata(&merged)?;
        user = users::set_metadata(&mut tx, &live.user_id, &merged, auth.clock.now()).await?;
        auth.changed(&mut tx, &user).await?;
    }
    match wanted.email {
        Some(email) if email == user.email => auth.cancel_email_change(&mut tx, &user).await?,
        Some(email) => auth.change_email(&mut tx, &user, &email, may_mail.then_some(link)).await?,
        None => {}
    }
    if let Some(phone) = wanted.phone.filter(|phone| *phone != user.phone && may_text) {
        auth.audit(&mut tx, &user.id, "auth.phone_change_asked", &user.id, None).await?;
        auth.send_phone_change(&mut tx, &user, &phone).await?;
    }
    let user = users::find(&mut tx, &live.user_id).await?.ok_or_else(Error::gone)?;
    let identities = identities::of_user(&mut tx, &user.id).await?;
    tx.commit().await?;
    Ok(Json(user.view(&identities)))
}
