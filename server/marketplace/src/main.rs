//! The binary `parallax`: the server and its commands.
use base::accounts::{self, AdminRole};
use base::config::Config;
use clap::{Parser, Subcommand};
use marketplace::backup;
use marketplace::bootstrap::{self, StartError};
use marketplace::close_test;
use marketplace::demo;
use marketplace::import;
use marketplace::logs;
use marketplace::migrations::MIGRATIONS;
use marketplace::state::App;
use platform::{
    clock::{Clock, MINUTE},
    config::Layers,
    db::{self, DataLock, Db},
    events::Events,
    file_limit, freed_memory,
    http::serve,
    installation, memory_pages,
    shutdown::{self, Shutdown},
};
use std::{net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A marketplace for immersive experiences.
#[derive(Parser)]
#[command(name = "parallax", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    flags: Flags,
}

/// What every command takes.
#[derive(clap::Args)]
struct Flags {
    /// Address to listen on; port 0 picks a free one.
    #[arg(long, global = true)]
    listen: Option<SocketAddr>,
    /// Folder for the database, files, index and keys.
    #[arg(long, global = true)]
    data: Option<PathBuf>,
    /// Configuration file; `parallax.toml` in the working folder unless given.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Demo data and development tools.
    #[arg(long, global = true)]
    demo: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server (the default).
    Serve,
    /// Apply the migrations and end.
    Migrate,
    /// Load JSONL files: users, creators, experiences, bookings.
    Import {
        /// The files, in any order.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// One password for every account that is made.
        #[arg(long)]
        password: Option<String>,
    },
    /// Admins.
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// The keys that sign access tokens.
    Keys {
        #[command(subcommand)]
        command: KeysCommand,
    },
    /// Copy the SQLite database to a file, as of one moment, while the server runs. The file appears once it is
    /// verified.
    Backup {
        /// The file to write; it must not exist.
        file: PathBuf,
    },
    /// Put a backup in the place of the SQLite database, which is kept; the server must not run.
    Restore {
        /// The backup.
        file: PathBuf,
    },
    /// Payments.
    Payments {
        #[command(subcommand)]
        command: PaymentsCommand,
    },
    /// Print the OpenAPI document.
    Openapi,
    /// The configuration.
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Give the owner of a verified address a role: owner, support, finance, moderator.
    Grant {
        /// The address.
        email: String,
        /// The role.
        #[arg(long, default_value = "owner")]
        role: String,
    },
    /// Take the role of the owner of an address.
    Revoke {
        /// The address.
        email: String,
    },
}

#[derive(Subcommand)]
enum KeysCommand {
    /// Make the next key: it is published now and signs from ten minutes later on. The server may run.
    Rotate,
}

#[derive(Subcommand)]
enum PaymentsCommand {
    /// End every deal with test money before real payments begin; both sides are notified. The server must not run.
    CloseTest {
        /// Only list what would end.
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print what holds, and where each value came from.
    Check,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    memory_pages::use_small_pages();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error),
    };
    let outcome = runtime.block_on(run(cli));
    runtime.shutdown_timeout(std::time::Duration::from_secs(2));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

#[allow(clippy::print_stderr, reason = "a command's last word")]
fn failed(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("parallax: {error}");
    ExitCode::FAILURE
}

async fn run(cli: Cli) -> Result<(), StartError> {
    shutdown::survive_file_size_limit();
    file_limit::raise();
    if let Some(Command::Openapi) = cli.command {
        return print(&serde_json::to_string_pretty(&marketplace::openapi()).map_err(std::io::Error::from)?);
    }
    let (config, shown) = load(&cli.flags)?;
    config.check().map_err(StartError::Config)?;
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(config).await,
        Command::Migrate => migrate(&config).await,
        Command::Import { files, password } => load_files(config, &files, password.as_deref()).await,
        Command::Admin { command: AdminCommand::Grant { email, role } } => grant(&config, &email, &role).await,
        Command::Admin { command: AdminCommand::Revoke { email } } => revoke(&config, &email).await,
        Command::Config { command: ConfigCommand::Check } => print(&with_warnings(&shown, &config)),
        Command::Keys { command: KeysCommand::Rotate } => rotate_key(&config).await,
        Command::Backup { file } => print(&backup::make(&config, file).await?),
        Command::Restore { file } => print(&backup::restore(&config, file).await?),
        Command::Payments { command: PaymentsCommand::CloseTest { dry_run } } => end_tests(config, dry_run).await,
        Command::Openapi => Ok(()),
    }
}

