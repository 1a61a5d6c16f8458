//! Style of pages without scripts: those that links in emails open.
use auth::PageStyle;

/// The tokens of the interface: canvas, surface, ink; brand shows where the focus is. They follow the system's theme, because
/// a page without scripts cannot read the one that this browser has chosen.
const CSS: &str = "@font-face{font-family:Geist;font-weight:100 900;font-display:swap;\
src:url(/fonts/geist.woff2) format('woff2')}:root{color-scheme:dark}body{margin:0;min-height:100vh;min-height:100dvh;\
box-sizing:border-box;padding:1.25rem;display:grid;place-items:center;background:#0a0a0d;color:#babac1;\
font:15px/1.55 Geist,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}\
main{box-sizing:border-box;width:100%;max-width:27rem;padding:2.5rem;border-radius:24px;background:#121217}\
.app{display:flex;align-items:center;gap:.625rem;margin:0 0 2.5rem;color:#f6f6f9;font-size:17px;font-weight:600;\
letter-spacing:-.015em}h1{margin:0 0 .625rem;color:#f6f6f9;font-size:2rem;font-weight:600;line-height:1.08;\
letter-spacing:-.035em;text-wrap:balance}p{margin:0;text-wrap:pretty}\
button{width:100%;height:3rem;margin-top:2rem;border:0;border-radius:10px;background:#f6f6f9;color:#0a0a0d;font:inherit;\
font-weight:600;cursor:pointer;transition:background-color .15s,scale .15s}button:hover{background:#dadade}\
button:active{scale:.98}button:focus-visible{outline:2px solid #cff846;outline-offset:3px}\
@media (prefers-color-scheme:light){:root{color-scheme:light}body{background:#fafafb;color:#47474f}main{background:#fff}\
.app,h1{color:#131319}.app path+path{stroke:#131319}button{background:#131319;color:#fff}button:hover{background:#33333b}\
button:focus-visible{outline-color:#456700}}\
@media (max-width:480px){main{padding:1.75rem 1.5rem}}@media (prefers-reduced-motion:reduce){button{transition:none}}";

const LOGO: &str = r##"<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="none"><path d="M4 25V13.5a10 10 0 0 1 20 0V25" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><path d="M9 25v-9.6a5 5 0 0 1 10 0V25z" fill="#cff846"/></svg>"##;

/// The style and the logo of the page that asks for one click before a link is used.
pub fn confirmation_page() -> PageStyle {
    PageStyle { css: CSS.into(), logo: LOGO.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness is read from the first digits of a colour: `#fafafb` is light, `#0a0a0d` is dark.
    #[test]
    fn the_confirmation_page_follows_the_theme_of_the_system() {
        let css = confirmation_page().css;
        let (dark, rest) = css.split_once("@media (prefers-color-scheme:light){").unwrap();
        let (light, rest) = rest.split_once("}}").unwrap();
        let colour = |part: &str, rule: &str, property: &str| {
            let (_, rule) = part.split_once(rule).unwrap_or_else(|| panic!("no {rule} in {part}"));
            let value = rule.split_once(&format!("{property}:#")).unwrap().1;
            u8::from_str_radix(&value[..1], 16).unwrap()
        };
        for (rule, part, is_light) in [("body{", dark, false), ("body{", light, true)] {
            assert_eq!(colour(part, rule, "background") > 7, is_light, "{part}");
            assert_eq!(colour(part, rule, "color") > 7, !is_light, "{part}");
        }
        assert!(!rest.contains('#'), "what follows has no colours: {rest}");
    }
}
