//! People and what they may be: types, roles, tags, the limits of their texts.
use auth::UserId;
use platform::{
    clock::Timestamp,
    lookalike,
    messages::Reader,
    money::{Cents, Currency},
    msg,
    schema::{Bound, Bounds},
    text::{self, Field, Refused},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, sync::LazyLock};
use utoipa::ToSchema;

/// The most tags a person or a listing may have.
pub const MAX_TAGS: usize = 50;

/// Roles of an operator, in the languages of the pages: a name of nothing else could be taken for ours. Words are joined,
/// because people write "no reply", "no-reply" and "noreply".
const ROLES: [&str; 107] = [
    "abuse",
    "account",
    "accounting",
    "accounts",
    "admin",
    "administration",
    "administrator",
    "alert",
    "alerts",
    "billing",
    "chargeback",
    "chargebacks",
    "claims",
    "compliance",
    "concierge",
    "contactus",
    "customercare",
    "customerservice",
    "dispute",
    "disputes",
    "donotreply",
    "escrow",
    "finance",
    "fraud",
    "help",
    "helpdesk",
    "hostmaster",
    "invoice",
    "invoices",
    "invoicing",
    "legal",
    "login",
    "mailer",
    "moderation",
    "moderator",
    "moderators",
    "noreply",
    "notification",
    "notifications",
    "official",
    "operations",
    "operator",
    "password",
    "payment",
    "payments",
    "payout",
    "payouts",
    "postmaster",
    "privacy",
    "recovery",
    "refund",
    "refunds",
    "safety",
    "security",
    "signin",
    "staff",
    "support",
    "sysadmin",
    "system",
    "trustandsafety",
    "verification",
    "verified",
    "verify",
    "webmaster",
    "administracion",
    "administrador",
    "administradora",
    "atencionalcliente",
    "aviso",
    "avisos",
    "ayuda",
    "clavedeacceso",
    "cobros",
    "contabilidad",
    "contrasena",
    "cuenta",
    "cuentas",
    "cumplimiento",
    "disputa",
    "disputas",
    "factura",
    "facturacion",
    "facturas",
    "finanzas",
    "fraude",
    "legales",
    "moderacion",
    "moderador",
    "moderadora",
    "noresponder",
    "norespondera",
    "notificacion",
    "notificaciones",
    "oficial",
    "operaciones",
    "operador",
    "pago",
    "pagos",
    "privacidad",
    "reclamaciones",
    "recuperacion",
    "reembolso",
    "reembolsos",
    "seguridad",
    "servicioalcliente",
    "sistema",
    "soporte",
];
/// What people put around such a role.
const AROUND_ROLES: [&str; 60] = [
    "and",
    "by",
    "care",
    "center",
    "centre",
    "client",
    "clients",
    "customer",
    "customers",
    "department",
    "dept",
    "desk",
    "for",
    "from",
    "global",
    "group",
    "my",
    "of",
    "office",
    "online",
    "our",
    "resolution",
    "service",
    "services",
    "site",
    "team",
    "the",
    "trust",
    "user",
    "users",
    "web",
    "your",
    "reply",
    "s",
    "al",
    "atencion",
    "centro",
    "cliente",
    "clientes",
    "de",
    "del",
    "departamento",
    "dpto",
    "el",
    "equipo",
    "la",
    "las",
    "los",
    "mesa",
    "nuestro",
    "oficina",
    "resolucion",
    "servicio",
    "servicios",
    "su",
    "tecnico",
    "tu",
    "usuario",
    "usuarios",
    "y",
];
/// The ends of names of sites that a name may not have, besides two letters, which are a country's: in people's names a
/// dot is followed by something else.
const SITE_ENDINGS: [&str; 44] = [
    "agency", "ai", "app", "ar", "art", "biz", "cat", "cc", "cl", "click", "co", "com", "de", "dev", "es", "eu",
    "example", "fr", "gg", "info", "io", "it", "link", "live", "ly", "me", "mx", "net", "online", "org", "page", "pe",
    "pro", "ru", "shop", "site", "store", "studio", "top", "tv", "uk", "us", "xyz", "zip",
];

