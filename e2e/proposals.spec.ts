import { acceptBooking, proposeTerms, publishBrief, requestBooking } from './deal-setup.ts';
import { expect, test } from './server.ts';

test('a creator proposes terms, the hirer makes a counter-offer, and both agree', async ({ people }) => {
  const title = `Echo Garden ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  await publishBrief(hannah, title);

  await test.step('Carla sees what her proposal commits to, and sends it', async () => {
    const card = await carla.finds(title, title);
    await card.getByRole('button', { name: `Book Now: ${title}` }).click();
    const dialog = carla.dialog('Send a proposal');
    await dialog.getByLabel('Message').fill('I have built two gardens like this.');
    await dialog.getByRole('button', { name: 'Send proposal' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose 0.25 to 200 hours, in steps of 0.25.');
    await dialog.getByLabel('Hours', { exact: true }).fill('12');
    await dialog.getByLabel('Portfolio link').fill('carla.example/reel');
    const summary = dialog.getByRole('region', { name: 'What you are sending' });
    await expect(summary).toContainText('$960.00');
    await expect(summary).toContainText('Hannah Berg has until');
    await dialog.getByRole('button', { name: 'Send proposal' }).click();
    await carla.seesToast('Booking Successful!');
    await carla.toast().getByRole('button', { name: 'View the deal' }).click();
    await expect(carla.page).toHaveURL(/\/deals\/[^/]+$/);
    await expect(carla.deal()).toContainText('Hannah Berg has until');
  });

  await test.step('Hannah finds it under "Your turn", and asks for fewer hours', async () => {
    await hannah.goesTo('/deals');
    const row = hannah.row('Your turn', title);
    await expect(row).toContainText('$960.00');
    await expect(row).toContainText('Requested');
    await expect(row).toContainText(/Answer by/);
    await expect(row.getByRole('link', { name: 'Carla Reyes' })).toHaveAttribute('href', /^\/creators\//);
    await expect(row.getByRole('button', { name: `Decline: ${title}` })).toBeVisible();
    await row.getByRole('link', { name: title, exact: true }).click();
    await expect(hannah.deal()).toContainText('I have built two gardens like this.');
    await expect(hannah.deal().getByRole('link', { name: 'https://carla.example/reel' }).first()).toBeVisible();
    await hannah
      .deal()
      .getByRole('button', { name: `Make a Counter-Offer: ${title}` })
      .click();
    const dialog = hannah.dialog('Make a Counter-Offer');
    await expect(dialog.getByLabel('Hours', { exact: true })).toHaveValue('12');
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Change the hours, the price or a date');
    await dialog.getByLabel('Hours', { exact: true }).fill('10');
    await dialog.getByLabel('Message').fill('Ten hours should be enough.');
    for (const text of ['$800.00', '$80.00', 'Carla Reyes gets', '$720.00']) await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
    await hannah.seesToast('Counter-Offer Sent');
    await expect(dialog).toBeHidden();
    await expect(hannah.deal()).toContainText('Version 2 · You');
    // the server's amounts are those of the form
    const sent = hannah.deal().getByRole('article').first();
    for (const amount of ['$800.00', '$80.00', '$720.00']) await expect(sent).toContainText(amount);
  });

  await test.step('Carla sees what was changed without a reload, and accepts that version', async () => {
    const deal = carla.deal();
    await expect(deal.getByText('Version 2 · Hannah Berg')).toBeVisible();
    await expect(deal.locator('ins').first()).toContainText('10 hours');
    await expect(deal.locator('del').first()).toContainText('12 hours');
    await deal.getByText('1 earlier version').click();
    await expect(deal.getByText('Version 1 · You')).toBeVisible();
    const sent = carla.page.waitForRequest((request) => request.url().endsWith('/accept'));
    await deal.getByRole('button', { name: `Accept: ${title}` }).click();
    const dialog = carla.dialog("Accept Hannah Berg's terms?");
    for (const part of ['10 hours at $80', '$800.00', '$720.00', 'Cancellation policy', '72 hours to pay']) {
      await expect(dialog).toContainText(part);
    }
    await carla.confirmsTerms();
    expect((await sent).postDataJSON()).toEqual({ version: 2, unless_taken: true });
    await carla.seesToast('Booking Accepted', 'A project has been created.');
    await expect(deal.getByRole('heading', { name: 'Agreed terms' })).toBeVisible();
  });

  await test.step('Hannah pays what was agreed', async () => {
    await hannah.goesTo('/deals');
    await hannah
      .row('Your turn', title)
      .getByRole('link', { name: /^Pay: / })
      .click();
    await hannah.entersCard({ number: '4242 4242 4242 4242' });
    await expect(hannah.page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
    await hannah.page.getByRole('link', { name: 'View the deal' }).click();
    await expect(hannah.page).toHaveURL(/\/deals\/[^/]+$/);
    await hannah.goesTo('/deals?tab=active');
    await expect(hannah.row('Active', title)).toContainText('In progress');
  });

  await test.step("Carla delivers; Hannah inspects the work on the deal's page", async () => {
    await carla.goesTo('/deals');
    await carla
      .row('Your turn', title)
      .getByRole('button', { name: `Deliver: ${title}` })
      .click();
    await carla
      .dialog(/Add Project Link/)
      .getByLabel('Project link')
      .fill('carla.example/garden');
    await carla
      .dialog(/Add Project Link/)
      .getByRole('button', { name: 'Deliver' })
      .click();
    await carla.seesToast('Project Link Added');
    await expect(carla.page).toHaveURL(/\/deals\/[^/]+$/);
    await hannah.goesTo('/deals');
    await hannah
      .row('Your turn', title)
      .getByRole('link', { name: `Inspect: ${title}` })
      .click();
    await expect(hannah.deal().getByRole('link', { name: `Open the Delivery: ${title}` })).toHaveAttribute(
      'href',
      'https://carla.example/garden',
    );
    await hannah
      .deal()
      .getByRole('button', { name: `Accept Project: ${title}` })
      .click();
    await hannah.dialog('Accept Project').getByRole('button', { name: 'Accept Project' }).click();
    await hannah.seesToast('Project Accepted');
    await expect(hannah.deal()).toContainText('Clearing');
  });
});

test('terms that changed in the meantime are not accepted', async ({ people }) => {
  const title = `Paper Tide ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const id = await requestBooking(carla, await publishBrief(hannah, title), 'https://carla.example');
  // like a tab that was asleep: it gets no live updates
  await hannah.page.route('**/api/events*', (route) => route.abort());
  await hannah.goesTo('/deals');
  const row = hannah.row('Your turn', title);
  await expect(row).toContainText('$80.00');
  await hannah.calls(`/api/bookings/${id}/terms`, { hours: 2 });
  await carla.calls(`/api/bookings/${id}/terms`, { hours: 3 });
  await row.getByRole('button', { name: `Accept: ${title}` }).click();
  await hannah.confirmsTerms();
  await hannah.seesToast('The Terms Have Changed', 'There is a newer version. Please read it before you accept.');
  await expect(row).toContainText('$240.00');
  expect(await hannah.reads<{ status: string }>(`/api/bookings/${id}`)).toMatchObject({ status: 'pending' });
});

