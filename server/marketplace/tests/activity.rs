//! The feed of the front page: what happened, under public names, and nothing else.

use crate::common::TestApp;
use http::Method;
use platform::{clock::HOUR, testing::on_each_database};
use serde_json::{Value, json};

/// The feed once `sentence` is its first entry; it is updated within a moment of an event.
async fn feed(app: &TestApp, sentence: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    for _ in 0..100 {
        entries = app.guest(Method::GET, "/api/activity", None).await.ok()["activity"].as_array().unwrap().clone();
        if entries.first().map(entry_text).unwrap_or_default() == sentence {
            return entries;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{sentence:?} is not in the feed: {entries:#?}");
}

fn entry_text(entry: &Value) -> String {
    let word = |name: &str| entry[name].as_str().unwrap();
    format!("{} {} {}", word("userName"), word("action"), word("contentTitle"))
}

on_each_database! {
    async fn it_lists_events_as_they_happen(app: TestApp) {
        assert!(feed(&app, "").await.is_empty());
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_open_brief("Tidal Cathedral").await;
        feed(&app, "Hannah published Tidal Cathedral").await;
        let booking = carl.books(&brief).await;
        app.later(HOUR).await;
        assert_eq!(feed(&app, "Hannah published Tidal Cathedral").await.len(), 1, "a request is nobody else's business");
        hannah.accepts(&booking).await.ok();
        feed(&app, "Carl was booked for Tidal Cathedral").await;
        app.later(2 * HOUR).await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.accepts_work(&booking).await.ok();
        let entries = feed(&app, "Carl completed Tidal Cathedral").await;
        assert_eq!(entries.iter().map(|entry| entry["timeAgo"].as_str().unwrap()).collect::<Vec<_>>(), ["just now", "2 hours ago", "3 hours ago"]);
        assert_eq!(entries[0]["link"], format!("/experiences/{}", brief["id"].as_str().unwrap()));
        assert_eq!(entries.iter().map(|entry| entry["icon"].as_str().unwrap()).collect::<Vec<_>>(), ["CircleCheck", "CalendarCheck", "Sparkles"]);
        let text = json!(entries).to_string();
        for secret in ["test.example", booking["id"].as_str().unwrap(), "price", "_cents"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        hannah.delete(&format!("/api/experiences/{}", brief["id"].as_str().unwrap())).await.ok();
        assert!(feed(&app, "").await.is_empty(), "what is no longer public is not listed");
        app.settle().await;
    }

    async fn eight_at_most_two_of_one_person_and_no_nameless_people(app: TestApp) {
        let (hannah, nameless) = (app.hirer("Hannah").await, app.hirer("Nora").await);
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE profiles SET full_name = '' WHERE id = $1", platform::args![nameless.id]).await.unwrap();
        tx.commit().await.unwrap();
        nameless.publishes("Secret").await;
        for name in ["Ada", "Bea", "Cem"] {
            let other = app.hirer(name).await;
            for n in 0..3 {
                other.publishes(&format!("Hall {n}")).await;
            }
        }
        for n in 0..10 {
            hannah.publishes(&format!("Dome {n}")).await;
        }
        let entries = feed(&app, "Hannah published Dome 9").await;
        assert_eq!(entries.len(), 8);
        assert_eq!(entries.iter().filter(|entry| entry["userName"] == "Hannah").count(), 2);
        let answer = app.guest(Method::GET, "/api/activity", None).await;
        assert!(answer.headers.contains_key("etag"));
    }
}
