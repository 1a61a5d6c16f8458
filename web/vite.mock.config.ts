import { defineConfig, mergeConfig, type Plugin } from 'vite';
import config from './vite.config.ts';

/** `npm run dev:mock`: Vite with `src/testing/dev-mock.ts` in place of the server. The build knows nothing of it. */
export default defineConfig(
  mergeConfig(
    { ...config, server: {} },
    {
      plugins: [mock()],
      optimizeDeps: { include: ['msw'] },
      server: { host: '127.0.0.1' },
    },
  ),
);

function mock(): Plugin {
  return {
    name: 'parallax:mock',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/src/testing/dev-mock.ts' }, injectTo: 'head-prepend' },
    ],
    // what a page asks for without `fetch`
    configureServer({ middlewares }) {
      middlewares.use('/media/covers', ({ url = '' }, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(cover(url));
      });
      middlewares.use('/api/events', (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.write(':\n\n');
        const ping = setInterval(() => response.write(':\n\n'), 15_000);
        response.on('close', () => clearInterval(ping));
      });
    },
  };
}

/** A picture in a colour of its own for each name. */
function cover(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const stops = `<stop stop-color="hsl(${hue} 60% 30%)"/><stop offset="1" stop-color="hsl(${hue + 60} 60% 12%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><linearGradient id="g" x2="1" y2="1">${stops}</linearGradient><path fill="url(#g)" d="M0 0h16v9H0z"/></svg>`;
}
