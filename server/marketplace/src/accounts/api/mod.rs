//! The signed-in person's own profile, and everyone's tags.
pub mod sessions;

use super::{
    Actor, Viewer,
    price::{self, Unknown, must_be_known, one_price},
    rules::{self, AdminRole, Person, Right, UserType},
    store,
    store::preferences::{self, Preferences, PreferencesChange},
};
use crate::state::App;
use axum::{extract::State, http::StatusCode};
use platform::{
    audit,
    clock::iso,
    db::{Sql, Tx},
    http::{Json, Path, Problem},
    idempotency::commit,
    money::{self, Cents},
    number,
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
    /// Open the operators' pages.
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
    /// `Hirer` or `Creator`; only while none is chosen.
    user_type: Option<String>,
    /// Absent topics stay.
    preferences: Option<PreferencesChange>,
    #[serde(flatten)]
    #[schema(ignore)]
    unknown: Unknown,
}

/// A person's tags.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagsView {
    /// In the order they were added.
    tags: Vec<String>,
}

/// A tag to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTag {
    /// At most 50 characters.
    name: String,
}

impl MeView {
    async fn of(app: &App, sql: &mut impl Sql, person: Person) -> Result<Self, Problem> {
        let tags = store::tags(sql, &person.id).await?;
        let preferences = preferences::of(sql, &person.id).await?;
        let pay_first = (app.pay_first)(&app.db, &person.id).await?;
        let publish = pay_first.is_none().then_some(MeAction::Publish);
        let admin = person.role.map(|_| MeAction::Admin);
        Ok(Self {
            price_per_hour: money::dollars(person.price()),
            price_cents: person.price_cents,
            created_at: iso(person.created_at),
            updated_at: iso(person.updated_at),
            actions: publish.into_iter().chain(admin).collect(),
            pay_first,
            id: person.id,
            email: person.email,
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
            || self.user_type.is_some()
            || self.preferences.is_some()
    }
    /// `person` with these changes, or what the rules refuse.
    fn applied_to(&self, person: Person) -> Result<Person, Problem> {
        let user_type = match self.user_type.as_deref() {
            None => person.user_type,
            Some(text) => Some(chosen_type(person.user_type, text)?),
        };
        // a name that an account has had all along is no reason to refuse the rest
        let another = self.full_name.as_deref().filter(|name| *name != person.full_name);
        let full_name = another.map(rules::full_name).transpose()?;
        let description = self.description.as_deref().map(rules::description).transpose()?;
        let price = one_price("pricePerHour", self.price, self.price_per_hour)?;
        must_be_known(&self.unknown, price, self.has_any())?;
        let price = price.map(|dollars| price::price("pricePerHour", dollars)).transpose()?;
        Ok(Person {
            user_type,
            full_name: full_name.unwrap_or(person.full_name),
            description: description.unwrap_or(person.description),
            price_cents: price.or(person.price_cents),
            ..person
        })
    }
}

/// The type `text` names, unless another one is already fixed.
fn chosen_type(was: Option<UserType>, text: &str) -> Result<UserType, Problem> {
    let wanted = UserType::parse(text).ok_or_else(|| {
        Problem::invalid("user_type_unknown", "Please select whether you are a Hirer or Creator.")
            .field("user_type", "Hirer or Creator")
    })?;
    match was {
        Some(fixed) if fixed != wanted => {
            Err(Problem::conflict("user_type_fixed", "Your account type cannot be changed."))
        }
        _ => Ok(wanted),
    }
}

/// The signed-in person's profile.
#[utoipa::path(get, path = "/api/me", tag = "accounts", responses((status = 200, body = MeView), Problem))]
pub async fn me(State(app): State<App>, who: Actor) -> Result<Json<MeView>, Problem> {
    let person = store::find(&mut &app.db, &who.id).await?.ok_or_else(Problem::unauthorized)?;
    Ok(Json(MeView::of(&app, &mut &app.db, person).await?))
}

/// Change the signed-in person's profile.
#[utoipa::path(patch, path = "/api/me", tag = "accounts", request_body = ProfileChange,
               responses((status = 200, body = MeView), Problem))]
pub async fn change_me(
    State(app): State<App>,
    who: Actor,
    Json(change): Json<ProfileChange>,
) -> Result<Json<MeView>, Problem> {
    let mut tx = who.write(&app).await?;
    let was = store::find(&mut tx, &who.id).await?.ok_or_else(Problem::unauthorized)?;
    let person = change.applied_to(was.clone())?;
    let saved = if person == was { was } else { app.profiles.save(&mut tx, Some(&was), person).await? };
    change.preferences.unwrap_or_default().save(&mut tx, &who.id).await?;
    let me = MeView::of(&app, &mut tx, saved.clone()).await?;
    write_metadata(&app, &mut tx, &saved, &me.tags).await?;
    commit(tx, Json(me)).await
}

