//! A running service, its mailboxes, and a browser of few words.
use auth::{Auth, Options, PasswordCost, User, UserChanged};
use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use http_body_util::BodyExt;
use platform::{
    clock::Clock,
    db::{Db, Tx},
    http::ClientAddress,
    jobs::Jobs,
    mail::{Layout, Rendered},
    messages::{ReaderHeaders, with_reader_of},
    testing::{Fixture, TestDb, scan_offenders},
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tower::ServiceExt;

/// A password that passes every check.
pub const PASSWORD: &str = "correct horse battery";
/// Where the service thinks it lives.
pub const SITE: &str = "http://127.0.0.1:8080";

#[derive(Clone)]
pub struct World {
    pub auth: Auth,
    pub db: Db,
    pub jobs: Jobs,
    router: Router,
    changes: Arc<Mutex<Vec<User>>>,
}

impl Fixture for World {
    async fn on(db: TestDb) -> Self {
        Self::with(&db, |_| {}).await
    }
    async fn finish(self) {
        let mut offenders = scan_offenders(&self.db);
        // a handful of keys, read once at start; the few due jobs that the statement itself has chosen by an index; and
        // what a test itself asks
        offenders.retain(|offender| {
            !offender.contains("FROM auth_keys")
                && !offender.starts_with("SCAN due: ")
                // an admin's list says how many accounts there are, and finds them by a part of their address
                && !offender.contains("SELECT COUNT(*) FROM auth_users")
                && !offender.contains("email LIKE $1")
                && !offender.contains("/* test */")
        });
        assert!(offenders.is_empty(), "statements that read whole tables: {offenders:#?}");
    }
}

impl World {
    /// A service whose options are changed by `set`.
    pub async fn with(db: &TestDb, set: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options { limits_multiplier: 0, ..Options::default() };
        options.settings.password_cost = PasswordCost::MINIMAL;
        options.public_url = SITE.into();
        options.settings.anon_key = Some("anon-key".into());
        options.settings.service_key = Some("service-key".into());
        (options.settings.app_name, options.settings.cookie_name) = ("Atelier".into(), "atelier-session".into());
        set(&mut options);
        let changes: Arc<Mutex<Vec<User>>> = Arc::default();
        let seen = Arc::clone(&changes);
        let user_changed: UserChanged = Arc::new(move |_: &mut Tx, user: &User| {
            seen.lock().expect("lock").push(user.clone());
            Box::pin(async { Ok(()) })
        });
        let auth = Auth::new(db.db.clone(), Clock::default(), &db.data, options, user_changed).await.expect("starts");
        let jobs = Jobs::new(db.db.clone(), Clock::default());
        auth.register_jobs(&jobs);
        let router = auth.wrap(Router::new().nest("/auth/v1", auth.routes_alone()).merge(auth.session_routes()));
        Self { auth, db: db.db.clone(), jobs, router, changes }
    }
    pub fn call(&self, method: Method, path: &str) -> Call {
        let path = if path.starts_with("/api") { path.to_owned() } else { format!("/auth/v1{path}") };
        let headers = vec![("x-supabase-api-version".into(), "2024-01-01".into())];
        Call { router: self.router.clone(), method, path, headers, from: None, body: Vec::new() }
    }
    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }
    pub fn post(&self, path: &str, body: Value) -> Call {
        Call { body: body.to_string().into_bytes(), ..self.call(Method::POST, path) }
            .header("content-type", "application/json;charset=UTF-8")
    }
    pub fn put(&self, path: &str, body: Value) -> Call {
        Call { method: Method::PUT, ..self.post(path, body) }
    }
    /// Registers `email` on a page of ours; the mail waits.
    pub async fn registers(&self, email: &str) -> Answer {
        let body = json!({ "email": email, "password": PASSWORD, "data": { "full_name": "Ann" } });
        self.post("/signup", body).by_our_page().send().await.ok()
    }
    /// Registers `email`, clicks the link in the same browser, and is signed in.
    pub async fn joins(&self, email: &str) -> Person {
        let browser = self.registers(email).await.cookies();
        let token = self.email_to(email).await.token();
        let proof = json!({ "type": "signup", "token_hash": token });
        self.post("/verify", proof).header("cookie", &browser).send().await.ok().person()
    }
    /// Does what waits in the queue.
    pub async fn works(&self) {
        self.jobs.run_due(Clock::default().now()).await.expect("jobs");
    }
    /// Signs in with the usual password.
    pub async fn signs_in(&self, email: &str) -> Person {
        self.tries(email, PASSWORD).await.ok().person()
    }
    /// Signs in on a page of ours with the usual password; the browser's cookies.
    pub async fn browser_of(&self, email: &str) -> String {
        let body = json!({ "email": email, "password": PASSWORD });
        self.post("/token?grant_type=password", body).by_our_page().send().await.ok().cookies()
    }
    /// Tries to sign in.
    pub async fn tries(&self, email: &str, password: &str) -> Answer {
        self.post("/token?grant_type=password", json!({ "email": email, "password": password })).send().await
    }
    /// Refreshes with a refresh token.
    pub async fn refreshes(&self, token: &str) -> Answer {
        self.post("/token?grant_type=refresh_token", json!({ "refresh_token": token })).send().await
    }
    /// Whether the access token still counts.
    pub async fn knows(&self, person: &Person) -> bool {
        self.get("/user").bearer(&person.access).send().await.status == StatusCode::OK
    }
    /// The latest mail to `email`.
    pub async fn email_to(&self, email: &str) -> Email {
        self.emails_to(email).await.into_iter().next().expect("a mail")
    }
    /// All emails to `email`, newest first.
    pub async fn emails_to(&self, email: &str) -> Vec<Email> {
        self.works().await;
        let mails = platform::mail::newest(&mut &self.db, Some(email), 50).await.expect("mails");
        let mut emails = Vec::new();
        for mail in mails {
            let Rendered { subject, text, .. } = Layout::default().render(&mail).await.expect("a text");
            emails.push(Email { kind: mail.kind, subject, text });
        }
        emails
    }
    /// The code in the latest text message to `phone`.
    pub async fn text_code(&self, phone: &str) -> String {
        let text = self.texts_to(phone).await.into_iter().next().expect("a text message");
        text.split(' ').next().expect("a code").to_owned()
    }
    /// All captured text messages to `phone`, the newest first.
    pub async fn texts_to(&self, phone: &str) -> Vec<String> {
        // a job may write the message, and another one sends it
        self.works().await;
        self.works().await;
        let captured = self.auth.captured_text_messages(Some(phone), 50).await.expect("messages");
        captured.into_iter().map(|message| message.text).collect()
    }
    /// Asks for a link or a code; the answer is always the same.
    pub async fn asks_for_code(&self, body: Value) -> Answer {
        let answer = self.post("/otp", body).send().await.ok();
        assert_eq!(answer.body, json!({}));
        answer
    }
    /// The calls of `user_changed`, oldest first.
    pub fn changes(&self) -> Vec<User> {
        self.changes.lock().expect("lock").clone()
    }
    /// The actions in the audit trail, oldest first.
    pub async fn audit(&self) -> Vec<String> {
        self.db.all("SELECT action FROM audit ORDER BY id /* test */", &[]).await.expect("audit")
    }
    /// The rows of the audit trail about `subject`, the newest first.
    pub async fn trail(&self, subject: &str) -> Vec<Value> {
        let query = "SELECT actor, action, new FROM audit WHERE subject = $1 ORDER BY id DESC /* test */";
        self.db.all(query, platform::args![subject]).await.expect("audit")
    }
    /// Moves a column of instants into the past, as if that time had gone by.
    pub async fn age(&self, table: &str, column: &str, by: i64) {
        let mut tx = self.db.write().await.expect("tx");
        let sql = format!("UPDATE {table} SET {column} = {column} - {by} WHERE {column} > $1 /* test */");
        tx.run(&sql, platform::args![0]).await.expect("aged");
        tx.commit().await.expect("kept");
    }
}

