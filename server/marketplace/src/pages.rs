//! The web app in the binary, and what each page's head says: titles, previews, structured data.
use crate::page_data;
use crate::state::App;
use axum::{
    Router,
    http::{HeaderValue, StatusCode, Uri, request::Parts},
    routing::any,
};
use base::accounts;
use base::accounts::UserId;
use base::modules::Module;
use catalogue::experiences;
use catalogue::experiences::ListingId;
use catalogue::generator;
use platform::{
    direction::isolated,
    http::{
        Problem, edge,
        web_app::{Asset, Head, Video, WebApp},
    },
    messages::Value,
    money::Currency,
    msg,
};
use rust_embed::RustEmbed;
use serde_json::json;

/// The web build: read from the folder in development builds, embedded in release builds.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

fn find(path: &str) -> Option<Asset> {
    let file = Dist::get(path)?;
    Some(Asset { sha256: file.metadata.sha256_hash(), bytes: file.data })
}

/// Paths that belong to services, never to pages.
const SERVICES: &[&str] =
    &["/api", "/auth/v1", "/rest/v1", "/realtime/v1", "/storage/v1", "/functions/v1", "/media", "/dev"];

const DESCRIPTION: &str = "Book AR, VR and interactive experiences, straight from the creators who build them.";

/// The pages that are the same for everyone: path, title, description.
/// English, as what the build draws: the same bytes go to everyone, and the browser then shows its reader's language.
const PAGES: &[(&str, &str, &str)] = &[
    ("/", "Parallax", DESCRIPTION),
    ("/experiences", "Experiences", "Search immersive experiences: offers and briefs, with their prices."),
    ("/creators", "Search Creators", "Find the people who build AR, VR and interactive experiences."),
    (
        "/experience-generator",
        "AI Experience Generator",
        "Describe an idea and watch it as a short film: a concept preview, rendered while you wait.",
    ),
    ("/auth", "Sign In", "Sign in to Parallax, or make an account as a Hirer or a Creator."),
    ("/create-experience", "Create Experience", "Publish a brief or an offer."),
    ("/profile", "My Profile", "Your bookings, projects and payments."),
    ("/deals", "Deals", "Your requests and deals, and what's waiting for you."),
    ("/match", "Ask for a Match", "Tell us what you need, and our team looks for it."),
    ("/settings", "Settings", "Your email, password, devices, emails and data."),
    ("/about", "About Us", "Who we are, what we want immersive experiences to become, and how to reach us."),
    ("/messages", "Messages", "Your conversations."),
    ("/payment", "Complete Payment", "Pay for an approved booking."),
    ("/receipts", "Receipt", "The receipt of a payment."),
    ("/payments", "Payments", "What you paid and earned, and your receipts."),
    ("/payment-success", "Payment", "The result of your payment."),
    ("/admin", "Admin - Booking Management", "Bookings, people, money and emails, for admins."),
    ("/test-notifications", "Test Notifications", "Try a booking and a notification with made-up ids."),
    ("/projects", "Projects", "Your active projects, from the first link to the accepted work."),
    ("/oneverse", "Oneverse", "One digital universe for what is made on Parallax. Coming soon, with a waitlist."),
    ("/ai", "AI Tools", "Turn an idea into a film that you can show around."),
    ("/funding", "Funding", "Apply for funding for an immersive work."),
    ("/courses", "Courses", "Courses on making immersive work."),
    ("/spaces", "Spaces", "Virtual and physical spaces for immersive work."),
    ("/marketplace", "Marketplace", "Buy, sell and trade digital assets, products and services."),
    ("/index.html", "Parallax", DESCRIPTION),
];

/// Services that the client library knows and this server does not offer.
const UNSUPPORTED_SERVICES: &[&str] = &["/realtime/v1", "/storage/v1", "/functions/v1"];

/// 404 with a code of its own, so that nobody looks for an error in the path.
async fn unsupported_service(uri: Uri) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "not_offered", msg!("problem-not-offered", path = uri.path()))
}

