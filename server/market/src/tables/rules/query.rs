//! The query of a request: which columns, which rows, in which order. What is read here are names of [`Column`]s and
//! values; no text of a caller goes on.
use super::{Column, Kind, Refusal, Table};
use platform::{clock::parse_iso, money::Currency, number};
use url::form_urlencoded;

/// The most rows in one response.
pub const MAX_ROWS: i64 = 1_000;
/// A list with filters, or in an order without an index, looks at so many of the newest rows; those behind them are found
/// by id or by their owner.
pub const WINDOW: i64 = 6_000;
/// The same where each row costs more: long texts, and names of publishers.
pub const WIDE_WINDOW: i64 = 2_000;
/// The columns with long texts. One pattern of a request may be for one of them.
const LONG_TEXTS: [&str; 2] = ["description", "experience_description"];
/// The last row at which a page may begin.
const MAX_OFFSET: i64 = 20_000;
/// The most filters of one request, and the most columns by which it orders.
const MAX_TERMS: usize = 20;
/// The most values of one `in`, and of all filters of a request together.
const MAX_VALUES: usize = 200;
/// The most patterns of one request, and the longest one in code points.
const MAX_PATTERNS: usize = 3;
const MAX_PATTERN_LENGTH: usize = 100;
/// The longest pattern that a database tries at every place of a text.
const MAX_TRIED_LENGTH: usize = 32;
/// What escapes a wildcard in the patterns that are made here.
const ESCAPE: char = '!';

/// What a request does with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Read,
    Insert,
    Delete,
}

/// What a filter compares with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A text.
    Text(String),
    /// Cents, or milliseconds.
    Number(i64),
    /// A number that no row has, such as a part of a cent.
    Impossible,
}

/// What a filter asks of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// It is one of these.
    OneOf(Vec<Operand>),
    /// It is none of these.
    NoneOf(Vec<Operand>),
    /// It is this or greater.
    AtLeast(Operand),
    /// It is this or less.
    AtMost(Operand),
    /// Whether there is none.
    IsNull(bool),
    /// It contains this text, which is in lower case.
    Contains(String),
    /// It fits this pattern of `LIKE`, in lower case, escaped by `!`.
    Like(String),
}

/// A condition on the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The column.
    pub column: &'static Column,
    /// What is asked of its value.
    pub test: Test,
}

/// One column by which rows are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The column.
    pub column: &'static Column,
    /// The greatest first.
    pub descending: bool,
    /// Rows without a value first.
    pub nulls_first: bool,
}

/// What a request asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The columns of the response.
    pub select: Vec<&'static Column>,
    /// All of them have to hold.
    pub filters: Vec<Filter>,
    /// The order; the newest first when there is none.
    pub order: Vec<Order>,
    /// At most so many rows.
    pub limit: i64,
    /// Rows that are left out before the first.
    pub offset: i64,
    /// The columns of new rows, when the request lists them.
    pub columns: Option<Vec<String>>,
}

impl Query {
    /// The texts of which a column has to equal one, if a filter says so; up to `most`.
    pub fn pinned(&self, column: &str, most: usize) -> Option<&[Operand]> {
        self.filters.iter().find_map(|filter| match &filter.test {
            Test::OneOf(texts) if filter.column.name == column && texts.len() <= most => Some(texts.as_slice()),
            _ => None,
        })
    }
    /// The ids of which the rows have one.
    pub fn pinned_ids(&self) -> Option<&[Operand]> {
        self.pinned("id", MAX_VALUES)
    }
    /// The owner of the rows, as it was written and as ids are written here.
    pub fn pinned_owner(&self) -> Option<&[Operand]> {
        self.pinned("user_id", 2)
    }
    /// Whether a filter or the order is about this column.
    pub fn uses(&self, column: &str) -> bool {
        self.filters.iter().any(|filter| filter.column.name == column)
            || self.order.iter().any(|by| by.column.name == column)
    }
}

