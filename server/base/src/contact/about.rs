//! The About page: its texts come from one file that an admin can replace while the server runs.
use super::rules::FormToken;
use crate::context::Base;
use hmac::{Hmac, KeyInit, Mac};
use platform::{clock::Timestamp, config::read_toml, db, http::Problem, ids, installation, messages::Language};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, Error as _, MapAccess, Visitor},
};
use sha2::Sha256;
use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};
use utoipa::ToSchema;

/// The texts that apply until an admin provides others.
const DEFAULT: &str = include_str!("about.toml");
/// What the role of a team member in another language begins with.
const ROLE: &str = "role_";
/// The file in the data folder that is read when none is configured.
const FILE: &str = "about.toml";
/// The largest file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 256 * 1024;
/// The setting that holds the key of the form's tokens.
const SECRET: &str = "contact_secret";
/// The most people that the page shows.
const MAX_PEOPLE: usize = 12;
/// The demo's team with their code-hosting profiles: made up, and labelled so.
const DEMO_TEAM: [(&str, &str); 3] =
    [("Noa Lindgren", ""), ("Elif Aydın", "https://code.example/elif-aydin"), ("Mateus Okoro", "")];

/// The content file.
#[derive(Clone, Debug)]
struct Content {
    team: Vec<Member>,
    /// The texts in English, and in each language without texts of its own.
    en: AboutWords,
    /// The texts in other languages, by their names.
    translations: BTreeMap<String, AboutWords>,
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(file: D) -> Result<Self, D::Error> {
        file.deserialize_map(Sections)
    }
}

/// Reads the sections one by one, so that an error names the section and the field: `flatten` would forget both.
struct Sections;

impl<'de> Visitor<'de> for Sections {
    type Value = Content;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[en], other languages and [[team]]")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut sections: A) -> Result<Content, A::Error> {
        let (mut team, mut en, mut translations) = (Vec::new(), None, BTreeMap::new());
        while let Some(name) = sections.next_key::<String>()? {
            match name.as_str() {
                "team" => team = sections.next_value()?,
                "en" => en = Some(sections.next_value()?),
                other if Language::named(other).is_none() => return Err(unknown_field(other)),
                _ => drop(translations.insert(name, sections.next_value()?)),
            }
        }
        Ok(Content { team, en: en.ok_or_else(|| A::Error::missing_field("en"))?, translations })
    }
}

/// The roles of a team member in other languages.
fn roles<'de, D: Deserializer<'de>>(member: D) -> Result<BTreeMap<String, String>, D::Error> {
    let text = |(key, role): (String, serde_json::Value)| {
        key.strip_prefix(ROLE).and_then(Language::named).ok_or_else(|| unknown_field(&key))?;
        let serde_json::Value::String(role) = role else {
            return Err(D::Error::custom(format!("field `{key}` must be a string")));
        };
        Ok((key, role))
    };
    BTreeMap::deserialize(member)?.into_iter().map(text).collect()
}

fn unknown_field<E: de::Error>(name: &str) -> E {
    E::custom(format!("unknown field `{name}`"))
}

impl Content {
    /// Reads the file's `text`.
    fn parse(text: &str) -> Result<Self, String> {
        read_toml(text)
    }

    /// The texts in `language`.
    fn words(&self, language: &str) -> &AboutWords {
        self.translations.get(language).unwrap_or(&self.en)
    }
}

/// The texts of the page in one language.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AboutWords {
    mission: AboutPart,
    problem: AboutPart,
    solution: AboutPart,
    vision: AboutPart,
    partners: AboutPart,
    hirers: AboutPart,
    /// Claims about the market, with figures.
    claims: Vec<AboutClaim>,
}

/// One part of the page.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AboutPart {
    /// One statement, in large type.
    title: String,
    /// A paragraph.
    text: String,
    /// Short lines below it.
    #[serde(default)]
    #[schema(required)]
    points: Vec<String>,
}

/// A figure and what it counts.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AboutClaim {
    /// `426 billion dollar`.
    figure: String,
    /// The rest of the sentence.
    text: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Member {
    #[serde(default)]
    name: String,
    role: String,
    /// The role in other languages, as `role_es`.
    #[serde(flatten, deserialize_with = "roles")]
    translations: BTreeMap<String, String>,
    #[serde(default)]
    icon: String,
    /// Whether a link to a code-hosting profile is shown.
    #[serde(default)]
    has_github: bool,
    #[serde(default)]
    github: String,
    /// Another page of theirs.
    #[serde(default)]
    website: String,
}

