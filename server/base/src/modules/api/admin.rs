//! Who asked for which module, for admins: counted, listed, exported.
use crate::accounts::Actor;
use crate::context::Base;
use crate::modules::{
    rules::{Module, csv_line},
    store::{self, Interest},
};
use crate::totals;
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::{
    audit,
    clock::{Micros, iso},
    db::{self, Sql},
    http::{Json, Problem, Query},
    idempotency::commit,
    paging::PageQuery,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Rows that an export reads at a time, and at most.
const EXPORT_BATCH: i64 = 1_000;
const MAX_EXPORTED: usize = 100_000;

/// Someone who wants to hear about a module.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminInterest {
    id: String,
    module: Module,
    email: String,
    /// Empty when none was left.
    note: String,
    /// The account, if someone was signed in.
    #[schema(required)]
    user_id: Option<String>,
    created_at: String,
}

/// How many people want to hear about a module.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestCount {
    module: Module,
    title: &'static str,
    count: i64,
}

/// A page of interests.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestsPage {
    /// Every module, including those that nobody asked for.
    counts: Vec<InterestCount>,
    /// Newest first.
    interests: Vec<AdminInterest>,
    /// Where the next page starts.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Interest> for AdminInterest {
    fn from(row: Interest) -> Self {
        let created_at = iso(row.created_at);
        Self { id: row.id, module: row.module, email: row.email, note: row.note, user_id: row.user_id, created_at }
    }
}

/// Who wants to hear about which module, newest first, with the count of each.
#[utoipa::path(get, path = "/api/admin/interests", tag = "admin", params(PageQuery),
               responses((status = 200, body = InterestsPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<PageQuery>,
) -> Result<Json<InterestsPage>, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    let mut sql = &app.db;
    let mut rows = store::page(&mut sql, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let mut counts = Vec::new();
    for module in Module::ALL {
        let count = totals::total(&mut sql, &module.counter()).await?;
        counts.push(InterestCount { module, title: module.title(), count });
    }
    Ok(Json(InterestsPage { counts, interests: rows.into_iter().map(AdminInterest::from).collect(), next_cursor }))
}

/// All interests as a CSV file, newest first, 100,000 at most.
#[utoipa::path(get, path = "/api/admin/interests/export", tag = "admin",
               responses((status = 200, content_type = "text/csv", body = String), Problem))]
pub async fn export(State(app): State<Base>, who: Actor) -> Result<Response, Problem> {
    who.must_be_admin()?;
    let (text, rows) = csv(&mut &app.db).await?;
    let mut tx = who.write(&app).await?;
    audit::record(&mut tx, &app.clock, &who.id, "interests.exported", "module_interests", (), rows).await?;
    commit(tx, StatusCode::OK).await?;
    let kind = (header::CONTENT_TYPE, "text/csv; charset=utf-8");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"module-interests.csv\"");
    Ok(([kind, name], text).into_response())
}

/// The file and how many rows it has.
async fn csv(sql: &mut impl Sql) -> db::Result<(String, usize)> {
    // with a byte order mark: spreadsheets take the file for another encoding without one
    let mut text = format!("\u{feff}{}", csv_line(["module", "email", "note", "created_at"]));
    let (mut before, mut rows) = ((Micros::MAX, "~".to_owned()), 0);
    while rows < MAX_EXPORTED {
        let step = store::page(sql, &before, EXPORT_BATCH).await?;
        let Some(last) = step.last() else { break };
        before = (last.created_at, last.id.clone());
        rows += step.len();
        for row in &step {
            text.push_str(&csv_line([row.module.id(), &row.email, &row.note, &iso(row.created_at)]));
        }
    }
    Ok((text, rows))
}
