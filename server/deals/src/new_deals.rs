//! The ways a deal begins: a request, a concierge request, an offer, and `POST /api/projects`, which may
//! also be the answer to a request.
use super::{
    actions::{self, Begun, Step, act, deal_actor, must_not_be_blocked, refusal_for},
    notification_texts::{EmailContext, Names},
    rules::{
        self, Applied, Conditions, Deal, DealActor, DealId, Link, Listing, Party, Policy, Proposal, Refusal, Request,
        Role, Transition, UserText, Work,
    },
    store,
};
use crate::context::Deals;
use base::accounts::{self, Actor, Person, Right, UserId};
use base::notifications::link;
use catalogue::experiences::{self, Cancellation, Experience, ListingId, Side};
use http::StatusCode;
use platform::{
    audit,
    clock::{MINUTE, Micros, Timestamp},
    db::{Sql, Tx},
    http::Problem,
    ids, msg,
};
use serde_json::json;

/// How long a repeated identical request counts as the same one.
const DUPLICATE_WINDOW: Micros = MINUTE;
/// How long `POST /api/projects` after an acceptance means that acceptance.
const REPEATED_ACCEPT: Micros = 2 * MINUTE;

/// What someone asks for, read and checked.
#[derive(Debug)]
pub struct BookingInput {
    /// Who asks: the caller, unless an admin or the demo's test page asks for someone else.
    pub user_id: UserId,
    /// The listing; `None` asks the concierge.
    pub experience_id: Option<ListingId>,
    /// What they show.
    pub portfolio: Option<Link>,
    /// What they propose.
    pub proposal: Proposal,
    /// Why an admin asks for them.
    pub reason: Option<UserText>,
}

/// A published listing, as deals need it.
pub async fn listing(app: &Deals, id: &ListingId) -> Result<Listing, Problem> {
    let found = experiences::find(&mut &app.db, id).await?;
    if found.as_ref().is_some_and(|experience| experience.taken) {
        return Err(Problem::conflict("brief_taken", msg!("problem-brief-taken")));
    }
    let found = found.filter(|experience| experience.published);
    let experience = found.ok_or_else(|| Problem::not_found(msg!("problem-experience-not-found")))?;
    Ok(Listing::from(&experience))
}

impl From<&Experience> for Listing {
    fn from(experience: &Experience) -> Self {
        Self {
            id: experience.id.clone(),
            publisher_id: experience.publisher_id.clone(),
            offered: experience.side == Side::Offered,
            title: experience.title.clone(),
            description: experience.description.clone(),
            price_cents: experience.price_cents,
            fixed_price_cents: experience.facts.fixed_price_cents,
            quarters: experience.facts.quarters(),
            policy: experience.facts.cancellation.map(|policy| match policy {
                Cancellation::Flexible => Policy::Flexible,
                Cancellation::Moderate => Policy::Moderate,
                Cancellation::Strict => Policy::Strict,
            }),
        }
    }
}

fn terms(app: &Deals) -> Conditions {
    Conditions {
        fee_bps: app.config.payments.fee_basis_points,
        currency: app.config.currency,
        policy: Policy::Flexible,
    }
}

/// The creator who gets an offer. Anyone who cannot get one, for any reason, looks as if they did not exist: an offer
/// must not reveal whether an address has an account, or whether it is confirmed.
async fn find_offer_recipient(app: &Deals, tx: &mut Tx, id: &UserId) -> Result<Party, Problem> {
    app.auth.share_user(tx, id).await?;
    let person = accounts::person(tx, id).await?.filter(Person::is_listed_creator);
    let person = person.ok_or_else(|| Problem::not_found(msg!("problem-creator-not-found")))?;
    must_have_room(tx, &person).await?;
    Ok(Party { id: person.id, user_type: person.user_type })
}

/// Refuses a request for a listing whose publisher is gone or banned, as if it were unpublished, and keeps the
/// publisher active until `tx` ends.
async fn publisher_must_stay_active(app: &Deals, tx: &mut Tx, publisher_id: &UserId) -> Result<(), Problem> {
    app.auth.share_user(tx, publisher_id).await?;
    publisher_must_be_active(tx, publisher_id).await
}

async fn publisher_must_be_active(sql: &mut impl Sql, publisher_id: &UserId) -> Result<(), Problem> {
    active(accounts::person(sql, publisher_id).await?.as_ref())
}

fn active(publisher: Option<&Person>) -> Result<(), Problem> {
    let active = publisher.is_some_and(Person::is_active);
    active.then_some(()).ok_or_else(|| Problem::not_found(msg!("problem-experience-not-found")))
}