const FULL_NAME: Field = Field::new("full_name", "field-full-name", 100);
const DESCRIPTION: Field = Field::new("description", "field-description", 2000);
/// A tag.
pub const TAG: Field = Field::new("name", "field-tag", 50);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("ProfileChange", &[FULL_NAME.optional(), DESCRIPTION.optional(), DEALS_AT_ONCE]),
    ("PreferencesChange", &[Bound::Text("language", 0, 16, None), Bound::Text("time_zone", 0, 64, None)]),
    ("NewTag", &[Bound::Text(TAG.name, 1, TAG.max, Some("^[^,]+$"))]),
];

/// What a person signed up as; fixed afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum UserType {
    /// Publishes briefs, books creators, pays.
    Hirer,
    /// Has a public profile, asks for briefs, delivers.
    Creator,
}

impl UserType {
    /// The type that `text` names, without regard to case.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_ascii_lowercase().as_str() {
            "hirer" => Some(Self::Hirer),
            "creator" => Some(Self::Creator),
            _ => None,
        }
    }
    /// Its name in the database and on the wire.
    pub fn stored_name(self) -> &'static str {
        match self {
            Self::Hirer => "Hirer",
            Self::Creator => "Creator",
        }
    }
}

/// The role of an admin; kept on the server only, never in an account's metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminRole {
    /// Everything.
    Owner,
    /// Bookings, emails and the queue.
    Support,
    /// Money.
    Finance,
    /// Texts and people.
    Moderator,
}

/// What an admin may change. Every admin may read everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Bookings of others, and the emails about them.
    Bookings,
    /// Disputes, write-offs, manual payments and refunds: decisions about money.
    Money,
    /// Accounts: bans and types.
    People,
    /// What people wrote: profiles, listings, reports, catalogue items.
    Texts,
    /// What people wrote to us.
    Contact,
    /// Failed emails and jobs.
    Operations,
}

impl AdminRole {
    /// Whether this role may change what `right` covers; an owner may change everything.
    pub fn may(self, right: Right) -> bool {
        match self {
            Self::Owner => true,
            Self::Support => matches!(right, Right::Bookings | Right::Operations | Right::Contact),
            Self::Finance => right == Right::Money,
            Self::Moderator => matches!(right, Right::People | Right::Texts | Right::Contact),
        }
    }
}

/// The most projects at a time that a creator may set as their limit.
const MAX_DEALS_AT_ONCE: i64 = 20;
#[allow(clippy::cast_precision_loss, reason = "a small number")]
const DEALS_AT_ONCE: Bound = Bound::Number("deals_at_once", 0.0, MAX_DEALS_AT_ONCE as f64, Some(1.0));

/// How many projects a creator takes at a time; none, sent as 0, is any number.
///
/// # Errors
/// 422 unless it is a whole number up to 20.
pub fn deals_at_once(number: f64) -> Result<Option<i64>, Refused> {
    let whole = (0..=MAX_DEALS_AT_ONCE).find(|whole| {
        #[allow(clippy::cast_precision_loss, reason = "a small number")]
        let same = *whole as f64 == number;
        same
    });
    let message = || msg!("problem-invalid-deals-at-once", most = MAX_DEALS_AT_ONCE);
    let whole = whole.ok_or_else(|| Refused::new("deals_at_once", "invalid_deals_at_once", message()))?;
    Ok(Some(whole).filter(|whole| *whole > 0))
}

