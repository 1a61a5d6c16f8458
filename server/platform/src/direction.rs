//! Texts that are read from right to left, inside sentences that are read from left to right.
use crate::text::is_direction_mark;
use std::borrow::Cow;
use unicode_bidi::{BidiClass, bidi_class};

/// First strong isolate: what follows finds its own direction and does not move what is around it.
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_ISOLATE: char = '\u{2069}';

/// Whether `text` has a letter, digit or mark that is read from right to left.
fn has_right_to_left(text: &str) -> bool {
    // every such character is above Latin, Greek and Cyrillic
    text.chars().any(|c| c >= '\u{590}' && matches!(bidi_class(c), BidiClass::R | BidiClass::AL | BidiClass::AN))
}

/// `text` as a value of a sentence: isolated, line by line, if it is read from right to left, so that "3 of 10 h" after
/// a Hebrew title stays behind it. A text from left to right stays as it is. Explicit direction marks are left out: one
/// that is not closed would reach into the sentence.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let has_marks = text.contains(is_direction_mark);
    let plain: Cow<'_, str> = if has_marks { text.replace(is_direction_mark, "").into() } else { Cow::Borrowed(text) };
    if !has_right_to_left(&plain) {
        return plain;
    }
    // an isolate ends with its paragraph
    let lines = plain.split('\n').map(|line| {
        if has_right_to_left(line) {
            format!("{FIRST_STRONG_ISOLATE}{line}{POP_ISOLATE}").into()
        } else {
            Cow::Borrowed(line)
        }
    });
    lines.collect::<Vec<_>>().join("\n").into()
}

/// `sentence` without isolates around whole lines: nothing is left there that could be moved, and the line can find its
/// own direction.
pub fn without_outer_isolates(sentence: &str) -> Cow<'_, str> {
    if !sentence.contains(FIRST_STRONG_ISOLATE) {
        return Cow::Borrowed(sentence);
    }
    let line = |line: &'_ str| -> String {
        let inner = line.strip_prefix(FIRST_STRONG_ISOLATE).and_then(|line| line.strip_suffix(POP_ISOLATE));
        inner.filter(|inner| !inner.contains(is_direction_mark)).unwrap_or(line).to_owned()
    };
    sentence.split('\n').map(line).collect::<Vec<_>>().join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_read_from_right_to_left_is_isolated() {
        for plain in ["", "Dune walk", "Zoë – 3 h", "東京 🎭", "Ωmega, Жар"] {
            assert!(matches!(isolated(plain), Cow::Borrowed(same) if same == plain), "{plain:?}");
        }
        for (text, expected) in [
            ("שלום", "\u{2068}שלום\u{2069}"),
            ("VR مرحبا", "\u{2068}VR مرحبا\u{2069}"),
            ("a\u{200f}", "\u{2068}a\u{200f}\u{2069}"),
            ("one\nשלום\n\ntwo", "one\n\u{2068}שלום\u{2069}\n\ntwo"),
            ("x\u{202e}y", "xy"),
            ("\u{2067}שלום", "\u{2068}שלום\u{2069}"),
            ("שלום\u{2069}\u{202e}3", "\u{2068}שלום3\u{2069}"),
        ] {
            assert_eq!(isolated(text), expected, "{text:?}");
        }
    }
    #[test]
    fn a_line_that_is_one_text_alone_needs_no_isolate() {
        for (sentence, expected) in [
            ("\u{2068}שלום\u{2069}", "שלום"),
            ("\u{2068}שלום\u{2069}: 3 of 10 h", "\u{2068}שלום\u{2069}: 3 of 10 h"),
            ("\u{2068}שלום\u{2069}, \u{2068}אדם\u{2069}", "\u{2068}שלום\u{2069}, \u{2068}אדם\u{2069}"),
            ("Said: \u{2068}שלום\u{2069}\n\u{2068}אדם\u{2069}", "Said: \u{2068}שלום\u{2069}\nאדם"),
        ] {
            assert_eq!(without_outer_isolates(sentence), expected);
        }
    }
}
