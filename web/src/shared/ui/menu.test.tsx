import 'tailwindcss/index.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
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
