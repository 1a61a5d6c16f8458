//! Detection of contact details in a text: email addresses, phone numbers, links to pay elsewhere.
//!
//! A warning costs its reader a click, so numbers that are more likely dates, prices, sizes or ids do not count.

use platform::text::folded;
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// What was found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactDetail {
    /// `nora@example.org`, also as `nora (at) example (dot) org`.
    Email,
    /// A phone number, or a link that opens a chat with one.
    Phone,
    /// A link to a person on a messenger, or a name there.
    Messenger,
    /// A link to pay outside of the product, or a bank account.
    PaymentLink,
}

impl ContactDetail {
    /// Its word in answers.
    pub fn stored_name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Messenger => "messenger",
            Self::PaymentLink => "payment_link",
        }
    }
}

/// Where people ask to be paid: a host, or a host with the beginning of a path.
const PAYMENT_LINKS: [&str; 25] = [
    "bunq.me",
    "buy.stripe.com",
    "buymeacoffee.com",
    "cash.app",
    "cash.me",
    "checkout.square.site",
    "checkout.stripe.com",
    "donate.stripe.com",
    "invoice.stripe.com",
    "ko-fi.com",
    "monzo.me",
    "pay.gocardless.com",
    "payment-links.mollie.com",
    "paypal.com/cgi-bin/webscr",
    "paypal.com/donate",
    "paypal.com/invoice",
    "paypal.com/paypalme",
    "paypal.com/pools",
    "paypal.me",
    "paypalme.com",
    "revolut.me",
    "square.link",
    "tikkie.me",
    "venmo.com",
    "wise.com/pay",
];
/// Links that open a chat with a phone number.
const PHONE_LINKS: [&str; 4] = ["api.whatsapp.com", "wa.me", "whatsapp.com/send", "web.whatsapp.com"];
/// Links to a person or a group on a messenger: a host, or a host with the beginning of a path.
const MESSENGER_LINKS: [&str; 24] = [
    "chat.whatsapp.com",
    "discord.com/invite",
    "discord.com/users",
    "discord.gg",
    "facebook.com/messages",
    "instagram.com/direct",
    "join.skype.com",
    "kik.me",
    "line.me",
    "m.me",
    "matrix.to",
    "messenger.com/t",
    "signal.group",
    "signal.me",
    "snapchat.com/add",
    "t.me",
    "telegram.dog",
    "telegram.me",
    "threema.id",
    "u.wechat.com",
    "viber.me",
    "wechat.com",
    "whatsapp.com/channel",
    "zalo.me",
];
/// Digits of a phone number with its country's code.
const INTERNATIONAL: std::ops::RangeInclusive<usize> = 8..=15;
/// Digits of a phone number that begins with a zero, as within many countries.
const NATIONAL: std::ops::RangeInclusive<usize> = 9..=13;

/// The kinds of contact details in `text`, each once.
pub fn find(text: &str) -> Vec<ContactDetail> {
    let text = plain(text);
    let has_link = |links: &[&str]| links.iter().any(|link| has_link_to(&text, link));
    let found = [
        (ContactDetail::Email, has_email(&text)),
        (ContactDetail::Phone, has_phone(&text) || has_link(&PHONE_LINKS)),
        (ContactDetail::Messenger, has_link(&MESSENGER_LINKS) || names_messenger(&text)),
        (ContactDetail::PaymentLink, has_link(&PAYMENT_LINKS) || has_bank_account(&text)),
    ];
    found.into_iter().filter_map(|(kind, there)| there.then_some(kind)).collect()
}

/// A pattern that is known to be one.
macro_rules! pattern {
    ($name:ident, $text:expr) => {
        #[allow(clippy::expect_used, reason = "the pattern is a constant, and a test reads each")]
        static $name: LazyLock<Regex> = LazyLock::new(|| Regex::new($text).expect("a pattern"));
    };
}

