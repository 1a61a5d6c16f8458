//! Origin check: the rule against cross-site requests and DNS rebinding.
//!
//! Follows OWASP's fetch metadata policy with its `Origin` fallback.
use super::problem::Problem;
use crate::msg;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use url::Url;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Our own origin, as the public URL and the request's own `Host` say.
#[derive(Clone, Debug)]
pub struct Site {
    origin: String,
    host: String,
}

impl Site {
    /// The site that people reach at `public_url`.
    pub fn new(public_url: &Url) -> Self {
        let host = public_url.host_str().unwrap_or_default().to_ascii_lowercase();
        Self { origin: public_url.origin().ascii_serialization(), host }
    }
    /// The public URL's origin: `https://example.com`.
    pub fn origin(&self) -> &str {
        &self.origin
    }
    /// Whether this `Origin` value is ours: the public URL's, or one whose host (and port) is the request's `Host`.
    pub fn owns(&self, origin: &str, headers: &HeaderMap) -> bool {
        if origin.eq_ignore_ascii_case(&self.origin) {
            return true;
        }
        let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        let host = text(headers, header::HOST);
        matches!((rest, host), (Some(rest), Some(host)) if !host.is_empty() && rest.eq_ignore_ascii_case(host))
    }
    /// Whether a page of ours sent this request. Without `Sec-Fetch-Site` (plain http, old browsers) `Origin`
    /// decides, then `Referer`; a request that says nothing is not taken for ours.
    pub fn sent_by_us(&self, headers: &HeaderMap) -> bool {
        if let Some(site) = text(headers, SEC_FETCH_SITE) {
            return site == "same-origin";
        }
        if headers.contains_key(header::ORIGIN) {
            return text(headers, header::ORIGIN).is_some_and(|origin| self.owns(origin, headers));
        }
        let referer = text(headers, header::REFERER).and_then(|referer| Url::parse(referer).ok());
        referer.is_some_and(|referer| self.owns(&referer.origin().ascii_serialization(), headers))
    }
    /// Refuses (403 `cross_site`) a request with an unsafe method that a cookie authenticates and that no page of
    /// ours sent.
    pub fn check_unsafe(&self, method: &Method, headers: &HeaderMap) -> Result<(), Problem> {
        if method.is_safe() || self.sent_by_us(headers) {
            return Ok(());
        }
        Err(Problem::forbidden("cross_site", msg!("problem-cross-site")))
    }
    /// Refuses (421 `unknown_host`) a `Host` that is neither a loopback name nor ours: while development tools are
    /// on, a page elsewhere could otherwise reach them through a name that it points at this machine.
    pub fn check_host(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
        let named = uri.authority().map(|authority| authority.as_str()).or_else(|| text(headers, header::HOST));
        let host = host_only(named.unwrap_or_default()).to_ascii_lowercase();
        if host == self.host || ["localhost", "127.0.0.1", "[::1]"].contains(&host.as_str()) {
            return Ok(());
        }
        let message = msg!("problem-unknown-host");
        Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host", message))
    }
}

/// `authority` without its port; an IPv6 address keeps its brackets.
fn host_only(authority: &str) -> &str {
    if authority.starts_with('[') {
        return authority.find(']').map_or(authority, |end| &authority[..=end]);
    }
    authority.split(':').next().unwrap_or_default()
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// A path of ours out of text that a caller gave: begins with one `/`, no other origin can hide in it.
pub fn own_path(text: &str) -> Option<&str> {
    let sound = text.starts_with('/')
        && !text.starts_with("//")
        && !text.contains('\\')
        && text.len() <= 2048
        && !text.chars().any(|character| character.is_control());
    sound.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }
    fn site() -> Site {
        Site::new(&Url::parse("https://parallax.example").expect("url"))
    }

    #[test]
    fn only_our_own_pages_change_things() {
        let allowed =
            |pairs: &[(&'static str, &'static str)]| site().check_unsafe(&Method::POST, &headers(pairs)).is_ok();
        assert!(allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(allowed(&[("origin", "https://parallax.example")]));
        assert!(allowed(&[("origin", "http://10.0.0.5:8080"), ("host", "10.0.0.5:8080")]));
        assert!(allowed(&[("referer", "https://parallax.example/x")]));
        assert!(!allowed(&[("sec-fetch-site", "same-site"), ("origin", "https://parallax.example")]));
        assert!(!allowed(&[("sec-fetch-site", "none")]));
        assert!(!allowed(&[("origin", "null")]));
        assert!(!allowed(&[("origin", "https://evil.example"), ("host", "parallax.example")]));
        assert!(!allowed(&[("origin", "http://10.0.0.5:9090"), ("host", "10.0.0.5:8080")]));
        assert!(!allowed(&[]));
        assert!(site().check_unsafe(&Method::GET, &headers(&[])).is_ok());
    }
    #[test]
    fn a_rebound_name_is_refused() {
        let allowed =
            |host: &'static str| site().check_host(&Uri::from_static("/"), &headers(&[("host", host)])).is_ok();
        assert!(allowed("localhost:5173") && allowed("[::1]:8080") && allowed("Parallax.example"));
        assert!(!allowed("evil.example:8080") && !allowed("127.0.0.1.evil.example") && !allowed(""));
    }
    #[test]
    fn a_path_of_ours_leads_nowhere_else() {
        assert_eq!(own_path("/dashboard?x=1"), Some("/dashboard?x=1"));
        for text in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", "", "/a\nb"] {
            assert_eq!(own_path(text), None, "{text}");
        }
    }
}
