//! Refusals in the words of the protocol: its clients decide by `code`, which is PostgreSQL's or PostgREST's.
use super::Table;
use std::borrow::Cow;

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The code by which clients tell refusals apart.
    pub code: Cow<'static, str>,
    /// What is wrong.
    pub message: String,
    /// More about it.
    pub details: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Refusal {
    /// A refusal without details.
    pub fn new(status: u16, code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self { status, code: code.into(), message: message.into(), details: None, hint: None }
    }
    /// The same with details.
    #[must_use]
    pub fn details(self, details: impl Into<String>) -> Self {
        Self { details: Some(details.into()), ..self }
    }
    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
    /// A parameter of the query that cannot be read: what it is for, its text, and what would be read.
    pub fn unreadable(what: &str, text: &str, expected: &str) -> Self {
        let message = format!("\"failed to parse {what} ({})\" (line 1, column 1)", shown(text));
        Self::new(400, "PGRST100", message).details(expected)
    }
    /// Something of the protocol that this server does not have.
    pub fn not_supported(details: &str) -> Self {
        Self::new(400, "PGRST127", "Feature not implemented").details(details)
    }
    pub fn no_table(name: &str) -> Self {
        let message = format!("Could not find the table 'public.{}' in the schema cache", shown(name));
        Self::new(404, "PGRST205", message)
    }
    pub fn no_function(name: &str) -> Self {
        let message = format!("Could not find the function public.{} in the schema cache", shown(name));
        Self::new(404, "PGRST202", message)
    }
    /// An unknown column in `select`, `order` or a filter.
    pub fn no_column(table: Table, name: &str) -> Self {
        Self::new(400, "42703", format!("column {}.{} does not exist", table.name(), shown(name)))
    }
    /// An unknown column of a new row.
    pub fn no_column_to_insert(table: Table, name: &str) -> Self {
        let message = format!("Could not find the '{}' column of '{}' in the schema cache", shown(name), table.name());
        Self::new(400, "PGRST204", message)
    }
    /// A table inside of a table.
    pub fn no_relationship(table: Table, name: &str) -> Self {
        let between = format!("'{}' and '{}'", table.name(), shown(name));
        let message = format!("Could not find a relationship between {between} in the schema cache");
        Self::new(400, "PGRST200", message).details("Tables cannot be embedded in each other here")
    }
    /// More rows than the request allows; nothing was written.
    pub fn too_many_affected(rows: usize) -> Self {
        let message = "Query result exceeds max-affected preference constraint";
        Self::new(400, "PGRST124", message).details(format!("The query affects {rows} rows"))
    }
    /// A value that is none of its column's type.
    pub fn bad_value(kind: &str, text: &str) -> Self {
        Self::new(400, "22P02", format!("invalid input syntax for type {kind}: \"{}\"", shown(text)))
    }
    /// A column without a value that every row needs.
    pub fn missing(table: Table, column: &str) -> Self {
        let relation = format!("null value in column \"{column}\" of relation \"{}\"", table.name());
        Self::new(400, "23502", format!("{relation} violates not-null constraint"))
    }
    /// A result of `rows` rows where one was asked for.
    pub fn not_single(rows: usize) -> Self {
        Self::new(406, "PGRST116", "Cannot coerce the result to a single JSON object")
            .details(format!("The result contains {rows} rows"))
    }
    pub fn bad_body(message: &str) -> Self {
        Self::new(400, "PGRST102", message)
    }
    /// A page that cannot be read.
    pub fn bad_range(details: impl Into<String>) -> Self {
        Self::new(416, "PGRST103", "Requested range not satisfiable").details(details)
    }
    /// What nobody may do with this table.
    pub fn no_permission(table: Table, signed_in: bool) -> Self {
        Self::privilege(format!("permission denied for table {}", table.name()), signed_in)
    }
    /// A row that the caller may not write.
    pub fn not_yours(table: Table, signed_in: bool) -> Self {
        Self::privilege(format!("new row violates row-level security policy for table \"{}\"", table.name()), signed_in)
    }
    fn privilege(message: String, signed_in: bool) -> Self {
        Self::new(if signed_in { 403 } else { 401 }, "42501", message)
    }
}

/// A caller's text as a message repeats it: short, without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}
