//! Detects words that look alike, such as names that imitate another with different letters. The tables of Unicode
//! (UTS 39) define what looks alike; a few characters that only people read as letters are added here.
use crate::text;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The words of `text`, spelled the same for everything that looks alike: without case, accents and invisible marks,
/// and with letters of other scripts and digits replaced by the Latin letters that they resemble. Spaced letters
/// ("P a r a l l a x") are one word.
pub fn words(text: &str) -> Vec<String> {
    // circled, superscript and small letters first: the tables do not have all of them
    let skeleton: String = unicode_security::skeleton(&normalised(text)).collect();
    // the tables spell `m` as `rn`
    let plain = normalised(&skeleton).replace("rn", "m");
    let mut words: Vec<String> = Vec::new();
    let mut apart = false;
    for word in plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let single = word.chars().count() == 1;
        match words.last_mut() {
            Some(last) if single && apart => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
        apart = single;
    }
    words
}

/// `text` in lower case without marks, each letter mapped by [`latin`].
fn normalised(text: &str) -> String {
    let letters = text.nfkd().map(unframed).filter(|c| !is_combining_mark(*c) && !text::is_unseen(*c));
    letters.collect::<String>().to_lowercase().chars().map(latin).collect()
}

/// The letter in a filled circle or square; Unicode normalisation already handles the outlined ones.
fn unframed(c: char) -> char {
    let letter = match c {
        '\u{1f150}'..='\u{1f169}' => u32::from(c) - 0x1f150,
        '\u{1f170}'..='\u{1f189}' => u32::from(c) - 0x1f170,
        '\u{1f1e6}'..='\u{1f1ff}' => u32::from(c) - 0x1f1e6,
        _ => return c,
    };
    u8::try_from(letter).map_or(c, |letter| char::from(b'a' + letter))
}

/// The Latin letter that the lower-case `c` resembles; `i`, `l` and what looks like them are one.
fn latin(c: char) -> char {
    match c {
        'а' | 'α' | 'λ' | 'ʌ' | 'ɑ' | 'ɐ' | 'ᗩ' | 'ᴀ' | '4' | '@' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' | '©' => 'c',
        'ԁ' | 'ᴅ' => 'd',
        'е' | 'ε' | 'є' | '3' => 'e',
        'н' | 'һ' => 'h',
        'i' | 'ı' | 'і' | 'ι' | 'ӏ' | 'ʟ' | 'ɪ' | '1' | '|' | '!' => 'l',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' | 'ᴍ' => 'm',
        'п' | 'η' | 'ɴ' => 'n',
        'о' | 'ο' | 'σ' | '0' => 'o',
        'р' | 'ρ' | 'ᴘ' => 'p',
        'г' | 'ʀ' | 'ɹ' | 'ɾ' | '®' => 'r',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' | 'ᴛ' | '7' | '+' => 't',
        'υ' | 'ᴜ' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_spelled_alike() {
        let alike = words("Admin");
        for text in [
            "ADMIN",
            "Adm\u{456}n",
            "\u{410}dmin",
            "Ädmín",
            "Ａｄｍｉｎ",
            "adm1n",
            "@dm!n",
            "a-d-m-i-n",
            "A d m i n",
            "Adrnin",
            "ad\u{200b}min",
            "ꓮdmin",
            "Ꭺdmin",
            "ΛDMIN",
            "ɅDMIN",
            "Adᴍin",
            "ᗩdmin",
            "Ⓐdmin",
            "🅐🅓🅜🅘🅝",
            "🅰🅳🅼🅸🅽",
            "🇦🇩🇲🇮🇳",
            "ᵃᵈᵐⁱⁿ",
            "ɐdmin",
        ] {
            assert_eq!(words(text), alike, "{text}");
        }
        assert_eq!(words("P a r a l l a x Support"), words("Parallax support"));
        assert_ne!(words("Ada Min"), alike);
        assert_eq!(words("Ann O. Nym").len(), 3);
        assert_eq!(words(" \u{200b}- "), [""; 0]);
    }
}
