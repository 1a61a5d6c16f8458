//! `/admin/users`: the accounts, as admins see and change them.
use super::{AccountPath, Around, is_uuid};
use crate::{
    access::Admin,
    admin_accounts::{Factor, Wanted},
    api::body::Body,
    errors::{Error, Result},
    service::Auth,
    tokens::AUDIENCE,
    user::Account,
};
use axum::{
    Extension,
    extract::{OriginalUri, Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use platform::{
    clock::iso,
    http::{Json, Query},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Accounts on a page unless the call says otherwise, and at most.
const PER_PAGE: (i64, i64) = (50, 1_000);

#[derive(Deserialize)]
pub(super) struct Page {
    page: Option<String>,
    per_page: Option<String>,
    filter: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Deletion {
    #[serde(default)]
    should_soft_delete: bool,
}

/// The accounts, the newest first.
pub(super) async fn list(
    State(auth): State<Auth>,
    _: Admin,
    OriginalUri(uri): OriginalUri,
    Query(asked): Query<Page>,
) -> Result<Response> {
    let number = |text: Option<String>, default: i64| match text.filter(|text| !text.is_empty()) {
        None => Ok(default),
        Some(text) => {
            let number = text.parse::<i64>().ok().filter(|number| (1..=1_000_000_000).contains(number));
            number.ok_or_else(|| Error::validation("Bad Pagination Parameters"))
        }
    };
    let page = number(asked.page, 1)?;
    let per_page = number(asked.per_page, PER_PAGE.0)?.min(PER_PAGE.1);
    let filter = asked.filter.as_deref().map(str::trim).unwrap_or_default();
    if filter.chars().count() > 254 {
        return Err(Error::validation("The filter is too long"));
    }
    let (accounts, total) = auth.accounts_page(filter, (per_page, (page - 1) * per_page)).await?;
    let views: Vec<Value> = accounts.iter().map(Account::view).collect();
    let mut response = Json(json!({ "users": views, "aud": AUDIENCE })).into_response();
    let last = (total + per_page - 1) / per_page;
    // clients take the page out of the text after the first "=", so `page` has to come first
    let path = uri.path();
    let link = |page: i64, rel: &str| format!("<{path}?page={page}&per_page={per_page}>; rel=\"{rel}\"");
    let next = (page < last).then(|| link(page + 1, "next"));
    let links: Vec<String> = next.into_iter().chain([link(last.max(1), "last")]).collect();
    let headers = response.headers_mut();
    headers.insert("x-total-count", total.into());
    if let Ok(links) = HeaderValue::try_from(links.join(", ")) {
        headers.insert(header::LINK, links);
    }
    Ok(response)
}

/// One account.
pub(super) async fn show(State(auth): State<Auth>, _: Admin, AccountPath(id): AccountPath) -> Result<Json<Value>> {
    Ok(Json(auth.account(&id).await?.view()))
}

/// A new account; no email is sent. Without `email_confirm` its address is not confirmed.
pub(super) async fn create(State(auth): State<Auth>, admin: Admin, Body(body): Body<Wanted>) -> Result<Json<Value>> {
    let id = match body.id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) if is_uuid(id) => id.to_lowercase().into(),
        Some(_) => return Err(Error::validation("ID must conform to the uuid v4 format")),
        None => platform::ids::id().into(),
    };
    Ok(Json(auth.create_account(id, body, &admin).await?.view()))
}

/// Change an account. Metadata are merged; a new password ends its sessions.
pub(super) async fn change(
    State(auth): State<Auth>,
    admin: Admin,
    AccountPath(id): AccountPath,
    Body(body): Body<Wanted>,
) -> Result<Json<Value>> {
    Ok(Json(auth.change_account(&id, body, &admin).await?.view()))
}

/// Delete an account, unless the product refuses. Its row stays without anything personal, because others refer to it;
/// so a soft deletion is the same.
pub(super) async fn delete(
    State(auth): State<Auth>,
    admin: Admin,
    Extension(product): Around,
    AccountPath(id): AccountPath,
    Body(Deletion { should_soft_delete }): Body<Deletion>,
) -> Result<Json<Value>> {
    auth.delete_account(&id, should_soft_delete, &admin, &*product).await?;
    Ok(Json(json!({})))
}

/// The second factors of an account.
pub(super) async fn factors(State(auth): State<Auth>, _: Admin, AccountPath(id): AccountPath) -> Result<Json<Value>> {
    let factors = auth.factors(&id).await?;
    Ok(Json(factors.iter().map(factor_view).collect()))
}

/// Remove a second factor; its sessions have one factor from then on.
pub(super) async fn remove_factor(
    State(auth): State<Auth>,
    admin: Admin,
    AccountPath(id): AccountPath,
    Path((_, factor)): Path<(String, String)>,
) -> Result<Json<Value>> {
    let removed = auth.remove_factor(&id, &factor, &admin).await?;
    Ok(Json(factor_view(&removed)))
}

fn factor_view(factor: &Factor) -> Value {
    let mut view = json!({
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "factor_type": factor.factor_type,
        "status": factor.status,
        "created_at": iso(factor.created_at),
        "updated_at": iso(factor.updated_at),
    });
    if let Some(members) = view.as_object_mut() {
        members.extend(factor.last_challenged_at.map(|at| ("last_challenged_at".to_owned(), json!(iso(at)))));
        members.extend((!factor.phone.is_empty()).then(|| ("phone".to_owned(), json!(factor.phone))));
    }
    view
}
