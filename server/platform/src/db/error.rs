//! Database errors, by what callers can do about them.
use std::sync::Arc;

/// The result of a database call.
pub type Result<T> = std::result::Result<T, Error>;

/// A database error. One error may be returned to every member of a batch, so it is cheap to clone.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// `one` found no row.
    #[error("no row")]
    NoRow,
    /// A unique index refused the row; `constraint` is `table.column, table.column` on both databases.
    #[error("not unique: {constraint}")]
    Unique {
        /// The columns of the index, each with its table.
        constraint: String,
    },
    /// A foreign key, `CHECK` or `NOT NULL` refused the row.
    #[error("constraint violated: {0}")]
    Constraint(Arc<str>),
    /// Two transactions conflicted and this one lost; nothing of it is kept, so run it again.
    #[error("in the way of another transaction: {0}")]
    TryAgain(Arc<str>),
    /// SQLite rolled back the whole batch because of another member; nothing is kept, so run it again.
    #[error("the database rolled the batch back")]
    RolledBack,
    /// The transaction was held for too long and has been taken back; nothing of it is kept.
    #[error("the transaction was held for too long and has been rolled back")]
    TookTooLong,
    /// Not now: the server cannot be reached or does not answer, too many are waiting.
    #[error("database unavailable: {0}")]
    Unavailable(Arc<str>),
    /// The disk is full; what needs no room, such as reading, continues.
    #[error("no room on the disk: {0}")]
    StorageFull(Arc<str>),
    /// The text of a parameter contains NUL, which PostgreSQL cannot store.
    #[error("text contains NUL")]
    Nul,
    /// A parameter or its number does not fit the statement.
    #[error("parameters: {0}")]
    Args(Arc<str>),
    /// A row does not fit the type it is read into.
    #[error("row: {0}")]
    Row(Arc<str>),
    /// The migrations and the database do not belong together.
    #[error("migration: {0}")]
    Migration(Arc<str>),
    /// Another process uses the data folder.
    #[error("{0}")]
    InUse(Arc<str>),
    /// Anything else, most likely a bug.
    #[error("{0}")]
    Other(Arc<str>),
}

impl Error {
    /// Whether running the whole transaction once more may succeed.
    pub fn try_again(&self) -> bool {
        matches!(self, Self::TryAgain(_) | Self::RolledBack)
    }
    /// Whether a unique index over exactly `columns` (`users.email`) refused the row.
    pub fn is_unique(&self, columns: &str) -> bool {
        matches!(self, Self::Unique { constraint } if constraint == columns)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        let text = error.to_string().into();
        if is_storage_full(&error) { Self::StorageFull(text) } else { Self::Other(text) }
    }
}

/// Whether an error, or one that caused it, says that the disk or a quota is full.
pub(crate) fn is_storage_full(error: &(dyn std::error::Error + 'static)) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes
        .filter_map(|error| error.downcast_ref::<std::io::Error>())
        .any(|error| matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge))
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let text: Arc<str> = error.to_string().into();
        let (Some(code), Some(failure)) = (error.sqlite_error_code(), error.sqlite_error()) else {
            return Self::Other(text);
        };
        match code {
            Code::ConstraintViolation => match failure.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                    Self::Unique { constraint: text.rsplit(": ").next().unwrap_or_default().to_owned() }
                }
                _ => Self::Constraint(text),
            },
            Code::DatabaseBusy | Code::DatabaseLocked => Self::TryAgain(text),
            Code::DiskFull => Self::StorageFull(text),
            // the index of the log grows by whole pages, which fails first on a full disk
            _ if failure.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE => Self::StorageFull(text),
            // a quota or the file size limit; other causes of a failed write can hardly be distinguished from it
            _ if failure.extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE => Self::StorageFull(text),
            Code::SystemIoFailure | Code::CannotOpen | Code::OutOfMemory => Self::Unavailable(text),
            Code::OperationInterrupted => Self::TookTooLong,
            _ => Self::Other(text),
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let text: Arc<str> = error.to_string().into();
        match &error {
            sqlx::Error::RowNotFound => Self::NoRow,
            sqlx::Error::Database(from) => match from.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
                Some(from) => from_postgres(from, text),
                None => Self::Other(text),
            },
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => {
                Self::Unavailable(text)
            }
            _ => Self::Other(text),
        }
    }
}

fn from_postgres(error: &sqlx::postgres::PgDatabaseError, text: Arc<str>) -> Error {
    match error.code() {
        "23505" => Error::Unique { constraint: unique_columns(error) },
        code if code.starts_with("23") => Error::Constraint(text),
        "40001" | "40P01" => Error::TryAgain(text),
        // 57014: the statement time-out; 55P03: the lock time-out; 25P03: idle in a transaction.
        "57014" | "25P03" => Error::TookTooLong,
        "55P03" => Error::TryAgain(text),
        "08P01" | "42P18" => Error::Args(text), // too few or too many
        "53100" => Error::StorageFull(text),
        // Out of memory, too many connections, shutting down, read-only standby.
        code if code.starts_with("53") || code.starts_with("57P") || code.starts_with("08") || code == "25006" => {
            Error::Unavailable(text)
        }
        _ => Error::Other(text),
    }
}

/// `table.a, table.b`, as SQLite names a unique index, from `Key (a, b)=(1, 2) already exists.`
fn unique_columns(error: &sqlx::postgres::PgDatabaseError) -> String {
    let table = error.table().unwrap_or_default();
    let inner =
        error.detail().and_then(|detail| detail.split_once('(')?.1.split_once(")=(").map(|(columns, _)| columns));
    match inner {
        Some(columns) => columns
            .split(", ")
            .map(|column| format!("{table}.{}", column.trim_matches('"')))
            .collect::<Vec<_>>()
            .join(", "),
        None => error.constraint().unwrap_or(table).to_owned(),
    }
}
