//! The web app in the binary, and what each page's head says: titles, previews, structured data.
use crate::{experiences, state::App};
use axum::{Router, http::StatusCode};
use platform::{
    http::web::{Asset, Head, WebApp},
    money,
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

const DESCRIPTION: &str =
    "Book AR, VR and interactive experiences by the hour, straight from the creators who build them.";

/// The pages that are the same for everybody: path, title, description.
const PAGES: [(&str, &str, &str); 9] = [
    ("/", "Parallax", DESCRIPTION),
    ("/experiences", "Experiences", "Search immersive experiences, priced by the hour."),
    ("/creators", "Search Creators", "Find the people who build AR, VR and interactive experiences."),
    ("/auth", "Sign In", "Sign in to Parallax, or make an account as a Hirer or a Creator."),
    ("/create-experience", "Create Experience", "Publish a brief with your hourly budget."),
    ("/profile", "My Profile", "Your bookings, projects and payments."),
    ("/payment", "Complete Payment", "Pay for an approved booking."),
    ("/payment-success", "Payment", "The result of your payment."),
    ("/index.html", "Parallax", DESCRIPTION),
];

/// `router` with the web app behind it.
pub fn behind(router: Router, app: &App) -> Router {
    let app = app.clone();
    WebApp::new(find, SERVICES, move |path| {
        let app = app.clone();
        async move { head(&app, &path).await }
    })
    .behind(router)
}

/// What the head of the page at `path` says.
async fn head(app: &App, path: &str) -> Head {
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    let mut head = match path.strip_prefix('/').and_then(|rest| rest.split_once('/')) {
        // the form that changes it has its head
        Some(("experiences", id)) => experience(app, id.strip_suffix("/edit").unwrap_or(id)).await,
        Some(("creators", id)) => creator(app, id).await,
        Some(("payment", _)) => page("/payment"),
        _ => page(path),
    };
    head.url = Some(format!("{}{path}", app.public_url));
    head
}

fn page(path: &str) -> Head {
    match PAGES.iter().find(|(known, ..)| *known == path) {
        Some(("/", title, description)) => Head::new(format!("{title}: step inside something new"), *description),
        Some((_, title, description)) => Head::new(format!("{title} · Parallax"), *description),
        None => Head { status: StatusCode::NOT_FOUND, ..Head::new("404 Page Not Found · Parallax", DESCRIPTION) },
    }
}

fn nothing(what: &str) -> Head {
    Head { status: StatusCode::NOT_FOUND, ..Head::new(format!("{what} not found · Parallax"), DESCRIPTION) }
}

async fn experience(app: &App, id: &str) -> Head {
    let found = experiences::find(&mut &app.db, id).await.ok().flatten().filter(|experience| experience.published);
    let Some(experience) = found else { return nothing("Experience") };
    let price = money::display(experience.price_cents);
    let mut head =
        Head::new(format!("{} · Parallax", experience.title), format!("{price}/hr. {}", experience.description));
    let image = format!("{}/media/covers/{}.png", app.public_url, experience.id);
    head.json_ld = Some(json!({
        "@context": "https://schema.org",
        "@type": "Service",
        "name": experience.title,
        "description": experience.description,
        "image": image,
        "offers": {
            "@type": "Offer",
            "price": format!("{}.{:02}", experience.price_cents / 100, experience.price_cents % 100),
            "priceCurrency": money::CURRENCY.to_uppercase(),
        },
    }));
    head.image = Some(image);
    head
}

async fn creator(app: &App, id: &str) -> Head {
    let found = crate::accounts::person(&mut &app.db, id).await.ok().flatten();
    let Some(person) = found.filter(crate::accounts::Person::is_listed_creator) else { return nothing("Creator") };
    let mut head = Head::new(format!("{} · Parallax", person.full_name), person.description.clone());
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
