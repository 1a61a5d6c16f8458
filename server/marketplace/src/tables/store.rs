//! The rows of the tables. A statement is made of fixed texts only: a column is looked up in this file, and every value
//! is a parameter.
//!
//! Each read has two parts. Inside, the newest rows that the reader may see, in the order of an index and never more
//! than a window of them; outside, filters, order and page. So the cost of a read has a bound, whatever is asked.
use super::rules::{Column, Filter, Kind, MAX_ROWS, Operand, Order, Query, Table, WINDOW};
use crate::deals;
use platform::{
    clock::Micros,
    db::{Db, Result, Value, value_of},
};

/// The values of a row, in the order of the table's columns, as the database has them.
pub type Cells = Vec<serde_json::Value>;

/// Who reads.
#[derive(Clone, Copy, Debug)]
pub enum Reader<'a> {
    /// Nobody in particular: what is public.
    Guest,
    /// This person.
    Person(&'a str),
    /// An admin.
    Admin(&'a str),
}

impl Reader<'_> {
    fn id(&self) -> &str {
        match self {
            Self::Guest => "",
            Self::Person(id) | Self::Admin(id) => id,
        }
    }
    fn is_admin(&self) -> bool {
        matches!(self, Self::Admin(_))
    }
}

/// The page of rows that `query` asks for.
pub async fn page(db: &Db, table: Table, query: &Query, reader: Reader<'_>) -> Result<Vec<Cells>> {
    let mut statement = Statement::default();
    let names: Vec<String> = table.columns().iter().map(quoted).collect();
    // without filters and in the order of the index nothing behind the page is looked at
    let is_plain = query.filters.is_empty() && is_newest_first(table, &query.order);
    let rows = if is_plain { (query.offset + query.limit).min(WINDOW) } else { WINDOW };
    let window = window(&mut statement, table, query, reader, rows);
    let conditions = conditions(&mut statement, &query.filters);
    let order = order(table, query);
    let (limit, offset) = (statement.bind(&query.limit.min(MAX_ROWS)), statement.bind(&query.offset));
    let text = format!(
        "SELECT {} FROM ({window}) recent WHERE {conditions} ORDER BY {order} LIMIT {limit} OFFSET {offset}",
        names.join(", ")
    );
    statement.run(db, text, is_plain || query.pinned("id").is_some()).await
}

/// How many rows fit the filters, among those that are looked at.
pub async fn count(db: &Db, table: Table, query: &Query, reader: Reader<'_>) -> Result<i64> {
    let mut statement = Statement::default();
    let window = window(&mut statement, table, query, reader, WINDOW);
    let conditions = conditions(&mut statement, &query.filters);
    let text = format!("SELECT COUNT(*) FROM ({window}) recent WHERE {conditions}");
    let counts: Vec<i64> = statement.run(db, text, query.pinned("id").is_some()).await?;
    Ok(counts.first().copied().unwrap_or(0))
}

