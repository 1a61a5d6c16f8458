// Runs before the first paint. Dark unless this browser chose light (key shared with src/app/theme.ts).
try {
  const light = localStorage.getItem('theme') === 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafafb';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
