//! The configuration in layers: defaults in code, a file, the environment, flags. Later layers win, value by value.
use figment::{
    Figment, Metadata, Profile, Provider,
    providers::{Format, Serialized, Toml},
    value::{Dict, Map, Value},
};
use serde::{Serialize, de::DeserializeOwned};
use std::path::Path;

/// Prefix of the environment variables; two underscores separate levels.
const PREFIX: &str = "PARALLAX_";
/// The file in the working folder that is read by default.
const FILE: &str = "parallax.toml";
const ENVIRONMENT: &str = "environment";
const FLAGS: &str = "command line";

/// Parses a TOML file as a `T`.
///
/// # Errors
/// A message for the person who wrote the file.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    Figment::from(Toml::string(text)).extract().map_err(|error| error.to_string())
}

/// All layers, and which of them each value came from.
#[derive(Debug)]
pub struct Layers {
    merged: Figment,
    /// Environment variables that look like ours but are unknown.
    unknown: Vec<String>,
}

impl Layers {
    /// `defaults`, then `file` (or `parallax.toml` if it exists), then `PARALLAX_*`, then `flags` by their path.
    ///
    /// # Errors
    /// When `file` is given and does not exist.
    pub fn new<T: Serialize>(defaults: T, file: Option<&Path>, flags: Vec<(&str, Value)>) -> Result<Self, String> {
        Self::over(defaults, file, std::env::vars(), flags)
    }

    fn over<T: Serialize>(
        defaults: T,
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
        flags: Vec<(&str, Value)>,
    ) -> Result<Self, String> {
        if let Some(file) = file.filter(|file| !file.is_file()) {
            return Err(format!("there is no configuration file {}", file.display()));
        }
        let shape = Value::serialize(&defaults).map_err(|error| error.to_string())?;
        let mut unknown = Vec::new();
        let mut named = Dict::new();
        for (name, text) in environment {
            let Some(rest) = name.strip_prefix(PREFIX) else { continue };
            let path: Vec<String> = rest.split("__").map(str::to_lowercase).collect();
            match value_for(&shape, &path, &text) {
                Some(value) => insert(&mut named, &path, value),
                None => unknown.push(name),
            }
        }
        let mut flagged = Dict::new();
        for (path, value) in flags {
            let path: Vec<String> = path.split('.').map(str::to_owned).collect();
            insert(&mut flagged, &path, value);
        }
        let file = file.unwrap_or(Path::new(FILE));
        let base = Figment::from(Serialized::defaults(defaults));
        let base = if file.is_file() { base.merge(Toml::file_exact(file)) } else { base };
        let merged =
            base.merge(Layer { name: ENVIRONMENT, values: named }).merge(Layer { name: FLAGS, values: flagged });
        unknown.sort();
        Ok(Self { merged, unknown })
    }

    /// The effective configuration.
    ///
    /// # Errors
    /// Names the value that is wrong, and where it came from.
    pub fn extract<T: DeserializeOwned>(&self) -> Result<T, String> {
        self.merged
            .extract_lossy()
            .map_err(|errors| errors.into_iter().map(|error| error.to_string()).collect::<Vec<_>>().join("\n"))
    }

    /// The effective values and where each came from, one per line, without secrets.
    ///
    /// # Errors
    /// When a layer cannot be read.
    pub fn shown(&self) -> Result<String, String> {
        let all: Dict = self.merged.extract().map_err(|error| error.to_string())?;
        let mut lines = Vec::new();
        self.show(&Value::from(all), &mut Vec::new(), &mut lines);
        let widest = lines.iter().map(|(left, _)| left.len()).max().unwrap_or(0).min(60);
        let mut text: Vec<String> =
            lines.into_iter().map(|(left, source)| format!("{left:widest$}  # {source}")).collect();
        text.extend(self.unknown.iter().map(|name| format!("# {name} is set and means nothing")));
        Ok(text.join("\n"))
    }

    fn show(&self, value: &Value, path: &mut Vec<String>, lines: &mut Vec<(String, String)>) {
        if let Value::Dict(_, dict) = value {
            for (key, value) in dict {
                path.push(key.clone());
                self.show(value, path, lines);
                path.pop();
            }
            return;
        }
        let name = path.join(".");
        let text = match value {
            Value::Empty(..) => "(none)".to_owned(),
            Value::String(_, text) => format!("{:?}", masked(&name, text)),
            Value::Array(_, items) if is_secret(&name) => format!("{:?}", vec![HIDDEN; items.len()]),
            other => serde_json::to_string(other).unwrap_or_default(),
        };
        let source = match self.merged.find_metadata(&name) {
            Some(metadata) if metadata.name == ENVIRONMENT => format!("{PREFIX}{}", path.join("__").to_uppercase()),
            Some(metadata) if metadata.name == FLAGS => FLAGS.to_owned(),
            found => found
                .and_then(|metadata| metadata.source.as_ref()?.file_path())
                .map_or("default".into(), |path| path.display().to_string()),
        };
        lines.push((format!("{name} = {text}"), source));
    }
}

struct Layer {
    name: &'static str,
    values: Dict,
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name)
    }
    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Map::from([(Profile::Default, self.values.clone())]))
    }
}

/// `text` as the value at `path`, if the defaults have that path. It always stays text, because a secret may consist of
/// digits; numbers and booleans are converted when the configuration is read.
fn value_for(shape: &Value, path: &[String], text: &str) -> Option<Value> {
    let mut at = shape;
    for key in path {
        at = match at {
            Value::Dict(_, dict) => dict.get(key)?,
            // optional and absent by default: only the type that is read knows its fields
            Value::Empty(..) => at,
            _ => return None,
        };
    }
    match at {
        Value::Dict(..) => None,
        Value::Array(..) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            Some(Value::from(items.map(Value::from).collect::<Vec<_>>()))
        }
        // a variable that is set to nothing, as scripts and compose files do, is no value
        Value::Empty(..) if text.is_empty() => Some(at.clone()),
        _ => Some(Value::from(text)),
    }
}

