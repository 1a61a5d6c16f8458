//! Device names of sessions: the browser and the system that a user agent names.

/// Browsers by a word that only they send, in the order in which they have to be asked: most also say `Safari`.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Systems, likewise: Android says `Linux` too, an iPhone `like Mac OS X`.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// The browser that a user agent names.
pub fn browser(user_agent: &str) -> Option<&'static str> {
    first_match(&BROWSERS, user_agent)
}

/// The system that it runs on.
pub fn system(user_agent: &str) -> Option<&'static str> {
    first_match(&SYSTEMS, user_agent)
}

fn first_match(known: &[(&str, &'static str)], user_agent: &str) -> Option<&'static str> {
    known.iter().find(|(word, _)| user_agent.contains(word)).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_browsers_are_recognised() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0";
        let android = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
        for (agent, expected) in [
            (chrome, (Some("Chrome"), Some("Linux"))),
            (phone, (Some("Safari"), Some("iPhone"))),
            (edge, (Some("Edge"), Some("Windows"))),
            (android, (Some("Firefox"), Some("Android"))),
            ("curl/8.9.1", (Some("curl"), None)),
            ("", (None, None)),
        ] {
            assert_eq!((browser(agent), system(agent)), expected, "{agent}");
        }
    }
}
