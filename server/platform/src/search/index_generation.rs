//! One index on disk, in a folder of its own: a rebuild makes the next generation beside the one that is searched.
use super::{
    Change, Cursor, Error, FEW, Found, Search, Sort, catch_panic,
    differences::Differences,
    document_ids,
    facet_counts::{self, FacetCount, FacetCounts, Segment},
    fields::{FACETS, FORMAT, Fields, Plan, VERSION, schema},
    filters::Filters,
    folder::make_private,
    tokenizer,
    verified_files::{Stamp, VerifiedFiles},
    vocabulary::Least,
};
use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tantivy::{
    Directory, DocAddress, FutureResult, IndexReader, IndexSettings, IndexWriter, Order, ReloadPolicy, Searcher,
    SegmentMeta, Term,
    collector::{Count, TopDocs},
    directory::{DirectoryLock, Lock, MmapDirectory, error::LockError},
    index::SegmentComponent,
    query::EnableScoring,
    schema::{FieldType, IndexRecordOption},
};

/// What the writer may hold in memory before it starts a new segment: tantivy's smallest.
const WRITER_MEMORY: usize = 15_000_000;
/// The file that says that a generation is complete, and in which format.
const COMPLETE: &str = "format";

/// Held by the process that uses a generation, so that no other removes it.
static IN_USE: LazyLock<Lock> =
    LazyLock::new(|| Lock { filepath: PathBuf::from(".parallax-in-use.lock"), is_blocking: false });

pub struct IndexGeneration {
    folder: PathBuf,
    fields: Fields,
    index: tantivy::Index,
    reader: IndexReader,
    filters: Filters,
    /// Taken out for each write and put back on success, with the time of that: a writer that has failed would silently
    /// lose documents, so the next one begins at the last commit.
    writer: Mutex<Option<(IndexWriter, Instant)>>,
    _in_use: DirectoryLock,
}

impl IndexGeneration {
    /// A new, empty one in `folder`, which must not exist.
    pub fn create(folder: &Path) -> Result<Self, Error> {
        make_private(folder)?;
        let create = |directory| tantivy::Index::create(directory, schema().0, IndexSettings::default());
        catch_panic(|| Self::over(folder, create))
    }

