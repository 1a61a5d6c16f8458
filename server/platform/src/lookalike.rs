//! Words as they look: so that a name which reads like another one is found, whatever letters it is made of. The tables
//! of Unicode (UTS 39) say what looks alike; a few signs that only people read as letters are added here.
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The words of `text` in one spelling for everything that looks alike: without case, accents and marks that nobody
/// sees, with letters of other scripts and digits as the Latin letters that they resemble. Letters that stand apart
/// ("P a r a l l a x") are one word.
pub fn words(text: &str) -> Vec<String> {
    let skeleton: String = unicode_security::skeleton(text).collect();
    let seen: String = skeleton.nfkd().filter(|c| !is_combining_mark(*c) && !is_unseen(*c)).collect();
    // the tables spell `m` as what it looks like
    let plain = seen.to_lowercase().chars().map(latin).collect::<String>().replace("rn", "m");
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

/// Marks that take no room: soft hyphens, joiners, direction marks.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The Latin letter that the lower-case `c` resembles; `i`, `l` and what looks like them are one.
fn latin(c: char) -> char {
    match c {
        'а' | 'α' | 'λ' | 'ʌ' | 'ɑ' | 'ᴀ' | '4' | '@' => 'a',
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
        'г' | 'ʀ' | '®' => 'r',
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
        ] {
            assert_eq!(words(text), alike, "{text}");
        }
        assert_eq!(words("P a r a l l a x Support"), words("Parallax support"));
        assert_ne!(words("Ada Min"), alike);
        assert_eq!(words("Ann O. Nym").len(), 3);
        assert_eq!(words(" \u{200b}- "), [""; 0]);
    }
}
