//! The form in which a word is compared: each script by its own rules.
//!
//! What is left of Latin, such as `ß` and `đ`, becomes ASCII by the filter after this (`tokenizer.rs`).
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_script::{Script, UnicodeScript};

/// Fewer letters are not a word without their article.
const MIN_WITHOUT_ARTICLE: usize = 3;
/// The Arabic article, alone and behind "and", "with" or "by", "like", "so", and joined with "for".
const ARTICLES: [&str; 6] = ["ال", "وال", "بال", "كال", "فال", "لل"];
/// The first of ten digits in each script in which people write them, beside ASCII.
const ZEROS: [char; 18] = ['٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '᠐'];

/// Whether `c` can be part of a word that has begun: letters, digits, their marks, and what is unseen between them.
pub fn is_within_word(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c) || is_joiner(c)
}

/// What joins or separates letters without a trace. Spaces of no width separate words.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether `c` belongs to a script that has no spaces between words, or has words within words.
pub fn has_no_spaces(c: char) -> bool {
    use Script::{Han, Hangul, Hiragana, Katakana, Khmer, Lao, Myanmar, Thai};
    c == 'ー'
        || (c > '\u{ff}' && matches!(c.script(), Han | Hangul | Hiragana | Katakana | Khmer | Lao | Myanmar | Thai))
}

/// `word`, which begins with a letter or digit, as it is compared.
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    let mut base = '\0';
    for c in word.nfkd() {
        if is_combining_mark(c) {
            fold_mark(base, c, &mut folded);
        } else if !is_joiner(c) {
            base = c;
            c.to_lowercase().filter_map(fold_letter).for_each(|c| folded.push(c));
        }
    }
    let folded: String = folded.nfc().collect();
    match base.script() {
        Script::Arabic => without_article(&folded).to_owned(),
        _ => folded,
    }
}

/// What `c`, in lower case and without marks, is compared as; nothing for what only stretches a word.
fn fold_letter(c: char) -> Option<char> {
    Some(match c {
        '\u{640}' => return None,
        // Latin: whether a text is Turkish is not known
        'ı' => 'i',
        'ς' => 'σ',
        // Arabic letters as Persian and Urdu write them, and those that are often exchanged
        'ى' | 'ی' | 'ې' | 'ے' => 'ي',
        'ک' => 'ك',
        'ة' | 'ہ' | 'ە' | 'ھ' => 'ه',
        'ٱ' => 'ا',
        // Hebrew at the end of a word, which is the middle of a longer one
        'ך' => 'כ',
        'ם' => 'מ',
        'ן' => 'נ',
        'ף' => 'פ',
        'ץ' => 'צ',
        // the same sounds, in the other of two syllabaries
        'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
        _ => return Some(digit(c)),
    })
}

fn digit(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    let value = |zero: &char| u32::from(c).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
    let value = ZEROS.iter().find_map(value);
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(c)
}

/// Adds `mark`, which belongs to `base`, if it tells words of its script apart.
fn fold_mark(base: char, mark: char, folded: &mut String) {
    let base = base.to_lowercase().next().unwrap_or(base);
    let is_kept = match base.script() {
        Script::Latin | Script::Greek | Script::Hebrew | Script::Arabic | Script::Common => false,
        Script::Cyrillic => match mark {
            '\u{300}' | '\u{301}' => matches!(base, 'г' | 'к'), // letters of Macedonian; else they show the stress
            '\u{308}' => base != 'е',
            _ => true,
        },
        // letters of other languages, which are often written without it
        Script::Devanagari => mark != '\u{93c}',
        _ => true,
    };
    if is_kept {
        folded.push(if mark == '\u{901}' { '\u{902}' } else { mark });
    }
}

fn without_article(word: &str) -> &str {
    let rest = |article: &&str| word.strip_prefix(*article).filter(|rest| rest.chars().count() >= MIN_WITHOUT_ARTICLE);
    ARTICLES.iter().find_map(rest).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_word_are_one() {
        let groups: &[&[&str]] = &[
            &["İSTANBUL", "istanbul", "ISTANBUL", "ıstanbul", "İstanbul"],
            &["ırmak", "irmak", "IRMAK", "İRMAK"],
            &["Hà", "Ha\u{300}", "ha"],
            &["ΟΔΥΣΣΕΎΣ", "Οδυσσεύς", "οδυσσευσ"],
            &["ЁЛКА", "елка", "ёлка", "е\u{308}лка"],
            &["за\u{301}мок", "замок"],
            &["الإفتراضي", "الافتراضي", "افتراضي", "الِافْتِرَاضِيّ", "والافتراضي"],
            &["مكتبة", "مكتبه", "مـكـتـبـة", "مکتبه"],
            &["۲۰۲۶", "٢٠٢٦", "２０２６", "२०२६", "๒๐๒๖", "2026"],
            &["שָׁלוֹם", "שלום"],
            &["सड़क", "सडक", "सड\u{93c}क"],
            &["चाँद", "चांद"],
            &["ﾀﾜｰ", "タワー", "たわー"],
            &["ＶＲ", "vr"],
            &["ᲗᲑᲘᲚᲘᲡᲘ", "თბილისი"],
            &["ستاره\u{200c}ها", "ستارهها"],
        ];
        for group in groups {
            for word in *group {
                assert_eq!(fold(word), fold(group[0]), "{word}");
            }
        }
    }

    #[test]
    fn letters_that_differ_stay_different() {
        for (one, other) in [
            ("й", "и"),
            ("ї", "і"),
            ("ў", "у"),
            ("ѓ", "г"),
            ("が", "か"),
            ("ぱ", "は"),
            ("कि", "क"),
            ("क्", "क"),
            ("ก่", "ก"),
            ("각", "가"),
            ("ب", "ت"),
        ] {
            assert_ne!(fold(one), fold(other), "{one}");
        }
    }

    #[test]
    fn a_short_word_keeps_what_looks_like_an_article() {
        assert_eq!(fold("الف"), "الف");
        assert_eq!(fold("المتحف"), "متحف");
        assert_eq!(fold("للمتحف"), "متحف");
    }
}