/// A member of the team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamMember {
    /// Null until the admin names someone: only the role is shown.
    #[schema(required)]
    name: Option<String>,
    role: String,
    /// The name of an icon that the page has.
    icon: String,
    /// Whether a code-hosting profile is shown.
    #[serde(rename = "hasGithub")]
    has_github: bool,
    /// The code-hosting profile.
    #[schema(required)]
    github: Option<String>,
    /// Another page of theirs.
    #[schema(required)]
    website: Option<String>,
}

/// The About page.
#[derive(Debug, Serialize, ToSchema)]
pub struct AboutView {
    words: AboutWords,
    team: Vec<TeamMember>,
    /// Whether the people of the team are made up.
    demo: bool,
    /// Send it back with the contact form.
    form_token: String,
}

/// The About page in `language`, or in English.
pub async fn find(app: &Base, language: &str) -> Result<AboutView, Problem> {
    let file = path(app.config.about_file.as_deref(), &app.config.data);
    let own = tokio::task::spawn_blocking(move || read(&file)).await.map_err(Problem::internal)?;
    let own = own.unwrap_or_else(|error| {
        tracing::error!(%error, "about page: using built-in content");
        None
    });
    let demo = app.config.demo && own.is_none();
    let content = match own {
        Some(content) => content,
        None => Content::parse(DEFAULT).map_err(Problem::internal)?,
    };
    let words = content.words(language).clone();
    let people = content.team.into_iter().take(MAX_PEOPLE).enumerate();
    let named = people.map(|(place, member)| if demo { demo_member(place, member) } else { member });
    let team = named.map(|member| localised(member, language)).collect();
    Ok(AboutView { words, team, demo, form_token: token(app).await? })
}

fn demo_member(place: usize, member: Member) -> Member {
    let (name, github) = DEMO_TEAM.get(place).copied().unwrap_or_default();
    Member { name: name.into(), github: github.into(), ..member }
}

fn localised(member: Member, language: &str) -> TeamMember {
    let Member { name, role, mut translations, icon, has_github, github, website } = member;
    TeamMember {
        name: Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
        role: translations.remove(&format!("{ROLE}{language}")).unwrap_or(role),
        icon,
        has_github,
        github: web_address(github).filter(|_| has_github),
        website: web_address(website),
    }
}

/// An `http` or `https` address; everything else is left out.
fn web_address(text: String) -> Option<String> {
    let url = url::Url::parse(text.trim()).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then(|| url.to_string())
}

/// The path of the admin's texts.
fn path(configured: Option<&Path>, data: &Path) -> PathBuf {
    configured.map_or_else(|| data.join(FILE), Path::to_owned)
}

/// The content of the file; `None` if it does not exist.
fn read(file: &Path) -> Result<Option<Content>, String> {
    let with_path = |error: std::io::Error| format!("{}: {error}", file.display());
    let size = match file.metadata() {
        Ok(metadata) => metadata.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(with_path(error)),
    };
    if size > MAX_FILE_BYTES {
        return Err(format!("{}: larger than {MAX_FILE_BYTES} bytes", file.display()));
    }
    let text = std::fs::read_to_string(file).map_err(with_path)?;
    Content::parse(&text).map(Some).map_err(|error| format!("{}: {error}", file.display()))
}

/// Checks before the server starts that the admin's file can be shown: a configured one has to exist.
///
/// # Errors
/// A message for the admin.
pub fn check_file(configured: Option<&Path>, data: &Path) -> Result<(), String> {
    match (read(&path(configured, data))?, configured) {
        (None, Some(file)) => Err(format!("about_file: there is no {}", file.display())),
        _ => Ok(()),
    }
}

/// A token that records when the form was opened: the instant (real time) and our signature of it.
async fn token(app: &Base) -> db::Result<String> {
    let at = app.clock.real();
    Ok(format!("{}.{}", at.micros(), signature(&secret(app).await?, at)))
}

/// What `token` says about the form that carries it.
pub async fn read_form_token(app: &Base, token: Option<&str>) -> db::Result<FormToken> {
    let Some(token) = token.filter(|token| !token.is_empty()) else { return Ok(FormToken::None) };
    let read = token.split_once('.').and_then(|(at, tag)| Some((Timestamp::from_micros(at.parse().ok()?), tag)));
    let Some((at, tag)) = read else { return Ok(FormToken::Forged) };
    let genuine = subtle::ConstantTimeEq::ct_eq(signature(&secret(app).await?, at).as_bytes(), tag.as_bytes());
    let age = app.clock.real().micros().checked_sub(at.micros()).filter(|age| *age >= 0 && bool::from(genuine));
    Ok(age.map_or(FormToken::Forged, FormToken::Aged))
}