/// A person, as the marketplace knows them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Person {
    /// The account's id, or the name of a profile without an account.
    pub id: UserId,
    /// Lower case; empty once the account is deleted. Never shown to the public.
    pub email: String,
    /// Empty when the person gave none.
    pub full_name: String,
    /// Empty until chosen, then fixed.
    pub user_type: Option<UserType>,
    /// What the person says about themselves.
    pub description: String,
    /// Cents per hour, if the person set a price.
    pub price_cents: Option<Cents>,
    /// `Star`, `Briefcase` or another icon name that the pages know.
    pub icon: String,
    /// Set for admins.
    pub role: Option<AdminRole>,
    /// The address is confirmed and the account not deleted: a creator is then visible to everyone.
    pub is_public: bool,
    /// An admin banned the account: until the ban ends, this person cannot be found.
    #[serde(default)]
    pub banned: bool,
    /// The name of the language that they read; none: as their browser says.
    #[serde(default)]
    pub language: Option<String>,
    /// The name of the language of the browser with which they signed in last.
    #[serde(default)]
    pub browser_language: Option<String>,
    /// The IANA name of their time zone; none: UTC.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// How many projects a creator takes at a time, at most; none: any number.
    #[serde(default)]
    pub deals_at_once: Option<i64>,
    /// Product time.
    pub created_at: Timestamp,
    /// Product time of the last change of the profile.
    pub updated_at: Timestamp,
    /// Real time of the last change; with `id` the order in which search reads changes.
    pub changed_at: Timestamp,
    /// Grows with each change.
    pub rev: i64,
    /// The sort key in the list of creators, set by the store: `created_at`, or long before it while the profile is
    /// empty.
    pub place: Timestamp,
}

/// The addresses of the demo data, a domain that nobody can own (RFC 2606).
pub const DEMO_ADDRESSES: &str = "@demo.parallax.example";

/// Whether the account is one of the demo data, which visitors share.
pub fn is_demo(email: &str) -> bool {
    email.ends_with(DEMO_ADDRESSES)
}

impl Person {
    /// A person of whom only the id and the address are known.
    pub fn new(id: impl Into<UserId>, email: &str, now: Timestamp) -> Self {
        Self {
            id: id.into(),
            email: email.trim().to_lowercase(),
            full_name: String::new(),
            user_type: None,
            description: String::new(),
            price_cents: None,
            icon: "Star".into(),
            role: None,
            is_public: false,
            banned: false,
            language: None,
            browser_language: None,
            time_zone: None,
            deals_at_once: None,
            created_at: now,
            updated_at: now,
            changed_at: Timestamp::default(),
            rev: 0,
            place: now,
        }
    }
    /// Cents per hour; the default if none is set.
    pub fn price(&self, currency: Currency) -> Cents {
        self.price_cents.unwrap_or(currency.default_price())
    }
    /// As `known`, but in the language and the time zone in which this person reads emails: the chosen language, else
    /// that of their browser.
    pub fn reader(&self, known: Reader) -> Reader {
        known.or_settings(self.language.as_deref().or(self.browser_language.as_deref()), self.time_zone.as_deref())
    }
    /// Whether this person is in the public list of creators.
    pub fn is_listed_creator(&self) -> bool {
        self.is_public && self.user_type == Some(UserType::Creator)
    }
    /// Whether the address is confirmed, and the account neither banned nor deleted: only then may others ask them for
    /// anything.
    pub fn is_active(&self) -> bool {
        self.is_public && !self.banned
    }
    /// Whether the account is deleted: then they have no name.
    pub fn is_gone(&self) -> bool {
        self.email.is_empty()
    }
    /// The person without the details entered at sign-up.
    pub fn without_profile(self) -> Self {
        Self { full_name: String::new(), description: String::new(), user_type: None, ..self }
    }
    /// The person after the account is deleted: deals and the ledger still refer to the id, but nothing identifies the
    /// human.
    pub fn anonymised(self) -> Self {
        Self {
            email: String::new(),
            full_name: String::new(),
            description: String::new(),
            price_cents: None,
            deals_at_once: None,
            role: None,
            is_public: false,
            ..self
        }
    }
}

/// What the account's metadata says about a person; lenient, because the account is already written when we read it.
#[derive(Debug, Default)]
pub struct Metadata {
    full_name: Option<String>,
    description: Option<String>,
    user_type: Option<UserType>,
    /// The tags, cleaned, when the metadata has a list of them.
    pub tags: Option<Vec<String>>,
}

