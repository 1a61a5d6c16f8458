//! `GET` and `PUT /user`: the signed-in person's own account.
use super::{body::Body, signup::Target};
use crate::{account_changes::Change, client::Client, errors::Result, service::Auth};
use axum::{extract::State, http::HeaderMap};
use platform::http::{Json, Query};
use serde_json::Value;

/// The account.
pub(super) async fn show(State(auth): State<Auth>, headers: HeaderMap) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    Ok(Json(auth.own_account(&live).await?.view()))
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
    let account = auth.change_own_account(&live, body, target.redirect_to.as_deref(), &client).await?;
    Ok(Json(account.view()))
}