/// An email as it was written.
pub struct Email {
    pub kind: String,
    pub subject: String,
    pub text: String,
}

impl Email {
    pub fn link(&self) -> String {
        self.text.lines().find_map(|line| line.find("http").map(|at| line[at..].to_owned())).expect("a link")
    }
    /// The link as a path of the service.
    pub fn path(&self) -> String {
        self.link().strip_prefix(&format!("{SITE}/auth/v1")).expect("a link to the service").to_owned()
    }
    pub fn token(&self) -> String {
        let link = self.link();
        let token = link.split_once("token=").expect("a token").1;
        token.split('&').next().expect("a token").to_owned()
    }
    pub fn code(&self) -> String {
        let line = self.text.lines().find(|line| line.contains("asks for a code")).expect("a code");
        line.rsplit(' ').next().expect("a code").to_owned()
    }
}

/// Someone who is signed in.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: String,
    pub access: String,
    pub refresh: String,
}

/// A request about to be sent.
#[derive(Clone)]
pub struct Call {
    router: Router,
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    from: Option<ClientAddress>,
    body: Vec<u8>,
}

impl Call {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.into(), value.into()));
        self
    }
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| known != name);
        self
    }
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }
    /// From this internet address.
    pub fn from(mut self, address: &str) -> Self {
        self.from = Some(ClientAddress(address.parse().expect("an address")));
        self
    }
    /// As a page of ours sends it.
    pub fn by_our_page(self) -> Self {
        self.header("sec-fetch-site", "same-origin").header("origin", SITE)
    }
    pub fn body(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.body = bytes.into();
        self
    }
    pub async fn send(self) -> Answer {
        let mut request = Request::builder().method(self.method).uri(&self.path);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut request = request.body(Body::from(self.body)).expect("a request");
        if let Some(from) = self.from {
            request.extensions_mut().insert(from);
        }
        let reader = ReaderHeaders::from(request.headers());
        let response = with_reader_of(reader, self.router.oneshot(request)).await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.into_body().collect().await.expect("a body").to_bytes();
        let text = String::from_utf8(text.to_vec()).expect("text");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status, headers, body, text, path: self.path }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
    pub text: String,
    path: String,
}

