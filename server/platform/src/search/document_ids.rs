//! The ids of documents as columns of numbers, from which a hit's id is read where it stands.
//!
//! A column of text keeps its values in one compressed dictionary: to read one, half a block of others is unpacked before
//! it.
use super::Error;
use std::collections::{HashMap, hash_map::Entry};
use tantivy::{
    DocAddress, DocId, Searcher, SegmentReader, TantivyDocument,
    columnar::Column,
    schema::{FAST, Field, STRING, SchemaBuilder},
};
use uuid::Uuid;

/// A UUID, in two halves.
const UUID: &str = "id_uuid";
/// Another id: its bytes, eight in a number, the last filled up with zeros. No id has a zero byte.
const TEXT: &str = "id_text";

#[derive(Clone, Copy)]
pub struct IdFields {
    /// The whole id, by which a document is found again.
    pub id: Field,
    uuid: Field,
    text: Field,
}

impl IdFields {
    pub fn add_to(schema: &mut SchemaBuilder) -> Self {
        Self {
            id: schema.add_text_field("id", STRING),
            uuid: schema.add_u64_field(UUID, FAST),
            text: schema.add_u64_field(TEXT, FAST),
        }
    }

    pub fn write(self, row: &mut TantivyDocument, id: &str) {
        row.add_text(self.id, id);
        match as_uuid(id) {
            Some((high, low)) => [high, low].into_iter().for_each(|half| row.add_u64(self.uuid, half)),
            None => as_numbers(id).for_each(|number| row.add_u64(self.text, number)),
        }
    }
}

/// The two halves of `id`, if it is a UUID as we write them.
fn as_uuid(id: &str) -> Option<(u64, u64)> {
    let uuid = Uuid::try_parse(id).ok()?;
    (uuid_text(uuid.as_u64_pair()) == id).then(|| uuid.as_u64_pair())
}

fn uuid_text((high, low): (u64, u64)) -> String {
    Uuid::from_u64_pair(high, low).hyphenated().to_string()
}

fn as_numbers(id: &str) -> impl Iterator<Item = u64> {
    id.as_bytes().chunks(8).map(|bytes| {
        let mut whole = [0; 8];
        whole.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        u64::from_be_bytes(whole)
    })
}

fn text(numbers: impl Iterator<Item = u64>) -> String {
    let bytes: Vec<u8> = numbers.flat_map(u64::to_be_bytes).filter(|byte| *byte != 0).collect();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The columns of one segment.
struct Columns {
    uuid: Option<Column<u64>>,
    text: Option<Column<u64>>,
}

impl Columns {
    fn open(segment: &SegmentReader) -> Result<Self, Error> {
        let fields = segment.fast_fields();
        Ok(Self { uuid: fields.column_opt(UUID)?, text: fields.column_opt(TEXT)? })
    }

    fn id(&self, document: DocId) -> String {
        let mut halves = self.uuid.iter().flat_map(|column| column.values_for_doc(document));
        match halves.next().zip(halves.next()) {
            Some(halves) => uuid_text(halves),
            None => text(self.text.iter().flat_map(|column| column.values_for_doc(document))),
        }
    }
}

/// The ids of the documents at `hits`, in the same order.
pub fn read(searcher: &Searcher, hits: &[DocAddress]) -> Result<Vec<String>, Error> {
    let mut segments: HashMap<u32, Columns> = HashMap::new(); // each opened once
    let mut ids = Vec::with_capacity(hits.len());
    for address in hits {
        let columns = match segments.entry(address.segment_ord) {
            Entry::Occupied(opened) => opened.into_mut(),
            Entry::Vacant(new) => new.insert(Columns::open(searcher.segment_reader(address.segment_ord))?),
        };
        ids.push(columns.id(address.doc_id));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Change, Cursor, Document, Search, Sort, index_generation::IndexGeneration},
        *,
    };
    use crate::clock::Timestamp;

    #[test]
    fn each_hit_has_the_id_that_was_written() {
        let folder = tempfile::tempdir().expect("folder");
        let index = IndexGeneration::create(&folder.path().join("1")).expect("is made");
        let uuid = |n: i64| format!("0193f5a1-7c3e-7a52-9d10-{n:012}");
        let id =
            |n: i64| if n % 3 == 0 { format!("{n}-ñandú").repeat(usize::try_from(n).unwrap_or(1)) } else { uuid(n) };
        let row = |n: i64| {
            let document =
                Document { id: id(n), texts: vec!["vr".into()], at: Timestamp::from_micros(-n), ..Document::default() };
            Change {
                cursor: Cursor { changed_at: Timestamp::from_micros(n), id: id(n) },
                rev: 1,
                document: Some(document),
            }
        };
        // segments with ids of one kind, and with both
        for some in [vec![1, 2], vec![3, 6], vec![4, 5, 7, 8, 9]] {
            index.apply(&some.into_iter().map(row).collect::<Vec<_>>(), &Cursor::default()).expect("applies");
        }
        let search = Search { sort: Sort::Newest, limit: 20, ..Search::default() };
        let found = index.search(&search).expect("searches");
        assert_eq!(found.ids, (1..=9).map(id).collect::<Vec<_>>());
    }

    #[test]
    fn only_a_uuid_as_we_write_it_is_kept_as_one() {
        let uuid = "0193f5a1-7c3e-7a52-9d10-5b8f4c2e1a77";
        assert_eq!(as_uuid(uuid).map(uuid_text).as_deref(), Some(uuid));
        for other in ["1", "", "0193F5A1-7C3E-7A52-9D10-5B8F4C2E1A77", "0193f5a17c3e7a529d105b8f4c2e1a77"] {
            assert_eq!(as_uuid(other), None, "{other}");
            assert_eq!(text(as_numbers(other)), other);
        }
    }
}
