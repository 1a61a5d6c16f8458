//! Showing and changing one's own profile.
use crate::context::Market;
use base::accounts::{
    self, Actor, AdminRole, Person, Preferences, PreferencesChange, Unknown, UserType, must_be_known, one_price,
};
use catalogue::experiences;
use platform::{
    clock::iso,
    db::{Sql, Tx},
    http::{Json, Problem},
    money::{Cents, Currency},
    msg, number,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The signed-in person.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeView {
    /// The account's id.
    id: String,
    email: String,
    full_name: String,
    #[schema(required)]
    user_type: Option<UserType>,
    description: String,
    tags: Vec<String>,
    /// Dollars; 50 while no price is named.
    #[serde(rename = "pricePerHour")]
    price_per_hour: f64,
    /// Cents; null while no price is named.
    #[schema(required)]
    price_cents: Option<Cents>,
    /// How many projects this creator takes at a time; null for any number.
    #[schema(required)]
    deals_at_once: Option<i64>,
    created_at: String,
    updated_at: String,
    #[schema(required)]
    role: Option<AdminRole>,
    preferences: Preferences,
    /// What this person may do beside what everyone may.
    actions: Vec<MeAction>,
    /// The booking whose payment is overdue for so long that it comes before publishing and booking.
    #[schema(required)]
    pay_first: Option<String>,
}

/// What a person may do, beyond what everyone may.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MeAction {
    /// Publish an experience.
    Publish,
    /// Open the admins' pages.
    Admin,
}

/// What a person changes of their profile; absent fields stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProfileChange {
    /// At most 100 characters.
    full_name: Option<String>,
    /// At most 2000 characters.
    description: Option<String>,
    /// Dollars per hour, 0.01 to 100,000.00.
    #[serde(rename = "pricePerHour", deserialize_with = "number::given")]
    price_per_hour: Option<f64>,
    /// The same as `pricePerHour`.
    #[serde(rename = "price_per_hour", deserialize_with = "number::given")]
    #[schema(ignore)]
    price: Option<f64>,
    /// How many projects you take at a time as a creator: a whole number, 0 for any number.
    #[serde(deserialize_with = "number::given")]
    deals_at_once: Option<f64>,
    /// `Hirer` or `Creator`; only while none is chosen.
    user_type: Option<String>,
    /// Absent topics stay.
    preferences: Option<PreferencesChange>,
    #[serde(flatten)]
    #[schema(ignore)]
    unknown: Unknown,
}

impl MeView {
    async fn load(app: &Market, sql: &mut impl Sql, person: Person) -> Result<Self, Problem> {
        let tags = accounts::tags(sql, &person.id).await?;
        let preferences = accounts::preferences(sql, &person.id).await?;
        let pay_first = deals::find_overdue_payment(sql, &person.id, app.clock.now()).await?;
        let publish = pay_first.is_none().then_some(MeAction::Publish);
        let admin = person.role.map(|_| MeAction::Admin);
        Ok(Self {
            price_per_hour: app.config.currency.number(person.price(app.config.currency)),
            price_cents: person.price_cents,
            deals_at_once: person.deals_at_once,
            created_at: iso(person.created_at),
            updated_at: iso(person.updated_at),
            actions: publish.into_iter().chain(admin).collect(),
            pay_first: pay_first.map(Into::into),
            id: person.id.into(),
            email: auth::shown_email(&person.email),
            full_name: person.full_name,
            user_type: person.user_type,
            description: person.description,
            role: person.role,
            tags,
            preferences,
        })
    }
}

impl ProfileChange {
    fn has_any(&self) -> bool {
        self.full_name.is_some()
            || self.description.is_some()
            || self.price.or(self.price_per_hour).is_some()
            || self.deals_at_once.is_some()
            || self.user_type.is_some()
            || self.preferences.is_some()
    }
    /// `person` with these changes, or what the rules refuse.
    fn applied_to(&self, person: Person, currency: Currency) -> Result<Person, Problem> {
        let user_type = match self.user_type.as_deref() {
            None => person.user_type,
            Some(text) => Some(chosen_type(person.user_type, text)?),
        };
        // a name that an account has had all along is no reason to refuse the rest
        let another = self.full_name.as_deref().filter(|name| *name != person.full_name);
        let full_name = another.map(accounts::full_name).transpose()?;
        let description = self.description.as_deref().map(accounts::description).transpose()?;
        let price = one_price("pricePerHour", self.price, self.price_per_hour)?;
        must_be_known(&self.unknown, price, self.has_any())?;
        let price = price.map(|price| accounts::price("pricePerHour", price, currency)).transpose()?;
        let deals_at_once = self.deals_at_once.map(accounts::deals_at_once).transpose()?;
        Ok(Person {
            user_type,
            full_name: full_name.unwrap_or(person.full_name),
            description: description.unwrap_or(person.description),
            price_cents: price.or(person.price_cents),
            deals_at_once: deals_at_once.unwrap_or(person.deals_at_once),
            ..person
        })
    }
}

/// The type `text` names, unless another one is already fixed.
fn chosen_type(was: Option<UserType>, text: &str) -> Result<UserType, Problem> {
    let wanted = UserType::parse(text).ok_or_else(|| {
        let message = msg!("problem-user-type-required");
        Problem::invalid("user_type_unknown", message.clone()).field("user_type", message)
    })?;
    match was {
        Some(fixed) if fixed != wanted => Err(Problem::conflict("user_type_fixed", msg!("problem-user-type-fixed"))),
        _ => Ok(wanted),
    }
}

/// The profile of `who`.
///
/// # Errors
/// 401 when the account is gone.
pub async fn find(app: &Market, who: &Actor) -> Result<MeView, Problem> {
    let person = accounts::person(&mut &app.db, &who.id).await?.ok_or_else(Problem::unauthorized)?;
    MeView::load(app, &mut &app.db, person).await
}

/// Changes the profile of `who`.
///
/// # Errors
/// 409 for another type than the one that is fixed, 422 with the field that a rule refuses.
pub async fn change(app: &Market, who: &Actor, change: ProfileChange) -> Result<Json<MeView>, Problem> {
    who.commit(app, async |tx| {
        let was = accounts::person(tx, &who.id).await?.ok_or_else(Problem::unauthorized)?;
        let person = change.applied_to(was.clone(), app.config.currency)?;
        change.preferences.iter().try_for_each(PreferencesChange::check)?;
        let saved = if person == was { was } else { save(app, tx, &was, person).await? };
        change.preferences.unwrap_or_default().save(tx, &who.id).await?;
        let me = MeView::load(app, tx, saved.clone()).await?;
        accounts::write_metadata(app, tx, &saved, &me.tags).await?;
        Ok(Json(me))
    })
    .await
}

/// Writes `person` over `was`; under another name, what they published is found by it.
async fn save(app: &Market, tx: &mut Tx, was: &Person, person: Person) -> Result<Person, Problem> {
    let saved = app.profiles().save(tx, Some(was), person).await?;
    if saved.full_name != was.full_name {
        experiences::publisher_renamed(&app.events, tx, &saved.id, saved.changed_at).await?;
    }
    Ok(saved)
}