test('links in older emails and notifications lead to the deal', async ({ people }) => {
  const title = `Old Letter ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const id = await requestBooking(carla, await publishBrief(hannah, title), 'https://carla.example');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await hannah.page.route('**/terms', (route) => answered.then(() => route.continue()));
  await hannah.goesTo(`/profile?booking=${id}`);
  await expect(hannah.page).toHaveURL(new RegExp(`/deals/${id}$`));
  // Nothing is there to be clicked that moves as the terms arrive.
  await expect(hannah.page.getByText('Loading timeline...')).toBeAttached();
  await expect(hannah.deal().getByRole('link', { name: 'Contact support' })).toHaveCount(0);
  answer();
  await hannah.deal().getByRole('link', { name: 'Contact support' }).click();
  const contact = hannah.page.getByRole('region', { name: 'Contact Us' });
  await expect(contact.getByLabel('Subject')).toHaveValue(`Deal: ${title}`);
  await expect(contact.getByLabel('Message')).toHaveValue(new RegExp(`/deals/${id}\\s*$`));
  await hannah.page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  const menu = hannah.page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: /^Deals \d+ deals? (is|are) waiting for you$/ })).toBeVisible();
  await expect(menu).toContainText('Hannah Berg · Hirer');
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
});

test('a hirer compares the proposals for a brief and accepts one', async ({ people }) => {
  const title = `Salt Library ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const dora = await people.creator('Dora Lind');
  for (const person of [hannah, carla, dora]) await person.signsUp();
  const brief = await publishBrief(hannah, title);
  await requestBooking(carla, await publishBrief(hannah, `Another ${title}`));
  await proposeTerms(carla, brief, { message: 'Two of us, one week.', fixed_price_cents: 90_000 });
  await proposeTerms(dora, brief, { message: 'I would start with a sketch.', hours: 6, finish_by: '2099-02-01' });

  await hannah.goesTo(`/experiences/${brief}`);
  await hannah.page.getByRole('link', { name: '2 proposals are waiting for your answer' }).click();
  await expect(hannah.page.getByRole('heading', { level: 1 })).toHaveText(`Proposals for "${title}"`);
  await expect(hannah.page.getByText('Your brief: $80/hr')).toBeVisible();
  await expect(hannah.section('Your turn').getByRole('listitem')).toHaveCount(2);
  const carlas = hannah.row('Your turn', 'Carla Reyes');
  for (const text of ['Fixed price$900.00', 'Finished byNo date given', 'Two of us, one week.', 'You pay $900.00'])
    await expect(carlas).toContainText(text);
  const doras = hannah.row('Your turn', 'Dora Lind');
  for (const text of [
    'Hours6 hours',
    'Price$80/hr',
    'Finished byFebruary 1, 2099Earliest finish',
    'I would start with a sketch.',
    '$480.00Lowest total',
  ]) {
    await expect(doras).toContainText(text);
  }
  await carlas.getByRole('button', { name: 'More actions for Carla Reyes' }).click();
  await hannah.page.getByRole('menuitem', { name: 'Decline with a Reason' }).click();
  const dialog = hannah.dialog('Decline Request');
  await dialog.getByLabel('Reason').fill('We need it within a month.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await hannah.seesToast('Declined');
  await expect(dialog).toBeHidden();
  await expect(hannah.section('Your turn').getByRole('listitem')).toHaveCount(1);
  await expect(hannah.page.getByLabel('Order', { exact: true })).toHaveCount(0);
  await hannah.page.getByRole('link', { name: 'Done 1' }).click();
  await hannah.row('Done', 'Carla Reyes').getByRole('link', { name: 'Carla Reyes', exact: true }).click();
  await expect(hannah.deal()).toContainText('We need it within a month.');
  await expect(hannah.page.getByRole('link', { name: 'Ask again' })).toHaveCount(0);
  await carla.goesTo(new URL(hannah.page.url()).pathname);
  await expect(carla.deal()).toContainText('You sent a proposal for');
  await carla.deal().getByRole('link', { name: 'Ask again' }).click();
  await expect(carla.page.getByRole('button', { name: 'Book Now' })).toBeEnabled();
  await hannah.page.getByRole('link', { name: 'All deals' }).click();
  await expect(hannah.page.getByRole('heading', { level: 1 })).toHaveText('Deals');
  await expect(hannah.row('Your turn', `Another ${title}`)).toBeVisible();
});

test('a hirer whose brief is taken is asked before accepting one more', async ({ people }) => {
  const title = `Glass Harbour ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const dora = await people.creator('Dora Lind');
  for (const person of [hannah, carla, dora]) await person.signsUp();
  const brief = await publishBrief(hannah, title);
  const carlas = await requestBooking(carla, brief);
  await proposeTerms(dora, brief, { message: 'I would start with a sketch.', hours: 6 });
  await acceptBooking(hannah, carlas);

  await hannah.goesTo('/deals');
  await hannah
    .row('Your turn', 'Dora Lind')
    .getByRole('button', { name: /^Accept: / })
    .click();
  const dialog = hannah.dialog('This brief is taken. Accept one more?');
  await expect(dialog).toContainText('72 hours to pay $480.00 for this deal, too.');
  await dialog.getByRole('button', { name: 'Accept for $480.00' }).click();
  await hannah.seesToast('Booking Accepted', 'A project has been created.');
});

test('a hirer reads by how much a proposal exceeds the brief, and both read that a decline can be undone', async ({
  people,
}) => {
  const title = `Tide Organ ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  for (const person of [hannah, carla]) await person.signsUp();
  const brief = await publishBrief(hannah, title);
  await hannah.changes(`/api/experiences/${brief}`, { facts: { hours: 2 } });
  await proposeTerms(carla, brief, { message: 'Two tanks, two pumps.', hours: 3 });

  await hannah.goesTo('/deals');
  await hannah.row('Your turn', 'Carla Reyes').getByRole('link', { name: title, exact: true }).click();
  await expect(hannah.deal()).toContainText('That is $80.00 more than the brief says.');
  await expect(hannah.deal()).toContainText('3 hours for $240.00. Accept or decline it by');
  await carla.goesTo(new URL(hannah.page.url()).pathname);
  await expect(carla.deal()).toContainText('Waiting for Hannah Berg to answer');
  await expect(carla.deal()).not.toContainText('more than the brief says');
  await expect(carla.page.getByRole('link', { name: 'View the listing' })).toBeVisible();

  await hannah
    .deal()
    .getByRole('button', { name: /^Decline/ })
    .click();
  await hannah.seesToast('Declined');
  await expect(carla.deal()).toContainText('For two minutes after the decline, Hannah Berg can undo it.');
  await expect(carla.deal().getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(hannah.deal().getByRole('button', { name: 'Undo' })).toBeVisible();
  await hannah.calls(`/api/bookings/${new URL(hannah.page.url()).pathname.split('/').at(-1)}/undo-decline`);
  await expect(carla.deal()).toContainText('Waiting for Hannah Berg to answer');
});
