//! The unmodified `@supabase/auth-js`, in the version of our pages and an older one that clients use, against a real
//! listener. Needs Node; says so and passes without it, except where `CI=true`.
use auth::{Auth, Options, PasswordCost, Settings, Sms, SmsMode, UserChanged};
use axum::{Router, extract::Query, routing::get};
use platform::{
    clock::Clock,
    db::Db,
    jobs::Jobs,
    mail::Layout,
    testing::{TestDb, node, on_each_database},
};
use serde_json::{Value, json};
use std::{collections::HashMap, path::Path, sync::Arc};
use tokio::net::TcpListener;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wire");

/// Serves the service and what its emails say, on a port of its own.
async fn serve(db: &TestDb) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let options = Options {
        public_url: url.clone(),
        settings: Settings {
            password_cost: PasswordCost::MINIMAL,
            anon_key: Some("anon-key".into()),
            service_key: Some("service-key".into()),
            app_name: "Atelier".into(),
            anonymous_sign_ins: true,
            sms: Sms { mode: SmsMode::Capture, ..Sms::default() },
            ..Settings::default()
        },
        limits_multiplier: 0,
        ..Options::default()
    };
    let user_changed: UserChanged = Arc::new(|_, _| Box::pin(async { Ok(()) }));
    let auth = Auth::new(db.db.clone(), Clock::default(), &db.data, options, user_changed).await.expect("starts");
    let mails = db.db.clone();
    let jobs = Jobs::new(db.db.clone(), Clock::default());
    auth.register_jobs(&jobs);
    let service = auth.clone();
    let router = Router::new()
        .nest("/auth/v1", auth.routes_alone())
        .route(
            "/test/text",
            get({
                let (auth, jobs) = (auth.clone(), jobs.clone());
                move |Query(query): Query<HashMap<String, String>>| latest_text(auth, jobs, query)
            }),
        )
        .route("/test/mail", get(move |Query(query): Query<HashMap<String, String>>| latest_mail(mails, jobs, query)));
    let router = service.wrap(router);
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

async fn latest_text(auth: Auth, jobs: Jobs, query: HashMap<String, String>) -> axum::Json<Value> {
    for _ in 0..2 {
        jobs.run_due(Clock::default().now()).await.expect("jobs");
    }
    let to = query.get("to").map(String::as_str);
    let messages = auth.captured_text_messages(to, 1).await.expect("messages");
    axum::Json(json!({ "code": messages.first().and_then(|message| message.text.split(' ').next()) }))
}

async fn latest_mail(db: Db, jobs: Jobs, query: HashMap<String, String>) -> axum::Json<Value> {
    jobs.run_due(Clock::default().now()).await.expect("jobs");
    let to = query.get("to").map(String::as_str);
    let mails = platform::mail::newest(&mut &db, to, 1).await.expect("mails");
    let text = match mails.first() {
        Some(mail) => Layout::default().render(mail).await.expect("a text").text,
        None => String::new(),
    };
    let link = text.lines().find_map(|line| line.find("http").map(|at| &line[at..]));
    let code = text.lines().find(|line| line.contains("asks for a code")).and_then(|line| line.rsplit(' ').next());
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    let code = code.or_else(|| text.split_whitespace().find(is_code));
    axum::Json(json!({ "link": link, "code": code }))
}

on_each_database! {
    async fn the_unmodified_clients_work(db: TestDb) {
        if !node::install(Path::new(FOLDER)).await {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "the clients cannot be installed, and CI=true requires them");
            println!("skipped: no Node, or its packages cannot be installed");
            return;
        }
        let output = node::test(Path::new(FOLDER), "wire.test.mjs", ("AUTH_URL", &serve(&db).await)).await;
        println!("{}", output.unwrap_or_else(|failure| panic!("{failure}")));
    }
}
