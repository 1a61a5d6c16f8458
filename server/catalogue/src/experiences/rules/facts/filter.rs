//! The filters of lists that facts have.
use super::{
    FILTERS,
    fact::{Kind, Stated},
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IgnoredAny, MapAccess, Visitor},
};
use std::{collections::BTreeMap, fmt};
use utoipa::{
    IntoParams,
    openapi::{
        ObjectBuilder, Required, Type,
        path::{Parameter, ParameterBuilder, ParameterIn},
    },
};

/// A filter of lists by a fact.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FactFilter {
    /// The name of the query parameter, and of the facet in the index.
    pub name: &'static str,
    /// Its place among the filters.
    pub position: u16,
    /// Every value, in the order in which they are shown; empty when people write them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub values: &'static [&'static str],
    /// What people write, if they do.
    #[serde(rename = "pattern", serialize_with = "pattern", skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// What the filter is about, for the contract.
    #[serde(skip)]
    pub(super) about: &'static str,
    /// The largest number of each value but the last, for numbers.
    #[serde(skip)]
    pub(super) limits: &'static [f64],
    /// The value of a listing that does not state the fact.
    #[serde(skip)]
    pub(super) unstated: Option<&'static str>,
}

/// The values of a filter that people write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A name, such as that of a city.
    Name,
    /// An ISO 639-1 code.
    Language,
    /// A month: `2026-12`.
    Month,
}

impl FactFilter {
    pub(super) const fn from_kind(kind: Kind, name: &'static str, position: u16, about: &'static str) -> Self {
        let (values, written): (&[&str], _) = match kind {
            Kind::Choice { choices } | Kind::Choices { choices } => (choices, None),
            Kind::YesNo => (&["yes", "no"], None),
            Kind::Number { .. } | Kind::Cents { .. } => (&[], None),
            Kind::Date => (&[], Some(Written::Month)),
            Kind::Languages { .. } => (&[], Some(Written::Language)),
            Kind::Text { .. } => (&[], Some(Written::Name)),
        };
        Self { name, position, values, written, about, limits: &[], unstated: None }
    }

    /// The terms by which the search index finds a listing that states this.
    pub(super) fn terms(self, stated: &[Stated<'_>]) -> impl Iterator<Item = String> {
        let unstated = self.unstated.filter(|_| stated.is_empty()).map(str::to_owned);
        let values = stated.iter().filter_map(move |value| self.value_of(*value)).chain(unstated);
        values.map(move |value| format!("{}:{value}", self.name))
    }

    fn value_of(self, stated: Stated<'_>) -> Option<String> {
        match stated {
            Stated::YesNo(yes) => Some(if yes { "yes" } else { "no" }.to_owned()),
            Stated::Number(number) => {
                let place = self.limits.iter().filter(|limit| number > **limit).count();
                self.values.get(place).map(|value| (*value).to_owned())
            }
            Stated::Text(date) if self.written == Some(Written::Month) => date.get(..7).map(str::to_owned),
            Stated::Text(text) => Some(text.to_lowercase()),
        }
    }

    /// What the contract says of its parameter.
    fn description(&self) -> String {
        let among = match self.values {
            ["yes", "no"] => ": `yes` or `no`".to_owned(),
            // the words of choices are in the contract's schemas, and named by `about` where they are not
            values if self.limits.len() > 1 => format!(": `{}`", values.join("`, `")),
            _ => String::new(),
        };
        format!("{}{among}; several, separated by commas, are alternatives.", self.about)
    }
}

/// What a value matches that people write, for the browser, which leaves others out of an address.
fn pattern<S: Serializer>(written: &Option<Written>, out: S) -> Result<S::Ok, S::Error> {
    let pattern = written.map(|written| match written {
        Written::Name => "^.{1,80}$",
        Written::Language => "^[a-z]{2}$",
        Written::Month => "^\\d{4}-(0[1-9]|1[0-2])$",
    });
    pattern.serialize(out)
}

/// The values that a list is filtered by, as they were sent, by the names of filters.
#[derive(Clone, Debug, Default)]
pub struct FilteredBy(BTreeMap<&'static str, String>);

impl FilteredBy {
    /// The values of a filter that are wanted; none when they do not matter.
    pub fn get(&self, filter: &FactFilter) -> Option<&str> {
        self.0.get(filter.name).map(String::as_str).filter(|values| !values.trim().is_empty())
    }
    /// Whether no fact matters.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|values| values.trim().is_empty())
    }
}

impl<'de> Deserialize<'de> for FilteredBy {
    fn deserialize<D: Deserializer<'de>>(query: D) -> Result<Self, D::Error> {
        query.deserialize_map(Parameters)
    }
}

/// Reads the parameters that name filters, and leaves the others alone.
struct Parameters;

impl<'de> Visitor<'de> for Parameters {
    type Value = FilteredBy;
    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the parameters of a list")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut parameters: A) -> Result<FilteredBy, A::Error> {
        let mut found = BTreeMap::new();
        while let Some(name) = parameters.next_key::<String>()? {
            match FILTERS.iter().find(|filter| filter.name == name) {
                Some(filter) if found.contains_key(filter.name) => return Err(A::Error::duplicate_field(filter.name)),
                Some(filter) => drop(found.insert(filter.name, parameters.next_value()?)),
                None => drop(parameters.next_value::<IgnoredAny>()?),
            }
        }
        Ok(FilteredBy(found))
    }
}

impl IntoParams for FilteredBy {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = |filter: &FactFilter| {
            ParameterBuilder::new()
                .name(filter.name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(filter.description()))
                .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                .build()
        };
        FILTERS.iter().map(parameter).collect()
    }
}
