//! Detection of proxied requests.
use axum::http::{HeaderMap, HeaderName, Version};

/// Headers that proxies, tunnels and hosting platforms add.
const NAMES: [&str; 13] = [
    "forwarded",
    "via",
    "cdn-loop",
    "client-ip",
    "true-client-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-real-ip",
    "x-remote-ip",
    "x-request-start",
    "x-queue-start",
    "x-cloud-trace-context",
    "proxy-client-ip",
];
/// Prefixes of headers that come in several forms.
const BEGINNINGS: [&str; 15] = [
    "akamai-",
    "cf-",
    "fastly-",
    "fly-",
    "ngrok-",
    "tailscale-",
    "x-amz-cf-",
    "x-amzn-",
    "x-appengine-",
    "x-arr-",
    "x-azure-",
    "x-envoy-",
    "x-forwarded",
    "x-original-",
    "x-vercel-",
];

/// Whether a request of this `version` with these `headers` came through a proxy, as far as it shows.
///
/// A proxy that adds no header and speaks HTTP/1.1 cannot be distinguished from a program on this machine. A bare
/// `proxy_pass` of nginx is one from version 1.29.7 on; older versions send HTTP/1.0, which no other client does.
pub fn was_forwarded(version: Version, headers: &HeaderMap) -> bool {
    version == Version::HTTP_10 || headers.keys().any(is_proxy_header)
}

fn is_proxy_header(name: &HeaderName) -> bool {
    // some proxies write underscores
    let name = name.as_str().replace('_', "-");
    NAMES.contains(&name.as_str()) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_browsers_and_scripts_are_not_those_of_proxies() {
        let usual = ["host", "origin", "referer", "cookie", "x-request-id", "sec-fetch-site", "sec-ch-ua", "viewport"];
        for name in usual.into_iter().chain(["x-csrf-token", "x-client-info", "x-supabase-api-version", "flyer"]) {
            assert!(!is_proxy_header(&HeaderName::from_static(name)), "{name}");
        }
        for name in ["via", "x_real_ip", "x-forwarded", "x-original-url", "x-amz-cf-id", "cf-connecting-ip"] {
            assert!(is_proxy_header(&HeaderName::from_static(name)), "{name}");
        }
    }
}
