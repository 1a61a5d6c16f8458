//! `cargo run -p renderer -- "an idea" out.mp4 [seed] [wide|square]`: one film into one file.
use std::ops::ControlFlow;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match film(&arguments) {
        Ok(summary) => {
            eprintln!("{summary}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn film(arguments: &[String]) -> Result<String, String> {
    let [idea, out, rest @ ..] = arguments else {
        return Err("usage: renderer \"an idea\" out.mp4 [seed] [wide|square]".to_owned());
    };
    let seed = rest.first().map_or(Ok(1), |text| text.parse()).map_err(|_| "the seed is a whole number")?;
    let size = rest.get(1).map_or(Ok(renderer::Size::Wide), |text| text.parse())?;
    let request = renderer::Request { idea, seed, size };
    let film = renderer::render(&request, &mut |progress| {
        if progress.done % renderer::FPS == 0 {
            eprintln!("{:>3} of {}: {}", progress.done, progress.total, progress.drawing);
        }
        ControlFlow::Continue(())
    });
    let film = film.map_err(|error| error.to_string())?;
    std::fs::write(out, &film.mp4).map_err(|error| format!("{out}: {error}"))?;
    let poster = std::path::Path::new(out).with_extension("jpg");
    std::fs::write(&poster, &film.poster).map_err(|error| format!("{}: {error}", poster.display()))?;
    Ok(format!("{out}: {}, \"{}\", {} KB", film.scene, film.title, film.mp4.len() / 1024))
}
