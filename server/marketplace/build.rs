//! A new web build makes a new binary.
fn main() {
    println!("cargo:rerun-if-changed=../../web/dist/index.html");
}
