//! Parallax: a marketplace for immersive experiences. The table of contents: every feature, its routes, the OpenAPI
//! document.
pub mod accounts;
pub mod activity;
mod admin;
pub mod assistant;
pub mod backup;
pub mod bootstrap;
pub mod config;
pub mod contact;
mod contact_details;
mod contract;
pub mod conversations;
pub mod creators;
pub mod deals;
pub mod demo;
mod dev;
pub mod experiences;
pub mod generator;
mod health;
pub mod import;
pub mod ledger;
mod limits;
mod listings;
mod look;
pub mod migrations;
pub mod modules;
pub mod notifications;
mod page_data;
mod pages;
pub mod payments;
mod personal_data;
mod profile;
mod questions;
mod sitemap;
pub mod state;
mod tables;
mod totals;

pub use contract::openapi;
pub use limits::bounds;

use axum::{Router, middleware};
use platform::http::{Front, edge::EdgeLayer, retry};
use state::App;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// Every feature's calls.
fn features() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(contract::Document::openapi())
        .merge(health::routes())
        .merge(accounts::routes())
        .merge(creators::routes())
        .merge(experiences::routes())
        .merge(generator::routes())
        .merge(deals::routes())
        .merge(payments::routes())
        .merge(listings::routes())
        .merge(profile::routes())
        .merge(ledger::routes())
        .merge(notifications::routes())
        .merge(personal_data::routes())
        .merge(admin::routes())
        .merge(modules::routes())
        .merge(assistant::routes())
        .merge(activity::routes())
        .merge(contact::routes())
        .merge(conversations::routes())
}

/// The whole product: features, sessions, documents, development tools, the web app, the front door.
pub fn front(app: &App) -> Front {
    let (calls, _) = features().split_for_parts();
    // made when it is first read: as a structure in memory it takes 5 MB
    let contract = utoipa_swagger_ui::Config::from("/api/openapi.json");
    let docs = utoipa_swagger_ui::SwaggerUi::new("/api/docs").config(contract);
    let unsafe_calls = middleware::from_fn_with_state(app.idempotency.clone(), platform::idempotency::layer);
    let router = calls
        .with_state(app.clone())
        .merge(sitemap::routes(app))
        .layer(unsafe_calls)
        .merge(app.auth.session_routes())
        .nest("/auth/v1", app.auth.routes(Arc::new(personal_data::AccountAdmin(app.clone()))))
        .merge(tables::routes(app))
        .merge(dev::routes(app))
        .layer(middleware::from_fn(retry::layer))
        .layer(middleware::from_fn_with_state(app.clone(), limits::layer))
        .merge(docs);
    let edge = EdgeLayer::new(app.site.clone(), bootstrap::edge_options(app));
    let router = edge.wrap(pages::wrap(router, app));
    Front::new(edge, app.auth.wrap(tables::wrap(router, app)))
}

/// The whole product as a router, for calls within this process.
pub fn router(app: &App) -> Router {
    front(app).into_router()
}