/// The query `text` of a request that does `action` with `table`.
///
/// # Errors
/// 400 for anything unknown, 416 for a page that cannot be read.
pub fn parse(table: Table, action: Action, text: &str, currency: Currency) -> Result<Query, Refusal> {
    let mut query = Query {
        select: table.columns().iter().collect(),
        filters: Vec::new(),
        order: Vec::new(),
        limit: MAX_ROWS,
        offset: 0,
        columns: None,
    };
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        match (name.as_ref(), action) {
            ("select", _) => query.select = select(table, &value)?,
            ("order", Action::Read) => query.order = order(table, &value)?,
            ("limit", Action::Read) => query.limit = bound("limit", &value)?.min(MAX_ROWS),
            ("offset", Action::Read) => query.offset = bound("offset", &value)?,
            ("columns", _) => query.columns = Some(columns(table, &value)?),
            ("on_conflict", _) => return Err(Refusal::not_supported("Rows cannot be upserted")),
            ("and" | "or" | "not.and" | "not.or", _) => {
                return Err(Refusal::unreadable("logic tree", &value, "Filters are joined by \"and\" only"));
            }
            (name, Action::Read | Action::Delete) if !["order", "limit", "offset"].contains(&name) => {
                query.filters.push(filter((table, currency), action, name, &value)?);
            }
            (name, _) => {
                return Err(Refusal::unreadable("query", name, "This request takes no filter, order or page"));
            }
        }
    }
    if query.filters.len() > MAX_TERMS {
        return Err(Refusal::unreadable("filters", "too many", "At most 20 filters and 20 columns to order by"));
    }
    check_cost(&query)?;
    Ok(query)
}

/// Refuses what would cost more than a read may.
fn check_cost(query: &Query) -> Result<(), Refusal> {
    if query.offset > MAX_OFFSET {
        return Err(Refusal::bad_range(format!("Offset should be less than or equal to {MAX_OFFSET}.")));
    }
    let values = query.filters.iter().map(|filter| match &filter.test {
        Test::OneOf(all) | Test::NoneOf(all) => all.len(),
        _ => 1,
    });
    if values.sum::<usize>() > MAX_VALUES {
        return Err(Refusal::unreadable("filters", "too many", "At most 200 values, in capitals counted twice"));
    }
    let patterns = || query.filters.iter().filter(|filter| matches!(filter.test, Test::Like(_) | Test::Contains(_)));
    let in_long_texts = patterns().filter(|filter| LONG_TEXTS.contains(&filter.column.name)).count();
    if patterns().count() > MAX_PATTERNS || in_long_texts > 1 {
        return Err(Refusal::unreadable("filters", "too many", "At most 3 patterns, and one for a long text"));
    }
    Ok(())
}

/// The name in an item of a list, which may be in quotes.
fn bare(item: &str) -> &str {
    let item = item.trim();
    item.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(item)
}

fn select(table: Table, text: &str) -> Result<Vec<&'static Column>, Refusal> {
    if let Some((before, _)) = text.split_once('(') {
        let name = before.rsplit([',', ':', '.']).next().unwrap_or_default();
        let name = name.split('!').next().unwrap_or_default().trim();
        return Err(match name {
            "count" | "sum" | "avg" | "min" | "max" => {
                Refusal::new(400, "PGRST123", "Use of aggregate functions is not allowed")
            }
            name => Refusal::no_relationship(table, name),
        });
    }
    let mut columns: Vec<&'static Column> = Vec::new();
    for item in text.split(',').map(bare).filter(|item| !item.is_empty()) {
        if item == "*" {
            columns.extend(table.columns());
        } else if item.contains([':', '>']) {
            return Err(Refusal::unreadable(
                "select parameter",
                item,
                "Columns cannot be renamed, cast or taken apart",
            ));
        } else {
            columns.push(table.column(item).ok_or_else(|| Refusal::no_column(table, item))?);
        }
        if columns.len() > 200 {
            return Err(Refusal::unreadable("select parameter", "too many columns", "Each column once"));
        }
    }
    if columns.is_empty() {
        return Ok(table.columns().iter().collect());
    }
    let mut once: Vec<&'static Column> = Vec::new();
    columns.into_iter().for_each(|column| {
        if !once.contains(&column) {
            once.push(column)
        }
    });
    Ok(once)
}

fn order(table: Table, text: &str) -> Result<Vec<Order>, Refusal> {
    let items: Vec<&str> = text.split(',').filter(|item| !item.trim().is_empty()).collect();
    if items.len() > MAX_TERMS {
        return Err(Refusal::unreadable("order", "too many", "At most 20 filters and 20 columns to order by"));
    }
    items.into_iter().map(|item| order_term(table, item.trim())).collect()
}

