//! A booking and its project as their viewers see them.
use super::{
    notification_texts::{self, Names},
    rules::{self, Action, Deal, DealActor, Dispute, MoneyState, ProposedSplit, Role, Side, Status, Work},
    timeline_texts,
};
use crate::context::Deals;
use base::accounts::{self, Actor, Person, Right, UserId};
use platform::{
    clock::{Timestamp, iso},
    db::{Result, Sql},
    messages::reader,
    money::{Cents, Currency},
};
use serde::Serialize;
use utoipa::ToSchema;

/// `who` as someone who reads a deal: every admin may.
pub fn reading_actor(who: &Actor) -> DealActor {
    DealActor::Person { id: who.id.clone(), admin: who.is_admin(), reason: None }
}

/// How `who` looks at deals now.
pub fn viewpoint(app: &Deals, who: &Actor) -> Viewpoint {
    let acts = DealActor::Person { id: who.id.clone(), admin: who.may(Right::Bookings), reason: None };
    Viewpoint { actor: reading_actor(who), acts, now: app.clock.now() }
}

/// A person, as the other side sees them.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = DealPerson)]
pub struct PersonView {
    full_name: String,
    /// Empty for the other side until the money is held.
    email: String,
    /// Whether the account is gone.
    gone: bool,
}

/// What is booked, as it was when it was asked for, with its hirer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DealExperience)]
pub struct ExperienceView {
    title: String,
    description: String,
    /// Dollars.
    price_per_hour: f64,
    /// The hirer.
    users: PersonView,
}

/// A proposed split.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SplitView {
    /// Who proposed it; the other side can accept it.
    by: Side,
    /// What would go back to the hirer, in cents.
    refund_cents: Cents,
    /// Our fee on the rest.
    fee_cents: Cents,
    /// What the creator would get.
    creator_cents: Cents,
}

impl SplitView {
    /// The split that is proposed on `deal`.
    pub fn new(deal: &Deal) -> Option<Self> {
        let ProposedSplit { by, refund_cents, .. } = deal.split?;
        let after = Deal { returned_cents: deal.returned_cents + refund_cents, ..deal.clone() };
        Some(Self { by, refund_cents, fee_cents: after.fee(), creator_cents: after.creator_cents() })
    }
}

/// The hours of a project with an hourly price.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HoursView {
    /// Those that are due or were paid.
    funded: f64,
    /// The most that the next version may state.
    most: f64,
    /// What the creator stated with the newest version: accepting it pays them.
    stated: f64,
    /// What stating fewer than were paid gives back to the hirer with the acceptance, in cents.
    returns_cents: Cents,
    /// What the hirer asked for instead, about the newest version.
    #[schema(required)]
    asked: Option<f64>,
    /// What that would give back, in cents.
    #[schema(required)]
    asked_returns_cents: Option<Cents>,
    /// Until when the creator answers, while that is open.
    #[schema(required)]
    answer_by: Option<String>,
    /// What the work was accepted with, if fewer than agreed.
    #[schema(required)]
    accepted: Option<f64>,
}

impl HoursView {
    fn new(deal: &Deal) -> Option<Self> {
        let back = |quarters| (deal.total() - deal.total_of(quarters) - deal.returned_cents).max(0);
        deal.is_hourly().then(|| Self {
            funded: hours(deal.funded()),
            most: hours(deal.most_hours()),
            stated: hours(deal.stated()),
            returns_cents: back(deal.stated()),
            asked: deal.hours.asked_quarters.map(hours),
            asked_returns_cents: deal.hours.asked_quarters.map(back),
            answer_by: deal.hours_answer_by().map(iso),
            accepted: deal.hours.used_quarters.map(hours),
        })
    }
}

/// The viewer's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ViewerSide {
    /// The side that pays.
    Hirer,
    /// The side that delivers.
    Creator,
    /// An admin who is not a party.
    #[serde(rename = "operator")]
    Admin,
}

