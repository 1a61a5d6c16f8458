import { LAYERS, SCREENS } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

const WIDTHS = [320, 390, 768, 1440];

for (const screen of [...SCREENS, ...LAYERS]) {
  test(`${screen.name} never scrolls sideways`, async ({ people }) => {
    const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
    await screen.open(person);
    for (const width of WIDTHS) {
      await person.page.setViewportSize({ width, height: 844 });
      // asked again for a moment: what a resize sets in motion (the sheet, the wall of covers) may still be under way
      const over = () => person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, { message: `at ${width} px`, timeout: 3_000 }).toBeLessThanOrEqual(0);
    }
  });
}
