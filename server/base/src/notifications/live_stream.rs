//! The live stream: notifications and changed deals as they happen, by server-sent events.
use super::{actions, store, view::NotificationView};
use crate::accounts::{Actor, UserId};
use crate::context::Base;
use crate::rate_limits::{self, LiveStream};
use axum::{
    http::{HeaderMap, HeaderValue, Method, header},
    response::{Response, sse::Event},
};
use futures_util::stream;
use platform::{
    clock::{Micros, SECOND, Timestamp},
    events::{self, Subscription},
    http::{ClientAddress, Problem, sse},
    messages::{self, Reader},
};
use serde_json::json;
use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};
use tokio::time::{Instant, sleep_until};

/// How often the session is looked up again, and the table is read, even without a message from another node. A session
/// that ends is known at once.
const RECHECK_INTERVAL: Duration = Duration::from_secs(30);
/// Rows of concurrent transactions can become visible out of order: each read goes back this far.
const OVERLAP: Micros = 10 * SECOND;

/// Opens the live stream of `who`, after the notification that `Last-Event-ID` names, if any.
///
/// # Errors
/// 429 for more streams than one client or account may hold.
pub async fn open(app: &Base, who: Actor, client: &ClientAddress, headers: &HeaderMap) -> Result<Response, Problem> {
    let open = rate_limits::stream(app, client, Some(&who.id))?;
    let events = app.events.subscribe(); // before the first read, so that nothing falls between
    let last =
        headers.get("last-event-id").and_then(|id| id.to_str().ok()).filter(|id| actions::millis_of(id).is_some());
    let mut feed = Feed {
        cursor: last.map_or_else(|| actions::id_floor(app.clock.real()), str::to_owned),
        seen: BTreeSet::new(),
        waiting: VecDeque::new(),
        check_at: Instant::now() + RECHECK_INTERVAL,
        ended: false,
        events,
        headers: credentials(headers),
        user_id: who.id,
        reader: messages::reader(),
        app: app.clone(),
        _open: open,
    };
    feed.resume().await?;
    let events = stream::unfold(feed, |mut feed| async move { Some((feed.next().await?, feed)) });
    Ok(sse::respond_live(events))
}

/// What the session is looked up by. Copied, because headers share the buffer in which the request arrived, and a stream
/// would keep all of it.
fn credentials(headers: &HeaderMap) -> HeaderMap {
    let known = [header::AUTHORIZATION, header::COOKIE];
    let copies =
        known.into_iter().flat_map(|name| headers.get_all(&name).iter().map(move |value| (name.clone(), value)));
    copies.filter_map(|(name, value)| Some((name, HeaderValue::from_bytes(value.as_bytes()).ok()?))).collect()
}

/// One open stream.
struct Feed {
    app: Base,
    user_id: UserId,
    reader: Reader,
    /// The request's, to look its session up again.
    headers: HeaderMap,
    events: Subscription,
    /// The newest notification that was sent, or when the stream began.
    cursor: String,
    /// The ids around the cursor that were sent.
    seen: BTreeSet<String>,
    waiting: VecDeque<Event>,
    check_at: Instant,
    ended: bool,
    _open: LiveStream,
}

enum WakeReason {
    Event(Option<events::Event>),
    Check,
    Stop,
}

impl Feed {
    /// The next event; `None` once the stream has ended.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.ended {
                return None;
            }
            let woken = tokio::select! {
                event = self.events.next() => WakeReason::Event(event),
                () = sleep_until(self.check_at) => WakeReason::Check,
                () = self.app.shutdown.cancelled() => WakeReason::Stop,
            };
            match woken {
                // boxed: what only runs now and then would make every stream as large as its greatest query
                WakeReason::Event(Some(events::Event::Changed(topic))) if self.concerns(&topic) => {
                    Box::pin(self.handle(&topic)).await;
                }
                WakeReason::Event(Some(events::Event::Changed(_))) => {}
                // Too slow to follow, or nobody speaks any more: the browser connects again and reads anew.
                WakeReason::Event(Some(events::Event::Missed) | None) | WakeReason::Stop => self.end(),
                WakeReason::Check => Box::pin(self.check()).await,
            }
        }
    }

    /// Whether a topic is one of this person's: most are of others, and every stream is woken for each.
    fn concerns(&self, topic: &str) -> bool {
        topic.contains(self.user_id.as_str())
    }

    async fn handle(&mut self, topic: &str) {
        if auth::session_ended_topic(topic) == Some(&self.user_id) {
            self.check().await;
        } else if topic == actions::topic_of_user(&self.user_id) {
            self.read().await;
        } else if let Some(deal) = topic.strip_prefix(&actions::topic_of_deal(&self.user_id, "")) {
            self.waiting.push_back(Event::default().event("changed").data(json!({ "deal": deal }).to_string()));
        } else if let Some(thread) = topic.strip_prefix(&actions::topic_of_thread(&self.user_id, "")) {
            self.waiting.push_back(Event::default().event("thread").data(json!({ "thread": thread }).to_string()));
        }
    }

    /// The session may have ended meanwhile, and another node's word may have been lost.
    async fn check(&mut self) {
        self.check_at = Instant::now() + RECHECK_INTERVAL;
        match self.app.auth.session(&Method::GET, &self.headers).await {
            Ok(Some(session)) if session.user_id == self.user_id => self.read().await,
            Err(problem) if problem.status.is_server_error() => {}
            _ => self.end(),
        }
    }

    fn end(&mut self) {
        self.ended = true;
        self.waiting.push_back(sse::bye());
    }

    /// Notes what the browser has and queues what it lacks.
    async fn resume(&mut self) -> Result<(), Problem> {
        let rows = store::after(&mut &self.app.db, &self.user_id, &self.floor(), 200).await?;
        for row in rows {
            if row.id <= self.cursor {
                self.seen.insert(row.id);
            } else {
                self.push(row);
            }
        }
        Ok(())
    }

    /// Queues the notifications that were not sent yet. An error is left to the next look.
    async fn read(&mut self) {
        let rows = store::after(&mut &self.app.db, &self.user_id, &self.floor(), 200).await.unwrap_or_default();
        for row in rows {
            self.push(row);
        }
        let floor = self.floor();
        self.seen = self.seen.split_off(&floor);
    }

    fn push(&mut self, row: store::Row) {
        if !self.seen.insert(row.id.clone()) {
            return;
        }
        if row.id > self.cursor {
            self.cursor.clone_from(&row.id);
        }
        let view = NotificationView::new(row, &self.reader);
        let id = view.id.clone();
        let data = serde_json::to_string(&view).unwrap_or_default();
        self.waiting.push_back(Event::default().event("notice").id(id).data(data));
    }

    fn floor(&self) -> String {
        let millis = actions::millis_of(&self.cursor).unwrap_or(0);
        actions::id_floor(Timestamp::from_micros(millis * 1000) - OVERLAP)
    }
}
