//! Reading: rows as JSON, pages, counts.
use super::{
    errors::Error,
    request::TableRequest,
    rules::{Column, Kind, Refusal, Shape, Table},
    store::{self, Cells, Reader},
};
use crate::context::Market;
use base::accounts::Actor;
use catalogue::experiences::{self, Side};
use platform::{
    clock::{Timestamp, iso},
    db::Sql,
    http::Problem,
    money::Currency,
};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

/// The rows that a request asked for.
pub struct Rows {
    /// As JSON.
    pub body: String,
    /// How many these are.
    pub count: i64,
    /// How many there are in all, if that was asked for.
    pub total: Option<i64>,
}

/// The rows that `asked` names, as far as `viewer` may see them.
///
/// # Errors
/// 406 for an object of anything but one row, 416 for an offset behind the last row.
pub async fn read(app: &Market, asked: &TableRequest, viewer: Option<&Actor>) -> Result<Rows, Error> {
    let (table, query) = (asked.table, &asked.query);
    let reader = match viewer {
        None => Reader::Guest,
        Some(viewer) if viewer.is_admin() => Reader::Admin(&viewer.id),
        Some(viewer) => Reader::Person(&viewer.id),
    };
    let is_empty = matches!((table, reader), (Table::Bookings, Reader::Guest));
    let total = match (asked.preferences.count, is_empty) {
        (false, _) => None,
        (true, true) => Some(0),
        (true, false) => Some(count(app, asked, reader).await?),
    };
    if let Some(total) = total.filter(|total| query.offset > *total) {
        let details = format!("An offset of {} was requested, but there are only {total} rows.", query.offset);
        return Err(Refusal::bad_range(details).into());
    }
    let rows =
        if is_empty || query.limit == 0 { Vec::new() } else { store::page(&app.db, table, query, reader).await? };
    let body = rendered(table, &query.select, &rows, asked.shape, asked.currency)?;
    Ok(Rows { body, count: i64::try_from(rows.len()).unwrap_or(i64::MAX), total })
}

/// How many rows there are: of a list without filters the total that is kept with each change.
async fn count(app: &Market, asked: &TableRequest, reader: Reader<'_>) -> Result<i64, Error> {
    if asked.table == Table::Experiences && asked.query.filters.is_empty() {
        let mut db = &app.db;
        return Ok(kept_total(&mut db).await?);
    }
    Ok(store::count(&app.db, asked.table, &asked.query, reader).await?)
}

async fn kept_total(sql: &mut impl Sql) -> platform::db::Result<i64> {
    Ok(experiences::count(sql, Side::Wanted).await? + experiences::count(sql, Side::Offered).await?)
}

/// `rows` as JSON, with the columns of `select`.
///
/// # Errors
/// 406 for an object of anything but one row.
pub fn rendered(
    table: Table,
    select: &[&'static Column],
    rows: &[Cells],
    shape: Shape,
    currency: Currency,
) -> Result<String, Error> {
    let view = |cells| RowView { table, select, cells, currency };
    let json = match (shape, rows) {
        (Shape::Array, _) => serde_json::to_string(&rows.iter().map(view).collect::<Vec<_>>()),
        (Shape::Object, [row]) => serde_json::to_string(&view(row)),
        (Shape::Object, _) => return Err(Refusal::not_single(rows.len()).into()),
    };
    json.map_err(|error| Problem::internal(error).into())
}

/// A row with the columns that were asked for, in that order.
struct RowView<'a> {
    table: Table,
    select: &'a [&'static Column],
    cells: &'a Cells,
    currency: Currency,
}

impl Serialize for RowView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.select.len()))?;
        for column in self.select {
            let at = self.table.columns().iter().position(|known| known == *column);
            let cell = at.and_then(|at| self.cells.get(at)).unwrap_or(&Value::Null);
            match (column.kind, cell.as_i64()) {
                (Kind::Price, Some(cents)) => map.serialize_entry(column.name, &self.currency.number(cents))?,
                (Kind::Instant, Some(at)) => map.serialize_entry(column.name, &iso(Timestamp::from_micros(at)))?,
                _ => map.serialize_entry(column.name, cell)?,
            }
        }
        map.end()
    }
}
