//! One fact: the values that it has, what lists are filtered by, and where it is shown.
use super::filter::FactFilter;
use platform::{
    clock,
    money::Cents,
    msg,
    schema::Bound,
    text::{Field, Refused},
};
use serde::{Serialize, Serializer};

/// An ISO date, as a pattern for forms.
const DATE: &str = "^\\d{4}-\\d{2}-\\d{2}$";

/// The values that a fact has.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// One of these words.
    Choice { choices: &'static [&'static str] },
    /// Several of these words, each once.
    Choices { choices: &'static [&'static str] },
    /// True or false.
    YesNo,
    /// A number within limits, in steps from zero, of a unit if there is one.
    Number {
        #[serde(serialize_with = "plain")]
        minimum: f64,
        #[serde(serialize_with = "plain")]
        maximum: f64,
        #[serde(serialize_with = "plain")]
        step: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<&'static str>,
    },
    /// An amount of money, at most so much; `Facts::checked` has its rule.
    Cents { maximum: Cents },
    /// An ISO date.
    Date,
    /// At most so many ISO 639-1 codes, each once.
    Languages { most: usize },
    /// A text that people write.
    Text {
        #[serde(rename = "max_length", serialize_with = "longest")]
        field: Field,
    },
}

/// A line of the table, as the contract has it (`x-facts`).
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Fact {
    /// Its property in `ListingFacts`.
    pub(super) name: &'static str,
    /// The same, as refusals name it.
    #[serde(skip)]
    pub(super) field: &'static str,
    /// What it may be.
    #[serde(flatten)]
    pub(super) kind: Kind,
    /// The fact and the value of it without which this one cannot be stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) only_with: Option<(&'static str, &'static str)>,
    /// The section of the form that has a field for it; none where the form has a place of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) section: Option<&'static str>,
    /// Its position on the page of a listing; none where the page has a place of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) page: Option<u16>,
    /// What lists are filtered by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) filter: Option<FactFilter>,
}

/// What a table says of a fact: its kind, then whatever else applies.
impl Fact {
    const fn new(kind: Kind) -> Self {
        Self { name: "", field: "", kind, only_with: None, section: None, page: None, filter: None }
    }
    pub(super) const fn choice(choices: &'static [&'static str]) -> Self {
        Self::new(Kind::Choice { choices })
    }
    pub(super) const fn choices(choices: &'static [&'static str]) -> Self {
        Self::new(Kind::Choices { choices })
    }
    pub(super) const fn yes_no() -> Self {
        Self::new(Kind::YesNo)
    }
    pub(super) const fn number(minimum: f64, maximum: f64, step: f64, unit: Option<&'static str>) -> Self {
        Self::new(Kind::Number { minimum, maximum, step, unit })
    }
    pub(super) const fn cents(maximum: Cents) -> Self {
        Self::new(Kind::Cents { maximum })
    }
    pub(super) const fn date() -> Self {
        Self::new(Kind::Date)
    }
    pub(super) const fn languages(most: usize) -> Self {
        Self::new(Kind::Languages { most })
    }
    pub(super) const fn text(field: Field) -> Self {
        Self::new(Kind::Text { field })
    }
    pub(super) const fn only_with(self, fact: &'static str, value: &'static str) -> Self {
        Self { only_with: Some((fact, value)), ..self }
    }
    pub(super) const fn section(self, section: &'static str) -> Self {
        Self { section: Some(section), ..self }
    }
    pub(super) const fn page(self, position: u16) -> Self {
        Self { page: Some(position), ..self }
    }
    /// The name of its filter, the filter's position, and what it is about, for the contract.
    pub(super) const fn filter(self, position: u16, name: &'static str, about: &'static str) -> Self {
        Self { filter: Some(FactFilter::from_kind(self.kind, name, position, about)), ..self }
    }
    /// The ranges that it is filtered by: the largest number of each but the last, and their names.
    pub(super) const fn ranges(self, limits: &'static [f64], values: &'static [&'static str]) -> Self {
        let Some(filter) = self.filter else { return self };
        Self { filter: Some(FactFilter { limits, values, ..filter }), ..self }
    }
    /// What a listing that does not state it is found by.
    pub(super) const fn unstated(self, value: &'static str) -> Self {
        let Some(filter) = self.filter else { return self };
        Self { filter: Some(FactFilter { unstated: Some(value), ..filter }), ..self }
    }
    pub(super) const fn named(self, name: &'static str, field: &'static str) -> Self {
        Self { name, field, ..self }
    }
}