#[allow(clippy::print_stdout, reason = "what the command was asked for")]
fn print(text: &str) -> Result<(), StartError> {
    println!("{text}");
    Ok(())
}

/// What holds, and after it what is risky about it.
fn with_warnings(shown: &str, config: &Config) -> String {
    let files = file_limit::current();
    let connections = config.connections_total(files);
    let room = format!("# room for {connections} connections, with a limit of {files} open files\n");
    let warnings = config.warnings().into_iter().map(|warning| format!("warning: {warning}\n"));
    [format!("{}\n", shown.trim_end()), room].into_iter().chain(warnings).collect::<String>().trim_end().to_owned()
}

/// The configuration from all its layers, and how `config check` shows it.
fn load(flags: &Flags) -> Result<(Config, String), StartError> {
    let mut over = Vec::new();
    over.extend(flags.listen.map(|listen| ("listen", listen.to_string().into())));
    over.extend(flags.data.as_ref().map(|data| ("data", data.display().to_string().into())));
    over.extend(flags.demo.then_some(("demo", true.into())));
    let layers = Layers::new(Config::default(), flags.config.as_deref(), over);
    let (mut config, shown) =
        layers.and_then(|layers| Ok((layers.extract::<Config>()?, layers.shown()?))).map_err(StartError::Config)?;
    config.dev_tools |= config.demo;
    Ok((config, shown))
}

fn database(config: &Config) -> db::Config {
    db::Config { url: config.database_url.clone(), data: config.data.clone(), ..db::Config::default() }
}

async fn open(config: &Config) -> Result<Db, StartError> {
    Ok(Db::open(&database(config), &MIGRATIONS).await?)
}

/// For a command that may run beside the server: it does not migrate a database under it.
async fn open_without_migrating(config: &Config) -> Result<Db, StartError> {
    let lock = config.database_url.is_none().then(|| Db::lock_data(&config.data));
    let beside_server = matches!(lock, Some(Err(db::Error::InUse(_))));
    Ok(Db::open(&db::Config { beside_server, ..database(config) }, &MIGRATIONS).await?)
}

/// The data folder for this process alone: its files and search index belong to one node, on PostgreSQL too.
fn lock(config: &Config, demo: bool) -> Result<DataLock, StartError> {
    let lock = Db::lock_data(&config.data)?;
    if config.database_url.is_none() {
        demo::clear_unfinished(&config.data, demo, &lock)?;
    }
    Ok(lock)
}

/// On SQLite not under a running server; on PostgreSQL nodes of other versions are waited for where they must stop.
async fn migrate(config: &Config) -> Result<(), StartError> {
    logs::begin(config.log_json);
    let _lock = config.database_url.is_none().then(|| Db::lock_data(&config.data)).transpose()?;
    open(config).await.map(drop)
}

/// Pages that an import keeps for writing, in KiB: it goes through all indexes again and again.
const IMPORT_CACHE: u32 = 32 * 1024;

/// The product for an import: no listener, nothing in the background.
async fn offline(config: Config) -> Result<App, StartError> {
    let sqlite = db::SqliteOptions { write_cache: IMPORT_CACHE, ..db::SqliteOptions::default() };
    let db = Db::open(&db::Config { sqlite, ..database(&config) }, &MIGRATIONS).await?;
    let address = config.listen;
    bootstrap::assemble(config, db, address, None, Shutdown::new()).await
}

async fn load_files(config: Config, files: &[PathBuf], password: Option<&str>) -> Result<(), StartError> {
    let _lock = lock(&config, false)?;
    let app = offline(config).await?;
    let report = import::run(&app, files, password).await.map_err(StartError::Config)?;
    app.db.empty_log().await?;
    print(&report.to_string())?;
    match report.refused {
        0 => Ok(()),
        refused => Err(StartError::Config(format!("{refused} lines were refused"))),
    }
}