/// A booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BookingView {
    pub(super) id: String,
    /// The person who asked.
    user_id: String,
    #[schema(required)]
    experience_id: Option<String>,
    pub(super) status: Status,
    #[schema(required)]
    portfolio_link: Option<String>,
    creator_name: String,
    /// Empty for the hirer until the money is held.
    creator_email: String,
    #[schema(required)]
    creator_id: Option<String>,
    #[schema(required)]
    hirer_id: Option<String>,
    created_at: String,
    experiences: ExperienceView,
    /// The creator.
    users: PersonView,
    experience_title: String,
    experience_description: String,
    /// Dollars.
    price_per_hour: f64,
    mentor_name: String,
    hours: f64,
    /// Dollars.
    total: f64,
    total_cents: Cents,
    price_cents: Cents,
    fee_cents: Cents,
    /// The creator's part of the total: without the fee.
    creator_cents: Cents,
    #[schema(value_type = String)]
    currency: Currency,
    #[schema(required)]
    work: Option<Work>,
    money: MoneyState,
    dispute: Dispute,
    overdue: bool,
    chargeback: bool,
    /// The end of the time to answer, while it runs.
    #[schema(required)]
    respond_by: Option<String>,
    /// What the side that proposed the newest terms says about them.
    #[schema(required)]
    message: Option<String>,
    /// Links to work in the newest terms.
    links: Vec<String>,
    /// The price for everything in cents, if that is the price.
    #[schema(required)]
    fixed_price_cents: Option<Cents>,
    /// When the work begins at the latest, an ISO date.
    #[schema(required)]
    start_by: Option<String>,
    /// When it is finished at the latest, an ISO date.
    #[schema(required)]
    finish_by: Option<String>,
    /// How many versions of the terms there are; this is the newest.
    terms_version: i64,
    /// Whether the newest terms answer others.
    is_counter_offer: bool,
    /// Our team found the listing on terms that the initiator did not name: accepting agrees to them, and then its
    /// publisher is asked.
    needs_consent: bool,
    /// What went back to the hirer while the rest is the creator's, in cents.
    returned_cents: Cents,
    /// A proposed split, while it can be accepted.
    #[schema(required)]
    split: Option<SplitView>,
    /// The side that opened the dispute, while it is open.
    #[schema(required)]
    disputed_by: Option<Side>,
    /// Until when the other side has to answer the dispute, before what its opener proposed is carried out.
    #[schema(required)]
    answer_dispute_by: Option<String>,
    /// The end of the time to pay, while it is due.
    #[schema(required)]
    due_at: Option<String>,
    /// Why it was declined, ended or disputed, in its author's words.
    #[schema(required)]
    reason: Option<String>,
    viewer_side: ViewerSide,
    your_turn: bool,
    actions: Vec<Action>,
    cover: String,
    rev: i64,
}

/// A project: the work of a booking, with which it shares its id.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProjectView {
    id: String,
    booking_id: String,
    #[schema(required)]
    experience_id: Option<String>,
    is_completed: bool,
    status: Work,
    #[schema(required)]
    project_link: Option<String>,
    #[schema(required)]
    project_link_last_updated: Option<String>,
    #[schema(required)]
    hirer_feedback: Option<String>,
    /// What the creator says about the newest version.
    #[schema(required)]
    delivery_note: Option<String>,
    /// How many versions were delivered.
    version: i64,
    /// About the hours of delivered work; null with a fixed price.
    #[schema(required)]
    hours_used: Option<HoursView>,
    experiences: ExperienceView,
    /// The creator.
    users: PersonView,
    #[schema(required)]
    creator_id: Option<String>,
    #[schema(required)]
    hirer_id: Option<String>,
    money: MoneyState,
    dispute: Dispute,
    booking_status: Status,
    hours: f64,
    /// The price for everything, if that was agreed instead of one per hour.
    #[schema(required)]
    fixed_price_cents: Option<Cents>,
    /// Dollars.
    total: f64,
    total_cents: Cents,
    fee_cents: Cents,
    /// The creator's part of the total: without the fee.
    creator_cents: Cents,
    /// What went back to the hirer of a split.
    returned_cents: Cents,
    created_at: String,
    #[schema(required)]
    completed_at: Option<String>,
    viewer_side: ViewerSide,
    your_turn: bool,
    /// Until when an offer has to be answered; null when nobody has to.
    #[schema(required)]
    respond_by: Option<String>,
    actions: Vec<Action>,
    /// Until when the viewer would have to look at the work after `extend_review`.
    #[schema(required)]
    review_extends_to: Option<String>,
    cover: String,
    rev: i64,
}

