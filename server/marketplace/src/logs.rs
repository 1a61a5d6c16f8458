//! Logs on standard error (`docs/logging.md`).
use platform::http::request_facts;
use std::fmt::{self, Debug, Write};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    EnvFilter, Layer, Registry,
    field::RecordFields,
    filter::Targets,
    fmt::{
        FmtContext, FormatEvent, FormatFields, FormattedFields, MakeWriter,
        format::Writer,
        time::{FormatTime, SystemTime},
    },
    layer::SubscriberExt,
    registry::{LookupSpan, Scope},
    util::SubscriberInitExt,
};

/// What is logged where `RUST_LOG` says nothing: warnings and our own lines.
const FILTER: &str =
    "warn,base=info,catalogue=info,deals=info,payments=info,market=info,marketplace=info,platform=info,auth=info";

/// Begins to log: text, or JSON lines.
pub fn begin(json: bool) {
    let lines = layer(json, std::io::stderr);
    let chosen = std::env::var("RUST_LOG").ok().filter(|chosen| !chosen.is_empty());
    let chosen = chosen.unwrap_or_else(|| FILTER.into());
    let logs = tracing_subscriber::registry().with(lines);
    // levels of targets cost a fifth of what a filter that could also name spans does, at each request
    match chosen.parse::<Targets>() {
        Ok(targets) => logs.with(targets).init(),
        Err(_) => logs.with(EnvFilter::new(chosen)).init(),
    }
}

/// Lines for `writer`.
fn layer<W>(json: bool, writer: W) -> Box<dyn Layer<Registry> + Send + Sync>
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    if json {
        lines.json().map_event_format(JsonOfRequest).boxed()
    } else {
        lines.with_ansi(false).fmt_fields(Fields).event_format(Text).boxed()
    }
}

/// A line of text: time, level, request, spans, target and fields.
struct Text;

impl<S, N> FormatEvent<S, N> for Text
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut line: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        SystemTime.format_time(&mut line)?;
        write!(line, " {:>5} ", event.metadata().level())?;
        let request = request_facts::current(|facts| {
            write!(line, "request{{id={} method={} route={}", facts.id, facts.method, facts.route())?;
            facts.user().map_or(Ok(()), |user| write!(line, " user={user}"))?;
            line.write_str("}:")
        });
        request.unwrap_or(Ok(()))?;
        let mut is_inside = request.is_some();
        for span in context.event_scope().into_iter().flat_map(Scope::from_root) {
            is_inside = true;
            line.write_str(span.name())?;
            let extensions = span.extensions();
            match extensions.get::<FormattedFields<N>>().filter(|fields| !fields.is_empty()) {
                Some(fields) => write!(line, "{{{fields}}}:")?,
                None => line.write_char(':')?,
            }
        }
        if is_inside {
            line.write_char(' ')?;
        }
        write!(line, "{}: ", event.metadata().target())?;
        context.format_fields(line.by_ref(), event)?;
        line.write_char('\n')
    }
}

/// A JSON object a line, with the request in it.
struct JsonOfRequest<F>(F);

impl<S, N, F> FormatEvent<S, N> for JsonOfRequest<F>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut line: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut object = String::new();
        self.0.format_event(context, Writer::new(&mut object), event)?;
        let request = request_facts::current(|facts| {
            let (method, route) = (facts.method.as_str(), facts.route());
            serde_json::json!({ "id": facts.id, "method": method, "route": route, "user": facts.user() })
        });
        match (request, object.strip_prefix('{')) {
            (Some(request), Some(fields)) => write!(line, "{{\"request\":{request},{fields}"),
            _ => line.write_str(&object),
        }
    }
}

/// Fields as `name=value`, in one piece: the usual ones are written in many, which each request would pay for.
struct Fields;

