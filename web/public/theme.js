// Runs before the first paint. Dark unless this browser chose otherwise; in the language that it chose, else in the first
// one it asks for that the page has (keys shared with src/app/shell/theme.ts and src/shared/lib/language.ts).
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
  page.lang = wanted.find((language) => languages.includes(language)) ?? page.lang;
}
