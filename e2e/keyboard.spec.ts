import { publishBrief, requestBooking } from './deal-setup.ts';
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

test('a counter-offer and a split are made with the keyboard alone', async ({ people }) => {
  const title = `Lantern Tide ${Date.now().toString(36)}`;
  const hannah = await people.withKeyboardOnly.hirer('Hannah Berg');
  const carla = await people.withKeyboardOnly.creator('Carla Reyes');
  for (const person of [hannah, carla]) await person.signsUp();
  const id = await requestBooking(carla, await publishBrief(hannah, title), 'https://carla.example');

  await test.step('Hannah asks for two hours, and lands on the deal', async () => {
    await hannah.goesTo(`/deals/${id}`);
    await hannah.input.activates(hannah.deal().getByRole('button', { name: `Make a Counter-Offer: ${title}` }));
    const dialog = hannah.dialog('Make a Counter-Offer');
    await hannah.input.types(dialog.getByLabel('Hours', { exact: true }), '2');
    await hannah.input.types(dialog.getByLabel('Message'), 'Two hours should be enough.');
    await hannah.input.activates(dialog.getByRole('button', { name: 'Send counter-offer' }));
    await hannah.seesToast('Counter-Offer Sent');
    await expect(dialog).toBeHidden();
    await expect(hannah.deal()).toContainText('Version 2 · You');
  });

  await test.step('Carla accepts it', async () => {
    await carla.goesTo('/deals');
    await carla.input.activates(carla.row('Your turn', title).getByRole('button', { name: `Accept: ${title}` }));
    await carla.confirmsTerms();
    await carla.seesToast('Booking Accepted');
    await expect(carla.page).toHaveURL(new RegExp(`/deals/${id}$`));
  });

  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4242' });
  await expect(hannah.page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();

  await test.step('Carla proposes to give half of it back', async () => {
    // the payment arrives on her screen and changes what the menu offers
    await expect(carla.deal()).toContainText('Paid: you can start');
    await carla.input.activates(carla.deal().getByRole('button', { name: `More actions for ${title}` }));
    await carla.input.activates(carla.page.getByRole('menuitem', { name: 'Propose a Split' }));
    const dialog = carla.dialog('Propose a Split');
    await carla.input.activates(dialog.getByRole('button', { name: /^50%/ }));
    await expect(dialog).toContainText('$72.00');
    await carla.input.types(dialog.getByLabel('Reason'), 'The hall is closed until spring.');
    await carla.input.activates(dialog.getByRole('button', { name: 'Propose Split' }));
    await expect(dialog).toBeHidden();
    await expect(carla.deal()).toContainText('You proposed this split.');
  });

  await test.step('Hannah accepts it', async () => {
    await hannah.goesTo(`/deals/${id}`);
    await hannah.input.activates(hannah.deal().getByRole('button', { name: /^Accept Split/ }));
    const dialog = hannah.dialog('Accept Split');
    await expect(dialog).toContainText('$80.00');
    await hannah.input.activates(dialog.getByRole('button', { name: 'Accept Split' }));
    await hannah.seesToast('Split Accepted');
    await expect(dialog).toBeHidden();
    for (const person of [hannah, carla]) await expect(person.deal().getByText('Split', { exact: true })).toBeVisible();
  });
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
