#!/usr/bin/env bash
# icu_segmenter 2.1.0 (Rust, with its data compiled in): `WordSegmenter::new_auto`, which uses an LSTM model for Thai, keeps a
# word whole when it stands alone and cuts the same word when it stands in a sentence, at a place that depends on the
# sentence. A search index that cuts documents and queries with it does not find the word of the query in the document.
# Seen with the Thai word for coral: alone "ปะการัง"; at the end of "to dive and see coral" "ปะ|การัง"; within "to dive and visit virtual
# coral" "ปะกา|รัง". `new_dictionary` keeps it whole in all three. Cutting by the dictionary, or into overlapping pairs of
# characters, is safe for a search.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "cut"
version = "0.0.0"
edition = "2021"
[dependencies]
icu_segmenter = "=2.1.0"
TOML
cat >src/main.rs <<'RUST'
use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions as Options};

fn main() {
    let (auto, dictionary) = (WordSegmenter::new_auto(Options::default()), WordSegmenter::new_dictionary(Options::default()));
    let mut changed = false;
    for (text, by_model, by_dictionary) in [
        ("ปะการัง", "ปะการัง", "ปะการัง"),
        ("ดำน้ำดูปะการัง", "ดำ|น้ำ|ดู|ปะ|การัง", "ดำ|น้ำ|ดู|ปะการัง"),
        ("ดำน้ำชมปะการังเสมือนจริง", "ดำน้ำ|ชม|ปะกา|รัง|เสมือน|จริง", "ดำ|น้ำ|ชม|ปะการัง|เสมือน|จริง"),
    ] {
        let words = |ends: Vec<usize>| ends.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect::<Vec<_>>().join("|");
        let seen = (words(auto.segment_str(text).collect()), words(dictionary.segment_str(text).collect()));
        println!("auto: {}   dictionary: {}", seen.0, seen.1);
        changed |= (seen.0.as_str(), seen.1.as_str()) != (by_model, by_dictionary);
    }
    if changed {
        eprintln!("the behaviour has changed");
        std::process::exit(1);
    }
}
RUST
cargo run --quiet
