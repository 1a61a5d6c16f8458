//! Database errors as problems.
use super::problem::Problem;
use crate::{db::Error, msg};

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match &error {
            Error::Unique { .. } => Self::conflict("conflict", msg!("problem-exists-already")),
            Error::Nul => Self::bad_request("invalid_text", msg!("problem-nul-character")),
            Error::TryAgain(_) | Error::RolledBack => Self { try_again: true, ..busy(&error) },
            Error::TookTooLong => busy(&error),
            Error::Unavailable(_) => unavailable(&error),
            Error::StorageFull(_) => Self::storage_full(&error),
            _ => Self::internal(error),
        }
    }
}

fn busy(error: &Error) -> Problem {
    tracing::warn!(%error, "database unavailable");
    Problem::unavailable(msg!("problem-service-busy"), 1)
}

fn unavailable(error: &Error) -> Problem {
    tracing::warn!(%error, "database unavailable");
    Problem { code: "database_unavailable", ..Problem::unavailable(msg!("problem-database-unavailable"), 2) }
}
