//! `/admin/users`: the accounts, as admins see and change them.
use super::{Admin, Around, UserId, is_uuid};
use crate::{
    Auth,
    admin_accounts::{Wanted, audited, taken},
    api::body::Body,
    errors::{Error, Result},
    rules::metadata,
    store::{
        factors::{self, Factor},
        identities, one_time as tokens, users,
    },
    tokens::AUDIENCE,
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
    let (found, total) = users::page(&mut &auth.db, filter, (per_page, (page - 1) * per_page)).await?;
    let ids: Vec<&str> = found.iter().map(|user| user.id.as_str()).collect();
    let identities = identities::of_users(&mut &auth.db, &ids).await?;
    let views: Vec<Value> =
        found.iter().map(|user| user.view(identities.get(&user.id).map_or(&[], Vec::as_slice))).collect();
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
pub(super) async fn show(State(auth): State<Auth>, _: Admin, UserId(id): UserId) -> Result<Json<Value>> {
    let user = users::find(&mut &auth.db, &id).await?.filter(|user| !user.deleted);
    let user = user.ok_or_else(Error::user_not_found)?;
    Ok(Json(user.view(&identities::of_user(&mut &auth.db, &id).await?)))
}

/// A new account; no email is sent. Without `email_confirm` its address is not confirmed.
pub(super) async fn create(State(auth): State<Auth>, admin: Admin, Body(body): Body<Wanted>) -> Result<Json<Value>> {
    let id = match body.id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) if is_uuid(id) => id.to_lowercase(),
        Some(_) => return Err(Error::validation("ID must conform to the uuid v4 format")),
        None => platform::ids::id(),
    };
    let confirmed = (body.email_confirm == Some(true), body.phone_confirm == Some(true));
    let wanted = auth.check_wanted(body, None).await?;
    if wanted.email.is_none() && wanted.phone.is_none() {
        return Err(Error::validation("Cannot create a user without either an email or phone"));
    }
    let now = auth.clock.now();
    let mut tx = auth.db.write().await?;
    auth.must_be_free(&mut tx, &wanted, None).await?;
    if users::find(&mut tx, &id).await?.is_some() {
        return Err(Error::new(422, "user_already_exists", "A user with this id already exists"));
    }
    let row = users::Row {
        id: &id,
        email: wanted.email.as_deref().unwrap_or_default(),
        phone: wanted.phone.as_deref().unwrap_or_default(),
        password_hash: wanted.password.as_ref(),
        email_confirmed_at: (confirmed.0 && wanted.email.is_some()).then_some(now),
        phone_confirmed_at: (confirmed.1 && wanted.phone.is_some()).then_some(now),
        user_metadata: Some(&wanted.user_metadata),
        created_at: now,
        ..users::Row::default()
    };
    users::insert(&mut tx, row).await.map_err(taken)?;
    let role = wanted.role.as_deref().unwrap_or(AUDIENCE);
    admin.must_be_allowed_to_give(role)?;
    let user = users::set_role_and_app_metadata(&mut tx, &id, role, &wanted.app_metadata, now).await?;
    auth.audit(&mut tx, &admin.name, "auth.user_created", &id, None).await?;
    auth.changed(&mut tx, &user).await?;
    auth.set_ban_of(&mut tx, &id, wanted.ban).await?;
    let view = auth.view_of(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Json(view))
}