fn order_term(table: Table, item: &str) -> Result<Order, Refusal> {
    let unreadable =
        || Refusal::unreadable("order", item, "A column, then .asc or .desc, then .nullsfirst or .nullslast");
    let mut parts = item.split('.');
    let name = bare(parts.next().unwrap_or_default());
    let (mut descending, mut nulls_first) = (None, None);
    for part in parts {
        match part {
            "asc" | "desc" if descending.is_none() && nulls_first.is_none() => descending = Some(part == "desc"),
            "nullsfirst" | "nullslast" if nulls_first.is_none() => nulls_first = Some(part == "nullsfirst"),
            _ => return Err(unreadable()),
        }
    }
    if name.contains('(') {
        return Err(unreadable());
    }
    let column = table.column(name).ok_or_else(|| Refusal::no_column(table, name))?;
    let descending = descending.unwrap_or(false);
    // as PostgreSQL does when nothing is said
    Ok(Order { column, descending, nulls_first: nulls_first.unwrap_or(descending) })
}

fn bound(name: &str, text: &str) -> Result<i64, Refusal> {
    let number: i64 = text.trim().parse().map_err(|_| Refusal::unreadable(name, text, "A whole number"))?;
    if number < 0 {
        let named = if name == "limit" { "Limit" } else { "Offset" };
        return Err(Refusal::bad_range(format!("{named} should be greater than or equal to zero.")));
    }
    Ok(number)
}

/// The columns that new rows have.
fn columns(table: Table, text: &str) -> Result<Vec<String>, Refusal> {
    let names = text.split(',').map(bare).filter(|name| !name.is_empty());
    names.map(|name| super::rows::check_insertable(table, name).map(|()| name.to_owned())).collect()
}

fn filter((table, currency): (Table, Currency), action: Action, name: &str, text: &str) -> Result<Filter, Refusal> {
    if let Some((embedded, _)) = name.split_once('.') {
        let message = format!("'{embedded}' is not an embedded resource in this request");
        return Err(Refusal::new(
            400,
            "PGRST108",
            message.chars().filter(|c| !c.is_control()).take(200).collect::<String>(),
        ));
    }
    let (operator, value) = text.split_once('.').unwrap_or((text, ""));
    let known: &[&str] = match action {
        Action::Read => &["eq", "neq", "in", "gte", "lte", "is", "ilike"],
        // what is deleted is named
        _ => &["eq", "neq", "in"],
    };
    if !text.contains('.') || !known.contains(&operator) {
        return Err(Refusal::unreadable("filter", text, &format!("The operators are {}", known.join(", "))));
    }
    let name = bare(name);
    let column = table.column(name).ok_or_else(|| Refusal::no_column(table, name))?;
    let test = match operator {
        "eq" => Test::OneOf(operands((column, currency), value)?),
        "neq" => Test::NoneOf(operands((column, currency), value)?),
        "in" => Test::OneOf(
            list(value)?
                .iter()
                .map(|value| operands((column, currency), value))
                .collect::<Result<Vec<_>, _>>()?
                .concat(),
        ),
        "gte" => Test::AtLeast(bounding((column, currency), value, f64::ceil)?),
        "lte" => Test::AtMost(bounding((column, currency), value, f64::floor)?),
        "is" => Test::IsNull(match value.to_ascii_lowercase().as_str() {
            "null" => true,
            "not_null" => false,
            _ => return Err(Refusal::unreadable("filter", text, "Only null and not_null")),
        }),
        _ => pattern(column, value)?,
    };
    Ok(Filter { column, test })
}

/// The values of `(a,b,"c, d")`.
fn list(text: &str) -> Result<Vec<String>, Refusal> {
    let unreadable = || Refusal::unreadable("filter", text, "A list in parentheses, its values in quotes if need be");
    let inside = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(unreadable)?;
    let (mut values, mut letters) = (Vec::new(), inside.chars().peekable());
    while letters.peek().is_some() {
        let mut value = String::new();
        if letters.next_if_eq(&'"').is_some() {
            loop {
                match letters.next().ok_or_else(unreadable)? {
                    '"' => break,
                    '\\' => value.push(letters.next().ok_or_else(unreadable)?),
                    letter => value.push(letter),
                }
            }
        } else {
            value.extend(std::iter::from_fn(|| letters.next_if(|letter| *letter != ',')));
        }
        values.push(value);
        match letters.next() {
            // after a comma one more value follows, an empty one at the end
            Some(',') if letters.peek().is_none() => values.push(String::new()),
            None | Some(',') => {}
            Some(_) => return Err(unreadable()),
        }
    }
    Ok(values)
}

