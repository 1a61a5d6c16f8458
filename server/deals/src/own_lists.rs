//! A person's own lists of deals: all of them by what they wait for (the page "Deals"), or those of one side, newest first.
//! Each is cached as it was answered, until one of the deals or a profile changes.
use super::{
    notification_texts::Names,
    own_lists_cache::Answer,
    rules::{
        self, Action, Deal, DealDate, DealSort, DealTab, Dispute, MoneyState, Request, Role, Side, Status, Work,
        deal_tab, main_actions,
    },
    store::{self, ListScope},
    view::{self, BookingView, ProjectView, SplitView, ViewerSide, Viewpoint, viewpoint, with_names},
};
use crate::context::Deals;
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
};
use base::accounts::{Actor, Person, UserId};
use catalogue::experiences::ListingId;
use platform::{
    clock::iso,
    http::Problem,
    money::Cents,
    paging::{MAX, Page},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// How many deals there are on a page when no limit is given.
const PAGE: usize = 24;

/// Which deals to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DealsQuery {
    /// Those that wait for the reader, when absent.
    #[param(inline)]
    pub tab: DealTab,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    pub limit: Option<usize>,
    /// How those that are not over are ordered: by urgency, when absent.
    #[param(inline)]
    pub sort: DealSort,
    /// Only those about this listing, in the counts too.
    pub experience_id: Option<String>,
}

/// Which part of a list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `closed`: also what was declined, withdrawn, expired, rejected or cancelled.
    include: Option<String>,
    /// Where the page starts: from the `Link` header of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 100 when absent.
    limit: Option<usize>,
}

/// The person on the other side.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtherSideView {
    /// Null while nobody is found for a request to our team.
    #[schema(required)]
    id: Option<String>,
    full_name: String,
    /// Whether the account is gone.
    gone: bool,
}

/// A date of a deal, and what happens then.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealDateView {
    /// What happens then.
    what: DealDate,
    at: String,
}

/// One deal.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealRowView {
    id: String,
    title: String,
    cover: String,
    #[schema(required)]
    experience_id: Option<String>,
    viewer_side: ViewerSide,
    other: OtherSideView,
    status: Status,
    request: Request,
    #[schema(required)]
    work: Option<Work>,
    money: MoneyState,
    dispute: Dispute,
    your_turn: bool,
    /// What the viewer is expected to do next; those come first.
    main_actions: Vec<Action>,
    /// Everything that the viewer may do.
    actions: Vec<Action>,
    hours: f64,
    /// Cents per hour; of a fixed price, what it amounts to.
    price_cents: Cents,
    /// Set when the price does not depend on the hours.
    #[schema(required)]
    fixed_price_cents: Option<Cents>,
    total_cents: Cents,
    /// The creator's part of the total.
    creator_cents: Cents,
    /// The first day of the work, if one is named.
    #[schema(required)]
    start_by: Option<String>,
    /// The day by which the work would be finished, if one is named.
    #[schema(required)]
    finish_by: Option<String>,
    /// What goes with the current terms.
    #[schema(required)]
    message: Option<String>,
    /// Whether the viewer wrote it.
    message_is_own: bool,
    /// The creator's own page that came with the request, then the links that go with the current terms.
    links: Vec<String>,
    /// What went back to the hirer of a split.
    returned_cents: Cents,
    /// The date that matters now.
    #[schema(required)]
    date: Option<DealDateView>,
    terms_version: i64,
    /// Whether the newest terms answer others.
    is_counter_offer: bool,
    /// Our team found the listing on terms that the initiator did not name: accepting agrees to them, and then its
    /// publisher is asked.
    needs_consent: bool,
    /// A proposed split, while it can be accepted.
    #[schema(required)]
    split: Option<SplitView>,
    /// Until when the viewer would have to look at the work after `extend_review`.
    #[schema(required)]
    review_extends_to: Option<String>,
    created_at: String,
    updated_at: String,
    rev: i64,
}

/// How many deals each tab has; at most 1,000 open ones are counted, and 1,000 on each side that are over.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct DealCounts {
    /// Requests for one listing count once, unless only those about one listing are asked for.
    your_turn: usize,
    waiting: usize,
    active: usize,
    done: i64,
}

/// A page of deals.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealsPage {
    deals: Vec<DealRowView>,
    /// The `cursor` of the next page; null on the last.
    #[schema(required)]
    next_cursor: Option<String>,
    counts: DealCounts,
}

