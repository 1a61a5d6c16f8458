//! The tables, their columns, and what a request may ask of them: everything that is decided without a database.
mod headers;
mod query;
mod refusal;
mod rows;

pub use headers::{Preferences, Shape, check_schema, preferences, shape};
pub use query::{Action, Filter, MAX_ROWS, Operand, Order, Query, Test, WIDE_WINDOW, WINDOW, parse};
pub use refusal::Refusal;
pub use rows::{Row, parse_rows};

/// A table that clients see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Published experiences.
    Experiences,
    /// People's tags.
    Tags,
    /// Bookings, for the people who take part in them.
    Bookings,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A text that may be absent.
    OptionalText,
    /// A price: cents in the database, dollars in requests and responses.
    Price,
    /// An instant: microseconds in the database, ISO 8601 in requests and responses.
    Instant,
}

/// A column that clients see.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name on the wire.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// Whether a new row may name it.
    pub insertable: bool,
}

const fn read_only(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, insertable: false }
}

const fn insertable(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, insertable: true }
}

const EXPERIENCES: &[Column] = &[
    read_only("id", Kind::Text),
    insertable("title", Kind::Text),
    insertable("description", Kind::Text),
    insertable("price_per_hour", Kind::Price),
    insertable("pricePerHour", Kind::Price),
    insertable("icon_name", Kind::Text),
    insertable("user_id", Kind::Text),
    insertable("mentor_name", Kind::Text),
];

const TAGS: &[Column] = &[insertable("name", Kind::Text), insertable("user_id", Kind::Text)];

const BOOKINGS: &[Column] = &[
    read_only("id", Kind::Text),
    read_only("user_id", Kind::Text),
    read_only("experience_id", Kind::OptionalText),
    read_only("status", Kind::Text),
    read_only("portfolio_link", Kind::OptionalText),
    read_only("creator_name", Kind::Text),
    read_only("creator_email", Kind::Text),
    read_only("created_at", Kind::Instant),
    read_only("experience_title", Kind::Text),
    read_only("experience_description", Kind::Text),
    read_only("price_per_hour", Kind::Price),
    read_only("pricePerHour", Kind::Price),
    read_only("mentor_name", Kind::Text),
];

impl Table {
    const ALL: [Self; 3] = [Self::Experiences, Self::Tags, Self::Bookings];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Experiences => "experiences",
            Self::Tags => "tags",
            Self::Bookings => "bookings",
        }
    }
    /// Its columns, in the order in which `*` lists them.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Experiences => EXPERIENCES,
            Self::Tags => TAGS,
            Self::Bookings => BOOKINGS,
        }
    }
    /// The column of this name.
    pub fn column(self, name: &str) -> Option<&'static Column> {
        self.columns().iter().find(|column| column.name == name)
    }
    /// The table that a path below `/rest/v1` names.
    ///
    /// # Errors
    /// 404 for anything that is not the name of a table.
    pub fn at(path: &str) -> Result<Self, Refusal> {
        let name = path.strip_prefix('/').unwrap_or_default();
        if let Some(function) = name.strip_prefix("rpc/") {
            return Err(Refusal::no_function(function));
        }
        if name.is_empty() || name.contains('/') {
            return Err(Refusal::new(404, "PGRST125", "Invalid path specified in request URL"));
        }
        let table = Self::ALL.into_iter().find(|table| table.name() == name);
        table.ok_or_else(|| Refusal::no_table(name))
    }
    /// Whether rows can be inserted and deleted; others get a refusal that names the table.
    pub fn allows(self, action: Action) -> bool {
        match action {
            Action::Read => true,
            Action::Insert => self != Self::Bookings,
            Action::Delete => self == Self::Tags,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_three_paths_are_tables() {
        let code = |path: &str| Table::at(path).map_err(|refusal| (refusal.status, refusal.code.into_owned()));
        for table in Table::ALL {
            assert_eq!(code(&format!("/{}", table.name())), Ok(table));
        }
        let refused = |status, code: &str| Err((status, code.to_owned()));
        for path in ["/profiles", "/Experiences", "/tags%20", "/deals", "/tags;", "/tags\"", "/auth_users"] {
            assert_eq!(code(path), refused(404, "PGRST205"), "{path}");
        }
        for path in ["", "/", "/tags/", "/tags/1", "//tags", "/../tags"] {
            assert_eq!(code(path), refused(404, "PGRST125"), "{path}");
        }
        assert_eq!(code("/rpc/login"), refused(404, "PGRST202"));
    }
}
