//! The unmodified `@supabase/supabase-js`, in its newest version and in the specified one, against the whole server on a
//! real listener. Needs Node; says so and passes without it, except where `CI=true`.
use crate::common::{Person, TestApp};
use platform::testing::{node, on_each_database};
use serde_json::json;
use std::path::Path;
use tokio::net::TcpListener;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/wire");

/// Serves `app` on a port of its own.
async fn serve(app: &TestApp) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = app.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

/// A booking that every client finds: a hirer's brief, asked for by a creator.
async fn booked(app: &TestApp) -> (Person, Person) {
    let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
    carl.books(&hannah.publishes_open_brief("VR Training Simulator").await).await;
    (hannah, carl)
}

on_each_database! {
    async fn the_unmodified_clients_work(app: TestApp) {
        if !node::install(Path::new(FOLDER)).await {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "the clients cannot be installed, and CI=true requires them");
            println!("skipped: no Node, or its packages cannot be installed");
            return;
        }
        let (hannah, carl) = booked(&app).await;
        let setup = json!({ "url": serve(&app).await, "hirer": hannah.email, "creator": carl.email, "password": "correct horse battery" });
        let output = node::test(Path::new(FOLDER), "wire.test.mjs", ("WIRE_TEST", &setup.to_string())).await;
        println!("{}", output.unwrap_or_else(|failure| panic!("{failure}")));
        app.settle().await;
    }
}
