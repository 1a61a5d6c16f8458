//! Cookies: reading one, and the form of ours.
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie as Line, SameSite, time::Duration};
use url::Url;

/// The value of the cookie `name`; `None` when it is absent or sent twice (a second one may be planted).
pub fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut values = lines.flat_map(Line::split_parse).flatten().filter(|cookie| cookie.name() == name);
    let value = values.next()?;
    values.next().is_none().then(|| value.value_raw()).flatten()
}

/// One cookie of ours: HttpOnly, SameSite=Strict, for the whole site; the public URL decides the rest.
#[derive(Clone, Debug)]
pub struct Cookie {
    name: String,
    secure: bool,
}

impl Cookie {
    /// `__Host-{name}` with Secure when the site is served by https; `{name}-{port}` without it by http, so that
    /// two servers on one machine do not overwrite each other's cookie.
    pub fn new(name: &str, public_url: &Url) -> Self {
        if public_url.scheme() == "https" {
            Self { name: format!("__Host-{name}"), secure: true }
        } else {
            Self { name: format!("{name}-{}", public_url.port_or_known_default().unwrap_or(80)), secure: false }
        }
    }
    /// The name on the wire.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Its value in a request.
    pub fn read<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        read(headers, &self.name)
    }
    /// A `Set-Cookie` value that holds for `seconds`. The value has to be URL-safe text.
    pub fn set(&self, value: &str, seconds: i64) -> HeaderValue {
        let line = Line::build((self.name.as_str(), value))
            .path("/")
            .max_age(Duration::seconds(seconds))
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.secure);
        HeaderValue::try_from(line.build().to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
    /// A `Set-Cookie` value that removes it.
    pub fn clear(&self) -> HeaderValue {
        self.set("", 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(line: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(line))])
    }

    #[test]
    fn https_gets_the_host_prefix_and_http_the_port() {
        let safe = Cookie::new("session", &Url::parse("https://example.com").expect("url"));
        assert_eq!(safe.set("v", 60), "__Host-session=v; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=60");
        let local = Cookie::new("session", &Url::parse("http://127.0.0.1:8080").expect("url"));
        assert_eq!(local.clear(), "session-8080=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0");
    }
    #[test]
    fn a_cookie_sent_twice_is_not_believed() {
        assert_eq!(read(&headers("a=1; session=x; b=2"), "session"), Some("x"));
        assert_eq!(read(&headers("session=x; session=y"), "session"), None);
        assert_eq!(read(&headers("xsession=x"), "session"), None);
    }
}
