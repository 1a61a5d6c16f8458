//! Totals that are kept with each change, because counting the rows would cost as much as there are.
mod store;

pub use store::{add, total};
