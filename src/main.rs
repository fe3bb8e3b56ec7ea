//! Nahil's command line.
fn main() {}
