//! Inserting and deleting, by the same functions and rules as `/api`; all rows of a request or none.
use super::{
    errors::Error,
    read::rendered,
    request::TableRequest,
    rules::{Filter, Operand, Refusal, Row, Shape, Table, Test, parse_rows},
    store::Cells,
};
use crate::context::Market;
use crate::listings::{self, NewExperience};
use axum::http::StatusCode;
use base::accounts::{self, Actor, TagChange};
use platform::{
    db::Tx,
    http::{Problem, extractors::parse_json},
    idempotency::commit,
    number,
};
use serde_json::Value;

/// What was written.
pub struct Written {
    /// 201, 200 or 204.
    pub status: StatusCode,
    /// The rows as JSON, if they were asked for.
    pub body: Option<String>,
    /// How many rows.
    pub count: usize,
}

/// Writes the rows of `body`, all of them or none.
///
/// # Errors
/// 403 for rows of someone else, and what the rules of `/api` refuse.
pub async fn insert(app: &Market, who: &Actor, asked: &TableRequest, body: &[u8]) -> Result<Written, Error> {
    let rows = parse_rows(asked.table, asked.query.columns.as_deref(), body)?;
    if rows.iter().any(|row| row.get("user_id").and_then(Value::as_str) != Some(who.id.as_str())) {
        return Err(Refusal::not_yours(asked.table, true).into());
    }
    let mut tx = who.write(app).await?;
    let mut written = Vec::with_capacity(rows.len());
    for row in rows {
        written.push(match asked.table {
            Table::Experiences => insert_experience(app, &mut tx, who, row).await?,
            _ => insert_tag(app, &mut tx, who, &row).await?,
        });
    }
    finish(tx, asked, &written, StatusCode::CREATED).await
}

/// Publishes a row; the publisher's name is that of the account, whatever `mentor_name` says.
async fn insert_experience(app: &Market, tx: &mut Tx, who: &Actor, row: Row) -> Result<Cells, Error> {
    let is_absent = |name: &str| row.get(name).is_none_or(Value::is_null);
    let missing = ["title", "description"].into_iter().find(|name| is_absent(name));
    let missing = missing.or((is_absent("price_per_hour") && is_absent("pricePerHour")).then_some("price_per_hour"));
    if let Some(column) = missing {
        return Err(Refusal::missing(Table::Experiences, column).into());
    }
    ["price_per_hour", "pricePerHour"].into_iter().filter_map(|name| row.get(name)).try_for_each(check_number)?;
    let new: NewExperience = parse_json(&serde_json::to_vec(&row).map_err(Problem::internal)?)?;
    let made = listings::publish(app, tx, who, new.draft(app.config.currency)?).await?;
    Ok(cells(Table::Experiences, |column| match column {
        "id" => made.id.as_str().into(),
        "title" => made.title.as_str().into(),
        "description" => made.description.as_str().into(),
        "icon_name" => made.icon.as_str().into(),
        "user_id" => made.publisher_id.as_str().into(),
        "mentor_name" => made.mentor_name().into(),
        _ => made.price_cents.into(),
    }))
}

/// Refuses what is neither a number, nor one in text, nor null.
fn check_number(value: &Value) -> Result<(), Refusal> {
    match value {
        Value::Null | Value::Number(_) => Ok(()),
        Value::String(text) if !number::read(text).is_nan() => Ok(()),
        Value::String(text) => Err(Refusal::bad_value("numeric", text)),
        other => Err(Refusal::bad_value("numeric", &other.to_string())),
    }
}

async fn insert_tag(app: &Market, tx: &mut Tx, who: &Actor, row: &Row) -> Result<Cells, Error> {
    let name = match row.get("name") {
        None | Some(Value::Null) => return Err(Refusal::missing(Table::Tags, "name").into()),
        Some(Value::String(name)) => accounts::tag(name).map_err(Problem::from)?,
        Some(other) => return Err(Refusal::bad_value("text", &other.to_string()).into()),
    };
    let added = accounts::change_tag(app, tx, who, &who.id, TagChange::Add(&name)).await.map(drop);
    added.map_err(|problem| match problem.code {
        "tag_exists" => {
            Error::from(problem).details(format!("Key (user_id, name)=({}, {name}) already exists.", who.id))
        }
        _ => problem.into(),
    })?;
    Ok(tag_cells(who, &name))
}

/// Deletes those of the caller's own tags that fit the filters.
///
/// # Errors
/// 400 without a filter, or for more rows than the request allows.
pub async fn delete(app: &Market, who: &Actor, asked: &TableRequest) -> Result<Written, Error> {
    if asked.query.filters.is_empty() {
        return Err(Refusal::new(400, "21000", "DELETE requires a WHERE clause").into());
    }
    let mut tx = who.write(app).await?;
    // first: so that a second request does not delete the same tags meanwhile
    accounts::lock(&mut tx, &who.id).await?;
    let mut deleted = Vec::new();
    for name in accounts::tags(&mut tx, &who.id).await? {
        if asked.query.filters.iter().all(|filter| fits(filter, who, &name)) {
            accounts::change_tag(app, &mut tx, who, &who.id, TagChange::Remove(&name)).await?;
            deleted.push(tag_cells(who, &name));
        }
    }
    if asked.preferences.max_affected.is_some_and(|most| deleted.len() > most) {
        return Err(Refusal::too_many_affected(deleted.len()).into());
    }
    let status = if asked.preferences.representation { StatusCode::OK } else { StatusCode::NO_CONTENT };
    finish(tx, asked, &deleted, status).await
}

/// Whether a tag of the caller fits a filter.
fn fits(filter: &Filter, who: &Actor, name: &str) -> bool {
    let value = if filter.column.name == "user_id" { who.id.as_str() } else { name };
    let is_one_of = |texts: &[Operand]| texts.iter().any(|text| matches!(text, Operand::Text(text) if text == value));
    match &filter.test {
        Test::OneOf(texts) => is_one_of(texts),
        Test::NoneOf(texts) => !is_one_of(texts),
        // not read for deletions
        Test::AtLeast(_) | Test::AtMost(_) | Test::IsNull(_) | Test::Like(_) | Test::Contains(_) => false,
    }
}

fn tag_cells(who: &Actor, name: &str) -> Cells {
    cells(Table::Tags, |column| if column == "user_id" { who.id.as_str().into() } else { name.into() })
}

/// A row of `table` with the value that `of` gives for the name of each column.
fn cells(table: Table, of: impl Fn(&str) -> Value) -> Cells {
    table.columns().iter().map(|column| of(column.name)).collect()
}

/// Commits, unless one row was asked for and there is another number of them.
async fn finish(tx: Tx, asked: &TableRequest, rows: &[Cells], status: StatusCode) -> Result<Written, Error> {
    if asked.shape == Shape::Object && rows.len() != 1 {
        return Err(Refusal::not_single(rows.len()).into());
    }
    let body = asked
        .preferences
        .representation
        .then(|| rendered(asked.table, &asked.query.select, rows, asked.shape, asked.currency));
    let body = body.transpose()?;
    commit(tx, status).await?;
    Ok(Written { status, body, count: rows.len() })
}