impl Metadata {
    /// Reads the metadata keys of a sign-up (`full_name`, `user_type`, `description`, `tags`); values that break a rule
    /// are cut or left out.
    pub fn read(metadata: &serde_json::Map<String, serde_json::Value>) -> Self {
        let text = |key: &str| metadata.get(key).and_then(|value| value.as_str());
        let tags = metadata.get("tags").and_then(|value| value.as_array());
        Self {
            full_name: text("full_name")
                .map(|name| truncated(FULL_NAME, &single_line(name)))
                .map(|name| if text::has_visible(&name) { name } else { String::new() }),
            description: text("description").map(|words| truncated(DESCRIPTION, words)),
            user_type: text("user_type").and_then(UserType::parse),
            tags: tags.map(|list| clean_tags(list.iter().filter_map(|tag| tag.as_str()))),
        }
    }
    /// Refuses what a person types beyond the longest text; anything else that breaks a rule is corrected by
    /// [`Metadata::read`]. That also cuts a text that arrives when nobody can retype it, so that no one is locked out.
    pub fn check(metadata: &serde_json::Map<String, serde_json::Value>) -> Result<(), Refused> {
        let text = |key: &str| metadata.get(key).and_then(|value| value.as_str());
        text("full_name").map(|name| full_name(&displayable(&single_line(name)))).transpose()?;
        text("description").map(|words| DESCRIPTION.paragraphs(&displayable(words))).transpose()?;
        Ok(())
    }
    /// `person` with what the metadata says. A chosen type is fixed from the moment the address is confirmed: before
    /// that, anyone may have typed it.
    pub fn applied_to(&self, person: Person) -> Person {
        let (first, second) = if person.is_public || person.banned {
            (person.user_type, self.user_type)
        } else {
            (self.user_type, person.user_type)
        };
        Person {
            full_name: self.full_name.clone().unwrap_or(person.full_name),
            description: self.description.clone().unwrap_or(person.description),
            user_type: first.or(second),
            ..person
        }
    }
}

fn truncated(field: Field, words: &str) -> String {
    text::normal(&displayable(words).chars().take(field.max).collect::<String>())
}

/// The displayable characters of `words`, trimmed and normalised.
fn displayable(words: &str) -> String {
    let shown: String =
        words.chars().filter(|c| *c == '\n' || !(c.is_control() || text::is_direction_mark(*c))).collect();
    text::normal(&shown)
}

fn single_line(words: &str) -> String {
    words.replace(char::is_whitespace, " ")
}

/// The valid tags of a list, each once, at most [`MAX_TAGS`].
pub fn clean_tags<'a>(tags: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for name in tags.filter_map(|name| tag(name).ok()) {
        if kept.len() < MAX_TAGS && !kept.iter().any(|other| same_tag(other) == same_tag(&name)) {
            kept.push(name);
        }
    }
    kept
}

/// A full name as it is stored; names that could be taken for ours are refused, and those that lead somewhere.
pub fn full_name(text: &str) -> Result<String, Refused> {
    let name = FULL_NAME.title(text)?;
    if imitates_operator(&name) {
        return Err(Refused::new(FULL_NAME.name, "name_reserved", msg!("problem-name-reserved")));
    }
    if has_address(&name) {
        return Err(Refused::new(FULL_NAME.name, "name_address", msg!("problem-name-address")));
    }
    Ok(name)
}

/// Whether a name looks like the product or its operator: it contains our name, or consists of roles of an operator and
/// of what is put around them, also joined ("SupportTeam"), with a number, or in letters that look alike.
fn imitates_operator(name: &str) -> bool {
    static WORDS: LazyLock<[HashSet<String>; 2]> =
        LazyLock::new(|| [&ROLES[..], &AROUND_ROLES[..]].map(|list| list.iter().map(|word| alike(word)).collect()));
    let [roles, around] = &*WORDS;
    let whole = alike(name.trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace()));
    whole.contains(&alike("parallax")) || consists_of_roles(&whole, roles, around)
}

