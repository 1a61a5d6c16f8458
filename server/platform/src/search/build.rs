//! Building an index from its whole table, beside the one that is searched.
use super::{
    Change, Cursor, Error, Index, catch_panic,
    fields::version,
    folder::Folder,
    index_generation::{IndexGeneration, commit},
    indexer::{IndexSource, Position, Reader, Stopped},
};
use crate::{
    background_thread,
    clock::{Clock, Timestamp},
};
use std::{collections::HashSet, fs, time::Duration};
use tantivy::IndexWriter;
use tokio::time::Instant;

/// How much of the machine work takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As much as it can: someone waits.
    Full,
    /// What the requests leave.
    Low,
}

impl Pace {
    /// Runs what blocks beside the runtime's threads.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Stopped> {
        match self {
            Self::Full => Ok(tokio::task::spawn_blocking(work).await?),
            Self::Low => Ok(background_thread::run("search", work).await?),
        }
    }

    /// After work of this length on the database.
    pub async fn rest(self, worked: Duration) {
        if self == Self::Low {
            tokio::time::sleep(worked * 2).await;
        }
    }
}

/// Builds a new generation from all of `source` and has it searched instead of the present one, which is searched
/// until then. Returns the position at which the indexer continues. The caller holds [`Index::build_lock`].
///
/// # Errors
/// When the table cannot be read or the folder not be written; then nothing has changed.
pub async fn build(index: &Index, source: &impl IndexSource, pace: Pace) -> Result<Position, Stopped> {
    let (folder, began) = (index.folder(), Clock::default().real());
    let mut build = pace.run(move || Build::begin(&folder)).await??;
    let mut position = Position::default();
    let mut reader = Reader::new(source, &position);
    loop {
        let asked = Instant::now();
        let Some(page) = reader.next().await? else { break };
        pace.rest(asked.elapsed()).await;
        build = add(build, &mut position, page, began, pace).await?;
    }
    let (index, cursor) = (index.clone(), position.cursor.clone());
    pace.run(move || build.finish(&cursor).map(|generation| index.replace(generation))).await??;
    position.settle(began);
    source.applied();
    Ok(position)
}

async fn add(
    mut build: Build,
    position: &mut Position,
    page: Vec<Change>,
    began: Timestamp,
    pace: Pace,
) -> Result<Build, Stopped> {
    let added = pace.run(move || build.add(&page).map(|()| (build, page))).await?;
    let (build, page) = added?;
    position.advance(&page, began);
    Ok(build)
}

/// A generation that is not complete; what is not finished is removed again.
struct Build {
    generation: Option<(IndexGeneration, IndexWriter)>,
    /// The ids that were added: one that comes again is replaced.
    seen: HashSet<u64>,
}

impl Build {
    fn begin(folder: &Folder) -> Result<Self, Error> {
        let generation = folder.create_next()?;
        let writer = catch_panic(|| generation.new_writer());
        let writer = writer.inspect_err(|_| drop(fs::remove_dir_all(generation.folder())))?;
        Ok(Self { generation: Some((generation, writer)), seen: HashSet::new() })
    }

    fn add(&mut self, changes: &[Change]) -> Result<(), Error> {
        let Some((generation, writer)) = &self.generation else { return Ok(()) };
        catch_panic(|| {
            for change in changes {
                let id = version(&change.cursor.id, 0);
                if self.seen.contains(&id) {
                    writer.delete_term(generation.id_term(&change.cursor.id));
                }
                if generation.add(writer, change)? {
                    self.seen.insert(id);
                }
            }
            Ok(())
        })
    }

    /// What was added, durable and complete.
    fn finish(mut self, cursor: &Cursor) -> Result<IndexGeneration, Error> {
        let (generation, writer) = self.generation.as_mut().ok_or(Error::Unavailable)?;
        catch_panic(|| commit(writer, cursor))?;
        generation.committed()?;
        generation.complete()?;
        self.generation.take().map(|(generation, _)| generation).ok_or(Error::Unavailable)
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        if let Some((generation, writer)) = self.generation.take() {
            drop(writer);
            let _ = fs::remove_dir_all(generation.folder());
        }
    }
}
