//! The rows of the tables. A statement is made of fixed texts only: a column is looked up in this file, and every value
//! is a parameter.
//!
//! Each read has two parts. Inside, the newest rows that the reader may see, in the order of an index and never more
//! than a window of them; outside, filters, order and page. So the cost of a read has a bound, whatever is asked. Of
//! experiences the window has only the columns that the request compares; the rest is read for the page alone.
use super::rules::{Column, Filter, Kind, MAX_ROWS, Operand, Order, Query, Table, Test, WIDE_WINDOW, WINDOW};
use platform::{
    clock::Timestamp,
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
    // without filters and in the order of an index nothing behind the page is looked at
    let is_plain = query.filters.is_empty() && has_index(table, &query.order);
    let rows = if is_plain { query.offset + query.limit } else { window_of(table, query) };
    // where it can, the window leaves out what is before the page: then nothing else has to
    let skipped = if is_plain && table != Table::Bookings { query.offset } else { 0 };
    let is_short = (is_plain && rows <= MAX_ROWS) || query.pinned_ids().is_some();
    let whole = is_short || is_wide(table, query);
    let window = window(&mut statement, table, query, reader, Window { rows, skipped, whole });
    let conditions = conditions(&mut statement, table, &query.filters);
    let order = order(table, query);
    let (limit, offset) = (statement.bind(&query.limit.min(MAX_ROWS)), statement.bind(&(query.offset - skipped)));
    let page = format!("({window}) recent WHERE {conditions} ORDER BY {order} LIMIT {limit} OFFSET {offset}");
    let text = match table {
        Table::Experiences if !whole => format!(
            "SELECT {names} FROM (SELECT {EXPERIENCE} FROM (SELECT recent.id FROM {page}) page \
             JOIN experiences e ON e.id = page.id JOIN profiles p ON p.id = e.publisher_id) recent ORDER BY {order}",
            names = names.join(", ")
        ),
        _ => format!("SELECT {} FROM {page}", names.join(", ")),
    };
    statement.run(db, text, is_short).await
}

/// How many rows fit the filters, among those that are looked at.
pub async fn count(db: &Db, table: Table, query: &Query, reader: Reader<'_>) -> Result<i64> {
    let query = &Query { order: Vec::new(), ..query.clone() };
    let mut statement = Statement::default();
    let window = Window { rows: window_of(table, query), skipped: 0, whole: is_wide(table, query) };
    let window = self::window(&mut statement, table, query, reader, window);
    let conditions = conditions(&mut statement, table, &query.filters);
    let text = format!("SELECT COUNT(*) FROM ({window}) recent WHERE {conditions}");
    let counts: Vec<i64> = statement.run(db, text, query.pinned_ids().is_some()).await?;
    Ok(counts.first().copied().unwrap_or(0))
}

/// How many rows are looked at.
fn window_of(table: Table, query: &Query) -> i64 {
    if is_wide(table, query) { WIDE_WINDOW } else { WINDOW }
}