/// What a pattern of `ilike` asks for. A wildcard for any text may only be at the beginning and at the end: one in
/// between has the database try every place. So does one at the beginning, other than for a text that is contained.
fn pattern(column: &'static Column, text: &str) -> Result<Test, Refusal> {
    if !matches!(column.kind, Kind::Text | Kind::OptionalText) {
        return Err(Refusal::unreadable("filter", text, "Patterns are for texts"));
    }
    let refused = |details: &str| Err(Refusal::unreadable("filter", text, details));
    let marks = ['*', '%'];
    let inside = text.trim_start_matches(marks);
    let begins_anywhere = inside.len() < text.len();
    let (mut like, mut literal) = (if begins_anywhere { "%".to_owned() } else { String::new() }, String::new());
    let (mut ends_anywhere, mut has_single) = (begins_anywhere && inside.is_empty(), false);
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '*' | '%' if letters.as_str().chars().all(|other| marks.contains(&other)) => {
                ends_anywhere = true;
                break;
            }
            '*' | '%' => return refused("At most 100 characters, % or * only at the ends"),
            '_' => {
                has_single = true;
                like.push('_');
            }
            _ => {
                let letter = if letter == '\\' { letters.next() } else { Some(letter) };
                let Some(letter) = letter else { return refused("A letter after \\") };
                if [ESCAPE, '%', '_'].contains(&letter) {
                    like.push(ESCAPE);
                }
                like.push(letter);
                literal.push(letter);
            }
        }
    }
    let length = text.chars().count();
    if length > MAX_PATTERN_LENGTH {
        return refused("At most 100 characters, % or * only at the ends");
    }
    if begins_anywhere && ends_anywhere && !has_single {
        return Ok(Test::Contains(literal.to_lowercase()));
    }
    let is_long = LONG_TEXTS.contains(&column.name);
    if begins_anywhere && (is_long || length > MAX_TRIED_LENGTH) || has_single && is_long {
        return refused("This is for short texts, and 32 characters at most; %text% is for all");
    }
    if ends_anywhere {
        like.push('%');
    }
    Ok(Test::Like(like.to_lowercase()))
}

