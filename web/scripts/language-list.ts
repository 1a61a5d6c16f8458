import type { Plugin } from 'vite';
import { languages } from '../src/shared/lib/languages.ts';

const HTML = '<html lang="en">';

/** Tells /theme.js, which is no part of the build, the languages of the interface. */
export function languageList(): Plugin {
  return {
    name: 'parallax:language-list',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(HTML)) throw new Error(`index.html has no ${HTML}`);
        return html.replace(HTML, `<html lang="en" data-languages="${Object.keys(languages).join(' ')}">`);
      },
    },
  };
}
