//! Redirect targets of emailed links.
use url::Url;

/// Longest target that is examined.
const MAX: usize = 2048;

/// `wanted` when it is on our own site or on the configured list, else the site's front page.
///
/// A list entry is an origin with an optional path; `*` matches anything but `/`, `**` matches anything:
/// `https://*.preview.example/**`.
pub(crate) fn target(wanted: Option<&str>, site: &Url, allowed: &[String]) -> Url {
    let home = || site.join("/").unwrap_or_else(|_| site.clone());
    let Some(wanted) = wanted.map(str::trim).filter(|text| !text.is_empty() && text.len() <= MAX) else {
        return home();
    };
    if wanted.chars().any(|c| c.is_control() || c == '\\') {
        return home();
    }
    // a path on our site is as good as a full URL
    let parsed =
        if wanted.starts_with('/') && !wanted.starts_with("//") { site.join(wanted) } else { Url::parse(wanted) };
    match parsed {
        // its path, taken for an address, would lead to another site
        Ok(url) if url.path().starts_with("//") => home(),
        Ok(url) if is_ours(&url, site) || allowed.iter().any(|pattern| is_listed(&url, pattern)) => url,
        _ => home(),
    }
}

fn is_ours(url: &Url, site: &Url) -> bool {
    let plain = matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    plain && (url.origin() == site.origin() || is_same_loopback(url, site))
}

/// While the site itself runs on a loopback name, another of its names and ports is ours too: that is how the
/// development server of the pages is reached.
fn is_same_loopback(url: &Url, site: &Url) -> bool {
    let loopback = |url: &Url| matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    url.scheme() == site.scheme() && loopback(url) && loopback(site)
}

/// Whether `pattern` lets links lead to every site: `**`, `https://*`, `*://**`.
pub fn allows_any_site(pattern: &str) -> bool {
    let anywhere =
        ["https://other.example/", "http://other.example/", "https://a.other.example/deep/page", "other:page"];
    anywhere.iter().filter_map(|text| Url::parse(text).ok()).any(|url| is_listed(&url, pattern))
}

/// Schemes with which a browser runs or opens what the address itself says.
const NO_PLACE: [&str; 6] = ["javascript", "data", "vbscript", "blob", "file", "view-source"];

fn is_listed(url: &Url, pattern: &str) -> bool {
    if !url.username().is_empty() || url.password().is_some() || NO_PLACE.contains(&url.scheme()) {
        return false;
    }
    // scheme://host[:port]/path, without what a query could smuggle into the match
    let mut bare = url.clone();
    bare.set_query(None);
    bare.set_fragment(None);
    let pattern = if pattern.matches('/').count() == 2 { format!("{pattern}/") } else { pattern.to_owned() };
    matches(pattern.as_bytes(), bare.as_str().as_bytes())
}

fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], text) => text.is_empty(),
        ([b'*', b'*', rest @ ..], text) => (0..=text.len()).any(|skip| matches(rest, text.get(skip..).unwrap_or(&[]))),
        ([b'*', rest @ ..], text) => {
            let reach = text.iter().position(|byte| *byte == b'/').unwrap_or(text.len());
            (0..=reach).any(|skip| matches(rest, text.get(skip..).unwrap_or(&[])))
        }
        ([wanted, pattern @ ..], [byte, text @ ..]) => wanted == byte && matches(pattern, text),
        (_, []) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(wanted: &str, allowed: &[&str]) -> String {
        let site = Url::parse("https://shop.example.com").expect("url");
        let allowed: Vec<String> = allowed.iter().map(|text| (*text).to_owned()).collect();
        target(Some(wanted), &site, &allowed).to_string()
    }
    const HOME: &str = "https://shop.example.com/";

    #[test]
    fn our_own_pages_are_targets() {
        assert_eq!(go("https://shop.example.com/profile?a=1#b", &[]), "https://shop.example.com/profile?a=1#b");
        assert_eq!(go("/auth?next=%2Fprofile", &[]), "https://shop.example.com/auth?next=%2Fprofile");
        assert_eq!(target(None, &Url::parse("https://shop.example.com").expect("url"), &[]).as_str(), HOME);
    }
    #[test]
    fn everything_else_leads_home() {
        for wanted in [
            "",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "https:evil.example",
            "https://evil.example",
            "https://shop.example.com.evil.example/",
            "https://shop.example.com@evil.example/",
            "https://user@shop.example.com/",
            "http://shop.example.com/",
            "https://shop.example.com:444/",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://127.0.0.1/",
            "/a\r\nset-cookie: x",
            "http://localhost/",
        ] {
            assert!(go(wanted, &[]).starts_with(HOME), "{wanted:?} went to {}", go(wanted, &[]));
        }
        assert_eq!(go(&format!("/{}", "a".repeat(3000)), &[]), HOME);
    }
    /// The browser's test of `/auth?next=` reads the same file.
    #[test]
    fn no_spelling_of_a_foreign_site_is_a_target() {
        let text = include_str!("../../tests/foreign_targets.json").replace("site.example", "shop.example.com");
        let spellings: Vec<String> = serde_json::from_str(&text).expect("a list");
        assert!(spellings.len() >= 60);
        let own = Url::parse(HOME).expect("url");
        for list in [&[][..], &["https://app.example/**", "https://*.preview.example", "myapp://callback"]] {
            for wanted in &spellings {
                let url = Url::parse(&go(wanted, list)).expect("a url");
                assert_eq!(url.origin(), own.origin(), "{wanted:?}");
                assert!(!url.path().starts_with("//"), "{wanted:?} went to {url}");
            }
        }
    }
    #[test]
    fn a_pattern_for_every_site_is_recognised() {
        for pattern in ["**", "*://**", "https://*", "https://**", "https://*/**", "http*://*", "http://**"] {
            assert!(allows_any_site(pattern), "{pattern}");
        }
        for pattern in ["https://app.example/**", "https://*.preview.example/**", "myapp://**", "http://localhost:*"] {
            assert!(!allows_any_site(pattern), "{pattern}");
        }
        assert_eq!(go("javascript:alert(1)", &["**"]), HOME);
    }
    #[test]
    fn a_listed_target_is_matched_whole() {
        let list = ["https://*.preview.example/**", "https://app.example", "myapp://callback"];
        assert_eq!(go("https://pr-7.preview.example/x/y", &list), "https://pr-7.preview.example/x/y");
        assert_eq!(go("https://app.example", &list), "https://app.example/");
        assert_eq!(go("https://app.example/?q=1", &list), "https://app.example/?q=1");
        assert_eq!(go("https://evil.example/.preview.example/x", &list), HOME);
        assert_eq!(go("https://app.example/deep", &list), HOME);
        assert_eq!(go("https://app.example.evil.example", &list), HOME);
        assert_eq!(go("https://x@a.preview.example/", &list), HOME);
    }
    #[test]
    fn a_loopback_site_has_several_names() {
        let site = Url::parse("http://127.0.0.1:8080").expect("url");
        assert_eq!(target(Some("http://localhost:5173/x"), &site, &[]).as_str(), "http://localhost:5173/x");
        assert_eq!(target(Some("http://10.0.0.1/x"), &site, &[]).as_str(), "http://127.0.0.1:8080/");
    }
}
