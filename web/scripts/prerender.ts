import { createServer, type Plugin, type Rolldown } from 'vite';

/** The face of `src/app/prerender.tsx`. */
interface Prerender {
  prerender(path: string, flag?: 'demo' | 'sandbox'): Promise<string>;
}

const ROOT = '<div id="root"></div>';

/** The lines of `index.html` that give way to each page's own head. */
const OWN_HEAD = /<!--[^>]*-->\s*<title>.*<\/title>\s*<meta name="description"[^>]*>/;
/** Where the server writes it. */
const HEAD_SLOT = '<!--head-->';
/** The build's scripts, and what they import. */
const MODULES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const THEME = '<script src="/theme.js"></script>';
/** Where it writes the data that the page needs first. */
const DATA_SLOT = '<!--data-->';

/**
 * The pages that people arrive at: the name of their files, their path, the route file. Of an experience and of a creator
 * nothing is known yet: the page is drawn as it is while it loads.
 */
const PAGES = [
  { name: 'front', path: '/', route: 'index.tsx' },
  { name: 'experiences', path: '/experiences', route: 'experiences.index.tsx' },
  { name: 'experience', path: '/experiences/-', route: 'experiences.$id.tsx' },
  { name: 'creators', path: '/creators', route: 'creators.index.tsx' },
  { name: 'creator', path: '/creators/-', route: 'creators.$id.tsx' },
] as const;

/** How their files' names end: without a banner, with that of a demo, with that of an instance without real money. */
const BANNERS = { '': undefined, '-demo': 'demo', '-sandbox': 'sandbox' } as const;

/**
 * Makes `index.html` a template with slots for the head and the data, and writes a file for each page that people arrive
 * at beside it: the same with that page in it, so that it is visible before any script has loaded, and with what its
 * route needs fetched at once.
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
      const html = String(index.source)
        .replace(OWN_HEAD, HEAD_SLOT)
        .replace('</body>', () => `${DATA_SLOT}</body>`);
      for (const needed of [ROOT, HEAD_SLOT, DATA_SLOT]) {
        if (!html.includes(needed)) throw new Error(`index.html has no ${needed}`);
      }
      index.source = html;
      const drawn = await draw(configFile);
      for (const { name, route } of PAGES) {
        const preloads = filesOf(route, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('');
        for (const ending of Object.keys(BANNERS)) {
          const source = withScriptsLater(html, preloads).replace(
            ROOT,
            () => `<div id="root">${drawn.get(name + ending)}</div>`,
          );
          this.emitFile({ type: 'asset', fileName: `${name}${ending}.html`, source });
        }
      }
    },
  };
}

/**
 * `html` with its scripts and `preloads` in a template before `/theme.js`, which takes them out once the page has been
 * painted: until then the network and the processor are for what is seen.
 */
function withScriptsLater(html: string, preloads: string): string {
  const scripts = html.match(MODULES)?.join('') ?? '';
  if (!scripts.includes('<script') || !html.includes(THEME)) throw new Error('index.html has no scripts to hold back');
  const later = (scripts + preloads).replaceAll(/<script|<link/g, '$& fetchpriority="low"');
  return html.replaceAll(MODULES, '').replace(THEME, `<template id="scripts">${later}</template>\n    ${THEME}`);
}

/** The script with the component of a route file, perhaps beside its loader, and all that it imports. */
function filesOf(route: string, bundle: Rolldown.OutputBundle): string[] {
  const component = `/src/routes/${route}?tsr-split=component`;
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holder = chunks.find((chunk) => chunk.moduleIds.some((id) => id.split('---')[0]?.endsWith(component)));
  if (!holder) throw new Error(`the build lacks ${component}`);
  const files = new Set([holder.fileName]);
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  }
  return [...files];
}

/** Each page with each banner, drawn by its own components, by its file's name without `.html`. */
async function draw(configFile: string | undefined): Promise<Map<string, string>> {
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
    const pages = new Map<string, string>();
    for (const { name, path } of PAGES) {
      for (const [ending, flag] of Object.entries(BANNERS))
        pages.set(name + ending, await module.prerender(path, flag));
    }
    return pages;
  } finally {
    await server.close();
  }
}
