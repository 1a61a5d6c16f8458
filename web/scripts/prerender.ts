import { createServer, type Plugin } from 'vite';

/** The face of `src/app/prerender.tsx`. */
interface Prerender {
  prerender(path: string, flag?: 'demo' | 'sandbox'): Promise<string>;
}

const ROOT = '<div id="root"></div>';

/** The lines of `index.html` that give way to each page's own head. */
const OWN_HEAD = /<!--[^>]*-->\s*<title>.*<\/title>\s*<meta name="description"[^>]*>/;
/** Where the server writes it. */
const HEAD_SLOT = '<!--head-->';

/** The front page's files: with the banner of a demo, with that of an instance without real money, without one. */
const FRONT_PAGES = { 'front.html': undefined, 'front-demo.html': 'demo', 'front-sandbox.html': 'sandbox' } as const;

/**
 * Makes `index.html` a template with a slot for the head, and writes the front page's files beside it: the same page
 * with the front page in it, so that it is visible before any script has loaded. Scripts wait there until what is visible
 * has been fetched.
 */
export function prerender(): Plugin {
  let configFile: string | undefined;
  return {
    name: 'parallax:prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      configFile = config.configFile;
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(index.source).replace(OWN_HEAD, HEAD_SLOT);
      for (const needed of [ROOT, HEAD_SLOT]) {
        if (!html.includes(needed)) throw new Error(`index.html has no ${needed}`);
      }
      index.source = html;
      const pages = await drawFrontPages(configFile);
      for (const [fileName, page] of pages) {
        const source = html
          .replace(ROOT, () => `<div id="root">${page}</div>`)
          .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** Each of the front page's files with its page, drawn by its own components. */
async function drawFrontPages(configFile: string | undefined) {
  const server = await createServer({
    configFile: configFile ?? false,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const module = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerender;
    const pages: [string, string][] = [];
    for (const [file, flag] of Object.entries(FRONT_PAGES)) pages.push([file, await module.prerender('/', flag)]);
    return pages;
  } finally {
    await server.close();
  }
}
