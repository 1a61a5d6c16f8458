//! The server's texts: a file a language in `server/locales`. A new file is a new language.

/// The name (`es`) and the texts of a language, in the syntax of Project Fluent.
pub type Language = (String, String);

/// Every language, English first. Optimised builds have the files in the binary; others read them here, from the folder
/// that they were compiled in.
///
/// # Errors
/// The folder or a file of it cannot be read.
pub fn languages() -> std::io::Result<Vec<Language>> {
    let mut languages = files()?;
    // English is the default and comes first
    languages.sort_by_key(|(name, _)| (name != "en", name.clone()));
    Ok(languages)
}

#[cfg(embedded)]
fn files() -> std::io::Result<Vec<Language>> {
    let files: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/languages.rs"));
    Ok(files.iter().map(|(name, texts)| ((*name).to_owned(), (*texts).to_owned())).collect())
}

#[cfg(not(embedded))]
fn files() -> std::io::Result<Vec<Language>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../locales"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, std::fs::read_to_string(&path)?));
        }
    }
    Ok(files)
}
