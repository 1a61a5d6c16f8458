//! The binary `parallax`.
fn main() {}
