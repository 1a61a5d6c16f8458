//! Decisions of the service without database, network or clock: all of it is tested exhaustively here.
pub(crate) mod challenge;
pub(crate) mod contact;
pub(crate) mod duration;
pub(crate) mod email;
pub(crate) mod metadata;
pub(crate) mod password;
pub(crate) mod redirect;
pub(crate) mod rotation;
pub(crate) mod token_kind;
