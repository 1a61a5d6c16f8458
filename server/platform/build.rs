//! Lists the files of texts, one a language (`server/locales/*.ftl`): a new file is a new language.
use std::{env, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../locales").canonicalize()?;
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    // English is the default and comes first
    files.sort_by_key(|path| (path.file_stem().is_none_or(|stem| stem != "en"), path.clone()));
    let mut list = String::from("[\n");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("languages.rs"), list)?;
    Ok(())
}