impl Answer {
    #[track_caller]
    pub fn ok(self) -> Self {
        assert!(self.status.is_success(), "{}: {} {}", self.path, self.status, self.text);
        self
    }
    /// Refused with this status and code, in the form that the newer client reads.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        assert_eq!(
            (self.status.as_u16(), self.at("/code").as_str()),
            (status, Some(code)),
            "{}: {}",
            self.path,
            self.text
        );
        assert_eq!(self.header("x-sb-error-code"), code);
        assert_eq!(self.header("x-supabase-api-version"), "2024-01-01");
        assert!(self.at("/message").is_string());
        self
    }
    /// 303 to `target`; the fragment's members.
    #[track_caller]
    pub fn sent_to(&self, target: &str) -> std::collections::HashMap<String, String> {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}: {}", self.path, self.text);
        let location = self.header("location").to_owned();
        let (page, fragment) = location.split_once('#').expect("a fragment");
        assert_eq!(page, target);
        url::form_urlencoded::parse(fragment.as_bytes()).into_owned().collect()
    }
    /// 303 to `target` by the flow with a code challenge; the query's members.
    #[track_caller]
    pub fn led_to(&self, target: &str) -> std::collections::HashMap<String, String> {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}: {}", self.path, self.text);
        let location = url::Url::parse(self.header("location")).expect("a location");
        assert_eq!((location.fragment(), self.cookie()), (None, None), "nothing of a session: {location}");
        assert_eq!(format!("{}{}", location.origin().ascii_serialization(), location.path()), target);
        let members: Vec<(String, String)> = location.query_pairs().into_owned().collect();
        let map: std::collections::HashMap<String, String> = members.iter().cloned().collect();
        assert_eq!(members.len(), map.len(), "each once: {location}");
        map
    }
    pub fn at(&self, pointer: &str) -> &Value {
        self.body.pointer(pointer).unwrap_or(&Value::Null)
    }
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
    /// The cookie that was set: its name and value.
    pub fn cookie(&self) -> Option<(String, String)> {
        let line = self.headers.get(header::SET_COOKIE)?.to_str().ok()?;
        let (name, value) = line.split(';').next()?.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    }
    /// Every cookie that was set, as a browser sends them back.
    pub fn cookies(&self) -> String {
        let lines = self.headers.get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
        lines.filter_map(|line| line.split(';').next()).collect::<Vec<_>>().join("; ")
    }
    #[track_caller]
    pub fn person(&self) -> Person {
        let text =
            |pointer: &str| self.at(pointer).as_str().unwrap_or_else(|| panic!("{pointer}: {}", self.text)).to_owned();
        Person { id: text("/user/id"), access: text("/access_token"), refresh: text("/refresh_token") }
    }
}
