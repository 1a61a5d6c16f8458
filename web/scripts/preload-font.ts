import type { Plugin } from 'vite';

/** Adds a preload of the one font file every page needs; its hashed name is known only to the build. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'parallax:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((key) => key.includes(name) && key.endsWith('.woff2'));
        if (!file) throw new Error(`the build holds no font named ${name}`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