// `(at)`, `[dot]`, `-at-`, `_arroba_`: a word for a sign that is set apart.
pattern!(SPELLED_AT, r"\s*(?:[(\[{<]\s*(?:at|arroba|ät|a|@)\s*[)\]}>]|[-_*]+(?:at|arroba)[-_*]+)\s*");
pattern!(SPELLED_DOT, r"\s*(?:[(\[{<]\s*(?:dot|punto|\.)\s*[)\]}>]|[-_*]+(?:dot|punto)[-_*]+)\s*");
// `nora at example dot org`: bare words, if both are there; `arroba` alone means the sign.
pattern!(
    BARE_ADDRESS,
    r"([\w.+-]+)\s+(?:at|arroba|@)\s+([\w-]+(?:\s+(?:dot|punto)\s+[\w-]+)*)\s+(?:dot|punto)\s+([a-z]{2,})\b"
);
pattern!(BARE_AT, r"([\w.+-]+)\s+arroba\s+([\w-]+(?:\.[\w-]+)+)");
pattern!(
    BARE_PROVIDER,
    r"([\w.+-]+)\s+at\s+((?:gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|proton|protonmail)\.[a-z]{2,})"
);
pattern!(BARE_DOTS, r"(@[\w-]+)\s+(?:dot|punto)\s+([a-z]{2,})\b");
// `nora @ example . org`; a name after a space, as in `thanks @nora.studio`, is a mention unless its end is well known
pattern!(GAP_AT, r"([\w.+-]+) ?@ ([\w-]+(?: \. [\w-]+|\.[\w-]+)*(?: \. |\.)[a-z]{2,})\b");
pattern!(GAP_DOT, r"(@[\w-]+(?:\.[\w-]+)*) \. ([a-z]{2,})\b");
pattern!(MENTION, r"([\w.+-]+) @((?:[\w-]+\.)+(?:com|org|net|edu|example|es|de|fr|io))\b");
// `n o r a @ g m a i l . c o m`, `6 1 2 3 4 5 6 7 8`
pattern!(SPACED, r"(?:^|\s)(?:[\w@.+] ){5,}[\w@.+](?:\s|$)");
pattern!(
    SPELLED_DIGITS,
    r"\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)[\s,.-]+){6,}(?:zero|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b"
);
pattern!(PLUS, r"\bplus (\d)");
pattern!(SIGNS_BETWEEN_DIGITS, r"(\d)[·•*~_‐‑‒–—−|](\d)");
pattern!(
    MESSENGER_NAME,
    r"\b(?:telegram|whatsapp|skype|discord|wechat|viber|instagram|insta|snapchat|kik|threema)\b(?: (?:id|handle|user|username|name|usuario))?(?:\s*[:=]\s*@?[\w.]{3,}|(?: is| es)?\s+@[\w.]{3,}| (?:is|es) (?:\w*[\d_][\w.]*|\w+\.\w+))"
);
pattern!(
    ASKED_TO_MESSENGER,
    r"\b(?:text|message|write|dm|ping|reach|find|add|contact|call|chat with|talk to|escríbeme|escribeme|escríbanos|agrégame|agregame|añádeme|contáctame|contactame|búscame|llámame|hablemos|mándame un mensaje)\b(?: (?:me|us|nos))?(?: (?:directly|directo|there))? (?:on|via|by|through|in|over|por|en|a través de)(?: (?:my|our|mi|el))? (?:telegram|whatsapp|whats app|skype|discord|wechat|viber|instagram|insta|snapchat|signal|messenger|facebook)\b"
);
pattern!(IBAN, r"\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b");

