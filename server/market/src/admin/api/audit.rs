//! The audit trail: who did what to whom.
use crate::admin::audit_trail::{self, AuditPage, AuditQuery};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Problem, Query};

/// What was done, newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", params(AuditQuery),
               responses((status = 200, body = AuditPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<AuditQuery>,
) -> Result<Json<AuditPage>, Problem> {
    audit_trail::list(&app, &who, &query).await.map(Json)
}