/// Refuses a request to a creator who takes no more projects at present.
async fn must_have_room(tx: &mut Tx, creator: &Person) -> Result<(), Problem> {
    let Some(most) = creator.deals_at_once else { return Ok(()) };
    Ok(rules::check_capacity(Some(most), store::work_of(tx, &creator.id).await?)?)
}

/// Refuses to match the concierge request `id` with a listing whose publisher its initiator could not ask.
pub async fn match_must_be_allowed(app: &Deals, id: &DealId, listing: &Listing) -> Result<(), Problem> {
    let mut sql = &app.db;
    publisher_must_be_active(&mut sql, &listing.publisher_id).await?;
    match store::find(&mut sql, id).await? {
        Some(deal) => must_not_be_blocked(&mut sql, &deal.parties.initiator_id, &listing.publisher_id).await,
        None => Err(Refusal::NotFound.into()),
    }
}

/// The result of a request.
pub struct BookingOutcome {
    /// The deal.
    pub deal: Deal,
    /// The people of a new one; `None` if it repeats a request made a moment ago.
    pub new: Option<Names>,
}

/// T1, T1b: asks for what `input` says.
pub async fn book(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    input: BookingInput,
    listing: Option<&Listing>,
) -> Result<BookingOutcome, Problem> {
    if input.user_id != who.id && !who.may(Right::Bookings) {
        return Err(Problem::forbidden("not_yours", msg!("problem-book-for-yourself")));
    }
    if input.user_id != who.id && input.reason.is_none() {
        return Err(Refusal::ReasonRequired.into());
    }
    let new = prepare(app, tx, &input, listing, Person::is_active).await?;
    let (by_asker, by_asked) = match listing {
        Some(listing) => accounts::blocks_between(tx, &input.user_id, &listing.publisher_id).await?,
        None => (false, false),
    };
    let withdrawn = store::withdrawn_requests(tx, &input.user_id, input.experience_id.as_ref()).await?;
    let allowed =
        rules::check_blocks(by_asker, by_asked).and_then(|()| rules::check_repeat(&withdrawn, app.clock.now()));
    if let Err(refusal) = allowed {
        // an existing request takes precedence; if nothing is refused, `begin` finds it
        let live = store::live_of(tx, &input.user_id, input.experience_id.as_ref()).await?;
        return live.map_or(Err(refusal.into()), |live| as_repeated_request(live, &input, app.clock.now()));
    }
    begin(app, tx, who, &input, new).await
}

/// A request that may begin.
pub(super) struct PreparedBooking {
    applied: Applied,
    around: EmailContext,
}

/// The request of the person `input` names as it would begin, if they `may_ask`, its listing exists and they owe
/// nothing.
pub(super) async fn prepare(
    app: &Deals,
    tx: &mut Tx,
    input: &BookingInput,
    listing: Option<&Listing>,
    may_ask: fn(&Person) -> bool,
) -> Result<PreparedBooking, Problem> {
    let mut sides = vec![&input.user_id];
    if let Some(listing) = listing {
        app.auth.share_user(tx, &listing.publisher_id).await?;
        sides.push(&listing.publisher_id);
    }
    let people = accounts::people(tx, &sides).await?;
    let asks = people.get(&input.user_id).filter(|person| may_ask(person));
    let asks = asks.ok_or_else(|| Problem::not_found(msg!("problem-no-such-person")))?;
    let asks = Party { id: asks.id.clone(), user_type: asks.user_type };
    let (id, terms, now) = (DealId::from(ids::id()), terms(app), app.clock.now());
    let (portfolio, proposal) = (input.portfolio.clone(), &input.proposal);
    let (applied, page) = match listing {
        Some(listing) => {
            active(people.get(&listing.publisher_id))?;
            let page = link(&app.public_url, &experiences::path(&listing.id));
            (rules::request(id, listing, &asks, portfolio, proposal, terms, now)?, Some(page))
        }
        None => (rules::concierge(id, &asks, portfolio, proposal, terms, now)?, None),
    };
    super::must_have_paid(tx, &asks.id, now).await?;
    if let Some(creator) =
        listing.filter(|listing| listing.offered).and_then(|listing| people.get(&listing.publisher_id))
    {
        must_have_room(tx, creator).await?;
    }
    let names = Names::from_people(&people, &applied.0);
    Ok(PreparedBooking { applied, around: EmailContext { names, page } })
}

