//! Parallax: a marketplace for immersive experiences. The table of contents: every feature, its routes, the OpenAPI document.
pub mod accounts;
pub mod config;
pub mod creators;
pub mod experiences;
pub mod state;
