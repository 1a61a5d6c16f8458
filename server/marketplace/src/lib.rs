//! Parallax: a marketplace for immersive experiences, assembled from the crates of features. The table of contents: their
//! routes, the OpenAPI document, what only the whole product has.
pub mod backup;
pub mod bootstrap;
pub mod close_test;
mod contract;
pub mod demo;
mod dev;
mod health;
pub mod import;
pub mod logs;
pub mod migrations;
mod page_data;
mod pages;
mod sitemap;
pub mod state;

pub use base::rate_limits::bounds;
pub use contract::openapi;

use axum::{Router, extract::FromRef, middleware};
use base::{context::Base, rate_limits};
use catalogue::context::Catalogue;
use deals::context::Deals;
use market::{context::Market, personal_data, tables};
use payments::context::Payments;
use platform::http::{Front, edge::EdgeLayer, retry};
use state::App;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// Every feature's calls, by the crate whose context they need.
struct Calls {
    health: OpenApiRouter<App>,
    base: OpenApiRouter<Base>,
    catalogue: OpenApiRouter<Catalogue>,
    deals: OpenApiRouter<Deals>,
    payments: OpenApiRouter<Payments>,
    market: OpenApiRouter<Market>,
}

impl Calls {
    fn all() -> Self {
        Self {
            health: health::routes(),
            base: base::routes(),
            catalogue: catalogue::routes(),
            deals: deals::routes(),
            payments: payments::routes(),
            market: market::routes(),
        }
    }
    fn router(self, app: &App) -> Router {
        let routers = [
            self.health.with_state(app.clone()),
            self.base.with_state(Base::from_ref(app)),
            self.catalogue.with_state(Catalogue::from_ref(app)),
            self.deals.with_state(Deals::from_ref(app)),
            self.payments.with_state(Payments::from_ref(app)),
            self.market.with_state(Market::from_ref(app)),
        ];
        routers.into_iter().fold(Router::new(), |all, some| all.merge(some))
    }
    fn openapi(self) -> utoipa::openapi::OpenApi {
        let documents = [
            self.health.into_openapi(),
            self.base.into_openapi(),
            self.catalogue.into_openapi(),
            self.deals.into_openapi(),
            self.payments.into_openapi(),
            self.market.into_openapi(),
        ];
        let all = contract::Document::openapi();
        documents.into_iter().fold(all, utoipa::openapi::OpenApi::merge_from)
    }
}

/// The whole product: features, sessions, documents, development tools, the web app, the front door.
pub fn front(app: &App) -> Front {
    // made when it is first read: as a structure in memory it takes 5 MB
    let contract = utoipa_swagger_ui::Config::from("/api/openapi.json");
    let docs = utoipa_swagger_ui::SwaggerUi::new("/api/docs").config(contract);
    let unsafe_calls = middleware::from_fn_with_state(app.idempotency.clone(), platform::idempotency::layer);
    let router = Calls::all()
        .router(app)
        .merge(sitemap::routes(app))
        .layer(unsafe_calls)
        .merge(app.auth.session_routes())
        .nest("/auth/v1", app.auth.routes(Arc::new(personal_data::AccountAdmin(Market::from_ref(app)))))
        .merge(tables::routes(app))
        .merge(dev::routes(app))
        .layer(middleware::from_fn(retry::layer))
        .layer(middleware::from_fn_with_state(Base::from_ref(app), rate_limits::layer))
        .merge(docs);
    let edge = EdgeLayer::new(app.site.clone(), bootstrap::edge_options(app));
    let router = edge.wrap(pages::wrap(router, app));
    Front::new(edge, app.auth.wrap(tables::wrap(router, app)))
}

/// The whole product as a router, for calls within this process.
pub fn router(app: &App) -> Router {
    front(app).into_router()
}