fn signature(secret: &str, at: Timestamp) -> String {
    platform::effort::count(platform::effort::Effort::Hmac);
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(at.micros().to_string().as_bytes());
    ids::sha256_hex(&mac.finalize().into_bytes())
}

/// The key of the tokens, created when it is first needed and shared by all nodes.
async fn secret(app: &Base) -> db::Result<String> {
    if let Some(secret) = installation::get(&mut &app.db, SECRET).await? {
        return Ok(secret);
    }
    let mut tx = app.db.write().await?;
    installation::set_once(&mut tx, SECRET, &ids::secret()).await?;
    let secret = installation::get(&mut tx, SECRET).await?;
    tx.commit().await?;
    Ok(secret.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_words_are_complete_in_every_language_and_make_the_claims_as_they_are() {
        let content = Content::parse(DEFAULT).unwrap();
        let join_claims = |words: &AboutWords| {
            words.claims.iter().map(|claim| format!("{} {}", claim.figure, claim.text)).collect::<Vec<_>>().join("\n")
        };
        let claims = join_claims(&content.en);
        assert!(claims.contains("426 billion dollar market by 2030"), "{claims}");
        assert!(claims.contains("150,000 to 500,000 dollars"), "{claims}");
        assert!(content.translations.contains_key("es"));
        assert!(content.translations.values().all(|words| words.claims.len() == content.en.claims.len()));
        let roles: Vec<_> = content.team.iter().map(|member| member.role.as_str()).collect();
        assert_eq!(roles, ["Founder and CEO", "CTO", "Chief Community Officer"]);
        assert!(content.team.iter().all(|member| member.name.is_empty()), "nobody is made up outside the demo");
    }

    #[test]
    fn an_admins_file_is_read_and_a_broken_one_says_where() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        assert!(check_file(None, folder.path()).is_ok() && check_file(Some(&file), folder.path()).is_err());
        std::fs::write(&file, DEFAULT.replace("CTO", "Chief Gardener")).unwrap();
        assert_eq!(read(&file).unwrap().unwrap().team[1].role, "Chief Gardener");
        let spanish = localised(read(&file).unwrap().unwrap().team[0].clone(), "es");
        assert_eq!(spanish.role, "Fundación y dirección general");
        for (from, to, expected) in [
            ("[en.mission]", "[en.misson]", ["en", "`misson`"]),
            ("[es.mission]", "[es.misson]", ["es", "`misson`"]),
            ("[es.", "[xx.", ["", "`xx`"]),
            ("[en.mission]\ntitle", "[en.mission]\ntitel", ["en.mission", "`titel`"]),
            ("[es.mission]\ntitle", "[es.mission]\ntitel", ["es.mission", "`titel`"]),
            ("[es.mission]\n", "[es.mission]\npoints = 3\n", ["es.mission.points", "sequence"]),
            ("[es.mission]\n", "[es.mission]\npoints = [1]\n", ["es.mission.points", "string"]),
            ("role = ", "rolle = ", ["team.0", "`role`"]),
            ("role_es", "role_xx", ["team.0", "`role_xx`"]),
            ("role_es = ", "role_es = 1 #", ["team.0", "`role_es`"]),
            ("name = ", "name = 1 #", ["team.0.name", "string"]),
            ("[en.", "[de.", ["", "`de`"]),
            ("[[es.claims]]\n", "[[es.claims]]\nfigur = 1\n", ["es.claims", "`figur`"]),
        ] {
            std::fs::write(&file, DEFAULT.replace(from, to)).unwrap();
            let error = check_file(None, folder.path()).unwrap_err();
            assert!(error.contains("about.toml"), "{error}");
            assert!(expected.iter().all(|part| error.contains(part)), "{expected:?}: {error}");
        }
    }

    #[test]
    fn only_web_addresses_become_links() {
        let of = |text: &str| web_address(text.into());
        assert_eq!(of(" https://code.example/noa ").as_deref(), Some("https://code.example/noa"));
        assert_eq!((of("javascript:alert(1)"), of(""), of("code.example/noa")), (None, None, None));
    }
}