impl Fact {
    /// Whether its values are numbers, which are checked before all others.
    pub(super) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Number { .. })
    }

    /// Its limits, for the OpenAPI document.
    #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
    pub(super) fn bound(&self) -> Option<Bound> {
        Some(match self.kind {
            Kind::Number { minimum, maximum, step, .. } => {
                Bound::Number(self.name, minimum, maximum, (step.fract() != 0.0).then_some(step))
            }
            Kind::Cents { maximum } => Bound::Number(self.name, 1.0, maximum as f64, None),
            Kind::Date => Bound::Text(self.name, 10, 10, Some(DATE)),
            Kind::Languages { most } => Bound::List(self.name, most, 2),
            Kind::Text { field } => Bound::Text(self.name, 0, field.max, None),
            Kind::Choice { .. } | Kind::Choices { .. } | Kind::YesNo => return None,
        })
    }

    /// Refuses what is out of bounds.
    pub(super) fn check(&self, stated: &[Stated<'_>]) -> Result<(), Refused> {
        let (code, message) = match self.kind {
            Kind::Number { minimum, maximum, step, .. } => {
                let (least, most, step) = (minimum.to_string(), maximum.to_string(), step.to_string());
                ("fact_out_of_range", msg!("problem-fact-out-of-range", least = least, most = most, step = step))
            }
            Kind::Languages { most } => ("invalid_languages", msg!("problem-invalid-languages", max = most)),
            Kind::Date => ("invalid_date", msg!("problem-invalid-date")),
            _ => return Ok(()),
        };
        let fits = match self.kind {
            Kind::Languages { most } => stated.len() <= most,
            _ => true,
        };
        if fits && stated.iter().all(|value| self.kind.has(value)) {
            return Ok(());
        }
        Err(Refused::new(self.field, code, message))
    }
}

impl Kind {
    fn has(&self, value: &Stated<'_>) -> bool {
        match (*self, *value) {
            (Self::Number { minimum, maximum, step, .. }, Stated::Number(number)) => {
                number.is_finite() && (minimum..=maximum).contains(&number) && (number / step).fract() == 0.0
            }
            (Self::Date, Stated::Text(date)) => clock::is_day(date),
            (Self::Languages { .. }, Stated::Text(code)) => {
                code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase())
            }
            _ => true,
        }
    }
}

/// A value as a listing states it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stated<'a> {
    YesNo(bool),
    Number(f64),
    Text(&'a str),
}

/// A type of values of facts.
pub trait FactValue: PartialEq + Sized {
    fn stated(&self) -> Stated<'_>;
    /// The value as it is stored, if anything is left of it.
    fn cleaned(self, _: &Kind) -> Result<Option<Self>, Refused> {
        Ok(Some(self))
    }
}

impl FactValue for bool {
    fn stated(&self) -> Stated<'_> {
        Stated::YesNo(*self)
    }
}
impl FactValue for i64 {
    #[allow(clippy::cast_precision_loss, reason = "what is beyond 2^53 is beyond every limit")]
    fn stated(&self) -> Stated<'_> {
        Stated::Number(*self as f64)
    }
}
impl FactValue for f64 {
    fn stated(&self) -> Stated<'_> {
        Stated::Number(*self)
    }
}
impl FactValue for String {
    fn stated(&self) -> Stated<'_> {
        Stated::Text(self)
    }
    fn cleaned(self, kind: &Kind) -> Result<Option<Self>, Refused> {
        Ok(match kind {
            Kind::Text { field } => Some(field.title(&self)?).filter(|text| !text.is_empty()),
            Kind::Languages { .. } => Some(self.trim().to_lowercase()),
            _ => Some(self),
        })
    }
}

/// A property of `Facts`: a value or none, or a list in which each value is once.
pub trait FactField: Sized {
    /// The property as it is stored.
    fn cleaned(self, kind: &Kind) -> Result<Self, Refused>;
}

impl<T: FactValue> FactField for Option<T> {
    fn cleaned(self, kind: &Kind) -> Result<Self, Refused> {
        self.map_or(Ok(None), |value| value.cleaned(kind))
    }
}
impl<T: FactValue> FactField for Vec<T> {
    fn cleaned(self, kind: &Kind) -> Result<Self, Refused> {
        let mut kept = Self::with_capacity(self.len());
        for value in self {
            kept.extend(value.cleaned(kind)?.filter(|value| !kept.contains(value)));
        }
        Ok(kept)
    }
}

/// Whether a property of `Facts` states nothing, and so takes no space.
pub fn is_unstated<'a, F>(field: &'a F) -> bool
where
    &'a F: IntoIterator,
{
    field.into_iter().next().is_none()
}

/// Whole numbers are written without a decimal point.
#[allow(clippy::cast_possible_truncation, reason = "whole, and far below the largest")]
fn plain<S: Serializer>(number: &f64, out: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 { out.serialize_i64(*number as i64) } else { out.serialize_f64(*number) }
}

fn longest<S: Serializer>(field: &Field, out: S) -> Result<S::Ok, S::Error> {
    field.max.serialize(out)
}
