//! After any damage to the folder, one round makes the index open and complete again.
use super::{
    Error, Outcome,
    table::{Rows, found, generation},
};
use crate::{clock::Clock, http::Problem};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// Meaningless bytes, the same each time.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_be_bytes()[0]
    };
    (0..length).map(|_| next()).collect()
}

fn length(file: &Path) -> usize {
    usize::try_from(fs::metadata(file).expect("a file").len()).expect("a length")
}

type Damage = (&'static str, fn(&Path));

/// What can happen to one file.
const DAMAGES: [Damage; 7] = [
    ("removed", |file| fs::remove_file(file).expect("removed")),
    ("emptied", |file| fs::write(file, "").expect("written")),
    ("halved", |file| {
        let half = length(file) as u64 / 2;
        fs::File::options().write(true).open(file).and_then(|file| file.set_len(half)).expect("shorter");
    }),
    ("noise", |file| fs::write(file, noise(length(file))).expect("written")),
    ("noise in front of its footer", |file| {
        let mut bytes = fs::read(file).expect("read");
        let (end, some) = (bytes.len().saturating_sub(120), noise(bytes.len()));
        bytes[..end].copy_from_slice(&some[..end]);
        fs::write(file, bytes).expect("written");
    }),
    ("longer", |file| {
        fs::File::options().append(true).open(file).and_then(|mut file| file.write_all(&noise(64))).expect("longer");
    }),
    ("a folder", |file| {
        fs::remove_file(file).expect("removed");
        fs::create_dir(file).expect("made");
    }),
];

/// A stopped index with two segments, one of them with a deleted document, and the only generation's folder.
async fn stopped(folder: &Path) -> (Rows, PathBuf) {
    let now = Clock::default().real();
    let rows = Rows::with(20, now);
    let (_, mut indexer) = rows.indexer(folder);
    indexer.catch_up().await.expect("follows");
    rows.write("0", now + 1, 2);
    rows.write("20", now + 2, 1);
    indexer.catch_up().await.expect("follows");
    (rows, generation(folder))
}

/// Starts on the damaged folder; after its first round the index is complete and matches the table.
async fn starts_and_heals(folder: &Path, rows: &Rows, damage: &str) {
    let (index, mut indexer) = rows.indexer(folder);
    indexer.catch_up().await.unwrap_or_else(|error| panic!("{damage}: {error}"));
    assert_eq!(found(&index), (0..21).map(|n| n.to_string()).collect::<Vec<_>>(), "{damage}");
    assert_eq!(indexer.checker().check().await.expect("checks"), Outcome::Sound, "{damage}");
    generation(folder); // no leftovers
}

#[tokio::test]
async fn a_start_heals_every_damage_to_every_file() {
    let template = tempfile::tempdir().expect("folder");
    let (rows, sound) = stopped(template.path()).await;
    drop(rows.indexer(template.path()).1.catch_up().await); // a start: it records which files it has compared
    let kinds: BTreeSet<String> = files(&sound).iter().map(|file| kind_of(file)).collect();
    assert!(kinds.len() >= 11, "{kinds:?}");
    for kind in &kinds {
        for (what, damage) in DAMAGES {
            let folder = tempfile::tempdir().expect("folder");
            let damaged = copy(&sound, &folder.path().join("1"));
            damaged.iter().filter(|file| kind_of(file) == *kind).for_each(|file| damage(file));
            starts_and_heals(folder.path(), &rows, &format!("{kind} {what}")).await;
        }
    }
}

#[tokio::test]
async fn a_start_finds_damage_to_files_that_an_earlier_start_has_compared() {
    for (what, damage) in DAMAGES {
        let folder = tempfile::tempdir().expect("folder");
        let (rows, sound) = stopped(folder.path()).await;
        starts_and_heals(folder.path(), &rows, "nothing").await;
        assert!(sound.join("verified").exists());
        std::thread::sleep(std::time::Duration::from_millis(20)); // file timestamps are coarse
        let files = files(&generation(folder.path()));
        files.iter().filter(|file| kind_of(file) == "store").for_each(|file| damage(file));
        starts_and_heals(folder.path(), &rows, what).await;
    }
}

/// Copies the files of a folder; the copies.
fn copy(from: &Path, to: &Path) -> Vec<PathBuf> {
    fs::create_dir(to).expect("made");
    let copied = files(from).into_iter().map(|file| {
        let copy = to.join(file.file_name().expect("a name"));
        fs::copy(&file, &copy).expect("copied");
        copy
    });
    copied.collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

/// The name of a file, without the id of its segment.
fn kind_of(file: &Path) -> String {
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    match name.split_once('.') {
        Some((segment, _)) if segment.len() == 32 => name.rsplit('.').next().unwrap_or_default().to_owned(),
        _ => name,
    }
}

/// What can happen to the folder itself.
const TO_THE_FOLDER: [Damage; 9] = [
    ("removed", |folder| fs::remove_dir_all(folder).expect("removed")),
    ("emptied", |folder| {
        fs::remove_dir_all(folder).expect("removed");
        fs::create_dir(folder).expect("made");
    }),
    ("a file", |folder| {
        fs::remove_dir_all(folder).expect("removed");
        fs::write(folder, "?").expect("written");
    }),
    ("its parent a file", |folder| {
        let parent = folder.parent().expect("a parent");
        fs::remove_dir_all(parent).expect("removed");
        fs::write(parent, "?").expect("written");
    }),
    ("a link to nowhere", |folder| {
        fs::remove_dir_all(folder).expect("removed");
        std::os::unix::fs::symlink("/nowhere/at/all", folder).expect("linked");
    }),
    ("the index of an older release", |folder| {
        fs::rename(generation(folder), folder.with_extension("older")).expect("moved");
        fs::remove_dir_all(folder).expect("removed");
        fs::rename(folder.with_extension("older"), folder).expect("moved");
        fs::write(folder.join("format"), "1").expect("written");
    }),
    ("foreign files beside it", |folder| {
        fs::write(folder.join("7"), "?").expect("written");
        fs::create_dir_all(folder.join("8/9")).expect("made");
        fs::write(folder.join("meta.json"), "{").expect("written");
    }),
    ("a generation that a kill left unfinished", |folder| {
        let unfinished = folder.join("999");
        copy(&folder.join("1"), &unfinished);
        fs::remove_file(unfinished.join("format")).expect("removed");
    }),
    ("an older generation that a kill left", |folder| {
        fs::rename(folder.join("1"), folder.join("2")).expect("moved");
        fs::create_dir(folder.join("1")).expect("made");
        fs::write(folder.join("1/format"), "2").expect("written");
    }),
];

#[tokio::test]
async fn a_start_heals_every_damage_to_the_folder() {
    for (kind, damage) in TO_THE_FOLDER {
        let folder = tempfile::tempdir().expect("folder");
        let search = folder.path().join("search/rows");
        let (rows, _) = stopped(&search).await;
        damage(&search);
        starts_and_heals(&search, &rows, kind).await;
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_may_use_the_folder_any_more() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("folder");
    let (rows, _) = stopped(folder.path()).await;
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o0)).expect("shut");
    starts_and_heals(folder.path(), &rows, "without permissions").await;
}

#[tokio::test]
async fn without_a_place_to_write_search_is_unavailable_until_there_is_one() {
    let (folder, rows) = (tempfile::tempdir().expect("folder"), Rows::with(3, Clock::default().real()));
    let search = folder.path().join("search");
    std::os::unix::fs::symlink("/proc", &search).expect("linked"); // not even root can create folders there
    let (index, mut indexer) = rows.indexer(&search.join("rows"));
    indexer.catch_up().await.expect_err("cannot build");
    let refused = index.search(&super::Search::default()).expect_err("is unavailable");
    assert!(matches!(refused, Error::Unavailable));
    let problem = Problem::from(refused);
    assert_eq!((problem.status.as_u16(), problem.code, problem.retry_after), (503, "search_unavailable", Some(2)));
    fs::remove_file(&search).expect("removed");
    indexer.catch_up().await.expect("builds");
    assert_eq!(found(&index).len(), 3);
}

/// What can happen while the server runs, other than that files get shorter (docs/operations.md).
const WHILE_RUNNING: [Damage; 5] = [
    ("the folder is removed", |folder| fs::remove_dir_all(folder).expect("removed")),
    ("the folder is a file", |folder| {
        fs::remove_dir_all(folder).expect("removed");
        fs::write(folder, "?").expect("written");
    }),
    ("every file is removed", |folder| {
        for file in files(&generation(folder)) {
            fs::remove_file(file).expect("removed");
        }
    }),
    // tantivy panics over it in a thread where a panic ends the process
    ("positions are noise with a good footer", |folder| {
        for file in files(&generation(folder)).iter().filter(|file| kind_of(file) == "pos") {
            let bytes = fs::read(file).expect("read");
            let footer = bytes[bytes.len() - 8..].first_chunk().map_or(0, |length| u32::from_le_bytes(*length));
            let body = bytes.len() - 8 - usize::try_from(footer).expect("a length");
            let open = fs::File::options().write(true).open(file);
            open.and_then(|mut open| open.write_all(&vec![0xff; body])).expect("overwritten");
        }
    }),
    ("every file is overwritten", |folder| {
        for file in files(&generation(folder)) {
            let open = fs::File::options().write(true).open(&file);
            open.and_then(|mut open| open.write_all(&noise(length(&file)))).expect("overwritten");
        }
    }),
];

#[tokio::test]
async fn a_running_index_heals_by_a_check() {
    for (kind, damage) in WHILE_RUNNING {
        let folder = tempfile::tempdir().expect("folder");
        let search = folder.path().join("rows");
        let rows = Rows::with(20, Clock::default().real());
        let (index, mut indexer) = rows.indexer(&search);
        indexer.catch_up().await.expect("follows");
        damage(&search);
        // a search and a round over the damage may fail; neither may end the process
        let _ = index.search(&super::Search { text: "row".into(), ..super::Search::default() });
        rows.write("0", Clock::default().real(), 2);
        rows.write("20", Clock::default().real(), 1);
        let _ = indexer.catch_up().await;
        assert_eq!(indexer.checker().check().await.expect("checks"), Outcome::Rebuilt, "{kind}");
        indexer.catch_up().await.expect("follows");
        assert_eq!(found(&index).len(), 21, "{kind}");
        drop((index, indexer));
        starts_and_heals(&search, &rows, kind).await;
    }
}