/// What a hirer looks at before they choose, each link once.
fn shown_links(deal: &Deal) -> Vec<String> {
    let mut links: Vec<&str> = deal.terms.portfolio_link.iter().map(String::as_str).collect();
    links.extend(deal.link_list().into_iter().filter(|link| deal.terms.portfolio_link.as_deref() != Some(*link)));
    links.into_iter().map(str::to_owned).collect()
}

impl DealRowView {
    fn new(deal: &Deal, names: &Names, from: &Viewpoint) -> Self {
        let role = deal.role_of(&from.actor);
        let side = role.and_then(Role::side).unwrap_or(Side::Hirer);
        let other = side.other();
        let among: Vec<Action> = Action::BOOKING.into_iter().chain(Action::PROJECT).collect();
        let mut actions = rules::actions(deal, &among, &from.acts, from.now);
        actions.sort_unstable();
        actions.dedup();
        let extends = actions.contains(&Action::ExtendInspection);
        #[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
        Self {
            id: deal.id.to_string(),
            title: deal.title().to_owned(),
            cover: view::cover(deal),
            experience_id: deal.listing.experience_id.clone().map(Into::into),
            viewer_side: from.side(deal),
            other: OtherSideView {
                id: deal.on(other).map(ToString::to_string),
                full_name: names.name(other).unwrap_or_default().to_owned(),
                gone: names.on(other).is_some_and(Person::is_gone),
            },
            status: deal.status(),
            request: deal.request,
            work: deal.work,
            money: deal.seen_by(role.and_then(Role::side)).money,
            dispute: deal.dispute.state,
            your_turn: deal.is_turn_of(role),
            main_actions: main_actions(deal, role, &actions),
            actions,
            hours: deal.terms.quarters as f64 / 4.0,
            price_cents: deal.terms.price_cents,
            fixed_price_cents: deal.terms.fixed_price_cents,
            total_cents: deal.total(),
            creator_cents: deal.creator_cents(),
            start_by: deal.terms.start_by.clone(),
            finish_by: deal.terms.finish_by.clone(),
            message: deal.terms.message.clone(),
            message_is_own: role.and_then(Role::side) == Some(deal.writing_side()),
            links: shown_links(deal),
            returned_cents: deal.returned_cents,
            date: deal.date_that_matters().map(|(what, at)| DealDateView { what, at: iso(at) }),
            terms_version: deal.terms.version,
            is_counter_offer: deal.counters() > 0,
            needs_consent: deal.terms.needs_consent,
            split: SplitView::new(deal),
            review_extends_to: deal.extended_inspection_at().filter(|_| extends).map(iso),
            created_at: iso(deal.dates.created_at),
            updated_at: iso(deal.dates.updated_at),
            rev: deal.rev,
        }
    }
}

/// The deals of `who` on both sides, as JSON.
///
/// # Errors
/// 422 for a cursor or a limit that is none.
pub async fn overview(app: &Deals, who: &Actor, query: &DealsQuery) -> Result<Answer, Problem> {
    let (page, now, mut sql) =
        (Page::new(query.cursor.as_deref(), query.limit.or(Some(PAGE)))?, app.clock.now(), &app.db);
    let mut moment = app.own_lists.moment(&who.id, app.guest_cache.changes());
    if app.db.is_shared() {
        moment = moment.with_revisions(&store::open_revisions_of(&mut sql, &who.id).await?);
    }
    let keeps = !(who.is_admin() || (app.db.is_shared() && query.tab == DealTab::Done));
    let listing = &ListingId::from(query.experience_id.as_deref().unwrap_or_default());
    let cursor = query.cursor.as_deref().unwrap_or_default();
    let name = format!("{} {:?} {:?} {} {cursor:?} {listing:?}", who.id, query.tab, query.sort, page.limit);
    if let Some(cached) = keeps.then(|| app.own_lists.get(&name, moment, now)).flatten() {
        return Ok(cached);
    }
    let from = viewpoint(app, who);
    let mut open = store::open_of(&mut sql, &who.id).await?;
    open.retain(|deal| listing.is_empty() || deal.listing.experience_id.as_ref() == Some(listing));
    let tab_of = |deal: &Deal| deal_tab(deal, deal.role_of(&from.actor));
    let of_tab = |tab: DealTab| open.iter().filter(move |deal| tab_of(deal) == tab);
    let (turns, count) = (of_tab(DealTab::YourTurn), |tab: DealTab| of_tab(tab).count());
    let counts = DealCounts {
        your_turn: if listing.is_empty() { rules::count_rows(turns) } else { turns.count() },
        waiting: count(DealTab::Waiting),
        active: count(DealTab::Active),
        done: store::done_count(&mut sql, &who.id, listing).await?,
    };
    let (deals, next_cursor) = if query.tab == DealTab::Done {
        let mut done = store::done_of(&mut sql, &who.id, listing, &page.before()?, page.fetch()).await?;
        let next = page.cut(&mut done, |deal| (deal.dates.created_at, deal.id.to_string()));
        (done, next)
    } else {
        let offset = page.offset()?;
        open.retain(|deal| tab_of(deal) == query.tab);
        rules::sort(&mut open, query.tab, query.sort);
        let total = open.len();
        (open.into_iter().skip(offset).take(page.limit).collect(), page.next_offset(total))
    };
    let deals = with_names(&mut sql, deals).await?;
    let rows = deals.iter().map(|(deal, names)| DealRowView::new(deal, names, &from)).collect();
    let answer = DealsPage { deals: rows, next_cursor, counts };
    let answer = (HeaderMap::new(), Bytes::from(serde_json::to_vec(&answer).map_err(Problem::internal)?));
    if keeps {
        app.own_lists.keep(name, moment, now, deals.iter().map(|(deal, _)| deal), &answer);
    }
    Ok(answer)
}

