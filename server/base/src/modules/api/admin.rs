//! Waitlist sign-ups for admins: counted, listed, exported.
use crate::accounts::Actor;
use crate::context::Base;
use crate::modules::actions::{self, InterestsPage};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use platform::{
    http::{Json, Problem, Query},
    paging::PageQuery,
};

/// Who wants to hear about which module, newest first, with the count of each.
#[utoipa::path(get, path = "/api/admin/interests", tag = "admin", params(PageQuery),
               responses((status = 200, body = InterestsPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<PageQuery>,
) -> Result<Json<InterestsPage>, Problem> {
    actions::list(&app, &who, &query).await.map(Json)
}

/// All interests as a CSV file, newest first, 100,000 at most.
#[utoipa::path(get, path = "/api/admin/interests/export", tag = "admin",
               responses((status = 200, content_type = "text/csv", body = String), Problem))]
pub async fn export(State(app): State<Base>, who: Actor) -> Result<Response, Problem> {
    let text = actions::export(&app, &who).await?;
    let kind = (header::CONTENT_TYPE, "text/csv; charset=utf-8");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"module-interests.csv\"");
    Ok(([kind, name], text).into_response())
}
