/**
 * Makes the icons of an installed app out of the logo: `node scripts/icons.mjs`. They change with the logo only, so what
 * it makes is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

const folder = join(import.meta.dirname, '../public');
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8');
/** The ground of the logo to every edge: launchers cut their own shape, at most a fifth from each side. */
const maskable = logo
  .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
  .replace(/<rect[^>]*\/>/, '<rect x="-6" y="-6" width="44" height="44" fill="#0a0a0d"/>');
const square = logo.replace('rx="8"', '');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage();

async function png(svg, size) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

/** An .ico with one PNG in it, which every browser since 2007 reads. */
function ico(image, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

mkdirSync(join(folder, 'icons'), { recursive: true });
writeFileSync(join(folder, 'icons/192.png'), await png(logo, 192));
writeFileSync(join(folder, 'icons/512.png'), await png(logo, 512));
writeFileSync(join(folder, 'icons/maskable-512.png'), await png(maskable, 512));
writeFileSync(join(folder, 'apple-touch-icon.png'), await png(square, 180));
writeFileSync(join(folder, 'favicon.ico'), ico(await png(logo, 32), 32));
await browser.close();