    /// The complete and sound one in `folder`.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        if !fs::read_to_string(folder.join(COMPLETE)).is_ok_and(|format| format == FORMAT) {
            return Err(Error::Damaged("unfinished or of another version".into()));
        }
        catch_panic(|| {
            let generation = Self::over(folder, tantivy::Index::open)?;
            check_files(&generation.index, folder, &VerifiedFiles::read(folder))?;
            drop(generation.new_writer()?); // else damage to its lock is met later
            Ok(generation)
        })
    }

    fn over(
        folder: &Path,
        index: impl FnOnce(Box<dyn Directory>) -> tantivy::Result<tantivy::Index>,
    ) -> Result<Self, Error> {
        let (schema, fields) = schema();
        let directory = directory(folder)?;
        let in_use = directory.acquire_lock(&IN_USE).map_err(tantivy::TantivyError::from)?;
        let index = index(directory)?;
        if index.schema() != schema {
            return Err(Error::Damaged("another schema".into()));
        }
        index.tokenizers().register(tokenizer::NAME, tokenizer::analyzer());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (filters, writer) = Default::default();
        Ok(Self { folder: folder.to_owned(), fields, index, reader, filters, writer, _in_use: in_use })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Marks it as complete: from now on a start may use it.
    pub fn complete(&self) -> Result<(), Error> {
        let written = fs::write(self.folder.join(COMPLETE), FORMAT);
        written.map_err(|error| Error::Folder(format!("{}: {error}", self.folder.display()).into()))
    }

    /// Compares every file on the disk with its checksum; what is in memory may outlive a damaged file for a while.
    pub fn verify(&self) -> Result<(), Error> {
        let all = VerifiedFiles::default();
        let verify =
            || catch_panic(|| check_files(&tantivy::Index::open(directory(&self.folder)?)?, &self.folder, &all));
        verify().or_else(|_| verify()).or_else(|_| verify()) // a merge may have removed a file meanwhile
    }

    /// How far the change sequence is applied and durable. Shows the last commit to every search.
    pub fn committed(&self) -> Result<Cursor, Error> {
        catch_panic(|| {
            self.reader.reload()?;
            let payload = self.index.load_metas()?.payload;
            Ok(payload.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
        })
    }

    /// Applies `changes` up to `cursor`, durably, and shows them to every search from now on. Blocks on the disk.
    ///
    /// # Errors
    /// When the index cannot be written; then it is as it was after the last commit.
    pub fn apply(&self, changes: &[Change], cursor: &Cursor) -> Result<(), Error> {
        let mut slot = self.slot();
        catch_panic(|| {
            // Opens every segment anew. A commit does so too, on a thread of tantivy's where a panic over a damaged
            // file would end the process; here it is an error.
            self.reader.reload()?;
            let mut writer = slot.take().map_or_else(|| self.new_writer(), |(writer, _)| Ok(writer))?;
            self.write(&writer, changes)?;
            commit(&mut writer, cursor)?;
            self.reader.reload()?;
            *slot = Some((writer, Instant::now()));
            Ok(())
        })
    }

    /// Whether there is a writer that has written nothing for `kept`.
    pub fn has_idle_writer(&self, kept: Duration) -> bool {
        let slot = self.writer.try_lock(); // a writer that is writing is not idle
        slot.is_ok_and(|slot| slot.as_ref().is_some_and(|(_, used)| used.elapsed() >= kept))
    }

    /// Ends the writer, if there is one, once its merges are done. The next write opens another. Blocks on the disk.
    ///
    /// # Errors
    /// When a merge fails; the index is then as it was after the last commit.
    pub fn close_writer(&self) -> Result<(), Error> {
        let mut slot = self.slot();
        catch_panic(|| {
            slot.take().map(|(writer, _)| writer.wait_merging_threads()).transpose()?;
            Ok(self.reader.reload()?) // lets go of the files that a merge has replaced
        })
    }

    fn slot(&self) -> MutexGuard<'_, Option<(IndexWriter, Instant)>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn new_writer(&self) -> Result<IndexWriter, Error> {
        Ok(self.index.writer_with_num_threads(1, WRITER_MEMORY)?)
    }

    fn write(&self, writer: &IndexWriter, changes: &[Change]) -> Result<(), Error> {
        let searcher = self.reader.searcher();
        let mut added = HashSet::new();
        for change in changes {
            let id = self.id_term(&change.cursor.id);
            if added.contains(&change.cursor.id) || knows(&searcher, &id)? {
                writer.delete_term(id);
            }
            if self.add(writer, change)? {
                added.insert(&change.cursor.id);
            }
        }
        Ok(())
    }

    /// Adds the document of `change`; `false` when it has none.
    pub fn add(&self, writer: &IndexWriter, change: &Change) -> Result<bool, Error> {
        let Some(document) = &change.document else { return Ok(false) };
        writer.add_document(self.fields.written(document, change.rev))?;
        Ok(true)
    }

    /// Writes the segments that hold deleted documents anew without them: until then their words stay in the files.
    /// Blocks on the disk.
    ///
    /// # Errors
    /// When the index cannot be written, or a merge of one of the segments is under way.
    pub fn purge(&self) -> Result<(), Error> {
        let merge = {
            let mut slot = self.slot();
            catch_panic(|| {
                let mut writer = slot.take().map_or_else(|| self.new_writer(), |(writer, _)| Ok(writer))?;
                let segments = self.index.searchable_segment_metas()?;
                let with: Vec<_> =
                    segments.iter().filter(|segment| segment.has_deletes()).map(SegmentMeta::id).collect();
                let merge = (!with.is_empty()).then(|| writer.merge(&with));
                *slot = Some((writer, Instant::now()));
                Ok(merge)
            })?
        };
        catch_panic(|| Ok(merge.map(FutureResult::wait).transpose().map(drop)?))?;
        self.snapshot().map(drop)
    }

    /// The words of all text fields that contain `part`.
    pub fn words_containing(&self, part: &str) -> Result<Vec<String>, Error> {
        let mut found = Vec::new();
        let (_, searcher) = self.snapshot()?;
        for segment in searcher.segment_readers() {
            for (field, entry) in self.index.schema().fields() {
                if !matches!(entry.field_type(), FieldType::Str(_)) || !entry.is_indexed() {
                    continue;
                }
                let index = segment.inverted_index(field)?;
                let mut words = index.terms().stream().map_err(tantivy::TantivyError::from)?;
                while words.advance() {
                    found.extend(
                        std::str::from_utf8(words.key()).ok().filter(|word| word.contains(part)).map(str::to_owned),
                    );
                }
            }
        }
        Ok(found)
    }

    /// How many deleted documents the files still hold.
    #[cfg(test)]
    pub fn deleted_documents(&self) -> u32 {
        let segments = self.index.searchable_segment_metas().unwrap_or_default();
        segments.iter().map(SegmentMeta::num_deleted_docs).sum()
    }

    pub fn id_term(&self, id: &str) -> Term {
        Term::from_field_text(self.fields.ids.id, id)
    }

    /// Everything that can be found, and how far the change sequence was applied to it.
    pub fn contents(&self) -> Result<(Cursor, Differences), Error> {
        let (cursor, searcher) = self.snapshot()?;
        let mut contents = Differences::default();
        catch_panic(|| {
            for segment in searcher.segment_readers() {
                let versions = segment.fast_fields().u64(VERSION)?;
                for document in segment.doc_ids_alive() {
                    contents.indexed(versions.first(document).unwrap_or_default());
                }
            }
            Ok((cursor, contents))
        })
    }

    /// The last commit, and what it shows.
    fn snapshot(&self) -> Result<(Cursor, Searcher), Error> {
        let _no_commit = self.slot();
        Ok((self.committed()?, self.reader.searcher()))
    }

    pub fn search(&self, search: &Search) -> Result<Found, Error> {
        let searcher = self.reader.searcher();
        let Plan { query, filtered, is_plain } = self.fields.plan(&searcher, search, &self.filters)?;
        let top = TopDocs::with_limit(search.limit.max(1)).and_offset(search.offset);
        let by = |order| match order {
            Sort::AmountUp => ("amount", Order::Asc),
            Sort::AmountDown => ("amount", Order::Desc),
            Sort::Newest | Sort::Relevance => ("at", Order::Desc),
        };
        let (hits, total): (Vec<DocAddress>, usize) = if search.sort == Sort::Relevance && !search.text.is_empty() {
            let (best, total) = if is_plain {
                // apart: so the best are found without scoring all, and a count needs no scores
                let total = filtered.map(|filtered| self.filters.count(&searcher, search, &filtered));
                (searcher.search(&query, &top.order_by_score())?, total.unwrap_or_else(|| Ok(query.count(&searcher)?))?)
            } else {
                searcher.search(&query, &(top.order_by_score(), Count))?
            };
            (best.into_iter().map(|(_, address)| address).collect(), total)
        } else {
            let (field, order) = by(search.sort);
            let (first, total) = searcher.search(&query, &(top.order_by_fast_field::<i64>(field, order), Count))?;
            (first.into_iter().map(|(_, address)| address).collect(), total)
        };
        let ids = document_ids::read(&searcher, &hits)?;
        let wants_close = search.close > 0 && search.offset == 0 && total <= FEW;
        let close = if wants_close { self.close_matches(&searcher, search, &ids)? } else { Vec::new() };
        Ok(Found { ids, total, close })
    }

    /// What has most of the words of `search`, without `found`, which has all of them. Where neither finds anything, what
    /// has one of the words: with that people go on, with an empty page they leave.
    fn close_matches(&self, searcher: &Searcher, search: &Search, found: &[String]) -> Result<Vec<String>, Error> {
        let half = self.matches_with(searcher, search, Least::Half, found)?;
        if half.is_empty() && found.is_empty() {
            return self.matches_with(searcher, search, Least::One, found);
        }
        Ok(half)
    }

    fn matches_with(
        &self,
        searcher: &Searcher,
        search: &Search,
        least: Least,
        found: &[String],
    ) -> Result<Vec<String>, Error> {
        let Some(query) = self.fields.plan_most(searcher, search, least, &self.filters)? else {
            return Ok(Vec::new());
        };
        let best = searcher.search(&query, &TopDocs::with_limit(search.close + found.len()).order_by_score())?;
        let hits: Vec<DocAddress> = best.into_iter().map(|(_, address)| address).collect();
        let mut ids = document_ids::read(searcher, &hits)?;
        ids.retain(|id| !found.contains(id));
        ids.truncate(search.close);
        Ok(ids)
    }

    /// How many of the documents that `search` finds have each facet of `kinds`, of each kind the `most` frequent.
    pub fn facet_counts(&self, search: &Search, kinds: &[&str], most: usize) -> Result<FacetCounts, Error> {
        let searcher = self.reader.searcher();
        let parts = self.fields.parts(&searcher, search)?;
        let words =
            parts.words.map(|words| words.weight(EnableScoring::disabled_from_searcher(&searcher))).transpose()?;
        let segment = |reader| Ok(Segment { reader, passing: self.filters.each(&searcher, reader, &parts.filters)? });
        let segments = searcher.segment_readers().iter().map(segment).collect::<Result<Vec<_>, Error>>()?;
        let filters: Vec<Option<&str>> = parts.filters.iter().map(|(filter, _)| filter.kind()).collect();
        facet_counts::count(FACETS, &segments, words.as_deref(), &filters, kinds, most)
    }

    /// Every value of the facets of `kind`, with how many documents have it.
    pub fn facet_values(&self, kind: &str) -> Result<Vec<(String, FacetCount)>, Error> {
        facet_counts::values(&self.reader.searcher(), FACETS, kind)
    }
}

