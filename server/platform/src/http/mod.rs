//! The parts of HTTP that are the same for every feature.
pub mod body;
pub mod client;
pub mod cookies;
pub mod extract;
pub mod limits;
pub mod origin;
pub mod problem;
pub use client::ClientAddress;
pub use cookies::Cookie;
pub use extract::{Json, Path, Query};
pub use limits::{Limits, Rule};
pub use origin::Site;
pub use problem::{FieldError, Problem, ProblemBody};
