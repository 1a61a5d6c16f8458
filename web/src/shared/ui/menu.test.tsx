import { expect, test } from 'vitest';
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