/// `router` with the web app as its fallback.
pub fn wrap(mut router: Router, app: &App) -> Router {
    for service in UNSUPPORTED_SERVICES {
        // a wildcard takes any rest but an empty one
        for path in [(*service).to_owned(), format!("{service}/"), format!("{service}/{{*rest}}")] {
            router = router.route(&path, any(unsupported_service));
        }
    }
    let (app, fixed) = (app.clone(), app.fixed_pages.clone());
    WebApp::new(find, SERVICES, fixed, move |request| {
        let app = app.clone();
        async move { head(&app, &request).await }
    })
    .wrap(router)
}

/// How pages write and check amounts, if not in US dollars, which they know.
fn currency_note(currency: Currency) -> Option<(&'static str, String)> {
    let facts = || {
        json!({
            "code": currency.code().to_uppercase(),
            "exponent": currency.exponent(),
            "decimals": currency.decimals(),
            "step": currency.step(),
            "maxPrice": currency.max_price(),
            "maxTotal": currency.max_total(),
            "largeTotal": currency.large_total(),
        })
    };
    (currency != Currency::USD).then(|| ("parallax-currency", facts().to_string()))
}

/// The head of the requested page, before its scripts run.
async fn head(app: &App, request: &Parts) -> Head {
    let path = request.uri.path();
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    let mut head = match path.strip_prefix('/').and_then(|rest| rest.split_once('/')) {
        // the edit form has the head of its experience
        Some(("experiences", id)) if id.ends_with("/edit") => {
            experience(app, &id.trim_end_matches("/edit").into()).await
        }
        Some(("experiences", id)) => prerendered("experience.html", experience(app, &id.into()).await),
        Some(("g", id)) => film(app, id).await,
        Some(("creators", id)) => prerendered("creator.html", creator(app, &id.into()).await),
        Some(("payment", _)) => page("/payment"),
        Some(("receipts", _)) => page("/receipts"),
        Some(("deals", _)) => page("/deals"),
        Some(("modules", id)) if Module::parse(id).is_some() => page(&format!("/{id}")),
        Some(("modules", _)) => {
            Head { status: StatusCode::NOT_FOUND, ..Head::new("Module Not Found · Parallax", DESCRIPTION) }
        }
        Some(("messages", _)) => page("/messages"),
        _ => page(path),
    };
    head.notes.extend(currency_note(app.config.currency));
    head.url = Some(format!("{}{path}", app.public_url));
    head.image.get_or_insert_with(|| format!("{}/media/covers/{}.png", app.public_url, experiences::PRODUCT_COVER));
    if head.status == StatusCode::OK
        && let Some((data, pictures)) = page_data::load(app, path, request).await
    {
        (head.data, head.pictures) = (Some(data), pictures);
    }
    if app.gateways.current().name() == "stripe" {
        // links to and from the payment load a document, so that its policy holds there alone
        head.notes.push(("parallax-stripe", "yes".to_owned()));
        head.csp = path.starts_with("/payment/").then(|| stripe_csp(&app.config.payments.stripe)).flatten();
    }
    if let Some((ending, flag)) = banner(app) {
        head.notes.push((flag, "yes".to_owned()));
        head.prerendered = head.prerendered.map(|file| file.replace(".html", ending));
    }
    head
}

/// The policy of the page that runs Stripe's script, and shows its form and banks' pages in frames.
fn stripe_csp(config: &base::config::Stripe) -> Option<HeaderValue> {
    const SCRIPTS: &str = "https://js.stripe.com https://*.js.stripe.com";
    // in development another address takes the place of Stripe's
    let other: Vec<String> = [Some(config.api_url.as_str()), config.js_url.as_deref()]
        .into_iter()
        .flatten()
        .filter_map(|url| Some(url::Url::parse(url).ok()?.origin().ascii_serialization()))
        .filter(|origin| origin != base::config::Stripe::API)
        .collect();
    let other = other.join(" ");
    let csp = edge::CSP
        .replace("frame-src 'none'", &format!("frame-src {SCRIPTS} https://hooks.stripe.com {other}"))
        .replace("script-src 'self'", &format!("script-src 'self' {SCRIPTS} {other}"))
        .replace("connect-src 'self'", &format!("connect-src 'self' {} {other}", base::config::Stripe::API));
    csp.parse().ok()
}

