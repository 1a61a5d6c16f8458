//! Embeds the files of texts in optimised builds, one a language (`server/locales/*.ftl`). Other builds read them when
//! they start, so that a changed word compiles nothing.
use std::{env, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(embedded)");
    if env::var("PROFILE")? == "debug" {
        return Ok(());
    }
    println!("cargo:rustc-cfg=embedded");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../locales").canonicalize()?;
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut list = String::from("[\n");
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            println!("cargo:rerun-if-changed={}", path.display());
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string())?;
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("languages.rs"), list)?;
    Ok(())
}
