//! The emails about payments that a page asks for.
mod actions;
pub mod api;
mod content;
mod facts;
