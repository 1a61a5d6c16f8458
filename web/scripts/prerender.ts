import { createServer, type Plugin } from 'vite';

/** The face of `src/app/prerender.tsx`. */
interface Prerender {
  prerender(path: string): Promise<string>;
}

const ROOT = '<div id="root"></div>';

/**
 * Writes `front.html` beside `index.html`: the same page with the front page standing in it, so that it is seen before
 * any script has come. Scripts wait there until what is seen has been fetched.
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
      const html = String(index.source);
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const page = await draw('/', configFile);
      const source = html
        .replace(ROOT, () => `<div id="root">${page}</div>`)
        .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
      this.emitFile({ type: 'asset', fileName: 'front.html', source });
    },
  };
}

/** The page at `path`, by its own components. */
async function draw(path: string, configFile: string | undefined) {
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
    return await module.prerender(path);
  } finally {
    await server.close();
  }
}
