//! The progress of a film, by server-sent events.
use super::{
    actions::{POLL_INTERVAL, generation_not_found, topic},
    caller::Caller,
    store,
    views::GenerationView,
};
use crate::context::Catalogue;
use axum::response::{Response, sse::Event};
use base::rate_limits::{self, LiveStream};
use futures_util::stream;
use platform::{
    events::{self, Subscription},
    http::{Problem, sse},
};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The longest time a stream lasts; a browser that still needs it reconnects.
const MAX_DURATION: Duration = Duration::from_secs(900);

/// Opens a stream of the progress of the generation `id`, until it has ended.
///
/// # Errors
/// 404; 429 for more streams than one client or account may hold.
pub async fn open(app: Catalogue, caller: Caller, id: String) -> Result<Response, Problem> {
    let events = app.events.subscribe(); // before the first read, so that no event is missed
    if store::find(&mut &app.db, &id).await?.is_none() {
        return Err(generation_not_found());
    }
    let open = rate_limits::stream(&app, &caller.client, caller.who.as_ref().map(|who| &who.id))?;
    let shutdown = app.shutdown.clone();
    let until = Instant::now() + MAX_DURATION;
    let watch =
        Watch { topic: topic(&id), app, caller, id, events, shots: None, last: None, until, ended: false, _open: open };
    let events = stream::unfold(watch, |mut watch| async move { Some((watch.next().await?, watch)) });
    Ok(sse::keep_open(sse::respond(events, shutdown)))
}

/// One open stream.
struct Watch {
    app: Catalogue,
    caller: Caller,
    id: String,
    topic: String,
    events: Subscription,
    /// What is drawn: the same every time.
    shots: Option<Vec<&'static str>>,
    last: Option<GenerationView>,
    until: Instant,
    ended: bool,
    _open: LiveStream,
}

impl Watch {
    /// The next event; `None` once the film has ended or gone, or the stream has lasted long enough.
    async fn next(&mut self) -> Option<Event> {
        while !self.ended && Instant::now() < self.until {
            let found = store::find(&mut &self.app.db, &self.id).await.ok()??;
            self.ended = found.status.is_final();
            let shots = self.shots.get_or_insert_with(|| self.app.video.shots(&found.request())).clone();
            let view =
                GenerationView::with_shots(&self.app, &mut &self.app.db, found, (&self.caller, shots)).await.ok()?;
            if self.last.as_ref() != Some(&view) {
                let data = serde_json::to_string(&view).ok()?;
                self.last = Some(view);
                return Some(Event::default().event("generation").data(data));
            }
            self.wait().await;
        }
        None
    }

    /// Waits until something may have changed.
    async fn wait(&mut self) {
        let look = self.until.min(Instant::now() + POLL_INTERVAL);
        while let Ok(Some(event)) = timeout_at(look, self.events.next()).await {
            let account = self.caller.who.as_ref().map(|who| who.id.as_str());
            if account.is_some() && auth::sessions_ended(&event) == account {
                // the browser reconnects as the person signed in by then
                self.ended = true;
                return;
            }
            match event {
                events::Event::Changed(changed) if *changed != *self.topic => {}
                _ => return,
            }
        }
    }
}