/// Each thing is printed when it has ended: what is printed stays done if the command is interrupted.
async fn end_tests(config: Config, dry_run: bool) -> Result<(), StartError> {
    let _lock = lock(&config, false)?;
    let app = offline(close_test::without_live_keys(config)).await?;
    let show = |line: &str| print(line).unwrap_or_default();
    let summary = if dry_run { close_test::list(&app, show).await? } else { close_test::run(&app, show).await? };
    app.db.empty_log().await?;
    print(&summary)
}

/// Works beside a running server, and so touches nothing in the data folder but the database.
async fn grant(config: &Config, email: &str, role: &str) -> Result<(), StartError> {
    let role: AdminRole = serde_json::from_value(role.into())
        .map_err(|_| StartError::Config(format!("no role {role}: owner, support, finance or moderator")))?;
    let db = open_without_migrating(config).await?;
    let clock = Clock::default();
    installation::load_clock(&db, &clock).await?;
    let (events, _) = Events::start(&db, Shutdown::new());
    let mut tx = db.write().await?;
    let person = bootstrap::profiles(config, &clock, &events).grant(&mut tx, email, Some(role)).await?;
    let person = person.ok_or_else(|| StartError::Config(format!("nobody has the verified address {email}")))?;
    tx.commit().await?;
    print(&format!(
        "{} <{}> is {} now",
        person.full_name,
        person.email,
        serde_json::to_string(&role).unwrap_or_default()
    ))
}

/// Works beside a running server, as [`grant`] does; requests of this person are refused from then on.
async fn revoke(config: &Config, email: &str) -> Result<(), StartError> {
    let db = open_without_migrating(config).await?;
    let clock = Clock::default();
    installation::load_clock(&db, &clock).await?;
    let (events, _) = Events::start(&db, Shutdown::new());
    let profiles = bootstrap::profiles(config, &clock, &events);
    let mut tx = db.write().await?;
    let person = profiles.revoke(&mut tx, email).await?;
    let person = person.ok_or_else(|| StartError::Config(format!("nobody with the address {email} has a role")))?;
    let next = if accounts::has_owner(&mut tx).await? {
        ""
    } else if profiles.is_first_admin(&person.email) {
        "\nThere is no owner now. The address is still in admin_email: it becomes an owner again at the next start."
    } else {
        "\nThere is no owner now: use `parallax admin grant EMAIL`."
    };
    tx.commit().await?;
    print(&format!("{} <{}> has no role now{next}", person.full_name, person.email))
}

/// Works beside a running server, as [`grant`] does.
async fn rotate_key(config: &Config) -> Result<(), StartError> {
    let db = open_without_migrating(config).await?;
    let clock = Clock::default();
    installation::load_clock(&db, &clock).await?;
    let public_url = config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.listen));
    let options = auth::Options { settings: config.auth.clone(), public_url, ..auth::Options::default() };
    let service =
        auth::Auth::new(db, clock, &config.data, options, Arc::new(|_, _| Box::pin(async { Ok(()) }))).await?;
    let kid = service.rotate_key().await?;
    let minutes = auth::PUBLISHED_AHEAD / MINUTE;
    print(&format!("the key {kid} is published now and signs in {minutes} minutes"))
}

/// Runs until it is stopped; then finishes what runs.
async fn serve(config: Config) -> Result<(), StartError> {
    logs::begin(config.log_json);
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let _lock = lock(&config, config.demo)?;
    let db = open(&config).await?;
    let (listener, address) = serve::bind(&config.listen.to_string()).await?;
    let shutdown = Shutdown::new();
    let app = bootstrap::assemble(config, db, address, None, shutdown.clone()).await?;
    if app.config.demo {
        demo::seed(&app).await.map_err(|problem| StartError::Config(problem.message.english()))?;
        demo::announce(&app);
    }
    let background = bootstrap::background(&app, &shutdown).await?;
    let front = marketplace::front(&app);
    serve::announce(address);
    tokio::spawn(freed_memory::give_back());
    let serving = tokio::spawn(serve::serve(listener, front, marketplace::bounds(&app), shutdown.clone()));
    shutdown::signal().await;
    shutdown.cancel();
    let _ = serving.await;
    background.finish().await;
    Ok(())
}
