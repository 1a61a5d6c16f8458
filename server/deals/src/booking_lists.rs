//! Bookings across people: all of them for admins, one's own for everyone.
use super::{
    notification_texts::Names,
    rules::{self, BookingEmail, Deal, EmailBarrier, Operation, Role, Status},
    store::{self, Filter},
    view::{BookingView, Viewpoint, viewpoint, with_names},
};
use crate::context::Deals;
use base::accounts::{Actor, Right, UserId};
use platform::{
    clock::{DAY, Micros, Timestamp, iso},
    db::Sql,
    http::Problem,
    msg,
    paging::{Cursor, Page, PageQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which bookings.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct BookingsQuery {
    /// One status, or `unmatched` for requests that wait for our team to find their listing; all when absent or empty.
    status: Option<String>,
    /// A part of a title, a name or an address, or the beginning of an id; at most 200 characters.
    query: Option<String>,
    /// Where the page starts: `next_cursor` of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// An email about a booking that the viewer may have sent again.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingEmailView {
    email: BookingEmail,
    /// Why it cannot be sent now.
    #[schema(required)]
    barrier: Option<EmailBarrier>,
}

/// A booking in a list of bookings across people.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedBookingView {
    #[serde(flatten)]
    booking: BookingView,
    /// The emails that the viewer may have sent again; none for viewers who may send none.
    emails: Vec<BookingEmailView>,
}

/// A booking as an admin sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminBookingView {
    #[serde(flatten)]
    listed: ListedBookingView,
    /// What this admin may do in addition to the sides' actions.
    operations: Vec<Operation>,
    /// When it was disputed.
    #[schema(required)]
    disputed_at: Option<String>,
    /// When the dispute ends without a decision.
    #[schema(required)]
    decide_by: Option<String>,
    /// When its dispute over released money ended in the creator's favour because nobody decided it in time.
    #[schema(required)]
    dispute_lapsed_at: Option<String>,
}

/// A page of bookings as an admin sees them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminBookingPage {
    /// Newest first; disputes by the time to decide.
    bookings: Vec<AdminBookingView>,
    /// Where the next page starts; a page of a filtered list may be short, or empty, and still have one.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of one's own bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingPage {
    /// Newest first.
    bookings: Vec<ListedBookingView>,
    /// Where the next page starts; a page of a filtered list may be short, or empty, and still have one.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl ListedBookingView {
    fn new(deal: &Deal, names: &Names, who: &Actor, from: &Viewpoint) -> Self {
        Self { booking: BookingView::new(deal, names, from), emails: emails(deal, who, from) }
    }
}

/// The emails about `deal` that `who` may have sent again: those of every booking for admins with the right to bookings,
/// and for its hirer.
fn emails(deal: &Deal, who: &Actor, from: &Viewpoint) -> Vec<BookingEmailView> {
    let unrecorded = who.may(Right::Bookings);
    if !unrecorded && deal.role_of(&from.actor) != Some(Role::Hirer) {
        return Vec::new();
    }
    [BookingEmail::ProposalAccepted, BookingEmail::PaymentConfirmed]
        .map(|email| BookingEmailView { email, barrier: rules::email_barrier(deal, email, unrecorded) })
        .into()
}

impl BookingsQuery {
    fn filter(&self, person: Option<&UserId>) -> Result<Filter, Problem> {
        let word = self.status.as_deref().filter(|word| !word.is_empty());
        let unmatched = word == Some(UNMATCHED);
        let status =
            word.filter(|_| !unmatched).map(|word| Status::parse(word).ok_or_else(unknown_status)).transpose()?;
        let words = rules::QUERY.line(self.query.as_deref().unwrap_or_default())?;
        let words = Some(words).filter(|words| !words.is_empty());
        Ok(Filter { person: person.cloned(), status, unmatched, words })
    }
}

/// The word for requests that wait for our team to find their listing, which have no status of their own.
const UNMATCHED: &str = "unmatched";

fn unknown_status() -> Problem {
    Problem::invalid("unknown_status", msg!("problem-unknown-status")).field("status", msg!("problem-unknown-status"))
}

