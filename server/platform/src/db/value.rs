//! Parameters: any `Serialize` scalar becomes one of the four values that both databases share.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, ser};
use std::{borrow::Cow, fmt};

/// What a parameter or a column holds in the portable subset (docs/database.md).
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// SQL NULL.
    Null,
    /// `BIGINT`: numbers, cents, microseconds.
    Int(i64),
    /// `BOOLEAN`.
    Bool(bool),
    /// `TEXT`: ids, words of an enum, JSON.
    Text(Cow<'a, str>),
    /// Something that is not in the subset; the statement that gets it fails with this text.
    Invalid(String),
}

/// Parameters of one statement, `$1` first: any `Serialize` scalar (text, integer, bool, `Option`, newtype, unit enum).
///
/// ```
/// # use platform::{args, db::Value};
/// let name: Option<&str> = None;
/// assert_eq!(args!["a", 3, name], &[Value::Text("a".into()), Value::Int(3), Value::Null]);
/// ```
#[macro_export]
macro_rules! args {
    ($($value:expr),* $(,)?) => { &[$($crate::db::value::value_of(&$value)),*][..] as &[$crate::db::value::Value<'static>] };
}

/// `value` as a parameter; see [`args!`].
pub fn value_of<T: Serialize + ?Sized>(value: &T) -> Value<'static> {
    value.serialize(Scalar).unwrap_or_else(|error| Value::Invalid(error.0))
}

/// A column or parameter of type `TEXT` that holds `T` as JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Serialize> Serialize for Json<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&serde_json::to_string(&self.0).map_err(ser::Error::custom)?)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Json<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        serde_json::from_str(&text).map(Self).map_err(serde::de::Error::custom)
    }
}

/// How many rows of `width` columns one statement inserts at most: few enough parameters for either database.
pub fn rows_at_once(width: usize) -> usize {
    (400 / width.max(1)).max(1)
}

/// `($1, $2), ($3, $4)`: the places of `rows` rows of `width` columns each, for an INSERT of many rows.
pub fn row_places(rows: usize, width: usize) -> String {
    let row = |row: usize| format!("({})", places_from(row * width + 1, width));
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// `$3, $4`: `count` places from number `first` on, for the values of an `IN`.
pub fn places_from(first: usize, count: usize) -> String {
    (first..first + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
}

/// Why serde could not turn a value into a parameter, or a row into a value.
#[derive(Debug)]
pub(super) struct Invalid(pub String);

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Invalid {}
impl ser::Error for Invalid {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}
impl serde::de::Error for Invalid {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

fn unsupported<T>(what: &str) -> Result<T, Invalid> {
    Err(Invalid(format!("{what} cannot be a parameter: use a scalar, or db::Json")))
}

/// Serializes exactly one scalar.
struct Scalar;
type Never = ser::Impossible<Value<'static>, Invalid>;

macro_rules! integers {
    ($($method:ident: $type:ty),*) => { $(
        fn $method(self, value: $type) -> Result<Value<'static>, Invalid> {
            i64::try_from(value).map(Value::Int).or_else(|_| unsupported("an integer past 64 bits"))
        }
    )* };
}

impl Serializer for Scalar {
    type Ok = Value<'static>;
    type Error = Invalid;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    integers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
              serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);
    fn serialize_bool(self, value: bool) -> Result<Value<'static>, Invalid> {
        Ok(Value::Bool(value))
    }
    fn serialize_f32(self, _: f32) -> Result<Value<'static>, Invalid> {
        unsupported("a floating-point number")
    }
    fn serialize_f64(self, _: f64) -> Result<Value<'static>, Invalid> {
        unsupported("a floating-point number")
    }
    fn serialize_char(self, value: char) -> Result<Value<'static>, Invalid> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Result<Value<'static>, Invalid> {
        Ok(Value::Text(Cow::Owned(value.to_owned())))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Value<'static>, Invalid> {
        unsupported("a byte string")
    }
    fn serialize_none(self) -> Result<Value<'static>, Invalid> {
        Ok(Value::Null)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value<'static>, Invalid> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Value<'static>, Invalid> {
        Ok(Value::Null)
    }
    fn serialize_unit_struct(self, name: &'static str) -> Result<Value<'static>, Invalid> {
        Ok(Value::Text(Cow::Borrowed(name)))
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Result<Value<'static>, Invalid> {
        Ok(Value::Text(Cow::Borrowed(word)))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value<'static>, Invalid> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Value<'static>, Invalid> {
        unsupported(name)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Never, Invalid> {
        unsupported("a sequence")
    }
    fn serialize_tuple(self, _: usize) -> Result<Never, Invalid> {
        unsupported("a tuple")
    }
    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Never, Invalid> {
        unsupported(name)
    }
    fn serialize_tuple_variant(self, name: &'static str, _: u32, _: &'static str, _: usize) -> Result<Never, Invalid> {
        unsupported(name)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Never, Invalid> {
        unsupported("a map")
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Never, Invalid> {
        unsupported(name)
    }
    fn serialize_struct_variant(self, name: &'static str, _: u32, _: &'static str, _: usize) -> Result<Never, Invalid> {
        unsupported(name)
    }
}
