//! The whole service: responses that are kept ready, and the router for everything else.
use super::{client::Peer, edge::EdgeLayer};
use axum::{Router, extract::Request, response::Response, routing::future::RouteFuture};
use futures_util::future::{Either, Ready, ready};
use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr},
    panic::{AssertUnwindSafe, catch_unwind},
    task::{Context, Poll},
};
use tower::{Service, ServiceExt, util::Oneshot};

/// A router behind what is kept ready: that is sent without routing, layers and tasks, which cost more than the response.
#[derive(Clone, Debug)]
pub struct Front {
    edge: Option<EdgeLayer>,
    router: Router,
}

impl Front {
    /// `router`, which is behind `edge` already, behind the responses that the edge keeps ready.
    pub fn new(edge: EdgeLayer, router: Router) -> Self {
        Self { edge: Some(edge), router }
    }
    /// The response to `request` from `peer`, if it is kept ready.
    pub(super) fn answer<B>(&self, request: &Request<B>, peer: IpAddr) -> Option<Response> {
        let edge = self.edge.as_ref()?;
        // after a panic the router is asked, which answers 500 and logs it if that panics, too
        catch_unwind(AssertUnwindSafe(|| edge.ready(request, peer))).ok().flatten()
    }
    /// The router's response to what is not kept ready.
    pub(super) fn route(&self, request: Request) -> Oneshot<Router, Request> {
        self.router.clone().oneshot(request)
    }
    /// The same as a router, for use within this process.
    pub fn into_router(self) -> Router {
        Router::new().fallback_service(self)
    }
}

impl From<Router> for Front {
    /// Nothing is kept ready.
    fn from(router: Router) -> Self {
        Self { edge: None, router }
    }
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RouteFuture<Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }
    fn call(&mut self, request: Request) -> Self::Future {
        let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
        match self.answer(&request, peer) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.router.call(request)),
        }
    }
}
