//! The parts of HTTP that are the same for every feature.
pub mod problem;
pub use problem::{FieldError, Problem, ProblemBody};