/// Who looks, and when.
#[derive(Clone, Debug)]
pub struct Viewpoint {
    /// Who.
    pub actor: DealActor,
    /// The same as someone who acts: an admin only as far as their role goes.
    pub acts: DealActor,
    /// When, in product time.
    pub now: Timestamp,
}

impl Viewpoint {
    /// On which side the viewer is.
    pub(super) fn side(&self, deal: &Deal) -> ViewerSide {
        match deal.role_of(&self.actor) {
            Some(Role::Hirer) => ViewerSide::Hirer,
            Some(Role::Creator) => ViewerSide::Creator,
            _ => ViewerSide::Admin,
        }
    }
    fn your_turn(&self, deal: &Deal) -> bool {
        deal.is_turn_of(deal.role_of(&self.actor))
    }
}

fn person(deal: &Deal, names: &Names, from: &Viewpoint, side: Side) -> PersonView {
    let person = names.on(side);
    PersonView {
        full_name: person.map(|person| person.full_name.clone()).unwrap_or_default(),
        email: person
            .map(|person| deal.email_for(&from.actor, side, &person.email))
            .map(auth::shown_email)
            .unwrap_or_default(),
        gone: person.is_some_and(Person::is_gone),
    }
}

fn experience(deal: &Deal, names: &Names, from: &Viewpoint) -> ExperienceView {
    ExperienceView {
        title: deal.title().to_owned(),
        description: deal.description().to_owned(),
        price_per_hour: deal.currency().number(deal.terms.price_cents),
        users: person(deal, names, from, Side::Hirer),
    }
}

/// The publisher's name; a fixed text where there is none.
fn mentor(deal: &Deal, names: &Names) -> String {
    let publisher = deal.parties.publisher.and_then(|side| names.on(side)).map(|person| person.full_name.as_str());
    publisher.filter(|name| !name.is_empty()).unwrap_or("Unknown Mentor").to_owned()
}

/// The picture of the deal's listing.
pub(super) fn cover(deal: &Deal) -> String {
    format!("/media/covers/{}.svg", deal.listing.experience_id.as_deref().unwrap_or(&deal.id))
}

#[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
fn hours(quarters: i64) -> f64 {
    quarters as f64 / 4.0
}

