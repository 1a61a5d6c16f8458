//! Which pages elsewhere may call a service (CORS). They get no credentials: such a page sends a token of its own.
use super::origin::Site;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};

/// How long a browser may remember what a preflight allowed, in seconds.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// The most further headers that one preflight is allowed.
const MAX_HEADERS: usize = 50;

/// The rules of one service.
#[derive(Clone, Debug)]
pub struct Cors {
    /// Our own origin, which is always allowed.
    pub site: Site,
    /// Other allowed origins; `*` is every one.
    pub origins: Vec<String>,
    /// The methods that pages elsewhere may use, separated by commas.
    pub methods: &'static str,
    /// The headers that they may send, besides those that a preflight names: clients can be told to add more.
    pub request_headers: &'static str,
    /// The headers of responses that they may read.
    pub response_headers: &'static str,
}

/// What one request is granted.
#[derive(Clone, Debug, PartialEq)]
pub struct Grant {
    origin: Option<HeaderValue>,
    is_preflight: bool,
    /// The headers that a preflight asks for, beyond the listed ones.
    more_headers: String,
}

impl Grant {
    /// Whether the request only asks what it may send; the response needs no more than the granted headers.
    pub fn is_preflight(&self) -> bool {
        self.is_preflight
    }
}

impl Cors {
    /// What a request with these headers is granted.
    pub fn grant(&self, method: &Method, headers: &HeaderMap) -> Grant {
        let origin = headers.get(header::ORIGIN).filter(|origin| self.allows(origin, headers)).cloned();
        let is_preflight = method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        let asked = headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS).filter(|_| is_preflight && origin.is_some());
        let more_headers =
            asked.and_then(|value| value.to_str().ok()).map(|names| self.more(names)).unwrap_or_default();
        Grant { origin, is_preflight, more_headers }
    }

    /// The names in `asked` that are header names and not listed.
    fn more(&self, asked: &str) -> String {
        let listed = |name: &str| self.request_headers.split(',').any(|known| known.trim().eq_ignore_ascii_case(name));
        let names = asked.split(',').map(str::trim).filter(|name| HeaderName::try_from(*name).is_ok() && !listed(name));
        names.take(MAX_HEADERS).map(|name| format!(", {name}")).collect()
    }

    fn allows(&self, origin: &HeaderValue, headers: &HeaderMap) -> bool {
        let Ok(origin) = origin.to_str() else { return false };
        let listed = |allowed: &String| allowed == "*" || allowed.trim_end_matches('/').eq_ignore_ascii_case(origin);
        self.site.owns(origin, headers) || self.origins.iter().any(listed)
    }

    /// Writes what was granted into the headers of the response. The origin itself is named, never `*`.
    pub fn write(&self, grant: Grant, headers: &mut HeaderMap) {
        headers.append(header::VARY, HeaderValue::from_static("Origin"));
        let Some(origin) = grant.origin else { return };
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(self.response_headers));
        if grant.is_preflight {
            headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(self.methods));
            let all = format!("{}{}", self.request_headers, grant.more_headers);
            let all = HeaderValue::try_from(all).unwrap_or(HeaderValue::from_static(self.request_headers));
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, all);
            headers.insert(header::ACCESS_CONTROL_MAX_AGE, MAX_AGE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(origins: &[&str], method: Method, sent: &[(&'static str, &'static str)]) -> HeaderMap {
        let site = Site::new(&"https://parallax.example".parse().expect("url"));
        let origins = origins.iter().map(|origin| (*origin).to_owned()).collect();
        let cors = Cors { site, origins, methods: "GET", request_headers: "Range", response_headers: "Link" };
        let sent =
            sent.iter().map(|(name, value)| (name.parse().expect("name"), HeaderValue::from_static(value))).collect();
        let mut headers = HeaderMap::new();
        cors.write(cors.grant(&method, &sent), &mut headers);
        headers
    }

    #[test]
    fn only_listed_origins_and_our_own_are_named() {
        let named = |origins: &[&str], origin: &'static str| {
            let headers = written(origins, Method::GET, &[("origin", origin), ("host", "parallax.example")]);
            assert_eq!(headers["vary"], "Origin", "a cache must not give one origin's response to another");
            assert!(!headers.contains_key("access-control-allow-credentials"));
            headers.get("access-control-allow-origin").map(|value| value.to_str().expect("text").to_owned())
        };
        let own = "https://parallax.example";
        assert_eq!(named(&[], own).as_deref(), Some(own));
        assert_eq!(named(&[], "https://app.example"), None);
        assert_eq!(named(&["https://app.example/"], "https://app.example").as_deref(), Some("https://app.example"));
        assert_eq!(named(&["*"], "https://app.example").as_deref(), Some("https://app.example"));
        for other in ["https://app.example.evil", "http://app.example", "https://app.example:8443", "null"] {
            assert_eq!(named(&["https://app.example"], other), None, "{other}");
        }
    }

    #[test]
    fn a_preflight_lists_methods_and_headers() {
        let asked = [("origin", "https://app.example"), ("access-control-request-method", "GET")];
        let headers = written(&["*"], Method::OPTIONS, &asked);
        assert_eq!(
            (&headers["access-control-allow-methods"], &headers["access-control-allow-headers"]),
            (&"GET".parse().expect("value"), &"Range".parse().expect("value"))
        );
        assert_eq!(headers["access-control-expose-headers"], "Link");
        let more = ("access-control-request-headers", "range,x-application-name, x-tenant,bad name,x-tenant:,");
        let headers = written(&["*"], Method::OPTIONS, &[asked[0], asked[1], more]);
        assert_eq!(headers["access-control-allow-headers"], "Range, x-application-name, x-tenant");
        let headers = written(&[], Method::OPTIONS, &[asked[0], asked[1], more]);
        assert!(!headers.contains_key("access-control-allow-headers"));
        for (method, sent) in [(Method::GET, &asked[..]), (Method::OPTIONS, &asked[..1])] {
            assert!(!written(&["*"], method, sent).contains_key("access-control-allow-methods"));
        }
        assert!(!written(&[], Method::OPTIONS, &asked).contains_key("access-control-allow-methods"));
    }
}
