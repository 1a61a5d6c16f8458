// Runs before the first paint. Dark and English unless this browser chose otherwise (keys shared with src/app/theme.ts and
// src/shared/lib/language.ts).
try {
  const light = localStorage.getItem('theme') === 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafafb';
  if (localStorage.getItem('language') === 'es') document.documentElement.lang = 'es';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