/// The form of `text` in which everything that looks alike is equal, without gaps.
fn alike(text: &str) -> String {
    lookalike::words(text).concat()
}

/// Whether `text` can be cut into words of both lists, at least one of them a role.
fn consists_of_roles(text: &str, roles: &HashSet<String>, around: &HashSet<String>) -> bool {
    // for each place: whether the words up to it fit, without and with a role among them
    let mut fits = vec![[false; 2]; text.len() + 1];
    if let Some(begin) = fits.first_mut() {
        begin[0] = true;
    }
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    for (place, &at) in places.iter().enumerate() {
        let [without, with] = fits.get(at).copied().unwrap_or_default();
        if !without && !with {
            continue;
        }
        for &end in places.iter().skip(place + 1).take(LONGEST_ROLE) {
            let word = text.get(at..end).unwrap_or_default();
            let (is_role, is_around) = (roles.contains(word), around.contains(word));
            if let Some(next) = fits.get_mut(end) {
                next[0] |= without && is_around;
                next[1] |= (is_role && (without || with)) || (is_around && with);
            }
        }
    }
    fits.last().is_some_and(|end| end[1])
}

/// The longest word of the two lists, in characters.
const LONGEST_ROLE: usize = 20;

/// Whether a name contains an address of email or of the web, also with a word for its dot.
fn has_address(name: &str) -> bool {
    let name = text::folded(name);
    let name = [" dot ", " (dot) ", " [dot] ", " punto ", " (punto) ", " [punto] ", "(dot)", "[dot]", "。"]
        .iter()
        .fold(name, |name, dot| name.replace(dot, "."));
    let is_site = |word: &str| {
        let (host, path) = word.split_once('/').map_or((word, None), |(host, path)| (host, Some(path)));
        let labels: Vec<&str> = host.trim_matches(|c: char| !c.is_alphanumeric()).split('.').collect();
        let known = labels.last().is_some_and(|last| SITE_ENDINGS.contains(last));
        // `J.Co` is an initial, `t.me/nora` is none
        let length = labels.iter().rev().nth(1).map_or(0, |label| label.chars().count());
        let named = length > 1 || (length > 0 && path.is_some());
        let of_country =
            labels.last().is_some_and(|last| last.len() == 2 && last.bytes().all(|b| b.is_ascii_lowercase()));
        // `Dr.Wu` is a title
        let known = known || (of_country && (length > 2 || path.is_some()));
        known && named && labels.iter().all(|label| !label.is_empty())
    };
    name.contains("://")
        || name.split_whitespace().any(|word| word.starts_with("www.") && word.len() > "www.".len())
        || name.split(|c: char| c.is_whitespace() || "@,;:()<>[]|\"".contains(c)).any(is_site)
}

/// A profile's description as it is stored.
pub fn description(text: &str) -> Result<String, Refused> {
    DESCRIPTION.paragraphs(text)
}

/// A tag as it is stored: not empty, on one line, at most 50 characters, no comma (the search's list is split at it).
pub fn tag(text: &str) -> Result<String, Refused> {
    let name = TAG.title(text)?;
    if name.is_empty() {
        return Err(Refused::new("name", "tag_empty", msg!("problem-tag-empty")));
    }
    if name.contains(',') {
        return Err(Refused::new("name", "tag_comma", msg!("problem-tag-comma")));
    }
    Ok(name)
}

