//! Test money and its end before real payments begin: `parallax payments close-test` (T35 in `docs/product.md`, section 3).
mod actions;
mod store;

pub use actions::{Closed, Closing, Line, TestMoney, close_test, find_test_money};
pub use store::count as count_test_deals;
