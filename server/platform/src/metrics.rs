//! Metrics in the OpenMetrics text format, from one registry per process.
//!
//! Labels are few and bounded (a route, a status class, a kind of job), never an id or an address.
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge, histogram::Histogram},
    registry::Registry,
};
use std::{
    sync::{LazyLock, atomic::AtomicU64},
    time::Duration,
};

/// The media type of [`render`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Upper bounds of the histograms' buckets, in seconds.
const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// A number that goes up and down.
pub type Gauge = gauge::Gauge;
/// A number with a fraction that goes up and down.
pub type FloatGauge = gauge::Gauge<f64, AtomicU64>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    kind: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabel {
    kind: String,
}

type Timings<Labels> = Family<Labels, Histogram, fn() -> Histogram>;

fn timings<Labels: Clone + Eq + std::hash::Hash>() -> Timings<Labels> {
    Family::new_with_constructor(|| Histogram::new(BOUNDS))
}

/// Requests and connections.
#[derive(Debug)]
pub struct HttpMetrics {
    /// Requests that are being handled.
    pub running: Gauge,
    /// Open connections.
    pub connections: Gauge,
    requests: Family<RequestLabels, Counter>,
    seconds: Timings<RouteLabel>,
}

impl HttpMetrics {
    /// Counts a response: the status class of `status` is kept; `route` and `method` have to be one of a fixed set.
    pub fn request(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        let class = ["1xx", "2xx", "3xx", "4xx", "5xx"].get(usize::from(status / 100).wrapping_sub(1));
        let labels = RequestLabels { method, route: route.into(), status: class.copied().unwrap_or("other") };
        self.requests.get_or_create(&labels).inc();
        self.seconds.get_or_create(&RouteLabel { route: labels.route }).observe(took.as_secs_f64());
    }
}

/// Background jobs.
#[derive(Debug)]
pub struct JobMetrics {
    tries: Family<JobLabels, Counter>,
    seconds: Timings<KindLabel>,
}

impl JobMetrics {
    /// Counts a try of a job of this kind, and how it ended.
    pub fn record_try(&self, kind: &str, outcome: &'static str, took: Duration) {
        self.tries.get_or_create(&JobLabels { kind: kind.into(), outcome }).inc();
        self.seconds.get_or_create(&KindLabel { kind: kind.into() }).observe(took.as_secs_f64());
    }
}

struct Metrics {
    registry: Registry,
    clock_ahead: FloatGauge,
    http: HttpMetrics,
    jobs: JobMetrics,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(|| {
    let mut registry = Registry::default();
    let http = HttpMetrics {
        running: Gauge::default(),
        connections: Gauge::default(),
        requests: Family::default(),
        seconds: timings(),
    };
    // the encoder adds the `_total` of a counter and the full stop of a description
    registry.register("http_requests_running", "Requests that are being handled", http.running.clone());
    registry.register("http_connections", "Open connections", http.connections.clone());
    registry.register("http_requests", "Requests by method, route and status class", http.requests.clone());
    registry.register("http_request_seconds", "Time to the response's head", http.seconds.clone());
    let jobs = JobMetrics { tries: Family::default(), seconds: timings() };
    registry.register("jobs", "Tries of jobs by kind and outcome", jobs.tries.clone());
    registry.register("job_seconds", "Time of one try of a job", jobs.seconds.clone());
    let clock_ahead = FloatGauge::default();
    let help = "Seconds that this node's clock is ahead of the database server's, with PostgreSQL";
    registry.register("clock_ahead_seconds", help, clock_ahead.clone());
    Metrics { registry, clock_ahead, http, jobs }
});

/// The metrics of requests and connections.
pub fn http() -> &'static HttpMetrics {
    &METRICS.http
}

/// The metrics of background jobs.
pub fn jobs() -> &'static JobMetrics {
    &METRICS.jobs
}

/// How far this node's clock is ahead of the database's.
pub fn clock_ahead() -> &'static FloatGauge {
    &METRICS.clock_ahead
}

/// Everything, in the format of [`CONTENT_TYPE`].
pub fn render() -> String {
    let mut text = String::new();
    if let Err(error) = encode(&mut text, &METRICS.registry) {
        tracing::error!(%error, "metrics: encoding failed");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        jobs().record_try("test.kind", "done", Duration::from_millis(3));
        http().request("other", "PATCH", 204, Duration::from_millis(700));
        let text = render();
        for line in [
            "# TYPE jobs counter",
            "jobs_total{kind=\"test.kind\",outcome=\"done\"} 1",
            "job_seconds_bucket{le=\"0.0025\",kind=\"test.kind\"} 0",
            "job_seconds_bucket{le=\"0.005\",kind=\"test.kind\"} 1",
            "job_seconds_bucket{le=\"+Inf\",kind=\"test.kind\"} 1",
            "job_seconds_count{kind=\"test.kind\"} 1",
            "http_requests_total{method=\"PATCH\",route=\"other\",status=\"2xx\"} 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