/// Begins the request `new` for what `input` says; returns the existing one if another request was faster.
pub(super) async fn begin(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    input: &BookingInput,
    new: PreparedBooking,
) -> Result<BookingOutcome, Problem> {
    let actor = DealActor::Person { id: who.id.clone(), admin: who.is_admin(), reason: None };
    let names = new.around.names.clone();
    let deal = match actions::begin(app, tx, new.applied, &actor, Some(new.around)).await? {
        Begun::New(deal) => deal,
        Begun::Live(live) => return as_repeated_request(live, input, app.clock.now()),
    };
    if input.user_id != who.id {
        let new = json!({ "user_id": input.user_id, "reason": input.reason });
        audit::record(tx, &app.clock, &who.id, "booked_for_another", &deal.id, None::<()>, Some(new)).await?;
    }
    Ok(BookingOutcome { deal, new: Some(names) })
}

/// Returns `live` if `input` repeats it within a minute; any other request is refused.
pub(super) fn as_repeated_request(live: Deal, input: &BookingInput, now: Timestamp) -> Result<BookingOutcome, Problem> {
    let identical = live.request == Request::Pending
        && live.terms.quarters == input.proposal.quarters.unwrap_or(live.terms.quarters)
        && live.terms.message.as_deref() == input.proposal.message.as_ref().map(UserText::as_str)
        && live.terms.portfolio_link.as_deref() == input.portfolio.as_ref().map(Link::as_str)
        && input.proposal.has_terms_of(&live);
    if identical && now - live.dates.created_at <= DUPLICATE_WINDOW {
        return Ok(BookingOutcome { deal: live, new: None });
    }
    Err(Problem::from(Refusal::AlreadyRequested).with("booking_id", live.id.as_str()))
}

/// What `POST /api/projects` names.
#[derive(Debug)]
pub struct Pair {
    /// The listing.
    pub experience_id: ListingId,
    /// The creator's account.
    pub creator_id: UserId,
    /// The booking, when the client knows it.
    pub booking_id: Option<DealId>,
    /// What the hirer proposes with an offer.
    pub proposal: Proposal,
}

impl Pair {
    /// Whether the call names terms of its own.
    fn has_terms(&self) -> bool {
        self.proposal != Proposal::default()
    }
}

/// T2, T2b, T7: accepts the request that the pair means, or makes an offer, which an admin gives a `reason` for; `false` with
/// an existing project.
pub async fn accept_or_offer(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    reason: Option<UserText>,
    pair: &Pair,
    listing: Result<Listing, Problem>,
) -> Result<(Deal, bool), Problem> {
    let actor = deal_actor(who, Right::Bookings, reason.clone());
    let asked = match meant_by(app, tx, &actor, pair).await.map_err(refusal_for(who, Right::Bookings))? {
        Some(deal) => accepted(app, tx, who, reason, deal).await,
        None => offered(app, tx, &actor, pair, listing).await,
    };
    asked.map_err(refusal_for(who, Right::Bookings))
}

/// The request that `pair` means to accept; `None` if it is an offer.
async fn meant_by(app: &Deals, tx: &mut Tx, actor: &DealActor, pair: &Pair) -> Result<Option<Deal>, Problem> {
    if let Some(id) = &pair.booking_id {
        let deal = store::find(tx, id).await?.filter(|deal| deal.role_of(actor).is_some()).ok_or(Refusal::NotFound)?;
        let fits = deal.listing.experience_id.as_ref() == Some(&pair.experience_id)
            && deal.parties.creator_id.as_ref() == Some(&pair.creator_id);
        if !fits {
            return Err(Problem::conflict("booking_mismatch", msg!("problem-booking-mismatch")));
        }
        if pair.has_terms() {
            return Err(Problem::from(Refusal::AlreadyRequested).with("booking_id", deal.id.as_str()));
        }
        return Ok(Some(deal));
    }
    let deals = store::between(tx, &pair.experience_id, &pair.creator_id).await?;
    let answerable: Vec<&Deal> = deals.iter().filter(|deal| answers(deal, actor)).collect();
    if let [_, _, ..] = answerable.as_slice() {
        let ids: Vec<&str> = answerable.iter().map(|deal| deal.id.as_str()).collect();
        let message = msg!("problem-booking-ambiguous");
        return Err(Problem::conflict("booking_ambiguous", message).with("booking_ids", ids));
    }
    // an older live deal of the two must not keep `DELETE` and `POST`, in either order, from accepting this request
    let now = app.clock.now();
    let party = || deals.iter().filter(|deal| deal.role_of(actor).is_some());
    let meant = answerable.first().copied();
    // a call with terms of its own is an offer: it repeats no acceptance and undoes no decline
    let bare = !pair.has_terms();
    let meant = meant.or_else(|| party().find(|deal| bare && accepted_just_now(deal, actor, now)));
    let meant = meant.or_else(|| party().find(|deal| bare && declined_just_now(deal, actor)));
    let meant = meant.or_else(|| party().find(|deal| deal.is_live()));
    match meant {
        // an acceptance would be of the other side's terms, and not of the ones that are sent
        Some(deal) if pair.has_terms() => {
            Err(Problem::from(Refusal::AlreadyRequested).with("booking_id", deal.id.to_string()))
        }
        meant => Ok(meant.cloned()),
    }
}

