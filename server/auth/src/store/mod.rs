//! SQL only, one file per table.
pub(crate) mod flows;
pub(crate) mod keys;
pub(crate) mod sessions;
pub(crate) mod tokens;
pub(crate) mod users;
