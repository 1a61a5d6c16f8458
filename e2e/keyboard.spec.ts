import { expect, test } from './server.ts';

test('the whole job is done by keyboard alone', async ({ people }) => {
  const title = `Night Market ${Date.now().toString(36)}`;
  const hannah = await people.withKeyboardOnly.hirer('Hannah Berg');
  const carla = await people.withKeyboardOnly.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();

  await hannah.publishes({ title, description: 'Turn any car park into a lantern-lit market.', price: '80' });
  await carla.books(title, await carla.finds(title, title), 'https://carla.example/portfolio');

  await hannah.goesTo('/profile');
  await hannah.accepts(title);
  await hannah.goesToPay(title);
  await hannah.entersCard({ number: '4000 0025 0000 3155' });
  await hannah.completesThreeDSecure();
  await hannah.returnsToProfile();

  await carla.goesTo('/profile');
  await carla.delivers(title, 'https://carla.example/cut-1');
  await expect(hannah.row('Active Projects', title)).toContainText('Delivered');
  await hannah.requestsChanges(title, 'A little more echo, please.');
  await expect(carla.row('Active Projects', title)).toContainText('A little more echo, please.');
  await carla.delivers(title, 'https://carla.example/cut-2');
  await expect(hannah.row('Active Projects', title)).toContainText('Delivered');
  await hannah.acceptsWork(title);
  await expect(carla.row('Completed Projects', title)).toBeVisible();
});

test('a dialog keeps the focus, closes on Escape and gives it back', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/');
  const opener = guest.page.getByRole('banner').getByRole('button', { name: /menu/i });
  await opener.focus();
  await guest.page.keyboard.press('Enter');
  const menu = guest.page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let stop = 0; stop < 20; stop++) {
    await guest.page.keyboard.press('Tab');
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await guest.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});