/// Whether the request waits for this person's answer.
fn answers(deal: &Deal, actor: &DealActor) -> bool {
    let responder = deal.parties.responder_id.is_some() && deal.parties.responder_id.as_ref() == actor.id();
    deal.request == Request::Pending && (responder || deal.role_of(actor) == Some(Role::Admin))
}

/// Whether this person accepted it so recently that the call repeats that.
fn accepted_just_now(deal: &Deal, actor: &DealActor, now: Timestamp) -> bool {
    let recent = deal.dates.answered_at.is_some_and(|at| now <= at + REPEATED_ACCEPT);
    deal.request == Request::Approved && recent && deal.parties.answered_by.as_ref() == actor.id()
}

fn declined_just_now(deal: &Deal, actor: &DealActor) -> bool {
    deal.request == Request::Declined
        && deal.dates.decline_notice_at.is_some()
        && deal.parties.answered_by.as_ref() == actor.id()
}

/// The project of `deal`: accepted now, accepted after a decline, or there already.
async fn accepted(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    reason: Option<UserText>,
    deal: Deal,
) -> Result<(Deal, bool), Problem> {
    let transition = match deal.request {
        Request::Approved => return Ok((deal, false)),
        Request::Declined => Transition::LateAccept,
        // The caller's own offer is the project that this call made before.
        Request::Pending if deal.work == Some(Work::Offered) && deal.parties.initiator_id == who.id => {
            return Ok((deal, false));
        }
        _ => Transition::Accept { version: None },
    };
    match act(app, tx, who, &deal.id, Step::with_reason(transition, reason)).await {
        Ok(deal) => Ok((deal, true)),
        // Someone accepted it between our read and our transition: a repeat.
        Err(refused) if refused.status == StatusCode::CONFLICT => {
            let now = store::find(tx, &deal.id).await?.filter(|deal| deal.request == Request::Approved);
            now.map(|deal| (deal, false)).ok_or(refused)
        }
        Err(error) => Err(error),
    }
}

/// T7: by the listing's hirer, or an admin for them.
async fn offered(
    app: &Deals,
    tx: &mut Tx,
    actor: &DealActor,
    pair: &Pair,
    listing: Result<Listing, Problem>,
) -> Result<(Deal, bool), Problem> {
    let listing = &listing?;
    let admin = matches!(actor, DealActor::Person { admin: true, .. });
    if Some(&listing.publisher_id) != actor.id() && !admin {
        return Err(Problem::forbidden("not_allowed", msg!("problem-publisher-only")));
    }
    if Some(&listing.publisher_id) != actor.id() && actor.reason().is_none() {
        return Err(Refusal::ReasonRequired.into());
    }
    if pair.creator_id == listing.publisher_id {
        return Err(Refusal::OwnExperience.into());
    }
    let creator = find_offer_recipient(app, tx, &pair.creator_id).await?;
    publisher_must_stay_active(app, tx, &listing.publisher_id).await?;
    must_not_be_blocked(tx, &listing.publisher_id, &creator.id).await?;
    let now = app.clock.now();
    rules::check_repeat(&store::withdrawn_offers(tx, &listing.publisher_id, &creator.id).await?, now)?;
    super::must_have_paid(tx, &listing.publisher_id, now).await?;
    let new = rules::offer(DealId::from(ids::id()), listing, &creator, &pair.proposal, terms(app), now)?;
    match actions::begin(app, tx, new, actor, None).await? {
        Begun::New(deal) => {
            if let Some(admin) = actor.id().filter(|id| **id != listing.publisher_id) {
                let new = json!({ "user_id": listing.publisher_id, "reason": actor.reason() });
                audit::record(tx, &app.clock, admin, "offered_for_another", &deal.id, None::<()>, Some(new)).await?;
            }
            Ok((deal, true))
        }
        Begun::Live(live) => Ok((live, false)),
    }
}