/// Whether most of each row is compared.
fn is_wide(table: Table, query: &Query) -> bool {
    table == Table::Experiences && (query.uses("description") || query.uses("mentor_name"))
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
    /// The places of these.
    fn bind_all(&mut self, operands: &[Operand]) -> String {
        let places: Vec<String> = operands.iter().filter_map(|operand| self.bind_operand(operand)).collect();
        // an empty list is none of the portable subset
        if places.is_empty() { "NULL".into() } else { places.join(", ") }
    }
    /// The place of this, if there can be such a value.
    fn bind_operand(&mut self, operand: &Operand) -> Option<String> {
        match operand {
            Operand::Text(text) => Some(self.bind(text)),
            Operand::Number(number) => Some(self.bind(number)),
            Operand::Impossible => None,
        }
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

/// What is looked at.
#[derive(Clone, Copy)]
struct Window {
    rows: i64,
    /// How many of them are left out at the beginning.
    skipped: i64,
    /// With all columns of an experience: where that costs less than a second look at the page, because the rows are few
    /// or most of each is compared anyway.
    whole: bool,
}

/// The newest rows that `reader` may see, of those that the filters on ids leave.
fn window(statement: &mut Statement, table: Table, query: &Query, reader: Reader<'_>, window: Window) -> String {
    let Window { rows, skipped, whole } = window;
    let inside = match table {
        Table::Experiences => experiences(statement, query, reader, whole),
        Table::Tags => tags(statement, query, reader),
        Table::Bookings => bookings(statement, query, reader, rows),
    };
    let (limit, offset) = (statement.bind(&(rows - skipped)), statement.bind(&skipped));
    format!("{inside} LIMIT {limit} OFFSET {offset}")
}

/// The columns of an experience.
const EXPERIENCE: &str = "e.id, e.title, e.description, e.price_cents AS price_per_hour, e.price_cents AS \"pricePerHour\", \
     e.icon AS icon_name, e.publisher_id AS user_id, e.created_at AS made_at, \
     CASE WHEN p.full_name = '' THEN 'Unknown Mentor' ELSE p.full_name END AS mentor_name, e.title_lower";

/// What everybody sees is what the public list shows; the page of an experience is also there while it is taken, and
/// for its publisher, so a filter by id finds these, too.
fn experiences(statement: &mut Statement, query: &Query, reader: Reader<'_>, whole: bool) -> String {
    let owner = query.pinned_owner().map(|ids| format!(" AND e.publisher_id IN ({})", statement.bind_all(ids)));
    if let Some(ids) = query.pinned_ids() {
        let (ids, me) = (statement.bind_all(ids), statement.bind(reader.id()));
        let all = if reader.is_admin() { "TRUE" } else { "FALSE" };
        return format!(
            "SELECT {EXPERIENCE} FROM experiences e JOIN profiles p ON p.id = e.publisher_id \
             WHERE e.id IN ({ids}) AND (e.published OR (e.taken AND NOT p.banned) OR e.publisher_id = {me} OR {all}){} \
             ORDER BY e.created_at DESC, e.id DESC",
            owner.unwrap_or_default()
        );
    }
    let (start, order) = match (query.filters.is_empty(), query.order.as_slice()) {
        (true, [by]) if by.column.name == "title" => ("e.title >= ''".to_owned(), in_index_order("e.title", by)),
        (true, [by]) if by.column.kind == Kind::Price => {
            ("e.price_cents > 0".to_owned(), in_index_order("e.price_cents", by))
        }
        _ => {
            let end = statement.bind(&Timestamp::MAX);
            (format!("(e.created_at, e.id) < ({end}, '~')"), "e.created_at DESC, e.id DESC".to_owned())
        }
    };
    let published = format!("WHERE e.published AND {start}{} ORDER BY {order}", owner.unwrap_or_default());
    if whole {
        return format!("SELECT {EXPERIENCE} FROM experiences e JOIN profiles p ON p.id = e.publisher_id {published}");
    }
    let columns = [
        (true, "e.id, e.created_at AS made_at, e.price_cents AS price_per_hour, e.price_cents AS \"pricePerHour\""),
        (query.uses("title"), "e.title, e.title_lower"),
        (query.uses("icon_name"), "e.icon AS icon_name"),
        (query.uses("user_id"), "e.publisher_id AS user_id"),
    ];
    let used: Vec<&str> = columns.into_iter().filter_map(|(used, columns)| used.then_some(columns)).collect();
    format!("SELECT {} FROM experiences e {published}", used.join(", "))
}

/// The order of an index over `column` and the id.
fn in_index_order(column: &str, by: &Order) -> String {
    let direction = if by.descending { "DESC" } else { "ASC" };
    let table = column.split_once('.').map_or("", |(table, _)| table);
    format!("{column} {direction}, {table}.id {direction}")
}

/// The tags of everyone who is public, and of the reader.
fn tags(statement: &mut Statement, query: &Query, reader: Reader<'_>) -> String {
    let me = statement.bind(reader.id());
    let all = if reader.is_admin() { "TRUE" } else { "FALSE" };
    let (whose, order) = match query.pinned_owner() {
        Some(ids) => (format!("t.user_id IN ({})", statement.bind_all(ids)), "t.position, t.name_lower"),
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
    let (source, condition) = match (query.pinned_ids(), reader.is_admin()) {
        (Some(ids), true) => ("deals".to_owned(), format!("own.id IN ({})", statement.bind_all(ids))),
        (Some(ids), false) => {
            let ids = statement.bind_all(ids);
            ("deals".to_owned(), format!("own.id IN ({ids}) AND (own.hirer_id = {me} OR own.creator_id = {me})"))
        }
        (None, true) => {
            let end = statement.bind(&Timestamp::MAX);
            ("deals".to_owned(), format!("(own.created_at, own.id) < ({end}, '~')"))
        }
        (None, false) => {
            let (end, rows) = (statement.bind(&Timestamp::MAX), statement.bind(&rows));
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

fn conditions(statement: &mut Statement, table: Table, filters: &[Filter]) -> String {
    let condition = |filter: &Filter| {
        let column = match filter.column.kind {
            Kind::Instant => format!("{} / 1000", quoted(filter.column)),
            _ => quoted(filter.column),
        };
        match &filter.test {
            Test::OneOf(operands) => format!("{column} IN ({})", statement.bind_all(operands)),
            Test::NoneOf(operands) => {
                let places: Vec<String> = operands.iter().filter_map(|one| statement.bind_operand(one)).collect();
                if places.is_empty() { "1 = 1".to_owned() } else { format!("{column} NOT IN ({})", places.join(", ")) }
            }
            Test::AtLeast(operand) => bounded(statement, &column, ">=", operand),
            Test::AtMost(operand) => bounded(statement, &column, "<=", operand),
            Test::IsNull(true) => format!("{column} IS NULL"),
            Test::IsNull(false) => format!("{column} IS NOT NULL"),
            // `LIKE` would begin anew at every place; this is one pass over the text
            Test::Contains(text) if text.is_empty() => format!("{column} IS NOT NULL"),
            Test::Contains(text) => {
                let within = in_lower_case(table, filter.column);
                format!("REPLACE({within}, {}, '') <> {within}", statement.bind(text))
            }
            Test::Like(pattern) => {
                format!("{} LIKE {} ESCAPE '!'", in_lower_case(table, filter.column), statement.bind(pattern))
            }
        }
    };
    let all: Vec<String> = filters.iter().map(condition).collect();
    if all.is_empty() { "1 = 1".into() } else { all.join(" AND ") }
}

fn bounded(statement: &mut Statement, column: &str, comparison: &str, operand: &Operand) -> String {
    match statement.bind_operand(operand) {
        Some(place) => format!("{column} {comparison} {place}"),
        None => "1 = 0".to_owned(),
    }
}

/// A column without regard to case: where there is one, as the server lower-cased it, in every script.
fn in_lower_case(table: Table, column: &Column) -> String {
    match (table, column.name) {
        (Table::Experiences, "title") => "recent.title_lower".to_owned(),
        (Table::Tags, "name") => "recent.name_lower".to_owned(),
        _ => format!("LOWER({})", quoted(column)),
    }
}

/// The order of a window: what the rows are ordered by when a request names nothing, and after what it names.
fn index_order(table: Table, query: &Query) -> &'static str {
    match table {
        Table::Experiences => "recent.made_at DESC, recent.id DESC",
        Table::Bookings => "recent.created_at DESC, recent.id DESC",
        Table::Tags if query.pinned_owner().is_some() => "recent.position, recent.name_lower",
        Table::Tags => "recent.user_id, recent.name_lower",
    }
}

/// Whether there is an index in this order.
fn has_index(table: Table, order: &[Order]) -> bool {
    match order {
        [] => true,
        [by] => match table {
            Table::Experiences => by.column.name == "title" || by.column.kind == Kind::Price,
            Table::Tags => false,
            Table::Bookings => by.column.name == "created_at" && by.descending,
        },
        _ => false,
    }
}

fn order(table: Table, query: &Query) -> String {
    if let (Table::Experiences, true, [by]) = (table, query.filters.is_empty(), query.order.as_slice())
        && has_index(table, &query.order)
    {
        return in_index_order(&quoted(by.column), by);
    }
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