/// A person's tags.
#[utoipa::path(get, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn tags(
    State(app): State<App>,
    Viewer(viewer): Viewer,
    Path(user_id): Path<String>,
) -> Result<Json<TagsView>, Problem> {
    let person = store::find(&mut &app.db, &user_id).await?;
    let known = viewer.is_some_and(|viewer| viewer.id == user_id || viewer.is_admin());
    if person.is_none_or(|person| !known && (!person.is_public || person.banned)) {
        return Err(Problem::not_found("There is no such person."));
    }
    Ok(Json(TagsView { tags: store::tags(&mut &app.db, &user_id).await? }))
}

/// Add a tag to one's own profile.
#[utoipa::path(post, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               request_body = NewTag, responses((status = 201, body = TagsView), Problem))]
pub async fn add_tag(
    State(app): State<App>,
    who: Actor,
    Path(user_id): Path<String>,
    Json(tag): Json<NewTag>,
) -> Result<(StatusCode, Json<TagsView>), Problem> {
    who.must_be_or_have(&user_id, Right::Texts)?;
    let name = rules::tag(&tag.name)?;
    let mut tx = who.write(&app).await?;
    app.profiles.add_tag(&mut tx, &user_id, &name).await?;
    note_tag(&app, &mut tx, &who, &user_id, (None, Some(&name))).await?;
    let tags = tags_written(&app, &mut tx, &user_id).await?;
    commit(tx, (StatusCode::CREATED, Json(TagsView { tags }))).await
}

/// Remove a tag from one's own profile.
#[utoipa::path(delete, path = "/api/users/{userId}/tags/{name}", tag = "accounts",
               params(("userId" = String, Path), ("name" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn remove_tag(
    State(app): State<App>,
    who: Actor,
    Path((user_id, name)): Path<(String, String)>,
) -> Result<Json<TagsView>, Problem> {
    who.must_be_or_have(&user_id, Right::Texts)?;
    let mut tx = who.write(&app).await?;
    if !app.profiles.remove_tag(&mut tx, &user_id, &name).await? {
        return Err(Problem::not_found("This tag is not in the profile."));
    }
    note_tag(&app, &mut tx, &who, &user_id, (Some(&name), None)).await?;
    let tags = tags_written(&app, &mut tx, &user_id).await?;
    commit(tx, Json(TagsView { tags })).await
}

/// Writes down what an operator did to somebody else's tags.
async fn note_tag(
    app: &App,
    tx: &mut Tx,
    who: &Actor,
    user_id: &str,
    (old, new): (Option<&str>, Option<&str>),
) -> Result<(), Problem> {
    if who.id != user_id {
        audit::record(tx, &app.clock, &who.id, "profile.tags_changed", user_id, old, new).await?;
    }
    Ok(())
}

/// The tags now in the table, written to the account's metadata as well.
async fn tags_written(app: &App, tx: &mut Tx, user_id: &str) -> Result<Vec<String>, Problem> {
    let person = store::find(tx, user_id).await?.ok_or_else(|| Problem::not_found("There is no such person."))?;
    let tags = store::tags(tx, user_id).await?;
    write_metadata(app, tx, &person, &tags).await?;
    Ok(tags)
}

/// Makes `was` a person of another type, in their profile and in their account's metadata.
pub async fn change_type(app: &App, tx: &mut Tx, was: Person, user_type: UserType) -> Result<Person, Problem> {
    let person = Person { user_type: Some(user_type), ..was.clone() };
    let saved = app.profiles.save(tx, Some(&was), person).await?;
    let tags = store::tags(tx, &saved.id).await?;
    write_metadata(app, tx, &saved, &tags).await?;
    Ok(saved)
}

/// The account's metadata says what the profile says: the next change of the account must not bring old words back.
async fn write_metadata(app: &App, tx: &mut Tx, person: &Person, tags: &[String]) -> Result<(), Problem> {
    let serde_json::Value::Object(metadata) = serde_json::json!({
        "full_name": person.full_name,
        "user_type": person.user_type,
        "description": person.description,
        "tags": tags,
    }) else {
        return Ok(());
    };
    app.auth.merge_metadata(tx, &person.id, metadata).await?;
    Ok(())
}
