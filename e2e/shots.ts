import { resolve } from 'node:path';
import { LAYERS } from './layers.ts';
import { SCREENS } from './screens.ts';
import { test } from './server.ts';

/** A picture of every screen and dialog, to be looked at: desk and phone, dark and light. */
const FOLDER = resolve(import.meta.dirname, '../target/shots');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test.use({ demo: true });

for (const screen of [...SCREENS, ...LAYERS])
  for (const theme of ['dark', 'light'])
    for (const [size, viewport] of Object.entries(SIZES))
      test(`${screen.name}, ${theme}, ${size}`, async ({ people }) => {
        const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
        await person.context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await person.page.setViewportSize(viewport);
        await screen.open(person);
        const name = screen.name.replaceAll(/\W+/g, '-');
        await person.page.screenshot({ path: `${FOLDER}/${name}.${size}.${theme}.png` });
      });