/// Whether another process, or another part of this one, uses the generation in `folder`.
pub fn is_in_use(folder: &Path) -> bool {
    let lock = MmapDirectory::open(folder).map(|directory| directory.acquire_lock(&IN_USE));
    matches!(lock, Ok(Err(LockError::LockBusy)))
}

/// Whether the generation in `folder` was completed, by any version.
pub fn is_complete(folder: &Path) -> bool {
    folder.join(COMPLETE).exists()
}

/// Commits with `cursor` as payload.
pub fn commit(writer: &mut IndexWriter, cursor: &Cursor) -> Result<(), Error> {
    let mut commit = writer.prepare_commit()?;
    commit.set_payload(&serde_json::to_string(cursor).unwrap_or_default());
    commit.commit()?;
    Ok(())
}

fn directory(folder: &Path) -> Result<Box<dyn Directory>, Error> {
    let directory = MmapDirectory::open(folder).map_err(|error| Error::Folder(error.to_string().into()))?;
    #[cfg(test)]
    let directory = super::faults::FaultyDirectory::over(directory, folder);
    Ok(Box::new(directory))
}

/// Reads every file of the last commit, but those in `known` that are as they were, and compares it with its checksum.
fn check_files(index: &tantivy::Index, folder: &Path, known: &VerifiedFiles) -> Result<(), Error> {
    let (mut verified, mut has_read) = (VerifiedFiles::default(), false);
    for segment in index.searchable_segment_metas()? {
        for file in files_of(&segment) {
            let stamp = Stamp::read(&folder.join(&file)).ok();
            if !stamp.is_some_and(|stamp| known.has(&file, stamp)) {
                has_read = true;
                if !index.directory().validate_checksum(&file).map_err(tantivy::TantivyError::from)? {
                    return Err(Error::Damaged(file.display().to_string().into()));
                }
            }
            if let Some(stamp) = stamp {
                verified.add(file, stamp);
            }
        }
    }
    if has_read {
        verified.write(folder);
    }
    Ok(())
}

fn files_of(segment: &SegmentMeta) -> impl Iterator<Item = PathBuf> {
    use SegmentComponent::{Delete, FastFields, FieldNorms, Positions, Postings, Store, Terms};
    let always = [Postings, Positions, Terms, Store, FastFields, FieldNorms];
    always.into_iter().chain(segment.has_deletes().then_some(Delete)).map(|part| segment.relative_path(part))
}

/// Whether a segment has the term; reads what the deletion of the term will read.
fn knows(searcher: &Searcher, id: &Term) -> Result<bool, Error> {
    for segment in searcher.segment_readers() {
        let postings = segment.inverted_index(id.field())?.read_postings(id, IndexRecordOption::Basic);
        if postings.map_err(tantivy::TantivyError::from)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
