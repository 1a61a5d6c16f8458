//! Putting the product together: from a configuration to a running server.
use crate::{health, state::App};
use auth::{Auth, PasswordCost, UserChanged};
use base::{
    accounts::{self, Metadata, Profiles},
    config::{self, Config},
    contact,
    context::{Base, BaseParts},
    notifications,
    rate_limits::{self, multiplier},
};
use catalogue::{
    context::{Catalogue, CatalogueParts},
    creators::Creators,
    experiences::{self, Covers, Experiences},
    generator::{self, Provider},
    index_source::Source,
};
use deals::context::{Deals, DealsParts};
use http::header::CONTENT_TYPE;
use market::{
    activity::{self, latest::Latest},
    context::{Market, MarketParts},
    conversations, personal_data,
};
use payments::{
    Gateway, Gateways,
    context::{Payments, PaymentsParts},
};
use platform::{
    clock::Clock,
    clock_skew,
    db::{self, Db},
    events::Events,
    files::{self, Files},
    http::{
        ClientAddress, Limits, Problem, Site, edge,
        response_cache::{Lookup, Ready},
        serve::{self, Bounds},
        web_app::FixedPages,
    },
    http_client::HttpClient,
    idempotency::Idempotency,
    installation,
    jobs::Jobs,
    mail::{Mailer, Transport},
    messages, metrics,
    search::{Index, Indexer},
    shared_limits::SharedLimits,
    shutdown::Shutdown,
};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio_util::task::TaskTracker;

/// Jobs of one node at once: so many are claimed with one commit, and end in few.
const JOBS_AT_ONCE: usize = 32;

/// How long the start waits for the search indexes to open, which takes milliseconds. An index that has to be built is
/// built after the start.
const INDEX_OPEN_TIMEOUT: Duration = Duration::from_secs(2);

