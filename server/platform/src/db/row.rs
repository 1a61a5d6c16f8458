//! Rows: any `Deserialize` is read from a row, its fields by column name, a bare scalar from the first column.
use super::{
    error::Error,
    error::Result,
    value::{Invalid, Value},
};
use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor,
        value::{BorrowedStrDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use std::borrow::Cow;

/// One row of a driver.
pub(super) trait Columns {
    /// How many columns there are.
    fn count(&self) -> usize;
    /// The name of column `index`.
    fn name(&self, index: usize) -> &str;
    /// What column `index` holds, if it is in the portable subset.
    fn value(&self, index: usize) -> std::result::Result<Value<'_>, String>;
}

/// Reads a whole row as a `T`.
pub(super) fn read<T: DeserializeOwned>(row: &impl Columns) -> Result<T> {
    T::deserialize(Row(row)).map_err(|error| Error::Row(error.0.into()))
}

struct Row<'r, C>(&'r C);

impl<'r, C: Columns> Row<'r, C> {
    /// Column `index`; an error names the column, once.
    fn column<S: DeserializeSeed<'r>>(&self, index: usize, seed: S) -> std::result::Result<S::Value, Invalid> {
        self.0
            .value(index)
            .and_then(|value| seed.deserialize(Column(value)).map_err(|error| error.0))
            .map_err(|why| Invalid(format!("column {}: {why}", self.0.name(index))))
    }
    fn first(&self) -> std::result::Result<Column<'r>, Invalid> {
        if self.0.count() == 0 {
            return Err(Invalid("the row has no columns".into()));
        }
        self.0.value(0).map(Column).map_err(|why| Invalid(format!("column {}: {why}", self.0.name(0))))
    }
}

macro_rules! from_the_first_column {
    ($($method:ident)*) => { $(
        fn $method<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
            self.first()?.$method(visitor)
        }
    )* };
}

impl<'r, C: Columns> Deserializer<'r> for Row<'r, C> {
    type Error = Invalid;

    from_the_first_column!(deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_identifier);

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        self.deserialize_map(visitor)
    }
    fn deserialize_map<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_map(Fields { row: self, next: 0 })
    }
    fn deserialize_struct<V: Visitor<'r>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        self.deserialize_map(visitor)
    }
    fn deserialize_seq<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_seq(Fields { row: self, next: 0 })
    }
    fn deserialize_tuple<V: Visitor<'r>>(self, _: usize, visitor: V) -> std::result::Result<V::Value, Invalid> {
        self.deserialize_seq(visitor)
    }
    fn deserialize_tuple_struct<V: Visitor<'r>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        self.deserialize_seq(visitor)
    }
    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_option<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        match self.first()?.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }
    fn deserialize_enum<V: Visitor<'r>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        self.first()?.deserialize_enum(name, words, visitor)
    }
    fn deserialize_unit<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_unit()
    }
    fn deserialize_unit_struct<V: Visitor<'r>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_unit()
    }
    fn deserialize_ignored_any<V: Visitor<'r>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_unit()
    }
}

/// The columns of a row, one after the other.
struct Fields<'r, C> {
    row: Row<'r, C>,
    next: usize,
}

impl<'r, C: Columns> MapAccess<'r> for Fields<'r, C> {
    type Error = Invalid;
    fn next_key_seed<K: DeserializeSeed<'r>>(&mut self, seed: K) -> std::result::Result<Option<K::Value>, Invalid> {
        if self.next == self.row.0.count() {
            return Ok(None);
        }
        seed.deserialize(BorrowedStrDeserializer::new(self.row.0.name(self.next))).map(Some)
    }
    fn next_value_seed<S: DeserializeSeed<'r>>(&mut self, seed: S) -> std::result::Result<S::Value, Invalid> {
        self.next += 1;
        self.row.column(self.next - 1, seed)
    }
}

impl<'r, C: Columns> SeqAccess<'r> for Fields<'r, C> {
    type Error = Invalid;
    fn next_element_seed<S: DeserializeSeed<'r>>(&mut self, seed: S) -> std::result::Result<Option<S::Value>, Invalid> {
        if self.next == self.row.0.count() {
            return Ok(None);
        }
        self.next += 1;
        self.row.column(self.next - 1, seed).map(Some)
    }
    fn size_hint(&self) -> Option<usize> {
        Some(self.row.0.count() - self.next)
    }
}

/// One column.
struct Column<'de>(Value<'de>);

impl<'de> Deserializer<'de> for Column<'de> {
    type Error = Invalid;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Int(number) => visitor.visit_i64(number),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Value::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Value::Invalid(why) => Err(Invalid(why)),
        }
    }
    /// SQLite keeps booleans as 0 and 1.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        match self.0 {
            Value::Int(0) => visitor.visit_bool(false),
            Value::Int(1) => visitor.visit_bool(true),
            _ => self.deserialize_any(visitor),
        }
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Invalid> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Invalid> {
        match &self.0 {
            Value::Text(word) => {
                let word: StrDeserializer<'_, Invalid> = word.as_ref().into_deserializer();
                visitor.visit_enum(word)
            }
            _ => self.deserialize_any(visitor),
        }
    }
    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}