fn insert(dict: &mut Dict, path: &[String], value: Value) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        dict.insert(first.clone(), value);
        return;
    }
    let inner = dict.entry(first.clone()).or_insert_with(|| Value::from(Dict::new()));
    if let Value::Dict(_, inner) = inner {
        insert(inner, rest, value);
    }
}

/// What is shown of a secret.
const HIDDEN: &str = "********";

/// Whether `name` says that its value is secret, or is a list of secrets.
fn is_secret(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    let one = last.strip_suffix('s').unwrap_or(last);
    let public = ["publishable_key", "anon_key"].contains(&last);
    !public && ["secret", "password", "key", "token"].iter().any(|kind| one.ends_with(kind))
}

/// `text` unless `name` says that it is secret; of a URL only the password is.
fn masked(name: &str, text: &str) -> String {
    if is_secret(name) {
        return HIDDEN.to_owned();
    }
    match url::Url::parse(text) {
        Ok(mut url) if url.password().is_some() => {
            let _ = url.set_password(Some(HIDDEN));
            url.into()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::net::SocketAddr;

    #[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
    #[serde(default, deny_unknown_fields)]
    struct Auth {
        autoconfirm: bool,
        jwt_secret: Option<String>,
    }
    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    #[serde(default, deny_unknown_fields)]
    struct Config {
        listen: SocketAddr,
        database_url: Option<String>,
        fee: i64,
        proxies: Vec<String>,
        metrics: Option<SocketAddr>,
        auth: Auth,
    }
    impl Default for Config {
        fn default() -> Self {
            let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
            Self { listen, database_url: None, fee: 10, proxies: vec![], metrics: None, auth: Auth::default() }
        }
    }
    fn layers(file: &str, environment: &[(&str, &str)], flags: Vec<(&str, Value)>) -> Layers {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("a.toml");
        std::fs::write(&path, file).expect("file");
        let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let layers = Layers::over(Config::default(), Some(&path), environment, flags).expect("layers");
        // the file is read when it is merged
        drop(folder);
        layers
    }

    #[test]
    fn a_name_says_whether_its_value_is_secret() {
        for name in ["auth.jwt_secret", "payments.stripe.secret_key", "payments.stripe.webhook_secrets", "a.password"] {
            assert!(is_secret(name), "{name}");
        }
        for name in
            ["payments.stripe.publishable_key", "auth.anon_key", "auth.signing_keys_file", "payments.stripe.api_url"]
        {
            assert!(!is_secret(name), "{name}");
        }
    }

    #[test]
    fn later_layers_win_and_text_stays_text() {
        let environment = [
            ("PARALLAX_AUTH__JWT_SECRET", "0123456789"),
            ("PARALLAX_AUTH__AUTOCONFIRM", "true"),
            ("PARALLAX_FEE", "30"),
            ("PARALLAX_PROXIES", "10.0.0.1, 10.0.0.2"),
            ("PARALLAX_METRICS", "127.0.0.1:9000"),
            ("PARALLAX_TEST_POSTGRES_URL", "x"),
            ("HOME", "/root"),
        ];
        let flags = vec![("listen", Value::from("127.0.0.1:0"))];
        let layers =
            layers("fee = 20\ndatabase_url = \"postgres://u:pw@h/d\"\nlisten = \"0.0.0.0:1\"", &environment, flags);
        let config: Config = layers.extract().expect("config");
        let auth = Auth { autoconfirm: true, jwt_secret: Some("0123456789".into()) };
        assert_eq!((config.fee, config.listen.to_string().as_str(), config.auth), (30, "127.0.0.1:0", auth));
        assert_eq!(config.proxies, ["10.0.0.1", "10.0.0.2"]);
        assert!(config.metrics.is_some());
        let shown = layers.shown().expect("shown");
        assert!(!shown.contains("0123456789") && !shown.contains("pw"), "{shown}");
        for part in
            ["# PARALLAX_FEE", "# command line", "a.toml", "PARALLAX_TEST_POSTGRES_URL is set and means nothing"]
        {
            assert!(shown.contains(part), "{part} in\n{shown}");
        }
    }
    #[test]
    fn a_variable_that_is_set_to_nothing_is_no_value() {
        let environment = [("PARALLAX_AUTH__JWT_SECRET", ""), ("PARALLAX_METRICS", "")];
        let config: Config = layers("", &environment, vec![]).extract().expect("config");
        assert_eq!((config.auth.jwt_secret, config.metrics), (None, None));
    }
    #[test]
    fn a_wrong_value_is_named() {
        let wrong = layers("fee = \"much\"", &[], vec![]).extract::<Config>().expect_err("refused");
        assert!(wrong.contains("fee"), "{wrong}");
        let unknown = layers("fees = 1", &[], vec![]).extract::<Config>().expect_err("refused");
        assert!(unknown.contains("fees"), "{unknown}");
        assert!(Layers::new(Config::default(), Some(Path::new("/nowhere.toml")), vec![]).is_err());
    }
    #[test]
    fn the_default_file_need_not_be_there() {
        let layers = Layers::over(Config::default(), None, std::iter::empty(), vec![]).expect("no file is no error");
        assert_eq!(layers.extract::<Config>().expect("config"), Config::default());
    }
    #[test]
    fn without_any_layer_the_defaults_apply() {
        assert_eq!(layers("", &[], vec![]).extract::<Config>().expect("config"), Config::default());
    }
}
