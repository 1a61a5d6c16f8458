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
      const sizes = await person.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(sizes.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(sizes.clientWidth);
    }
  });
}
