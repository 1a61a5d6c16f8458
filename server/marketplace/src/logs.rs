//! Logs on standard error (`docs/logging.md`).
use std::fmt::{self, Debug, Write};
use std::io::IsTerminal;
use tracing::field::{Field, Visit};
use tracing_subscriber::{
    EnvFilter, Layer, Registry,
    field::RecordFields,
    filter::Targets,
    fmt::{FormatFields, format::Writer},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// What is logged where `RUST_LOG` says nothing: warnings and our own lines.
const FILTER: &str =
    "warn,base=info,catalogue=info,deals=info,payments=info,market=info,marketplace=info,platform=info,auth=info";

/// Begins to log: text, or JSON lines.
pub fn begin(json: bool) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = if json {
        lines.json().boxed()
    } else {
        lines.with_ansi(std::io::stderr().is_terminal()).fmt_fields(Fields).boxed()
    };
    let chosen = std::env::var("RUST_LOG").unwrap_or_else(|_| FILTER.into());
    let logs = tracing_subscriber::registry().with(lines);
    // levels of targets cost a fifth of what a filter that could also name spans does, at each request
    match chosen.parse::<Targets>() {
        Ok(targets) => logs.with(targets).init(),
        Err(_) => logs.with(EnvFilter::new(chosen)).init(),
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

    /// What is logged meanwhile, without the time.
    fn logged(log: impl FnOnce()) -> String {
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
        let lines = tracing_subscriber::fmt::layer().with_ansi(false).without_time().fmt_fields(Fields);
        let lines = lines.with_writer(move || writer.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), log);
        String::from_utf8(kept.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_line_names_its_spans_and_fields() {
        let lines = logged(|| {
            let span = tracing::info_span!("request", id = "01a2", route = "/api/tags", user = tracing::field::Empty);
            let _inside = span.enter();
            span.record("user", "ann");
            tracing::warn!(attempt = 2, why = "no answer", error = %"timed out", empty = "", "payment sweep: skipped");
        });
        let line = "WARN request{id=01a2 route=/api/tags user=ann}: marketplace::logs::tests: payment sweep: skipped \
                    attempt=2 why=\"no answer\" error=timed out empty=\"\"\n";
        assert_eq!(lines.trim_start(), line);
    }

    #[test]
    fn no_value_begins_a_line_of_its_own() {
        let lines = logged(|| {
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
