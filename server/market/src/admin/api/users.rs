//! Users: search, ban, unban, resend the confirmation.
use crate::admin::{
    actions::{self, MailedView},
    users::{self, AdminUserPage, AdminUserView, UsersQuery},
};
use crate::context::Market;
use axum::extract::State;
use base::accounts::{Actor, UserId};
use platform::http::{Json, Path, Problem, Query};
use serde::Deserialize;
use utoipa::ToSchema;

/// Why someone is banned.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BanOrder {
    /// At most 2000 characters; kept in the audit trail.
    #[serde(default)]
    reason: String,
}

/// The new type of a person, and why.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TypeChange {
    /// `Hirer` or `Creator`.
    #[serde(default)]
    user_type: String,
    /// At most 2000 characters; kept in the audit trail.
    #[serde(default)]
    reason: String,
}

/// People, newest first.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", params(UsersQuery),
               responses((status = 200, body = AdminUserPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<UsersQuery>,
) -> Result<Json<AdminUserPage>, Problem> {
    users::list(&app, &who, &query).await.map(Json)
}

/// Ban an account: its sessions end, nobody can sign in to it, and its profile and listings leave the public lists.
#[utoipa::path(post, path = "/api/admin/users/{id}/ban", tag = "admin", params(("id" = String, Path)),
               request_body = BanOrder, responses((status = 200, body = AdminUserView), Problem))]
pub async fn ban(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<UserId>,
    Json(body): Json<BanOrder>,
) -> Result<Json<AdminUserView>, Problem> {
    actions::ban(&app, &who, &id, &body.reason).await
}

/// Unban an account: what left the public lists returns.
#[utoipa::path(post, path = "/api/admin/users/{id}/unban", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = AdminUserView), Problem))]
pub async fn unban(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<AdminUserView>, Problem> {
    actions::unban(&app, &who, &id).await
}

/// End all sessions of a person: they have to sign in again on every device.
#[utoipa::path(post, path = "/api/admin/users/{id}/sign-out", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = AdminUserView), Problem))]
pub async fn sign_out(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<AdminUserView>, Problem> {
    actions::sign_out(&app, &who, &id).await
}

/// Make someone a Hirer or a Creator.
#[utoipa::path(post, path = "/api/admin/users/{id}/type", tag = "admin", params(("id" = String, Path)),
               request_body = TypeChange, responses((status = 200, body = AdminUserView), Problem))]
pub async fn change_type(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<UserId>,
    Json(body): Json<TypeChange>,
) -> Result<Json<AdminUserView>, Problem> {
    actions::change_type(&app, &who, &id, (&body.user_type, &body.reason)).await
}

/// Send someone the confirmation email again.
#[utoipa::path(post, path = "/api/admin/users/{id}/resend-verification", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = MailedView), Problem))]
pub async fn resend_verification(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<MailedView>, Problem> {
    actions::resend_verification(&app, &who, &id).await
}
