import type { Plugin } from 'vite';

/**
 * Copies a font to a name that stays, for the pages that the server writes itself: only the build knows the hashed name.
 * `font` is a part of the file's name.
 */
export function stableFont(font: string, fileName: string): Plugin {
  return {
    name: 'parallax:stable-font',
    apply: 'build',
    generateBundle(_options, bundle) {
      const file = Object.values(bundle).find(({ fileName: name }) => name.includes(font) && name.endsWith('.woff2'));
      // the prerendered pages are built without assets
      if (file?.type === 'asset') this.emitFile({ type: 'asset', fileName, source: file.source });
    },
  };
}
