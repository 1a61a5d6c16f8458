//! The performance report.
fn main() {}
