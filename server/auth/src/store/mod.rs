//! SQL only, one file per table.
pub(crate) mod factors;
pub(crate) mod identities;
pub(crate) mod keys;
pub(crate) mod one_time;
pub(crate) mod sessions;
pub(crate) mod text_messages;
pub(crate) mod users;