/// The form in which two tags are compared, ignoring case.
pub fn same_tag(name: &str) -> String {
    text::normal(name).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn metadata(value: serde_json::Value) -> Metadata {
        Metadata::read(value.as_object().expect("an object"))
    }

    #[test]
    fn a_type_is_normalised_and_written_once() {
        let zoe = metadata(json!({"user_type": " hIRER "})).applied_to(Person::new(
            "z",
            "Zoe@Example.test",
            Timestamp::default(),
        ));
        assert_eq!((zoe.user_type, zoe.email.as_str()), (Some(UserType::Hirer), "zoe@example.test"));
        let other = metadata(json!({"user_type": "Creator"})).applied_to(zoe.clone());
        assert_eq!(other.user_type, Some(UserType::Creator), "unconfirmed, the later sign-up holds");
        let zoe = Person { is_public: true, ..zoe };
        let zoe = metadata(json!({"user_type": "Creator", "full_name": "Zoe"})).applied_to(zoe);
        assert_eq!((zoe.user_type, zoe.full_name.as_str()), (Some(UserType::Hirer), "Zoe"));
        let zoe = metadata(json!({"full_name": "Zo\ne\u{202e}x"})).applied_to(zoe);
        assert_eq!(zoe.full_name, "Zo ex", "a name is one line that reads from one side");
        assert_eq!(metadata(json!({"user_type": "Admin"})).applied_to(zoe).user_type, Some(UserType::Hirer));
    }
    #[test]
    fn metadata_that_breaks_a_rule_is_cut_not_refused() {
        let long = "x".repeat(300);
        let read = metadata(
            json!({"full_name": long, "role": "owner", "description": 7, "tags": ["VR", " vr ", "", 3, "a,b"]}),
        );
        let zoe = read.applied_to(Person::new("z", "z@example.test", Timestamp::default()));
        assert_eq!((zoe.full_name.len(), zoe.role, zoe.description.as_str()), (100, None, ""));
        assert_eq!(read.tags, Some(vec!["VR".to_owned()]));
    }
    #[test]
    fn what_people_type_too_long_is_refused_counted_as_it_would_be_kept() {
        let check = |value: serde_json::Value| Metadata::check(value.as_object().expect("an object"));
        let (name, words) = (|n: usize| "ü".repeat(n), |n: usize| format!(" {}\r\nx ", "u\u{308}".repeat(n)));
        assert_eq!(
            check(json!({ "full_name": format!(" {}\u{0}\n", name(100)), "description": words(1_998) })),
            Ok(())
        );
        let refused = |value| check(value).map_err(|refused| refused.message.english());
        let message = "Full name must be at most 100 characters".to_owned();
        assert_eq!(refused(json!({ "full_name": name(101) })), Err(message));
        let message = "Description must be at most 2000 characters".to_owned();
        assert_eq!(refused(json!({ "full_name": 7, "description": words(1_999) })), Err(message));
        assert_eq!(check(json!({ "tags": ["t".repeat(51)], "role": "owner" })), Ok(()));
    }
    #[test]
    #[allow(clippy::too_many_lines, reason = "a table of names")]
    fn no_name_reads_like_ours() {
        for ours in [
            "SupportTeam",
            "Supportdesk",
            "AdminTeam",
            "🅢🅤🅟🅟🅞🅡🅣",
            "Paɾallax",
            "Ⓟarallax",
            "Parallax",
            "P a r a l l a x Support",
            "The PARALLAX Team",
            "Pаrаllаx",
            "Paral1ax®",
            "Support",
            "Customer Support",
            "Sup port",
            "Adm\u{456}n",
            "A.D.M.I.N.",
            "Site-Administrator",
            "Soporte",
            "ꓑarallax",
            "ᏢARALLAX",
            "pa®allax",
            "Suppᴏrt",
            "Support1",
            "Admins 24",
            "Customer Service",
            "Moderator",
            "Security Team",
            "Dispute Team",
            "Disputes & Refunds",
            "Dispute Resolution Center",
            "Billing",
            "Account Recovery",
            "Payments",
            "Customer Care",
            "No Reply",
            "no-reply",
            "NoReply",
            "The Moderators",
            "Verification",
            "Verified Account",
            "Trust & Safety",
            "Trust and Safety Team",
            "ѕecurity",
            "B1lling Dept.",
            "Atención al Cliente",
            "Equipo de Soporte",
            "Seguridad",
            "Facturación",
            "Servicio al cliente",
            "Recuperación de cuenta",
            "Centro de Ayuda",
            "No responder",
            "24 Support",
            "Help Desk",
            "Ｓｅｃｕｒｉｔｙ",
        ] {
            assert_eq!(full_name(ours).map_err(|refused| refused.code), Err("name_reserved"), "{ours}");
        }
        for fine in [
            "",
            "Carl Ö",
            "Badminton Club",
            "Admina Supporta",
            "Ada Min",
            "Paula Laxness",
            "Олена",
            "李雷",
            "Trust Moyo",
            "Security First VR",
            "Billing & Sons",
            "Ann Support",
            "The Team",
            "Grace Payne",
            "Ayudante Gómez",
            "Del Cliente",
            "Dr. Smith",
            "J.R.R. Tolkien",
            "St. John",
            "Jean-Luc d'Arc",
            "Mr. Co",
            "Dr.Wu",
            "A. de Vries",
            "Ann & Bob Ltd.",
            "M.C. Escher",
            "Studio 4.2",
            "Café del Mar",
            "+1 Club",
            "🎭",
        ] {
            assert_eq!(full_name(fine).as_deref(), Ok(fine), "{fine}");
        }
        let longest = ROLES.iter().chain(&AROUND_ROLES).map(|word| alike(word).chars().count()).max();
        assert!(longest <= Some(LONGEST_ROLE));
    }
    #[test]
    fn no_name_leads_anywhere() {
        for address in [
            "Verify your account at https://evil.example",
            "evil.example",
            "Ann evil.com",
            "ann@evil.com",
            "www.evil.dev/x",
            "Ann (evil.io)",
            "evil.tk",
            "evil dot com",
            "evil punto com",
            "ｅｖｉｌ．ｃｏｍ",
            "evil\u{200b}.com",
            "Pay me: paypal.me/ann",
            "t.me/ann: hi t.co",
            "evil。com",
            "HTTP://x",
            "shop.evil.co.uk",
        ] {
            assert_eq!(full_name(address).map_err(|refused| refused.code), Err("name_address"), "{address}");
        }
    }
    #[test]
    fn a_name_or_tag_that_nobody_sees_is_refused() {
        for unseen in ["\u{3164}", "\u{200b}", ".", "..", "\u{2800}\u{2800}", "—"] {
            assert_eq!(full_name(unseen).unwrap_err().code, "invisible", "{unseen:?}");
            assert_eq!(tag(unseen).unwrap_err().code, "invisible", "{unseen:?}");
        }
        let read = metadata(json!({ "full_name": "\u{3164}", "tags": ["\u{200b}", "..", "C#"] }));
        assert_eq!(read.tags, Some(vec!["C#".to_owned()]));
        assert_eq!(read.applied_to(Person::new("z", "z@example.test", Timestamp::default())).full_name, "");
    }
    #[test]
    fn tags_keep_their_rules() {
        assert_eq!(tag("  Unity 3D "), Ok("Unity 3D".into()));
        assert_eq!(tag("   ").unwrap_err().code, "tag_empty");
        assert_eq!(tag(&"t".repeat(51)).unwrap_err().message.english(), "Tag must be at most 50 characters");
        assert_eq!(same_tag("ÄR"), same_tag("är"));
        let many: Vec<String> = (0..80).map(|n| n.to_string()).collect();
        assert_eq!(clean_tags(many.iter().map(String::as_str)).len(), MAX_TAGS);
    }
    #[test]
    fn an_anonymised_person_keeps_only_the_id_and_the_type() {
        let carl = Person {
            full_name: "Carl".into(),
            is_public: true,
            ..Person::new("c", "c@example.test", Timestamp::default())
        };
        let gone = carl.anonymised();
        assert_eq!(
            (gone.id.as_str(), gone.email.as_str(), gone.full_name.as_str(), gone.is_public),
            ("c", "", "", false)
        );
    }
}