impl<'writer> FormatFields<'writer> for Fields {
    fn format_fields<R: RecordFields>(&self, mut writer: Writer<'writer>, fields: R) -> fmt::Result {
        let mut line = Line(String::with_capacity(96));
        fields.record(&mut line);
        writer.write_str(&line.0)
    }
}

/// The fields so far.
struct Line(String);

impl Line {
    /// Begins the field: a message has no name.
    fn name(&mut self, field: &Field) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        if field.name() != "message" {
            self.0.push_str(field.name());
            self.0.push('=');
        }
    }
}

impl Visit for Line {
    /// Without quotes where they are not needed.
    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"');
        self.name(field);
        if is_plain || field.name() == "message" {
            push_escaped(&mut self.0, value);
        } else {
            let _ = write!(self.0, "{value:?}");
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.name(field);
        let shown = format!("{value:?}");
        push_escaped(&mut self.0, &shown);
    }
}

/// Appends `text` without control characters: what a client sent cannot begin a line of its own.
fn push_escaped(line: &mut String, text: &str) {
    if !text.contains(char::is_control) {
        return line.push_str(text);
    }
    for char in text.chars() {
        if char.is_control() { line.extend(char.escape_default()) } else { line.push(char) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::{Arc, Mutex};

    /// What is logged meanwhile.
    fn logged(json: bool, log: impl FnOnce()) -> String {
        #[derive(Clone, Default)]
        struct Kept(Arc<Mutex<Vec<u8>>>);
        impl io::Write for Kept {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.lock().unwrap().write(bytes)
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let kept = Kept::default();
        let writer = kept.clone();
        tracing::subscriber::with_default(
            tracing_subscriber::registry().with(layer(json, move || writer.clone())),
            log,
        );
        String::from_utf8(kept.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_line_names_its_request_its_spans_and_its_fields() {
        let request = || request_facts::RequestFacts::new("01a2".into(), http::Method::GET, None);
        let log = async || {
            let span = tracing::info_span!("deal", id = "d1", event = tracing::field::Empty);
            let _inside = span.enter();
            request_facts::set_user("ann");
            span.record("event", "paid");
            tracing::warn!(attempt = 2, why = "no answer", error = %"timed out", empty = "", "payment sweep: skipped");
        };
        let run = |json| {
            logged(json, || {
                let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
                runtime.block_on(request().scope(log()));
                tracing::info!("outside");
            })
        };
        let lines = run(false);
        let (time, line) = lines.split_once(' ').unwrap();
        assert!(time.ends_with('Z'), "{time}");
        let expected = "WARN request{id=01a2 method=GET route=other user=ann}:deal{id=d1 event=paid}: \
                        marketplace::logs::tests: payment sweep: skipped attempt=2 why=\"no answer\" \
                        error=timed out empty=\"\"";
        assert_eq!(line.lines().next().map(str::trim_start), Some(expected));
        assert!(lines.ends_with("INFO marketplace::logs::tests: outside\n"), "{lines}");
        let lines = run(true);
        let objects: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let request = serde_json::json!({ "id": "01a2", "method": "GET", "route": "other", "user": "ann" });
        assert_eq!((&objects[0]["request"], &objects[0]["span"]["name"]), (&request, &"deal".into()));
        assert_eq!((objects.len(), &objects[1]["fields"]["message"]), (2, &"outside".into()));
        assert_eq!(objects[1]["request"], serde_json::Value::Null);
    }

    #[test]
    fn no_value_begins_a_line_of_its_own() {
        let lines = logged(false, || {
            let sent = "a\nERROR forged\u{1b}[31m";
            tracing::warn!(sent, shown = %sent, "{sent}");
        });
        assert_eq!(lines.lines().count(), 1, "{lines}");
        assert!(!lines.contains('\u{1b}'), "{lines}");
    }

    #[test]
    fn what_is_logged_by_default_is_levels_of_targets() {
        assert!(FILTER.parse::<Targets>().is_ok());
        assert!("debug".parse::<Targets>().is_ok());
    }
}
