import 'tailwindcss/index.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Menu, MenuItem } from './menu.tsx';

test('a menu opens in the page that is there by then, not in the one that was there as it was drawn', async () => {
  const [prerendered, main] = [0, 1].map(() => Object.assign(document.createElement('main'), { id: 'content' }));
  document.body.append(prerendered as HTMLElement);
  const screen = await render(
    <Menu trigger={<button type="button">Your account</button>}>
      <MenuItem>Admin</MenuItem>
    </Menu>,
  );
  prerendered?.replaceWith(main as HTMLElement);
  await screen.getByRole('button', { name: 'Your account' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Admin' })).toBeVisible();
  expect(main?.contains(screen.getByRole('menuitem').element())).toBe(true);
  main?.remove();
});

test.each([320, 390])('a menu keeps clear of the edges of the window, %i pixels wide', async (width) => {
  await page.viewport(width, 844);
  const screen = await render(
    <div style={{ display: 'flex', justifyContent: 'space-around' }}>
      <Menu trigger={<button type="button">More actions</button>}>
        <MenuItem hint="Nearly right: say what is missing, and the creator delivers again, as often as it takes.">
          Request Changes
        </MenuItem>
      </Menu>
    </div>,
  );
  await screen.getByRole('button', { name: 'More actions' }).click();
  const menu = screen.getByRole('menu');
  await expect.poll(() => Math.round(menu.element().getBoundingClientRect().left)).toBeGreaterThanOrEqual(8);
  expect(Math.round(menu.element().getBoundingClientRect().right)).toBeLessThanOrEqual(width - 8);
  await page.viewport(1280, 720);
});

test('a menu that is taller than the window stays inside it, and scrolls', async () => {
  await page.viewport(390, 400);
  const screen = await render(
    <Menu trigger={<button type="button">More actions</button>}>
      {Array.from({ length: 20 }, (_, place) => `Command ${place}`).map((name) => (
        <MenuItem key={name}>{name}</MenuItem>
      ))}
    </Menu>,
  );
  await screen.getByRole('button', { name: 'More actions' }).click();
  const menu = screen.getByRole('menu').element();
  await expect.poll(() => menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(400);
  expect(menu.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight);
  await page.viewport(1280, 720);
});

/** A menu of `count` commands, whose button is at `at`, in a window of a laptop. */
async function openAt(at: string, count: number) {
  await page.viewport(1280, 720);
  const screen = await render(
    <div style={{ position: 'fixed', ...Object.fromEntries(at.split(';').map((rule) => rule.split(':'))) }}>
      <Menu trigger={<button type="button">More actions</button>}>
        {Array.from({ length: count }, (_, place) => `Command ${place}`).map((name) => (
          <MenuItem key={name}>{name}</MenuItem>
        ))}
      </Menu>
    </div>,
  );
  await screen.getByRole('button', { name: 'More actions' }).click();
  const menu = screen.getByRole('menu').element();
  const button = screen.getByRole('button', { name: 'More actions', includeHidden: true }).element();
  await Promise.all(menu.getAnimations().map(({ finished }) => finished));
  return { menu, place: () => menu.getBoundingClientRect(), button: button.getBoundingClientRect() };
}

test('a menu that does not fit below its button is above it, as a whole', async () => {
  const { menu, place, button } = await openAt('top:460px;left:40px', 8);
  await expect.poll(() => Math.round(place().bottom)).toBe(Math.round(button.top) - 8);
  expect(menu.scrollHeight).toBe(menu.clientHeight);
});

test('a menu that fits below its button is there, although there is more room above', async () => {
  const { place, button } = await openAt('top:460px;left:40px', 3);
  await expect.poll(() => Math.round(place().top)).toBe(Math.round(button.bottom) + 8);
});

test('a menu that fits nowhere takes the side with more room, and shows half of its last item', async () => {
  const { menu, place, button } = await openAt('top:460px;left:40px', 20);
  await expect.poll(() => Math.round(place().bottom)).toBe(Math.round(button.top) - 8);
  expect(place().top).toBeGreaterThanOrEqual(8);
  // of an item of 40 px, nothing more would fit
  expect(place().top).toBeLessThan(8 + 40);
  const last = [...menu.querySelectorAll('[role=menuitem]')]
    .map((item) => item.getBoundingClientRect())
    .find(({ bottom }) => bottom > place().bottom);
  expect(Math.abs((last?.top ?? 0) + (last?.height ?? 0) / 2 - place().bottom)).toBeLessThanOrEqual(2);
});

test('a menu begins where its button begins, or ends there where it would leave the window', async () => {
  const first = await openAt('top:40px;left:600px', 3);
  await expect.poll(() => Math.round(first.place().left)).toBe(Math.round(first.button.left));
  await cleanup();
  const second = await openAt('top:40px;right:40px', 3);
  await expect.poll(() => Math.round(second.place().right)).toBe(Math.round(second.button.right));
});
