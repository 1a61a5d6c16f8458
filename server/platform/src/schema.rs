//! The limits of inputs in the OpenAPI document, taken from the rules that enforce them.
use crate::text::Field;
use utoipa::{
    Number,
    openapi::{
        OpenApi, RefOr, Schema,
        path::{Operation, PathItem},
        schema::ArrayItems,
    },
};

/// What a property of a request body or a query parameter may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// A text: the fewest and the most code points, and the pattern it must match, if any.
    Text(&'static str, usize, usize, Option<&'static str>),
    /// A number: the smallest and the largest, and of what it is a multiple, if of anything.
    Number(&'static str, f64, f64, Option<f64>),
    /// A list of texts: the most items, and the most code points of each.
    List(&'static str, usize, usize),
}

impl Field {
    /// The field may be left empty.
    pub const fn optional(self) -> Bound {
        Bound::Text(self.name, 0, self.max, None)
    }
    /// The field needs `min` code points.
    pub const fn at_least(self, min: usize) -> Bound {
        Bound::Text(self.name, min, self.max, None)
    }
    /// The field must not be empty.
    pub const fn required(self) -> Bound {
        self.at_least(1)
    }
}

/// Bounds by place: the name of a schema, or a method and a path (`get /api/experiences`) for query parameters.
pub type Bounds = &'static [(&'static str, &'static [Bound])];

/// Writes `bounds` into `document`. Returns those whose place, name or type it does not have.
pub fn apply(document: &mut OpenApi, bounds: &[(&str, &[Bound])]) -> Vec<String> {
    let mut unknown = Vec::new();
    for (place, bounds) in bounds {
        for bound in *bounds {
            let (Bound::Text(name, ..) | Bound::Number(name, ..) | Bound::List(name, ..)) = *bound;
            let found = match place.split_once(' ') {
                Some((method, path)) => parameter(document, method, path, name),
                None => property(document, place, name),
            };
            if !found.is_some_and(|schema| write(schema, *bound)) {
                unknown.push(format!("{place}: {name}"));
            }
        }
    }
    unknown
}

fn property<'a>(document: &'a mut OpenApi, schema: &str, name: &str) -> Option<&'a mut Schema> {
    let schema = plain(document.components.as_mut()?.schemas.get_mut(schema)?)?;
    let parts = match schema {
        // its own properties beside those of the body types that it contains
        Schema::AllOf(parts) => parts.items.iter_mut().filter_map(plain).collect(),
        own => vec![own],
    };
    let mut objects = parts.into_iter().filter_map(|part| match part {
        Schema::Object(object) => Some(object),
        _ => None,
    });
    plain(objects.find_map(|object| object.properties.get_mut(name))?)
}

fn parameter<'a>(document: &'a mut OpenApi, method: &str, path: &str, name: &str) -> Option<&'a mut Schema> {
    let operation = operation(document.paths.paths.get_mut(path)?, method)?;
    let parameters = operation.parameters.as_mut()?.iter_mut();
    let mut inline = parameters.filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    });
    plain(inline.find(|parameter| parameter.name == name)?.schema.as_mut()?)
}

fn operation<'a>(item: &'a mut PathItem, method: &str) -> Option<&'a mut Operation> {
    match method {
        "get" => item.get.as_mut(),
        "post" => item.post.as_mut(),
        _ => None,
    }
}

fn plain(schema: &mut RefOr<Schema>) -> Option<&mut Schema> {
    match schema {
        RefOr::T(schema) => Some(schema),
        RefOr::Ref(_) => None,
    }
}

/// Writes `bound` into `schema`; false if the schema is of another type.
fn write(schema: &mut Schema, bound: Bound) -> bool {
    match (bound, schema) {
        (Bound::Text(_, min, max, pattern), Schema::Object(object)) => {
            object.min_length = (min > 0).then_some(min);
            object.max_length = Some(max);
            object.pattern = pattern.map(str::to_owned);
        }
        (Bound::Number(_, min, max, step), Schema::Object(object)) => {
            object.minimum = Some(number(min));
            object.maximum = Some(number(max));
            object.multiple_of = step.map(number);
        }
        (Bound::List(_, most, max), Schema::Array(array)) => {
            array.max_items = Some(most);
            let ArrayItems::RefOrSchema(items) = &mut array.items else { return false };
            let RefOr::T(Schema::Object(item)) = &mut **items else { return false };
            item.max_length = Some(max);
        }
        _ => return false,
    }
    true
}

/// Whole numbers are written without a decimal point.
#[allow(clippy::cast_possible_truncation, reason = "whole, and far below the largest")]
fn number(value: f64) -> Number {
    if value.fract() == 0.0 { Number::Int(value as isize) } else { Number::Float(value) }
}