/// `text` in lower case without what people write around signs and digits so that no machine finds them: words for signs,
/// gaps, full-width digits, invisible marks.
fn plain(text: &str) -> String {
    let mut text = folded(text).replace('。', ".");
    for (coded, sign) in [("&#64;", "@"), ("&commat;", "@"), ("%40", "@"), ("&#46;", "."), ("&period;", ".")] {
        text = text.replace(coded, sign);
    }
    let text = SPELLED_AT.replace_all(&text, "@");
    let text = SPELLED_DOT.replace_all(&text, ".");
    let text = SPACED.replace_all(&text, |run: &Captures<'_>| format!(" {} ", run[0].replace(char::is_whitespace, "")));
    let dotted = |part: &str| part.replace(" dot ", ".").replace(" punto ", ".");
    let text = BARE_ADDRESS
        .replace_all(&text, |part: &Captures<'_>| format!("{}@{}.{}", &part[1], dotted(&part[2]), &part[3]));
    let text = BARE_AT.replace_all(&text, "$1@$2");
    let text = BARE_PROVIDER.replace_all(&text, "$1@$2");
    let text = BARE_DOTS.replace_all(&text, "$1.$2");
    let text = GAP_AT.replace_all(&text, |part: &Captures<'_>| format!("{}@{}", &part[1], part[2].replace(' ', "")));
    let text = GAP_DOT.replace_all(&text, "$1.$2");
    let text = MENTION.replace_all(&text, "$1@$2");
    let text = SPELLED_DIGITS.replace_all(&text, |run: &Captures<'_>| {
        run[0].split(|c: char| !c.is_alphabetic()).map(digit).collect::<String>()
    });
    let text = PLUS.replace_all(&text, "+$1");
    // twice: a digit between two signs belongs to both
    let text = SIGNS_BETWEEN_DIGITS.replace_all(&text, "$1-$2");
    SIGNS_BETWEEN_DIGITS.replace_all(&text, "$1-$2").into_owned()
}

/// The digit that `word` names.
fn digit(word: &str) -> &'static str {
    match word {
        "zero" | "oh" | "cero" => "0",
        "one" | "uno" => "1",
        "two" | "dos" => "2",
        "three" | "tres" => "3",
        "four" | "cuatro" => "4",
        "five" | "cinco" => "5",
        "six" | "seis" => "6",
        "seven" | "siete" => "7",
        "eight" | "ocho" => "8",
        "nine" | "nueve" => "9",
        _ => "",
    }
}

/// Whether `text` gives a name on a messenger, or asks to continue there. A messenger that is only mentioned is none.
fn names_messenger(text: &str) -> bool {
    MESSENGER_NAME.is_match(text) || ASKED_TO_MESSENGER.is_match(text)
}

/// Whether `text` contains an international bank account number; its checksum has to be right.
fn has_bank_account(text: &str) -> bool {
    IBAN.find_iter(text).any(|found| {
        let account: String = found.as_str().chars().filter(|c| !c.is_whitespace()).collect();
        let (country, rest) = account.split_at_checked(4).unwrap_or_default();
        let digits = rest.chars().chain(country.chars()).filter_map(|c| c.to_digit(36));
        (15..=34).contains(&account.len())
            && digits.fold(0, |sum, value| (sum * if value > 9 { 100 } else { 10 } + value) % 97) == 1
    })
}

fn has_email(text: &str) -> bool {
    text.match_indices('@').any(|(at, sign)| {
        let before = text[..at].chars().next_back();
        let domain: &str = text[at + sign.len()..]
            .split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '.'))
            .next()
            .unwrap_or_default()
            .trim_end_matches(['.', '-']);
        before.is_some_and(|c| c.is_alphanumeric() || "._%+-".contains(c)) && is_domain(domain) && !is_file(domain)
    })
}

/// Whether `name` is that of a file: `2x.png` of `cover@2x.png`.
fn is_file(name: &str) -> bool {
    const FILES: [&str; 22] = [
        "avif", "css", "exr", "fbx", "gif", "glb", "gltf", "hdr", "heic", "html", "jpeg", "jpg", "json", "mp4", "pdf",
        "png", "psd", "svg", "tiff", "txt", "usdz", "webp",
    ];
    name.rsplit('.').next().is_some_and(|ending| FILES.contains(&ending))
}

/// Whether `domain` has a name and a country or the like: `example.org`, but not `1.2` or `scope`.
fn is_domain(domain: &str) -> bool {
    let mut labels = domain.split('.').rev();
    let last = labels.next().unwrap_or_default();
    let named = last.starts_with("xn--") || (last.chars().count() >= 2 && last.chars().all(char::is_alphabetic));
    let mut others = labels.peekable();
    named && others.peek().is_some() && others.all(|label| !label.is_empty())
}

