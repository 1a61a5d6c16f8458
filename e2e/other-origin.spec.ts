import { createReadStream } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from './server.ts';

const EXAMPLE = resolve(import.meta.dirname, '../examples/other-origin');
const LIBRARY = resolve(import.meta.dirname, 'node_modules/@supabase/supabase-js/dist/umd');

test.use({
  demo: true,
  serverName: 'other-origin',
  settings: { PARALLAX_CORS_ORIGINS: '*', PARALLAX_AUTH__ANON_KEY: 'anon' },
});

/** Serves the example with the unmodified package beside it, as a static server does. */
async function serveExample(): Promise<HttpServer> {
  const types: Record<string, string> = { js: 'text/javascript', html: 'text/html' };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1) || 'index.html';
    const folder = name === 'supabase.js' ? LIBRARY : EXAMPLE;
    response.setHeader('content-type', types[name.split('.').pop() ?? ''] ?? 'text/plain');
    createReadStream(join(folder, name))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

test('a ten-line page on another origin signs in and lists experiences', async ({ people, server }) => {
  const hannah = await people.demo('Hannah');
  const example = await serveExample();
  const { page } = await people.guest();
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(`http://127.0.0.1:${(example.address() as AddressInfo).port}/?server=${server.url}`);
  await expect(page.getByRole('listitem')).toHaveCount(5);
  await page.getByPlaceholder('Email').fill(hannah.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter the code from the email')).toBeVisible();
  const { text } = await hannah.receivesEmail('Sign in to Parallax');
  await page.getByPlaceholder('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? 'none');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(hannah.email)).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored, 'the session is kept by the page itself').toContain('sb-127-auth-token');
  expect(refused).toEqual([]);
  example.close();
});
