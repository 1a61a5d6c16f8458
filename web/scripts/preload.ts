import type { Plugin } from 'vite';

/** Has the browser fetch a font beside the entry; only the build knows its hashed name. `font` is a part of the file's name. */
export function preload(font: string): Plugin {
  return {
    name: 'parallax:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes(font) && name.endsWith('.woff2'));
        if (!file) throw new Error(`the build lacks ${font}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