/// The values that are equal to `text`: an id in capitals is also looked for as ids are written.
fn operands((column, currency): (&'static Column, Currency), text: &str) -> Result<Vec<Operand>, Refusal> {
    let mut found = vec![operand((column.kind, currency), text)?];
    if ["id", "user_id", "experience_id"].contains(&column.name) && is_uuid(text) {
        let lower = Operand::Text(text.to_ascii_lowercase());
        if !found.contains(&lower) {
            found.push(lower);
        }
    }
    Ok(found)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// The value with which others are compared; of a price between two cents the one that `rounded` chooses.
fn bounding(
    (column, currency): (&'static Column, Currency),
    text: &str,
    rounded: fn(f64) -> f64,
) -> Result<Operand, Refusal> {
    match operand((column.kind, currency), text)? {
        Operand::Impossible => {
            let cents = rounded(number::read(text) * currency.scale()).clamp(-9e15, 9e15);
            #[allow(clippy::cast_possible_truncation, reason = "clamped")]
            Ok(Operand::Number(cents as i64))
        }
        exact => Ok(exact),
    }
}

fn operand((kind, currency): (Kind, Currency), text: &str) -> Result<Operand, Refusal> {
    match kind {
        Kind::Text | Kind::OptionalText => Ok(Operand::Text(text.to_owned())),
        Kind::Price => match number::read(text) {
            price if price.is_nan() => Err(Refusal::bad_value("numeric", text)),
            price => Ok(currency.exact(price).map_or(Operand::Impossible, Operand::Number)),
        },
        Kind::Instant => match parse_iso(text.trim()) {
            // responses have milliseconds, so that is what a value out of one can equal
            Some(at) => Ok(Operand::Number(at.micros().div_euclid(1_000))),
            None => Err(Refusal { code: "22007".into(), ..Refusal::bad_value("timestamp with time zone", text) }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Query, String> {
        parse(Table::Experiences, Action::Read, text, Currency::USD).map_err(|refusal| refusal.code.into_owned())
    }
    fn names(query: &Query) -> Vec<&str> {
        query.select.iter().map(|column| column.name).collect()
    }

    #[test]
    fn columns_are_those_of_the_table() {
        assert_eq!(names(&read("").unwrap()), names(&read("select=*").unwrap()));
        let two = read("select=title%2CpricePerHour,title").unwrap();
        assert_eq!(names(&two), ["title", "pricePerHour"]);
        assert_eq!(names(&read("select=\"title\", icon_name").unwrap()), ["title", "icon_name"]);
        assert_eq!(names(&read("select=").unwrap()).len(), 8);
        for (text, code) in [
            ("select=email", "42703"),
            ("select=TITLE", "42703"),
            ("select=title;drop table tags", "42703"),
            ("select=t:title", "PGRST100"),
            ("select=title::text", "PGRST100"),
            ("select=title->>a", "PGRST100"),
            ("select=title,users(email)", "PGRST200"),
            ("select=...users!inner(email)", "PGRST200"),
            ("select=hirer:users(email)", "PGRST200"),
            ("select=count()", "PGRST123"),
            ("select=price_per_hour.sum()", "PGRST123"),
        ] {
            assert_eq!(read(text), Err(code.to_owned()), "{text}");
        }
    }

    #[test]
    fn filters_compare_with_what_is_written() {
        let filters = |text: &str| {
            let found =
                parse(Table::Tags, Action::Read, text, Currency::USD).map_err(|refusal| refusal.code.into_owned())?;
            Ok::<_, String>(found.filters.into_iter().map(|filter| filter.test).collect::<Vec<_>>())
        };
        let text = |text: &str| Operand::Text(text.into());
        let (is, is_not) = (|one: &str| Test::OneOf(vec![text(one)]), |one: &str| Test::NoneOf(vec![text(one)]));
        assert_eq!(filters("name=eq.unity+3d%2C+%22vr%22"), Ok(vec![is("unity 3d, \"vr\"")]));
        assert_eq!(filters("name=neq.a&name=eq."), Ok(vec![is_not("a"), is("")]));
        assert_eq!(filters("name=eq.eq.null"), Ok(vec![is("eq.null")]));
        let list = |all: &[&str]| Ok(vec![Test::OneOf(all.iter().map(|one| text(one)).collect())]);
        assert_eq!(filters("name=in.(a,\"b, c\",\"d\\\"e\")"), list(&["a", "b, c", "d\"e"]));
        assert_eq!((filters("name=in.()"), filters("name=in.(a,)")), (list(&[]), list(&["a", ""])));
        assert_eq!(filters("name=gte.a&name=lte.b"), Ok(vec![Test::AtLeast(text("a")), Test::AtMost(text("b"))]));
        assert_eq!(filters("name=is.null&name=is.not_null"), Ok(vec![Test::IsNull(true), Test::IsNull(false)]));
        let like = |pattern: &str| Ok(vec![Test::Like(pattern.into())]);
        assert_eq!(filters("name=ilike.*VR_!%25"), like("%vr_!!%"));
        assert_eq!(filters("name=ilike.*50\\%25!**"), Ok(vec![Test::Contains("50%!".into())]));
        assert_eq!(filters("name=ilike.*"), Ok(vec![Test::Contains(String::new())]));
        assert_eq!(filters(&format!("name=ilike.*{}", "a".repeat(32))), Err("PGRST100".to_owned()));
        assert_eq!(filters("name=ilike.50\\%25"), like("50!%"));
        let capitals = "ABCDEF00-0000-4000-8000-00000000000F";
        let both = Test::OneOf(vec![text(capitals), text(&capitals.to_lowercase())]);
        assert_eq!(filters(&format!("user_id=eq.{capitals}")), Ok(vec![both]));
        assert_eq!(filters(&format!("name=in.({})", "a,".repeat(200))), Err("PGRST100".to_owned()));
        assert_eq!(filters(&"name=ilike.a&".repeat(4)), Err("PGRST100".to_owned()));
        for other in [
            "gt.1",
            "like.a%25",
            "in.a",
            "in.(\"a)",
            "in.(\"a\"b)",
            "is.true",
            "not.eq.a",
            "eq",
            "",
            "EQ.a",
            "eq(any).{a}",
            "fts.a",
            "ilike.a%25b",
            "ilike.a*b*",
            "ilike.a\\",
        ] {
            assert_eq!(filters(&format!("name={other}")), Err("PGRST100".to_owned()), "{other}");
        }
        for (text, code) in [
            ("or=(name.eq.a,name.eq.b)", "PGRST100"),
            ("not.and=(name.eq.a)", "PGRST100"),
            ("position=eq.1", "42703"),
            ("name_lower=eq.a", "42703"),
            ("name'--=eq.a", "42703"),
            ("profiles.email=eq.a", "PGRST108"),
            ("profiles.order=email", "PGRST108"),
        ] {
            assert_eq!(filters(text), Err(code.to_owned()), "{text}");
        }
        assert_eq!(filters(&"name=neq.a&".repeat(21)), Err("PGRST100".to_owned()));
    }

    #[test]
    fn prices_and_instants_are_compared_as_numbers() {
        let operand = |table, text: &str| {
            let found = parse(table, Action::Read, text, Currency::USD).map_err(|refusal| refusal.code.into_owned())?;
            match &found.filters[0].test {
                Test::OneOf(operands) => Ok::<_, String>(operands[0].clone()),
                Test::AtLeast(operand) | Test::AtMost(operand) => Ok(operand.clone()),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(operand(Table::Experiences, "price_per_hour=gte.0.005"), Ok(Operand::Number(1)));
        assert_eq!(operand(Table::Experiences, "price_per_hour=lte.0.005"), Ok(Operand::Number(0)));
        assert_eq!(operand(Table::Experiences, "price_per_hour=ilike.1"), Err("PGRST100".to_owned()));
        assert_eq!(operand(Table::Experiences, "pricePerHour=eq.80.50"), Ok(Operand::Number(8_050)));
        assert_eq!(operand(Table::Experiences, "price_per_hour=eq.0.005"), Ok(Operand::Impossible));
        for bad in ["", "abc", "1 OR 1=1", "NaN", "Infinity", "0x10", "null"] {
            assert_eq!(
                operand(Table::Experiences, &format!("price_per_hour=eq.{bad}")),
                Err("22P02".to_owned()),
                "{bad}"
            );
        }
        let at = operand(Table::Bookings, "created_at=eq.1970-01-01T00:00:00.250%2B00:00");
        assert_eq!(at, Ok(Operand::Number(250)));
        assert_eq!(operand(Table::Bookings, "created_at=eq.yesterday"), Err("22007".to_owned()));
    }

    #[test]
    fn order_and_pages_are_bounded() {
        let order = |text: &str| {
            let found = read(&format!("order={text}"))?;
            Ok::<_, String>(
                found.order.iter().map(|o| (o.column.name, o.descending, o.nulls_first)).collect::<Vec<_>>(),
            )
        };
        assert_eq!(order("title.desc"), Ok(vec![("title", true, true)]));
        assert_eq!(
            order("title,price_per_hour.desc.nullslast"),
            Ok(vec![("title", false, false), ("price_per_hour", true, false)])
        );
        assert_eq!(order("title.nullsfirst"), Ok(vec![("title", false, true)]));
        for bad in
            ["title.down", "title.asc.desc", "title.nullsfirst.asc", "title desc", "users(name).asc", "1", "title--"]
        {
            assert!(order(bad).is_err(), "{bad}");
        }
        assert_eq!(order(&"title,".repeat(21)), Err("PGRST100".to_owned()));
        let page = |text: &str| read(text).map(|query| (query.limit, query.offset));
        assert_eq!(page("limit=5&offset=10"), Ok((5, 10)));
        assert_eq!(page("limit=99999999"), Ok((MAX_ROWS, 0)));
        for bad in ["limit=-1", "offset=-1", "offset=20001"] {
            assert_eq!(page(bad), Err("PGRST103".to_owned()), "{bad}");
        }
        for bad in ["limit=a", "limit=", "limit=1.5", "offset=99999999999999999999"] {
            assert_eq!(page(bad), Err("PGRST100".to_owned()), "{bad}");
        }
    }

    #[test]
    fn writes_take_what_belongs_to_them() {
        let of = |action, text: &str| {
            parse(Table::Tags, action, text, Currency::USD).map_err(|refusal| refusal.code.into_owned())
        };
        let insert = of(Action::Insert, "columns=%22name%22%2C%22user_id%22&select=name").unwrap();
        assert_eq!((insert.columns, insert.select.len()), (Some(vec!["name".to_owned(), "user_id".to_owned()]), 1));
        assert_eq!(of(Action::Insert, "columns=\"name\",\"role\""), Err("PGRST204".to_owned()));
        assert_eq!(of(Action::Insert, "on_conflict=name"), Err("PGRST127".to_owned()));
        for text in ["name=eq.a", "limit=1", "order=name"] {
            assert_eq!(of(Action::Insert, text), Err("PGRST100".to_owned()), "{text}");
        }
        assert_eq!(
            of(Action::Delete, "name=eq.a&limit=1"),
            Err("PGRST100".to_owned()),
            "it would delete more than that"
        );
        let named = of(Action::Delete, "name=eq.a").unwrap();
        assert_eq!(named.pinned("name", 1), Some([Operand::Text("a".into())].as_slice()));
        assert_eq!(of(Action::Delete, "name=ilike.a*"), Err("PGRST100".to_owned()), "what is deleted is named");
    }
}
