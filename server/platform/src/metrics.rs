//! Counters, gauges and histograms in the Prometheus text format, from one registry per process.
//!
//! Labels are few and bounded (a route, a status class, a kind of job), never an id or an address.
use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

/// Upper bounds of the histograms' buckets, in seconds.
const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Series of one name at most; beyond it, labels would be a leak.
const SERIES: usize = 1_000;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds `count`.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }
    /// Its value.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds `count`, which may be negative.
    pub fn add(&self, count: i64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }
    /// Sets it.
    pub fn set(&self, value: i64) {
        self.0.store(value, Ordering::Relaxed);
    }
    /// Its value.
    pub fn value(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How durations are distributed.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Counts one duration.
    pub fn observe(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        if let Some(bucket) = BOUNDS.iter().position(|bound| seconds <= *bound) {
            self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

enum Metric {
    Counter(Arc<Counter>),
    Gauge(Arc<Gauge>),
    Histogram(Arc<Histogram>),
}

struct Family {
    help: &'static str,
    series: BTreeMap<String, Metric>,
}

static REGISTRY: LazyLock<Mutex<BTreeMap<&'static str, Family>>> = LazyLock::new(Mutex::default);

/// The counter `name` with these labels.
pub fn counter(name: &'static str, help: &'static str, labels: &[(&str, &str)]) -> Arc<Counter> {
    series(
        name,
        help,
        labels,
        || Metric::Counter(Arc::default()),
        |metric| match metric {
            Metric::Counter(counter) => Some(counter.clone()),
            _ => None,
        },
    )
}

/// The gauge `name` with these labels.
pub fn gauge(name: &'static str, help: &'static str, labels: &[(&str, &str)]) -> Arc<Gauge> {
    series(
        name,
        help,
        labels,
        || Metric::Gauge(Arc::default()),
        |metric| match metric {
            Metric::Gauge(gauge) => Some(gauge.clone()),
            _ => None,
        },
    )
}

/// The histogram `name` with these labels.
pub fn histogram(name: &'static str, help: &'static str, labels: &[(&str, &str)]) -> Arc<Histogram> {
    series(
        name,
        help,
        labels,
        || Metric::Histogram(Arc::default()),
        |metric| match metric {
            Metric::Histogram(histogram) => Some(histogram.clone()),
            _ => None,
        },
    )
}

fn series<M: Default>(
    name: &'static str,
    help: &'static str,
    labels: &[(&str, &str)],
    fresh: impl FnOnce() -> Metric,
    pick: impl Fn(&Metric) -> Option<Arc<M>>,
) -> Arc<M> {
    let mut registry = REGISTRY.lock().unwrap_or_else(PoisonError::into_inner);
    let family = registry.entry(name).or_insert_with(|| Family { help, series: BTreeMap::new() });
    let key = label_text(labels);
    if let Some(known) = family.series.get(&key) {
        return pick(known).unwrap_or_default();
    }
    if family.series.len() >= SERIES {
        return Arc::default();
    }
    pick(family.series.entry(key).or_insert_with(fresh)).unwrap_or_default()
}

fn label_text(labels: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(96); // asked for on every request: one allocation
    for (name, value) in labels {
        text.push_str(if text.is_empty() { "" } else { "," });
        text.push_str(name);
        text.push_str("=\"");
        for character in value.chars() {
            match character {
                '\\' => text.push_str("\\\\"),
                '"' => text.push_str("\\\""),
                '\n' => text.push_str("\\n"),
                other => text.push(other),
            }
        }
        text.push('"');
    }
    text
}

/// Everything in the Prometheus text format.
pub fn render() -> String {
    let registry = REGISTRY.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = String::new();
    for (name, family) in registry.iter() {
        let kind = match family.series.values().next() {
            Some(Metric::Counter(_)) => "counter",
            Some(Metric::Gauge(_)) => "gauge",
            Some(Metric::Histogram(_)) => "histogram",
            None => continue,
        };
        let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} {kind}", family.help);
        for (labels, metric) in &family.series {
            render_series(&mut text, name, labels, metric);
        }
    }
    text
}

fn render_series(text: &mut String, name: &str, labels: &str, metric: &Metric) {
    let braced = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
    let comma = if labels.is_empty() { "" } else { "," };
    let _ = match metric {
        Metric::Counter(counter) => writeln!(text, "{name}{braced} {}", counter.value()),
        Metric::Gauge(gauge) => writeln!(text, "{name}{braced} {}", gauge.value()),
        Metric::Histogram(histogram) => {
            let mut below = 0;
            for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
                below += bucket.load(Ordering::Relaxed);
                let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {below}");
            }
            let count = histogram.count.load(Ordering::Relaxed).max(below);
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {count}");
            let seconds = Duration::from_micros(histogram.micros.load(Ordering::Relaxed)).as_secs_f64();
            writeln!(text, "{name}_sum{braced} {seconds}\n{name}_count{braced} {count}")
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        counter("test_things_total", "Things.", &[("kind", "a\"b")]).add(2);
        counter("test_things_total", "Things.", &[("kind", "a\"b")]).add(1);
        gauge("test_now", "Now.", &[]).set(-4);
        histogram("test_seconds", "Time.", &[("route", "/x")]).observe(Duration::from_millis(3));
        let text = render();
        for line in [
            "# TYPE test_things_total counter",
            "test_things_total{kind=\"a\\\"b\"} 3",
            "test_now -4",
            "test_seconds_bucket{route=\"/x\",le=\"0.0025\"} 0",
            "test_seconds_bucket{route=\"/x\",le=\"0.005\"} 1",
            "test_seconds_bucket{route=\"/x\",le=\"+Inf\"} 1",
            "test_seconds_sum{route=\"/x\"} 0.003",
            "test_seconds_count{route=\"/x\"} 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
    #[test]
    fn labels_cannot_grow_without_end() {
        for label in 0..(SERIES + 10) {
            counter("test_many_total", "Many.", &[("label", &label.to_string())]).add(1);
        }
        assert!(render().lines().filter(|line| line.starts_with("test_many_total{")).count() <= SERIES);
    }
}
