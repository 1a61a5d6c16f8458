//! Counts of work that waits for admins.
use crate::admin::pending_work::{self, AdminWork};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Problem};

/// What waits for admins, in numbers.
#[utoipa::path(get, path = "/api/admin/work", tag = "admin", responses((status = 200, body = AdminWork), Problem))]
pub async fn work(State(app): State<Market>, who: Actor) -> Result<Json<AdminWork>, Problem> {
    pending_work::count(&app, &who).await.map(Json)
}