/// Change an account. Metadata are merged; a new password ends its sessions.
pub(super) async fn change(
    State(auth): State<Auth>,
    admin: Admin,
    UserId(id): UserId,
    Body(body): Body<Wanted>,
) -> Result<Json<Value>> {
    let known = users::find(&mut &auth.db, &id).await?.filter(|user| !user.deleted);
    let known = known.ok_or_else(Error::user_not_found)?;
    let confirm = (body.email_confirm, body.phone_confirm);
    let wanted = auth.check_wanted(body, Some(&known)).await?;
    let now = auth.clock.now();
    let mut tx = auth.db.write().await?;
    let user = users::lock_for_change(&mut tx, &id, now).await?.ok_or_else(Error::user_not_found)?;
    auth.must_be_free(&mut tx, &wanted, Some(&id)).await?;
    let (before, sets_password) = (user.clone(), wanted.password.is_some());
    if let Some(hash) = &wanted.password {
        auth.set_password_as(&mut tx, &id, hash, &admin.name).await?;
    }
    if let Some(email) = wanted.email.as_deref().filter(|email| *email != user.email) {
        tokens::void_all(&mut tx, &id).await?;
        // an account that was confirmed stays so: an unconfirmed one is emptied by the next sign-up with its address
        let confirmed = confirm.0 == Some(true) || user.email_confirmed_at.is_some();
        users::change_email(&mut tx, &id, email, confirmed, now).await.map_err(taken)?;
        let (old, new) = (json!(user.email), json!(email));
        platform::audit::record(&mut tx, &auth.clock, &admin.name, "auth.email_changed", &id, Some(old), Some(new))
            .await?;
        if !user.email.is_empty() {
            auth.mail_email_changed(&mut tx, &user.email, email).await?;
        }
    } else if confirm.0 == Some(true) && !user.email.is_empty() {
        users::confirm(&mut tx, &id, now).await?;
    }
    if let Some(phone) = wanted.phone.as_deref().filter(|phone| *phone != user.phone) {
        let confirmed = confirm.1 == Some(true) || user.phone_confirmed_at.is_some();
        users::change_phone(&mut tx, &id, phone, confirmed, now).await.map_err(taken)?;
    } else if confirm.1 == Some(true) && !user.phone.is_empty() {
        users::confirm_phone(&mut tx, &id, now).await?;
    }
    users::set_metadata(&mut tx, &id, &metadata::merged(user.user_metadata, wanted.user_metadata), now).await?;
    let role = wanted.role.as_deref().unwrap_or(&user.role);
    if role != user.role {
        admin.must_be_allowed_to_give(role)?;
    }
    let app_metadata = metadata::merged(user.app_metadata, wanted.app_metadata);
    let changed = users::set_role_and_app_metadata(&mut tx, &id, role, &app_metadata, now).await?;
    auth.changed(&mut tx, &changed).await?;
    auth.set_ban_of(&mut tx, &id, wanted.ban).await?;
    let (before, after) = (audited(&before, false), audited(&auth.user_of(&mut tx, &id).await?, sets_password));
    platform::audit::record(&mut tx, &auth.clock, &admin.name, "auth.user_changed", &id, Some(before), Some(after))
        .await?;
    let view = auth.view_of(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Json(view))
}

/// Delete an account, unless the product refuses. Its row stays without anything personal, because others refer to it;
/// so a soft deletion is the same.
pub(super) async fn delete(
    State(auth): State<Auth>,
    admin: Admin,
    Extension(product): Around,
    UserId(id): UserId,
    Body(Deletion { should_soft_delete }): Body<Deletion>,
) -> Result<Json<Value>> {
    let mut tx = auth.db.write().await?;
    users::lock(&mut tx, &id, users::Lock::Exclusive).await?;
    let user = users::find(&mut tx, &id).await?.filter(|user| !user.deleted).ok_or_else(Error::user_not_found)?;
    let detail = json!({ "soft": should_soft_delete });
    auth.audit(&mut tx, &admin.name, "auth.user_deleted_by_admin", &id, Some(detail)).await?;
    if user.is_anonymous {
        // the product has never heard of them
        auth.delete_user(&mut tx, &id).await?;
    } else {
        product.delete(&mut tx, &user).await?;
    }
    tx.commit().await?;
    Ok(Json(json!({})))
}

/// The second factors of an account.
pub(super) async fn factors(State(auth): State<Auth>, _: Admin, UserId(id): UserId) -> Result<Json<Value>> {
    users::find(&mut &auth.db, &id).await?.filter(|user| !user.deleted).ok_or_else(Error::user_not_found)?;
    let factors = factors::of_user(&mut &auth.db, &id).await?;
    Ok(Json(factors.iter().map(factor_view).collect()))
}

/// Remove a second factor; its sessions have one factor from then on.
pub(super) async fn remove_factor(
    State(auth): State<Auth>,
    admin: Admin,
    UserId(id): UserId,
    Path((_, factor)): Path<(String, String)>,
) -> Result<Json<Value>> {
    let not_found = || Error::new(404, "mfa_factor_not_found", "Factor not found");
    let mut tx = auth.db.write().await?;
    let removed = factors::remove(&mut tx, &id, &factor.to_lowercase()).await?.ok_or_else(not_found)?;
    auth.audit(&mut tx, &admin.name, "auth.factor_removed", &id, Some(json!(removed.factor_type))).await?;
    tx.commit().await?;
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
