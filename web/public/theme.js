// Runs before the first paint. Dark unless this browser chose otherwise; in the language that it chose, else in the first
// one it asks for that the page has (keys shared with src/app/shell/theme.ts and src/shared/lib/language.ts). A page that
// the build has drawn has its scripts in a template: they start when it has been painted.
{
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const light = kept('theme') === 'light';
  page.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafafb';

  const languages = page.dataset.languages.split(' ');
  const wanted = [kept('language'), ...navigator.languages.map((tag) => tag.split('-')[0].toLowerCase())];
  const drawn = page.lang;
  page.lang = wanted.find((language) => languages.includes(language)) ?? drawn;

  const scripts = document.getElementById('scripts');
  if (scripts) {
    const start = () => scripts.isConnected && scripts.replaceWith(scripts.content);
    // in a tab in the background, or in another language than the one that was drawn, nothing is painted before
    if (document.hidden || page.lang !== drawn) start();
    else {
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
      document.addEventListener('visibilitychange', start);
      addEventListener('load', () => setTimeout(start, 1_000));
    }
  }
}