/// The banner above every page, if there is one: how the names of the files with it end, and the flag by which pages
/// draw it themselves. It is known before the first paint, because a late one would push the page down. The banner of a
/// demo also says that payments are not real.
fn banner(app: &App) -> Option<(&'static str, &'static str)> {
    if app.config.demo {
        Some(("-demo.html", "parallax-demo"))
    } else {
        app.gateways.current().is_sandbox().then_some(("-sandbox.html", "parallax-sandbox"))
    }
}

fn page(path: &str) -> Head {
    match PAGES.iter().find(|(known, ..)| *known == path) {
        Some(("/", title, description)) => {
            let head = Head::new(format!("{title}: step inside something new"), *description);
            Head { is_fixed: true, ..prerendered("front.html", head) }
        }
        Some((list @ ("/experiences" | "/creators"), title, description)) => {
            prerendered(format!("{}.html", &list[1..]), Head::new(format!("{title} · Parallax"), *description))
        }
        Some((_, title, description)) => Head::new(format!("{title} · Parallax"), *description),
        None => Head { status: StatusCode::NOT_FOUND, ..Head::new("404 Page Not Found · Parallax", DESCRIPTION) },
    }
}

/// `head` for the page that the build drew into `file`, unless it says that the page does not exist.
fn prerendered(file: impl Into<String>, head: Head) -> Head {
    Head { prerendered: (head.status == StatusCode::OK).then(|| file.into()), ..head }
}

fn not_found_head(what: &str) -> Head {
    Head { status: StatusCode::NOT_FOUND, ..Head::new(format!("{what} not found · Parallax"), DESCRIPTION) }
}

async fn experience(app: &App, id: &ListingId) -> Head {
    let found =
        experiences::find(&mut &app.db, id).await.ok().flatten().filter(|experience| experience.is_visible_to(None));
    let Some(experience) = found else { return not_found_head("Experience") };
    let fixed = experience.facts.fixed_price_cents;
    let currency = experience.currency;
    let hourly = || Value::Hourly(currency.of(experience.price_cents));
    let price = fixed.map_or_else(hourly, |total| currency.of(total).into());
    let price = msg!("verbatim", text = price).english();
    let cents = fixed.unwrap_or(experience.price_cents);
    let mut head = Head::new(
        format!("{} · Parallax", isolated(&experience.title)),
        format!("{price}. {}", experience.description),
    );
    let image = format!("{}/media/covers/{}.png", app.public_url, experience.id);
    head.json_ld = Some(json!({
        "@context": "https://schema.org",
        "@type": "Service",
        "name": experience.title,
        "description": experience.description,
        "image": image,
        "offers": {
            "@type": "Offer",
            "availability": if experience.taken { "https://schema.org/SoldOut" } else { "https://schema.org/InStock" },
            "price": currency.digits(cents),
            "priceCurrency": currency.code().to_uppercase(),
        },
    }));
    head.image = Some(image);
    head
}

async fn creator(app: &App, id: &UserId) -> Head {
    let found = accounts::person(&mut &app.db, id).await.ok().flatten();
    let Some(person) = found.filter(accounts::Person::is_listed_creator) else { return not_found_head("Creator") };
    let mut head = Head::new(format!("{} · Parallax", isolated(&person.full_name)), person.description.clone());
    let image = format!("{}/media/covers/{}.png", app.public_url, person.id);
    head.json_ld = Some(json!({
        "@context": "https://schema.org",
        "@type": "Person",
        "name": person.full_name,
        "description": person.description,
        "image": image,
    }));
    head.image = Some(image);
    head
}

/// The page of a film: its poster and the film itself once they are there. Not for search engines: anyone who has the
/// address may look, and be shown a preview of it.
async fn film(app: &App, id: &str) -> Head {
    let found = generator::find(&mut &app.db, id).await.ok().flatten();
    let Some((generation, film)) = found else { return not_found_head("Film") };
    let about = format!("\u{201c}{}\u{201d}. {}.", generation.prompt, app.video.model());
    let Some(film) = film else {
        return Head { unlisted: true, ..Head::new("A film in the making · Parallax", about) };
    };
    let path = |end: &str| format!("{}/media/films/{}.{end}", app.public_url, film.id);
    Head {
        unlisted: true,
        image: Some(path("jpg")),
        video: Some(Video { url: path("mp4"), width: film.width, height: film.height }),
        ..Head::new(format!("{} · Parallax", isolated(&film.title)), about)
    }
}
