//! The emails about payments that a page asks for.
pub mod api;
