import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Early {
  /** Part of the name of a font file. */
  font: string;
  /** The end of a module's path; its chunk is loaded at run time, but surely. */
  module: string;
}

/** Has the browser fetch beside the entry what every page needs right after it; only the build knows the hashed names. */
export function preload({ font, module }: Early): Plugin {
  return {
    name: 'parallax:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const fontFile = files.find((file) => file.fileName.includes(font) && file.fileName.endsWith('.woff2'));
        const chunk = files.find(
          (file) => file.type === 'chunk' && Object.keys(file.modules).some((id) => id.endsWith(module)),
        );
        if (!fontFile || !chunk) throw new Error(`the build lacks ${fontFile ? module : font}`);
        return [
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fontFile.fileName}` }),
          link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
        ];
      },
    },
  };
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head',
});
