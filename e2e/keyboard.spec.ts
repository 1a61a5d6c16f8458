import { expect, test } from './server.ts';

test('a booking can be completed with the keyboard alone', async ({ people }) => {
  const title = `Night Market ${Date.now().toString(36)}`;
  const hannah = await people.withKeyboardOnly.hirer('Hannah Berg');
  const carla = await people.withKeyboardOnly.creator('Carla Reyes');
  await hannah.signsUpOnScreen();
  await carla.signsUpOnScreen();

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

test('the assistant, the email settings and the contact form work with the keyboard alone', async ({ people }) => {
  const ida = await people.withKeyboardOnly.hirer('Ida Holm');
  const { page, input } = ida;
  await ida.signsUp();

  await test.step('she asks the assistant and follows a result', async () => {
    await ida.goesTo('/about');
    await input.activates(page.getByRole('button', { name: 'Open the assistant' }));
    const window = page.getByRole('dialog', { name: 'Assistant' });
    await input.types(window.getByRole('textbox', { name: 'Your message' }), 'courses');
    await page.keyboard.press('Enter');
    await input.activates(window.getByRole('list', { name: 'Results' }).getByRole('link').first());
    await expect(page).toHaveURL(/\/courses/);
    await input.activates(window.getByRole('button', { name: /^Close/ }));
    await expect(page.getByRole('button', { name: 'Open the assistant' })).toBeFocused();
  });

  await test.step('she turns off one kind of email', async () => {
    await ida.goesTo('/settings');
    const choice = page.getByRole('switch').and(page.locator(':enabled')).first();
    await expect(choice).toBeChecked();
    await input.chooses(choice);
    await expect(choice).not.toBeChecked();
    await page.reload();
    await expect(choice).not.toBeChecked();
  });

  await test.step('she writes to the team', async () => {
    await ida.goesTo('/about');
    const form = page.getByRole('region', { name: 'Contact Us' });
    await input.types(form.getByLabel('Subject'), 'A harbour');
    await input.types(form.getByLabel('Message'), 'May we bring our own boats?');
    await input.activates(form.getByRole('button', { name: 'Send Message' }));
    await ida.seesToast('Message Sent');
  });
});

test('a dialog traps the focus, closes on Escape and returns the focus', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/');
  const opener = guest.page.getByRole('banner').getByRole('button', { name: /menu/i });
  await opener.focus();
  await guest.page.keyboard.press('Enter');
  const menu = guest.page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let stop = 0; stop < 20; stop++) {
    await guest.page.keyboard.press('Tab');
    await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await guest.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});
