//! Texts from people: trimmed, in one Unicode form, without control characters, of bounded length.
use crate::{messages::Message, msg};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::general_category::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Why a text was refused, for the person who wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The field's name on the wire; empty when it is about the whole body.
    pub field: &'static str,
    /// A stable machine-readable code.
    pub code: &'static str,
    /// What to do about it.
    pub message: Message,
}

impl Refused {
    /// A refusal of `field` with a stable code and a sentence.
    pub fn new(field: &'static str, code: &'static str, message: Message) -> Self {
        Self { field, code, message }
    }
}

/// One field of a form: its name on the wire, its name for people, its longest text in Unicode code points.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: &'static str,
    /// The id of its name for people, as it begins a sentence.
    pub label: &'static str,
    /// The most code points, counted after trimming and normalisation.
    pub max: usize,
}

impl Field {
    /// A field of at most `max` code points.
    pub const fn new(name: &'static str, label: &'static str, max: usize) -> Self {
        Self { name, label, max }
    }
    /// `text` on one line: trimmed, NFC, no control character.
    pub fn line(&self, text: &str) -> Result<String, Refused> {
        self.checked(normal(text), char::is_control)
    }
    /// `text` of several lines: as [`Field::line`], with line feeds and tabs kept.
    pub fn paragraphs(&self, text: &str) -> Result<String, Refused> {
        self.checked(normal(&text.replace("\r\n", "\n")), |c| c.is_control() && c != '\n' && c != '\t')
    }

    /// `text` as a name, title or tag: as [`Field::line`], empty or with something that readers see.
    pub fn title(&self, text: &str) -> Result<String, Refused> {
        let text = self.line(text)?;
        if !text.is_empty() && !has_visible(&text) {
            return Err(Refused::new(self.name, "invisible", msg!("problem-invisible", field = self.label())));
        }
        Ok(text)
    }

    /// `text`, which is the result of one of the above, if it is not empty.
    pub fn filled(&self, text: String) -> Result<String, Refused> {
        if text.is_empty() {
            return Err(Refused::new(self.name, "required", msg!("problem-required", field = self.label())));
        }
        Ok(text)
    }

    /// Its name for people, as it begins a sentence.
    pub fn label(&self) -> Message {
        Message::new(self.label)
    }

    fn checked(&self, text: String, refused: impl Fn(char) -> bool) -> Result<String, Refused> {
        if text.chars().any(|c| refused(c) || is_direction_mark(c)) {
            let message = msg!("problem-control-characters", field = self.label());
            return Err(Refused::new(self.name, "control_characters", message));
        }
        if text.chars().count() > self.max {
            let message = msg!("problem-too-long", field = self.label(), max = self.max);
            return Err(Refused::new(self.name, "too_long", message));
        }
        Ok(text)
    }
}

/// Whether `text` has at least one letter, digit or symbol that leaves a mark on the page: not only spaces, punctuation,
/// marks without a letter, and characters that Unicode counts as letters or symbols but that are drawn as nothing.
pub fn has_visible(text: &str) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Symbol};
    // fillers of Hangul, and braille without a dot
    let blank = |c: char| matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{1d159}');
    text.chars().any(|c| matches!(c.general_category_group(), Letter | Number | Symbol) && !blank(c))
}

/// `text` in one line of at most `most` characters.
pub fn excerpt(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let cut: String = line.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// The pattern for `LIKE … ESCAPE '!'` that finds `words`, as they are, anywhere in a text.
pub fn containing(words: &str) -> String {
    let escaped: String =
        words.chars().flat_map(|c| ("!%_".contains(c).then_some('!')).into_iter().chain([c])).collect();
    format!("%{escaped}%")
}

/// `text` trimmed and in Unicode's composed form (NFC).
pub fn normal(text: &str) -> String {
    let text = text.trim();
    if text.is_ascii() { text.to_owned() } else { text.nfc().collect() }
}

/// `text` for comparison: in lower case, in Unicode's compatible form (full-width digits are digits), without invisible
/// marks.
pub fn folded(text: &str) -> String {
    text.nfkc().filter(|c| !is_unseen(*c)).collect::<String>().to_lowercase()
}

/// Whether `c` is an invisible mark inside words: soft hyphens, joiners, direction marks.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether `c` is one of the explicit direction marks, which can make a name or a price read differently from what it
/// is.
pub fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    const NAME: Field = Field::new("full_name", "field-full-name", 5);

    #[test]
    fn lengths_count_code_points_after_trimming() {
        assert_eq!(NAME.line("  Zoë\u{301}  "), Ok("Zoë\u{301}".nfc().collect()));
        assert_eq!(NAME.line("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}").map(|t| t.chars().count()), Ok(5));
        let refused = NAME.line("Johanna").unwrap_err();
        assert_eq!(
            (refused.code, refused.message.english().as_str()),
            ("too_long", "Full name must be at most 5 characters")
        );
    }
    #[test]
    fn a_text_that_leaves_no_mark_is_invisible() {
        for shown in ["a", "7", "東", "ب", "+", "🎭", "¿a?", "é", "C#", "½", "\u{200b}x", "👩‍🚀"] {
            assert!(has_visible(shown), "{shown:?}");
        }
        for unseen in [
            "",
            " ",
            ".",
            "..",
            "?!",
            "\u{200b}",
            "\u{3164}",
            "\u{2800}",
            "\u{115f}\u{1160}",
            "\u{301}",
            "\u{fe0f}",
            "\u{ad}",
            "\u{2060}\u{feff}",
            "\u{34f}",
            "\u{e0041}",
            "\u{180b}",
            "\u{180e}",
            "\u{e0100}",
            "\u{2003}\u{3000}\u{1680}",
            "\u{e000}",
            "\u{10ffff}",
            "\u{378}",
            "\u{ffa0}",
            "-\u{200d}-",
        ] {
            assert!(!has_visible(unseen), "{unseen:?}");
        }
        assert_eq!(NAME.title("\u{3164}").unwrap_err().code, "invisible");
        assert_eq!((NAME.title("  "), NAME.title(" 東 ")), (Ok(String::new()), Ok("東".into())));
    }
    #[test]
    fn control_characters_are_refused_and_line_feeds_only_where_they_belong() {
        assert_eq!(NAME.line("a\nb").unwrap_err().code, "control_characters");
        assert_eq!(NAME.paragraphs("a\r\nb"), Ok("a\nb".into()));
        for bad in ["a\0b", "a\u{7f}", "a\u{202e}b", "a\u{85}b"] {
            assert!(NAME.paragraphs(bad).is_err(), "{bad:?}");
        }
    }
}