impl BookingView {
    /// `deal` between `names`, seen from `from`.
    pub fn new(deal: &Deal, names: &Names, from: &Viewpoint) -> Self {
        let creator = person(deal, names, from, Side::Creator);
        let pending = deal.request == rules::Request::Pending;
        Self {
            id: deal.id.to_string(),
            user_id: deal.parties.initiator_id.clone().into(),
            experience_id: deal.listing.experience_id.clone().map(Into::into),
            status: deal.status(),
            portfolio_link: deal.terms.portfolio_link.clone(),
            creator_name: creator.full_name.clone(),
            creator_email: creator.email.clone(),
            creator_id: deal.parties.creator_id.clone().map(Into::into),
            hirer_id: deal.parties.hirer_id.clone().map(Into::into),
            created_at: iso(deal.dates.created_at),
            experiences: experience(deal, names, from),
            users: creator,
            experience_title: deal.title().to_owned(),
            experience_description: deal.description().to_owned(),
            price_per_hour: deal.currency().number(deal.terms.price_cents),
            mentor_name: mentor(deal, names),
            hours: hours(deal.terms.quarters),
            total: deal.currency().number(deal.total()),
            total_cents: deal.total(),
            price_cents: deal.terms.price_cents,
            fee_cents: deal.fee(),
            creator_cents: deal.creator_cents(),
            currency: deal.currency(),
            work: deal.work,
            money: deal.seen_by(deal.role_of(&from.actor).and_then(Role::side)).money,
            dispute: deal.dispute.state,
            overdue: deal.overdue,
            chargeback: deal.chargeback,
            respond_by: pending.then(|| iso(deal.dates.respond_by)),
            message: deal.terms.message.clone(),
            links: deal.link_list().into_iter().map(str::to_owned).collect(),
            fixed_price_cents: deal.terms.fixed_price_cents,
            start_by: deal.terms.start_by.clone(),
            finish_by: deal.terms.finish_by.clone(),
            terms_version: deal.terms.version,
            is_counter_offer: deal.counters() > 0,
            needs_consent: deal.terms.needs_consent,
            returned_cents: deal.returned_cents,
            split: SplitView::new(deal),
            disputed_by: deal.dispute.opened_by.filter(|_| deal.is_disputed()),
            answer_dispute_by: deal.dispute_answer_by().map(iso),
            due_at: deal.dates.due_at.filter(|_| deal.is_payable()).map(iso),
            reason: deal.reason.as_deref().map(|why| timeline_texts::reason(why).text(&reader())),
            viewer_side: from.side(deal),
            your_turn: from.your_turn(deal),
            actions: rules::actions(deal, &Action::BOOKING, &from.acts, from.now),
            cover: cover(deal),
            rev: deal.rev,
        }
    }
}

impl ProjectView {
    /// The project of `deal` between `names`, seen from `from`; none before there is one.
    pub fn new(deal: &Deal, names: &Names, from: &Viewpoint) -> Option<Self> {
        let status = deal.work?;
        let actions = rules::actions(deal, &Action::PROJECT, &from.acts, from.now);
        let extends = actions.contains(&Action::ExtendInspection);
        Some(Self {
            id: deal.id.to_string(),
            booking_id: deal.id.to_string(),
            experience_id: deal.listing.experience_id.clone().map(Into::into),
            is_completed: status == Work::Completed,
            status,
            project_link: deal.delivery.link.clone(),
            project_link_last_updated: deal.delivery.link_updated_at.map(iso),
            hirer_feedback: deal.delivery.feedback.clone(),
            delivery_note: deal.delivery.note.clone(),
            version: deal.delivery.versions,
            hours_used: HoursView::new(deal),
            experiences: experience(deal, names, from),
            users: person(deal, names, from, Side::Creator),
            creator_id: deal.parties.creator_id.clone().map(Into::into),
            hirer_id: deal.parties.hirer_id.clone().map(Into::into),
            money: deal.seen_by(deal.role_of(&from.actor).and_then(Role::side)).money,
            dispute: deal.dispute.state,
            booking_status: deal.status(),
            hours: hours(deal.terms.quarters),
            fixed_price_cents: deal.terms.fixed_price_cents,
            total: deal.currency().number(deal.total()),
            total_cents: deal.total(),
            fee_cents: deal.fee(),
            creator_cents: deal.creator_cents(),
            returned_cents: deal.returned_cents,
            created_at: iso(deal.dates.created_at),
            completed_at: deal.dates.completed_at.map(iso),
            viewer_side: from.side(deal),
            your_turn: from.your_turn(deal),
            respond_by: deal.turn().map(|_| iso(deal.dates.respond_by)),
            review_extends_to: deal.extended_inspection_at().filter(|_| extends).map(iso),
            actions,
            cover: cover(deal),
            rev: deal.rev,
        })
    }
}

/// Each of `deals` with its people, read in one query.
pub async fn with_names(sql: &mut impl Sql, deals: Vec<Deal>) -> Result<Vec<(Deal, Names)>> {
    let mut ids: Vec<&UserId> =
        deals.iter().flat_map(|deal| [deal.on(Side::Hirer), deal.on(Side::Creator)]).flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    let people = accounts::people(sql, &ids).await?;
    Ok(deals
        .into_iter()
        .map(|deal| {
            let names = notification_texts::Names::from_people(&people, &deal);
            (deal, names)
        })
        .collect())
}
