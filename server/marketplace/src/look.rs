//! What the product looks like where no script runs: on the pages that links in emails open.
use auth::PageStyle;

/// The tokens of the interface, dark: canvas, surface, ink; brand shows where the focus is.
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
@media (max-width:480px){main{padding:1.75rem 1.5rem}}@media (prefers-reduced-motion:reduce){button{transition:none}}";

const LOGO: &str = r##"<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="none"><path d="M4 25V13.5a10 10 0 0 1 20 0V25" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><path d="M9 25v-9.6a5 5 0 0 1 10 0V25z" fill="#cff846"/></svg>"##;

/// The style and the logo of the page that asks for one click before a link is used.
pub fn confirmation_page() -> PageStyle {
    PageStyle { css: CSS.into(), logo: LOGO.into() }
}