/// Why the product did not start, for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The configuration is contradictory or unsafe.
    #[error("{0}")]
    Config(String),
    /// The database.
    #[error("the database: {0}")]
    Db(#[from] db::Error),
    /// The authentication service.
    #[error("the authentication service: {0}")]
    Auth(#[from] auth::StartError),
    /// The folder of the files.
    #[error("{0}")]
    Files(#[from] files::Error),
    /// The data folder, or a port.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// The product over `db`, reachable at `address` unless a public URL is configured. Nothing runs in the background yet.
/// `cost` replaces the configured one, for tests.
pub async fn assemble(
    config: Config,
    db: Db,
    address: SocketAddr,
    cost: Option<PasswordCost>,
    shutdown: Shutdown,
) -> Result<App, StartError> {
    messages::install(&texts::languages()?, &deals::RULE_NUMBERS);
    config.check().map_err(StartError::Config)?;
    contact::check_file(config.about_file.as_deref(), &config.data).map_err(StartError::Config)?;
    let public_url = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let public_url = public_url.trim_end_matches('/').to_owned();
    let url = url::Url::parse(&public_url).map_err(|error| StartError::Config(format!("public_url: {error}")))?;
    let clock = Clock::default();
    must_have_its_currency(&config, &db).await?;
    installation::load_clock(&db, &clock).await?;
    let jobs = Jobs::new(db.clone(), clock.clone());
    let (events, _) = Events::start(&db, shutdown.clone());
    let profiles = profiles(&config, &clock, &events);
    let http = HttpClient::default();
    let auth = authentication(&config, &public_url, &db, &clock, (cost, &http), &profiles).await?;
    let multiplier = multiplier(&config);
    let gateways = gateways(&config.payments, &db, &clock, &http).await?;
    let index = |name: &str| Index::new(config.data.join("search").join(name));
    let (creators, experiences) = (index("creators"), index("experiences"));
    let files = Files::in_folder(&config.data.join("files"), &db, &clock)?;
    let video = Provider::Local { enabled: config.video.enabled, nice: config.video.nice };
    let idempotency = idempotency(&db, &clock, &auth);
    let mailer = Transport::from_url(config.mail.smtp_url.as_deref()).and_then(|to| Mailer::new(to, &config.mail.from));
    let (site, limits, capacity) = (Site::new(&url), Limits::new(multiplier), rate_limits::capacity(&config));
    let config_data = config.data.clone();
    let shared_limits = SharedLimits::new(db.clone(), clock.clone(), multiplier);
    let gate = notifications::mail_gate(&db, &auth, &shared_limits);
    let emails = notifications::email_layout(&db, &public_url);
    let mailer = mailer.map_err(StartError::Config)?.with_gate(gate).with_layout(emails.clone());
    let mailer = mailer.with_settings_page(notifications::email_settings_page(&public_url));
    mailer.erase_after_sending(auth::ONE_TIME_EMAILS, config.dev_tools).register(&jobs, &db, &clock);
    let base = Base::new(BaseParts {
        config,
        public_url,
        site,
        db,
        clock,
        jobs,
        events,
        shutdown,
        limits,
        emails,
        capacity,
        shared_limits,
        auth,
        guest_cache: profiles.guest_cache,
        fixed_pages: FixedPages::default(),
        files,
        idempotency,
    });
    let covers = Covers::new(&config_data);
    let catalogue = Catalogue::new(CatalogueParts { base, creators, experiences, covers, video });
    let deals = Deals::new(DealsParts { catalogue, own_lists: Arc::default() });
    let payments = Payments::new(PaymentsParts { deals, gateways });
    let market = Market::new(MarketParts { payments, activity: Latest::default() });
    let app = App::around(market);
    register_jobs(&app);
    Ok(app)
}

/// Refuses another currency than that of the listings: their prices would become other amounts.
async fn must_have_its_currency(config: &Config, db: &Db) -> Result<(), StartError> {
    match experiences::currency(&mut &*db).await? {
        Some(has) if has != config.currency => Err(StartError::Config(format!(
            "currency: the listings of this database are in {has}, and it cannot become {}: set PARALLAX_CURRENCY={has}",
            config.currency
        ))),
        _ => Ok(()),
    }
}

/// The provider of new payments, and the sandbox for those that were made before there was another.
async fn gateways(
    config: &config::Payments,
    db: &Db,
    clock: &Clock,
    http: &HttpClient,
) -> Result<Gateways, StartError> {
    let sandbox = Gateway::sandbox(db.clone(), clock.clone(), config.bank_debit_takes());
    match config.provider {
        config::Provider::Sandbox => Ok(Gateways::new(sandbox)),
        config::Provider::Stripe => {
            if config.stripe.is_live() {
                refuse_test_deals(db).await?;
            }
            let stripe = payments::stripe(&config.stripe, db, clock, http).await;
            let stripe = stripe.map_err(|error| StartError::Config(format!("payments.stripe: {error}")))?;
            Ok(Gateways::new(stripe).with_earlier(sandbox))
        }
    }
}

/// Refuses real payments while deals have test money: it is never paid out as real money.
async fn refuse_test_deals(db: &Db) -> Result<(), StartError> {
    match payments::count_test_deals(&mut &*db).await? {
        0 => Ok(()),
        open => Err(StartError::Config(format!(
            "payments.stripe has live keys, and test money or test payments are open in deals: {open}. End them first with \
             `parallax payments close-test`; with --dry-run it lists them"
        ))),
    }
}

/// What the writes of profiles need, also of a command beside a running server.
pub fn profiles(config: &Config, clock: &Clock, events: &Events) -> Profiles {
    let (admin_email, guest_cache) = (config.admin_email.clone(), Arc::default());
    Profiles { clock: clock.clone(), events: events.clone(), guest_cache, admin_email }
}

fn register_jobs(app: &App) {
    app.idempotency.register(&app.jobs);
    app.auth.register_jobs(&app.jobs);
    app.shared_limits.register_jobs(&app.jobs);
    deals::register_jobs(&app.jobs, app);
    payments::register_jobs(&app.jobs, app);
    conversations::register_jobs(&app.jobs, app);
    generator::register_jobs(&app.jobs, app);
    personal_data::register_jobs(&app.jobs, app);
}

async fn authentication(
    config: &Config,
    public_url: &str,
    db: &Db,
    clock: &Clock,
    (cost, http): (Option<PasswordCost>, &HttpClient),
    profiles: &Profiles,
) -> Result<Auth, StartError> {
    let settings = auth::Settings { password_cost: cost.unwrap_or(config.auth.password_cost), ..config.auth.clone() };
    let options = auth::Options {
        settings,
        public_url: public_url.to_owned(),
        cors_origins: config.cors_origins.clone(),
        limits_multiplier: multiplier(config),
        metadata_rule: Some(Arc::new(Metadata::check)),
        signed_in: Some(Arc::new(|tx, user| Box::pin(accounts::keep_browser_language(tx, &user.id)))),
        events: Some(profiles.events.clone()),
        http: http.clone(),
        page: base::confirmation_page::confirmation_page(),
    };
    let profiles = profiles.clone();
    let changed: UserChanged = Arc::new(move |tx, user| {
        let profiles = profiles.clone();
        Box::pin(async move {
            // what they published is found under the other name
            match profiles.user_changed(tx, user).await? {
                Some(person) => {
                    experiences::publisher_renamed(&profiles.events, tx, &person.id, person.changed_at).await
                }
                None => Ok(()),
            }
        })
    });
    Ok(Auth::new(db.clone(), clock.clone(), &config.data, options, changed).await?)
}

/// Keys belong to anyone who is signed in; a guest's to the address.
fn idempotency(db: &Db, clock: &Clock, auth: &Auth) -> Idempotency {
    let auth = auth.clone();
    Idempotency::new(db.clone(), clock.clone(), move |parts| {
        let (auth, method, headers) = (auth.clone(), parts.method.clone(), parts.headers.clone());
        let address = parts.extensions.get::<ClientAddress>().map(ClientAddress::bucket).unwrap_or_default();
        let guests_may = rate_limits::open_to_guests(parts.uri.path());
        async move {
            match auth.session(&method, &headers).await? {
                Some(session) => Ok(session.user_id.into()),
                None if guests_may => Ok(format!("guest {address}")),
                None => Err(Problem::unauthorized()),
            }
        }
    })
    .never(&["/api/me/reauthenticate"])
}

/// How the front door is set up.
pub fn edge_options(app: &App) -> edge::Options {
    let (public, pages) = (app.guest_cache.clone(), app.fixed_pages.clone());
    edge::Options {
        proxies: app.config.trusted_proxies.clone(),
        capacity: app.capacity.clone(),
        always: |path| path == health::HEALTH,
        body: if app.config.limits.enabled { rate_limits::body } else { rate_limits::body_without_limits },
        check_host: app.config.dev_tools && !app.config.dev_tools_public,
        https_only: app.public_url.starts_with("https://"),
        https_only_subdomains: app.config.hsts_include_subdomains,
        ready: Some(Lookup::new(move |path, headers| match public.find(path) {
            Some((cached, route)) => Some(Ready { response: cached.public(headers), route }),
            None => pages.answer(path, headers).map(|response| Ready { response, route: "other" }),
        })),
        ..edge::Options::default()
    }
}

/// What runs beside the requests.
pub struct Background(TaskTracker);

impl Background {
    /// Waits until all of it has ended, ten seconds at most.
    pub async fn finish(self) {
        self.0.close();
        if tokio::time::timeout(Duration::from_secs(10), self.0.wait()).await.is_err() {
            tracing::warn!(tasks = self.0.len(), "shutdown: background tasks aborted");
        }
    }
}

/// Starts the worker, the search indexers and, where configured, the metrics listener.
pub async fn background(app: &App, shutdown: &Shutdown) -> Result<Background, StartError> {
    let tasks = TaskTracker::new();
    start_indexers(app, shutdown, &tasks).await;
    tasks.spawn(clock_skew::watch(app.db.clone(), app.clock.clone(), shutdown.clone()));
    tasks.spawn(app.jobs.start(JOBS_AT_ONCE, shutdown.clone()));
    if let Some(listen) = app.config.metrics_listen {
        if !listen.ip().is_loopback() {
            return Err(StartError::Config("metrics_listen must be a loopback address".into()));
        }
        let (listener, _) = serve::bind(&listen.to_string()).await?;
        let text = || async { ([(CONTENT_TYPE, metrics::CONTENT_TYPE)], metrics::render()) };
        let router = axum::Router::new().route("/metrics", axum::routing::get(text));
        tasks.spawn(serve::serve(listener, router, Bounds::default(), shutdown.clone()));
    }
    Ok(Background(tasks))
}

/// Starts what keeps the search indexes and the kept answers up to date, and waits a moment for the indexes to be open.
pub async fn start_indexers(app: &App, shutdown: &Shutdown, tasks: &TaskTracker) {
    let (db, guest_cache) = (&app.db, &app.guest_cache);
    let experiences = Indexer::new(app.experiences.clone(), Source::<Experiences>::new(db, guest_cache));
    let creators = Indexer::new(app.creators.clone(), Source::<Creators>::new(db, guest_cache));
    tasks.spawn(experiences.run(app.events.subscribe(), shutdown.clone()));
    tasks.spawn(creators.run(app.events.subscribe(), shutdown.clone()));
    tasks.spawn(activity::invalidate_on_changes(app.market.clone()));
    let (experiences, creators) = (&app.experiences, &app.creators);
    tokio::join!(
        experiences.wait_until_available(INDEX_OPEN_TIMEOUT),
        creators.wait_until_available(INDEX_OPEN_TIMEOUT)
    );
}
