//! Tests of the parts; whole positions are compared with another program in `tests/perft.rs`.