/// One side's bookings of `user_id`, newest first, as JSON with the `Link` to the next page.
///
/// # Errors
/// As [`one_side`].
pub async fn bookings_of(
    app: &Deals,
    who: &Actor,
    whose: (Side, &UserId),
    query: &ListQuery,
) -> Result<Answer, Problem> {
    let view = |deal: &Deal, names: &Names, from: &Viewpoint| Some(BookingView::new(deal, names, from));
    one_side(app, who, whose, (ListScope::Bookings, ListScope::AllBookings), query, view).await
}

/// One side's projects of `user_id`, newest first, as JSON with the `Link` to the next page.
///
/// # Errors
/// As [`one_side`].
pub async fn projects_of(
    app: &Deals,
    who: &Actor,
    whose: (Side, &UserId),
    query: &ListQuery,
) -> Result<Answer, Problem> {
    one_side(app, who, whose, (ListScope::Projects, ListScope::AllProjects), query, ProjectView::new).await
}

/// One side's deals of `user_id`, for themselves or an admin, as JSON with the `Link` to the next page.
///
/// # Errors
/// 403 for someone else's, 422 for a cursor or a limit that is none.
async fn one_side<V: Serialize>(
    app: &Deals,
    who: &Actor,
    (side, user_id): (Side, &UserId),
    (open, all): (ListScope, ListScope),
    query: &ListQuery,
    view: impl Fn(&Deal, &Names, &Viewpoint) -> Option<V>,
) -> Result<Answer, Problem> {
    who.must_be_self_or_admin(user_id)?;
    let page = Page::new(query.cursor.as_deref(), query.limit.or(Some(MAX)))?;
    let closed = query.include.as_deref() == Some("closed");
    let shown = if closed { all } else { open };
    let before = page.before()?;
    let (keeps, now, mut sql) = (who.id == *user_id && !who.is_admin(), app.clock.now(), &app.db);
    let mut moment = app.own_lists.moment(user_id, app.guest_cache.changes());
    if keeps && app.db.is_shared() {
        let revisions = store::revisions_of_person(&mut sql, side, user_id, shown, &before, page.fetch()).await?;
        moment = moment.with_revisions(&revisions);
    }
    let cursor = query.cursor.as_deref().unwrap_or_default();
    let name = format!("{user_id} {side:?} {shown:?} {} {cursor}", page.limit);
    if let Some(cached) = keeps.then(|| app.own_lists.get(&name, moment, now)).flatten() {
        return Ok(cached);
    }
    let mut deals = store::of_person(&mut sql, side, user_id, shown, &before, page.fetch()).await?;
    let next = page.cut(&mut deals, |deal| (deal.dates.created_at, deal.id.to_string()));
    let from = viewpoint(app, who);
    let deals = with_names(&mut sql, deals).await?;
    let views: Vec<V> = deals.iter().filter_map(|(deal, names)| view(deal, names, &from)).collect();
    let mut headers = HeaderMap::new();
    if let Some(cursor) = next {
        let limit = query.limit.map(|limit| format!("&limit={limit}")).unwrap_or_default();
        let include = if closed { "&include=closed" } else { "" };
        let link = format!("<?cursor={cursor}{limit}{include}>; rel=\"next\"");
        headers.insert(header::LINK, HeaderValue::from_str(&link).map_err(Problem::internal)?);
    }
    let answer = (headers, Bytes::from(serde_json::to_vec(&views).map_err(Problem::internal)?));
    if keeps {
        app.own_lists.keep(name, moment, now, deals.iter().map(|(deal, _)| deal), &answer);
    }
    Ok(answer)
}