/// Whether `text` names `link` itself, and not a longer host or path word that contains it.
fn has_link_to(text: &str, link: &str) -> bool {
    text.match_indices(link).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + link.len()..].chars();
        let (next, second) = (after.next(), after.next());
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let longer = next.is_some_and(is_word) || (next == Some('.') && second.is_some_and(char::is_alphanumeric));
        !before.is_some_and(|c| is_word(c) || c == '@') && !longer
    })
}

fn has_phone(text: &str) -> bool {
    text.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().map(|word| if is_link(word) { "x" } else { word }).collect();
        numbers(&words.join(" ")).iter().any(|number| is_phone(number))
    })
}

/// Whether a word is an address of the web: the numbers in it are no phone numbers.
fn is_link(word: &str) -> bool {
    word.contains("://") || word.contains("www.") || word.find('/').is_some_and(|at| is_domain(&word[..at]))
}

/// The longest parts of a line of digits with spaces, dashes, dots, slashes and brackets between them, and perhaps a plus
/// in front. A part that touches a word, a sign of money or more of a number is none.
fn numbers(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line;
    let mut before = (None, None);
    while let Some(first) = rest.chars().next() {
        let begins = first.is_ascii_digit() || first == '+' || first == '(';
        let length = if begins { number_length(rest) } else { 0 };
        let part = rest[..length].trim_end_matches(|c: char| !c.is_ascii_digit());
        if part.is_empty() {
            before = (before.1, Some(first));
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let after = &rest[part.len()..];
        if !touches_before(before) && !touches_after(after) {
            found.push(part);
        }
        let mut last = part.chars().rev();
        let end = last.next();
        before = (last.next().or(before.1), end);
        rest = after;
    }
    found
}

/// How many bytes at the beginning of `text` belong to one number.
fn number_length(text: &str) -> usize {
    let body = |(at, c): &(usize, char)| {
        c.is_ascii_digit() || " -./()".contains(*c) || (*c == '+' && text[..*at].chars().all(|c| c == '('))
    };
    text.char_indices().take_while(body).map(|(at, c)| at + c.len_utf8()).last().unwrap_or(0)
}

fn touches_before((second, last): (Option<char>, Option<char>)) -> bool {
    let continues = |c: char| ",.:'’".contains(c) && second.is_some_and(|c| c.is_ascii_digit());
    last.is_some_and(|c| c.is_alphanumeric() || "#$€£¥@_".contains(c) || continues(c))
}

fn touches_after(text: &str) -> bool {
    let mut chars = text.chars();
    let (next, second) = (chars.next(), chars.next());
    let continues = |c: char| ",:'’".contains(c) && second.is_some_and(|c| c.is_ascii_digit());
    next.is_some_and(|c| c.is_alphanumeric() || "%€£¥@_".contains(c) || continues(c))
}

/// Whether a part of a line, as [`numbers`] finds them, is written as phone numbers are.
fn is_phone(number: &str) -> bool {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let groups: Vec<usize> =
        number.split(|c: char| !c.is_ascii_digit()).map(str::len).filter(|length| *length > 0).collect();
    let round = digits.trim_end_matches('0').len() <= 3;
    if round {
        return false;
    }
    if number.starts_with('+') || number.starts_with("(+") || digits.starts_with("00") {
        return INTERNATIONAL.contains(&digits.len());
    }
    // a range or a sum: `700 - 800`
    if number.contains(" -") || number.contains("- ") || number.contains(" /") {
        return false;
    }
    let decimal = number.starts_with("0.") || groups.starts_with(&[2, 2, 4]);
    if digits.starts_with('0') && !decimal {
        return NATIONAL.contains(&digits.len());
    }
    let first = digits.as_bytes().first().copied().unwrap_or(b'0');
    match groups.as_slice() {
        [3, 3, 3] => first >= b'6' && !number.contains('.'),
        [3, 2, 2, 2] | [3, 6] | [9] => first >= b'6',
        [3, 3, 4] | [3, 7] | [10] => (b'2'..=b'9').contains(&first),
        [1, 3, 3, 4] | [1, 10] | [11] => first == b'1',
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> String {
        find(text).into_iter().map(ContactDetail::stored_name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn email_addresses_are_found_however_they_are_written() {
        for text in [
            "Write to nora@example.org.",
            "NORA.BERG+vr@Mail.Example.CO",
            "(nora@example.org)",
            "mailto:nora@example.org",
            "nora (at) example (dot) org",
            "nora[at]example[dot]org",
            "nora arroba... no: nora (arroba) example.es",
            "nora＠example.org",
            "zoë@bücher.example",
            "nora@xn--bcher-kva.xn--p1ai",
            "nora at example dot org",
            "NORA AT EXAMPLE DOT CO DOT UK",
            "nora arroba example punto es",
            "escríbeme a nora arroba example.es",
            "nora @ example . org",
            "nora @example.org",
            "n o r a @ g m a i l . c o m",
            "nora-at-example-dot-org",
            "nora_at_example_dot_org",
            "nora{at}example.org",
            "nora[@]example[.]org",
            "nora (@) example.org",
            "nora [ at ] example [ dot ] org",
            "nora <at> example.org",
            "nora(a)example.org",
            "nora at gmail.com",
            "nora@example dot org",
            "no\u{200b}ra@exam\u{200b}ple.org",
            "ｎｏｒａ＠ｅｘａｍｐｌｅ．ｏｒｇ",
            "nora%40example.org",
            "nora&#64;example.org",
            "https://mail.example/compose?to=nora@example.org",
        ] {
            assert_eq!(kinds(text), "email", "{text}");
        }
    }

    #[test]
    fn phone_numbers_are_found_however_they_are_written() {
        for text in [
            "+47 912 34 567",
            "Call +1 (555) 123-4567, please.",
            "(+34) 612 345 678",
            "0034 612 34 56 78",
            "tel:+34612345678",
            "555-123-4567",
            "(555) 123-4567",
            "555.123.4567",
            "Phone:5551234567.",
            "1-555-123-4567",
            "612 345 678",
            "612 34 56 78",
            "mi número es 612345678, llámame",
            "0171 1234567",
            "0171/1234567",
            "07700 900123",
            "06 12 34 56 78",
            "first line\n06 12 34 56 78\nlast line",
            "https://wa.me/34612345678",
            "wa.me/34612345678",
            "＋３４ ６１２ ３４５ ６７８",
            "６１２３４５６７８",
            "6 1 2 3 4 5 6 7 8",
            "6\u{200b}1\u{200b}2\u{200b}345678",
            "612·345·678",
            "612_345_678",
            "612–345–678",
            "612*34*56*78",
            "plus 34 612 345 678",
            "six one two three four five six seven eight",
            "seis uno dos tres cuatro cinco seis siete ocho",
            "https://api.whatsapp.com/send?phone=34612345678",
        ] {
            assert_eq!(kinds(text), "phone", "{text}");
        }
    }

    #[test]
    fn links_to_pay_elsewhere_are_found() {
        for text in [
            "https://paypal.me/nora",
            "paypal.me/nora",
            "Send it to PayPal.Me/Nora!",
            "https://www.paypal.com/paypalme/nora",
            "venmo.com/u/nora",
            "https://account.venmo.com/u/nora",
            "cash.app/$nora",
            "revolut.me/nora",
            "https://wise.com/pay/me/nora",
            "https://buy.stripe.com/test_123",
            "ko-fi.com/nora",
        ] {
            assert_eq!(kinds(text), "payment_link", "{text}");
        }
    }

    #[test]
    fn messengers_are_found_when_somebody_is_to_go_there() {
        for text in [
            "https://t.me/nora",
            "t.me/nora_vr",
            "telegram.me/nora",
            "https://discord.gg/abc",
            "https://signal.me/#p/x",
            "m.me/nora",
            "chat.whatsapp.com/XYZ",
            "Telegram: @nora",
            "my Telegram is @nora_vr",
            "telegram @nora_vr",
            "Skype: live.nora",
            "Discord: nora4411",
            "insta: nora.vr",
            "Text me on WhatsApp",
            "Please add me on Discord, it is faster.",
            "Escríbeme por WhatsApp",
            "ｔ．ｍｅ／ｎｏｒａ",
        ] {
            assert_eq!(kinds(text), "messenger", "{text}");
        }
    }

    #[test]
    fn bank_accounts_are_found_by_their_checksum() {
        for text in ["ES91 2100 0418 4502 0005 1332", "iban es9121000418450200051332", "GB29 NWBK 6016 1331 9268 19"] {
            assert_eq!(kinds(text), "payment_link", "{text}");
        }
        assert_eq!(kinds("ES92 2100 0418 4502 0005 1332"), "");
    }

    #[test]
    fn several_kinds_are_each_named_once() {
        assert_eq!(kinds("a@example.org or b@example.org, +47 912 34 567, paypal.me/nora"), "email phone payment_link");
    }

    #[test]
    fn what_people_write_about_work_is_none_of_it() {
        for text in [
            "",
            "Would you build a harbour?",
            "Ward 6 is empty every Tuesday. The night light starts at 40 %.",
            "From 2027-01-04 to 2027-02-01, or 04.01.2027 - 01.02.2027.",
            "On 04.01.2027 10:30, 01/04/2027 10:30 and 04/01/27.",
            "Between 09:00-17:30, Mon-Fri 10-12.",
            "2024 2025 2026 2027",
            "2024-2026",
            "$1,680.00 for 4 hours, $10,000 - $20,000, 12.500,00 €, 1 000 000 NOK",
            "10000 - 20000",
            "100 - 200 - 300",
            "700 - 800 - 900",
            "100.000.000 polygons, 600 000 000 points, 1 000 000 000 rays",
            "3840 x 2160, 1920x1080, 90 fps",
            "192.168.100.100",
            "0.123456789",
            "Order #4711000123, ticket v5551234567, build 20261125143000",
            "https://example.org/work/5551234567?ref=0034612345678",
            "www.example.org/5551234567",
            "example.org/5551234567",
            "@nora on the forum; see https://medium.com/@nora/story.html",
            "npm i @scope/pkg@1.2.3",
            "meet me @ 5.30",
            "paypal, Venmo and Stripe are not needed",
            "https://stripe.com/docs, wise.com/gb, paypal.com",
            "notpaypal.me, my-venmo.com, venmo.com.example.org, wise.com/payroll",
            "12 34 56 78",
            "+12",
            "+5 000 000 views",
            "foo@2x.png, cover@3x.webp",
            "A Telegram bot is part of the experience, with a WhatsApp reminder.",
            "We test on Discord and stream to Instagram.",
            "The signal is lost in line 4: restart it.",
            "Meet at the harbour at noon. Dot the map with lights.",
            "Look at example.org for pictures.",
            "Thanks @nora.studio for the sound.",
            "The signal is 5.5 volts, line: first.",
            "Discord is ok. So is Telegram.",
            "See you @ Example. It starts at ten.",
            "One two three, and the light goes on.",
            "a b c d e f g",
            "On a scale of 1 2 3 4 5",
            "Rooms 1 – 3, 10–12, 2024–2026",
            "size 2*3*4 m, 3_4_5",
            "Model AB12 3456 is in room 7",
            "plus 2 rooms, plus 15 minutes",
            "arroba is the Spanish name of the sign",
            "10 m² for 1½ hours",
        ] {
            assert_eq!(kinds(text), "", "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,80}") {
            find(&text);
        }

        #[test]
        fn words_alone_are_no_contact_details(text in "[a-zñü ,;!?\n]{0,80}") {
            proptest::prop_assert!(find(&text).is_empty());
        }

        #[test]
        fn an_address_is_found_in_any_sentence(before in "[a-z ]{0,20}", name in "[a-z][a-z0-9.]{0,8}[a-z0-9]", after in "( [a-z ]{0,20})?") {
            let text = format!("{before} {name}@example.org{after}");
            proptest::prop_assert_eq!(find(&text), [ContactDetail::Email]);
        }
    }
}