/// A statement's parameters while its text is made.
#[derive(Default)]
struct Statement(Vec<Value<'static>>);

impl Statement {
    /// The place of one more parameter.
    fn bind(&mut self, value: &(impl serde::Serialize + ?Sized)) -> String {
        self.0.push(value_of(value));
        format!("${}", self.0.len())
    }
    /// All rows; a statement that may look at a whole window runs where reports do.
    async fn run<T>(self, db: &Db, text: String, is_short: bool) -> Result<Vec<T>>
    where
        T: serde::de::DeserializeOwned + Send + 'static,
    {
        if is_short { db.all(&text, &self.0).await } else { db.report(text, self.0).await }
    }
}

fn quoted(column: &Column) -> String {
    format!("recent.\"{}\"", column.name)
}

/// The `rows` newest rows that `reader` may see, of those that the filters on ids leave.
fn window(statement: &mut Statement, table: Table, query: &Query, reader: Reader<'_>, rows: i64) -> String {
    let inside = match table {
        Table::Experiences => experiences(statement, query, reader),
        Table::Tags => tags(statement, query, reader),
        Table::Bookings => bookings(statement, query, reader, rows),
    };
    let limit = statement.bind(&rows);
    format!("{inside} LIMIT {limit}")
}

/// What everybody sees is what the public list shows; the page of an experience is also there while it is taken, and
/// for its publisher, so a filter by id finds these, too.
fn experiences(statement: &mut Statement, query: &Query, reader: Reader<'_>) -> String {
    let owner = query.pinned("user_id").map(|id| format!(" AND e.publisher_id = {}", statement.bind(id)));
    let visible = match query.pinned("id") {
        Some(id) => {
            let (id, me) = (statement.bind(id), statement.bind(reader.id()));
            let all = if reader.is_admin() { "TRUE" } else { "FALSE" };
            format!("e.id = {id} AND (e.published OR (e.taken AND NOT p.banned) OR e.publisher_id = {me} OR {all})")
        }
        None => format!("e.published AND (e.created_at, e.id) < ({}, '~')", statement.bind(&Micros::MAX)),
    };
    format!(
        "SELECT e.id, e.title, e.description, e.price_cents AS price_per_hour, e.price_cents AS \"pricePerHour\", \
         e.icon AS icon_name, e.publisher_id AS user_id, e.created_at AS made_at, \
         CASE WHEN p.full_name = '' THEN 'Unknown Mentor' ELSE p.full_name END AS mentor_name \
         FROM experiences e JOIN profiles p ON p.id = e.publisher_id WHERE {visible}{} \
         ORDER BY e.created_at DESC, e.id DESC",
        owner.unwrap_or_default()
    )
}

/// The tags of everyone who is public, and of the reader.
fn tags(statement: &mut Statement, query: &Query, reader: Reader<'_>) -> String {
    let me = statement.bind(reader.id());
    let all = if reader.is_admin() { "TRUE" } else { "FALSE" };
    let (whose, order) = match query.pinned("user_id") {
        Some(id) => (format!("t.user_id = {}", statement.bind(id)), "t.position, t.name_lower"),
        None => ("(t.user_id, t.name_lower) > ('', '')".to_owned(), "t.user_id, t.name_lower"),
    };
    format!(
        "SELECT t.name, t.user_id, t.position, t.name_lower FROM tags t JOIN profiles p ON p.id = t.user_id \
         WHERE {whose} AND ((p.is_public AND NOT p.banned) OR t.user_id = {me} OR {all}) ORDER BY {order}"
    )
}

/// The bookings in which the reader takes part; all for an admin. Names, addresses and texts are as in the views of
/// `deals`.
fn bookings(statement: &mut Statement, query: &Query, reader: Reader<'_>, rows: i64) -> String {
    let me = statement.bind(reader.id());
    let (source, condition) = match (query.pinned("id"), reader.is_admin()) {
        (Some(id), true) => ("deals".to_owned(), format!("own.id = {}", statement.bind(id))),
        (Some(id), false) => {
            let id = statement.bind(id);
            ("deals".to_owned(), format!("own.id = {id} AND (own.hirer_id = {me} OR own.creator_id = {me})"))
        }
        (None, true) => {
            let end = statement.bind(&Micros::MAX);
            ("deals".to_owned(), format!("(own.created_at, own.id) < ({end}, '~')"))
        }
        (None, false) => {
            let (end, rows) = (statement.bind(&Micros::MAX), statement.bind(&rows));
            let newest = |whose: &str| {
                format!(
                    "SELECT * FROM deals WHERE {whose} AND (created_at, id) < ({end}, '~') \
                     ORDER BY created_at DESC, id DESC LIMIT {rows}"
                )
            };
            let asked = newest(&format!("hirer_id = {me}"));
            let worked = newest(&format!("creator_id = {me} AND (hirer_id IS NULL OR hirer_id <> {me})"));
            (format!("(SELECT * FROM ({asked}) did UNION ALL SELECT * FROM ({worked}) done)"), "TRUE".to_owned())
        }
    };
    let shared = if reader.is_admin() { "TRUE".to_owned() } else { deals::shares_addresses("own") };
    format!(
        "SELECT own.id, own.initiator_id AS user_id, own.experience_id, {status} AS status, own.portfolio_link, \
         COALESCE(c.full_name, '') AS creator_name, \
         CASE WHEN {shared} OR own.creator_id = {me} THEN COALESCE(c.email, '') ELSE '' END AS creator_email, \
         own.created_at, COALESCE(own.title, 'Unknown Experience') AS experience_title, \
         COALESCE(own.description, 'No description available') AS experience_description, \
         own.price_cents AS price_per_hour, own.price_cents AS \"pricePerHour\", \
         COALESCE(NULLIF(CASE own.publisher WHEN 'hirer' THEN h.full_name WHEN 'creator' THEN c.full_name END, ''), \
         'Unknown Mentor') AS mentor_name \
         FROM {source} own LEFT JOIN profiles h ON h.id = own.hirer_id LEFT JOIN profiles c ON c.id = own.creator_id \
         WHERE {condition} ORDER BY own.created_at DESC, own.id DESC",
        status = deals::status_expression(),
    )
}

fn conditions(statement: &mut Statement, filters: &[Filter]) -> String {
    let condition = |filter: &Filter| {
        let place = match &filter.operand {
            Operand::Text(text) => statement.bind(text),
            Operand::Number(number) => statement.bind(number),
            Operand::Impossible => return if filter.differs { "1 = 1" } else { "1 = 0" }.to_owned(),
        };
        let column = match filter.column.kind {
            Kind::Instant => format!("{} / 1000", quoted(filter.column)),
            _ => quoted(filter.column),
        };
        format!("{column} {} {place}", if filter.differs { "<>" } else { "=" })
    };
    let all: Vec<String> = filters.iter().map(condition).collect();
    if all.is_empty() { "1 = 1".into() } else { all.join(" AND ") }
}

/// The order of a window: what the rows are ordered by when a request names nothing, and after what it names.
fn index_order(table: Table, query: &Query) -> &'static str {
    match table {
        Table::Experiences => "recent.made_at DESC, recent.id DESC",
        Table::Bookings => "recent.created_at DESC, recent.id DESC",
        Table::Tags if query.pinned("user_id").is_some() => "recent.position, recent.name_lower",
        Table::Tags => "recent.user_id, recent.name_lower",
    }
}

/// Whether `order` is the order of the window.
fn is_newest_first(table: Table, order: &[Order]) -> bool {
    match order {
        [] => true,
        [by] => table == Table::Bookings && by.column.name == "created_at" && by.descending,
        _ => false,
    }
}

fn order(table: Table, query: &Query) -> String {
    let term = |by: &Order| {
        let direction = if by.descending { "DESC" } else { "ASC" };
        let nulls = match (by.column.kind, by.nulls_first) {
            (Kind::OptionalText, true) => " NULLS FIRST",
            (Kind::OptionalText, false) => " NULLS LAST",
            _ => "",
        };
        format!("{} {direction}{nulls}", quoted(by.column))
    };
    let named = query.order.iter().map(term);
    named.chain([index_order(table, query).to_owned()]).collect::<Vec<_>>().join(", ")
}