/// All bookings, newest first; those that wait for our team to find their listing as they were asked for, as long as
/// nothing is searched for among them.
///
/// # Errors
/// 403 for everybody but admins, 422 for an unknown status, or a cursor or a limit that is none.
pub async fn all(app: &Deals, who: &Actor, query: &BookingsQuery) -> Result<AdminBookingPage, Problem> {
    who.must_be_admin()?;
    let filter = query.filter(None)?;
    let (deals, next_cursor) = if filter.unmatched && filter.words.is_none() {
        waiting(app, query).await?
    } else {
        page(app, query, None).await?
    };
    Ok(AdminBookingPage { bookings: admin_views(app, who, deals).await?, next_cursor })
}

/// The bookings of `who`, on either side, newest first; archived ones too.
///
/// # Errors
/// 422 for an unknown status, or a cursor or a limit that is none.
pub async fn own(app: &Deals, who: &Actor, query: &BookingsQuery) -> Result<BookingPage, Problem> {
    let (deals, next_cursor) = page(app, query, Some(&who.id)).await?;
    let (deals, from) = (with_names(&mut &app.db, deals).await?, viewpoint(app, who));
    let bookings = deals.iter().map(|(deal, names)| ListedBookingView::new(deal, names, who, &from)).collect();
    Ok(BookingPage { bookings, next_cursor })
}

/// How long a dispute that ended by its time limit stays in the list.
const EXPIRED_DISPUTES_SHOWN: Micros = 90 * DAY;

/// The bookings that wait for a decision, and for 90 days those whose dispute nobody decided in time.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn disputes(app: &Deals, who: &Actor, query: &PageQuery) -> Result<AdminBookingPage, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    let since = app.clock.now() - EXPIRED_DISPUTES_SHOWN;
    let mut deals = store::in_dispute(&mut &app.db, since, &page.before_key()?, page.fetch()).await?;
    let next_cursor = page.cut_by_key(&mut deals, |deal| (store::dispute_place(deal), deal.id.to_string()));
    Ok(AdminBookingPage { bookings: admin_views(app, who, deals).await?, next_cursor })
}

/// The requests that wait for our team, from the one that has waited longest on.
async fn waiting(app: &Deals, query: &BookingsQuery) -> Result<(Vec<Deal>, Option<String>), Problem> {
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let mut deals = store::unmatched(&mut &app.db, &page.before_key()?, page.fetch()).await?;
    let next = page.cut_by_key(&mut deals, |deal| (-deal.dates.created_at.micros(), deal.id.to_string()));
    Ok((deals, next))
}

async fn page(
    app: &Deals,
    query: &BookingsQuery,
    person: Option<&UserId>,
) -> Result<(Vec<Deal>, Option<String>), Problem> {
    let (filter, page) = (query.filter(person)?, Page::new(query.cursor.as_deref(), query.limit)?);
    let before = page.before()?;
    let mut deals = store::newest(&mut &app.db, &filter, &before, page.fetch()).await?;
    let next = page.cut(&mut deals, |deal| (deal.dates.created_at, deal.id.to_string()));
    match next {
        None if filter.is_selective() => Ok((deals, scan_cursor(&mut &app.db, &filter, &before).await?)),
        next => Ok((deals, next)),
    }
}

/// Where a filtered list continues when its page ended at the scan limit.
async fn scan_cursor(
    sql: &mut impl Sql,
    filter: &Filter,
    before: &(Timestamp, String),
) -> Result<Option<String>, Problem> {
    let last = store::last_scanned(sql, filter, before).await?;
    Ok(last.map(|(at, id)| Cursor::after(at, id).encode()))
}

async fn admin_views(app: &Deals, who: &Actor, deals: Vec<Deal>) -> Result<Vec<AdminBookingView>, Problem> {
    let (deals, from) = (with_names(&mut &app.db, deals).await?, viewpoint(app, who));
    let rights = (who.may(Right::Bookings), who.may(Right::Money));
    let views = deals.iter().map(|(deal, names)| AdminBookingView {
        listed: ListedBookingView::new(deal, names, who, &from),
        operations: rules::operations(deal, rights, from.now),
        disputed_at: deal.dispute.opened_at.map(iso),
        decide_by: deal.dispute_ends_at().map(iso),
        dispute_lapsed_at: deal.dispute.lapsed_at.map(iso),
    });
    Ok(views.collect())
}
