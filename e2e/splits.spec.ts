import { publishBrief, requestBooking } from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

const PHONE = { width: 390, height: 844 };

const title = (name: string) => `${name} ${Date.now().toString(36)}`;

/** A deal of two hours over $160 between Hannah and Carla that is paid; returns its id. */
async function setUpPaidDeal(name: string, hannah: Person, carla: Person): Promise<string> {
  for (const person of [hannah, carla]) await person.signsUp();
  const id = await requestBooking(carla, await publishBrief(hannah, name), 'https://carla.example');
  await hannah.calls(`/api/bookings/${id}/terms`, { hours: 2 });
  await carla.calls(`/api/bookings/${id}/accept`, { version: 2 });
  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4242' });
  await expect(hannah.page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
  return id;
}

/** Chooses a command from the menu of the deal's page. */
async function choosesOnDeal(person: Person, command: string): Promise<void> {
  await person
    .deal()
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await person.page.getByRole('menuitem', { name: command }).click();
}

test('two people stop halfway and split the money: the hirer on a phone, the creator on a desktop', async ({
  people,
}) => {
  const name = title('Glass Choir');
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const id = await setUpPaidDeal(name, hannah, carla);
  await hannah.page.setViewportSize(PHONE);

  await test.step('Carla sees who would get what, and proposes it', async () => {
    await carla.goesTo(`/deals/${id}`);
    await choosesOnDeal(carla, 'Propose a Split');
    const dialog = carla.dialog('Propose a Split');
    const send = dialog.getByRole('button', { name: 'Propose Split' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Amount that goes back to Hannah Berg').fill('200');
    await expect(dialog.getByRole('alert').first()).toContainText('$160.00');
    await dialog.getByRole('button', { name: /^50%/ }).click();
    await expect(dialog.getByLabel('Amount that goes back to Hannah Berg')).toHaveValue('80');
    for (const part of ['$80.00', '$8.00', '$72.00']) await expect(dialog).toContainText(part);
    await dialog.getByLabel('Reason').fill('The hall is closed until spring.');
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(carla.deal()).toContainText('You proposed this split. Hannah Berg can accept or decline it.');
  });

  await test.step('Hannah finds it under "Your turn" on her phone, declines, and proposes less', async () => {
    await hannah.goesTo('/deals');
    const row = hannah.row('Your turn', name);
    await expect(row).toBeVisible();
    await row.getByRole('link', { name, exact: true }).click();
    await expect(hannah.deal()).toContainText('Carla Reyes proposed this split.');
    await expect(hannah.deal()).toContainText('The hall is closed until spring.');
    await hannah.deal().getByRole('button', { name: 'Decline Split' }).click();
    await expect(hannah.deal().getByRole('button', { name: 'Decline Split' })).toHaveCount(0);
    await expect(hannah.deal()).toContainText('You declined the proposed split ($80.00 back to you).');
    await choosesOnDeal(hannah, 'Propose a Split');
    const dialog = hannah.dialog('Propose a Split');
    await dialog.getByLabel('Amount you get back').fill('60');
    await expect(dialog).toContainText('$90.00');
    await dialog.getByRole('button', { name: 'Propose Split' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('Carla accepts it, and both see where the money is', async () => {
    await carla
      .deal()
      .getByRole('button', { name: /^Accept Split/ })
      .click();
    const dialog = carla.dialog('Accept Split');
    for (const part of ['$60.00', '$10.00', '$90.00']) await expect(dialog).toContainText(part);
    await dialog.getByRole('button', { name: 'Accept Split' }).click();
    await expect(dialog).toBeHidden();
    for (const person of [hannah, carla]) await expect(person.deal()).toContainText('$60.00');
    await hannah.goesTo(`/receipts/${id}`);
    for (const part of ['$160.00', '$60.00', '$100.00'])
      await expect(hannah.page.getByRole('main')).toContainText(part);
    await hannah.letsTimePass(4);
    await carla.goesTo('/deals?tab=done');
    await expect(carla.row('Done', name)).toBeVisible();
  });
});

test('a dispute is argued by both sides and split by an admin: the creator on a phone, the hirer on a desktop', async ({
  people,
}) => {
  const name = title('Salt Organ');
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  await olga.signsUp();
  const id = await setUpPaidDeal(name, hannah, carla);
  await carla.changes(`/api/projects/${id}`, { projectLink: 'https://carla.example/organ' });
  await carla.page.setViewportSize(PHONE);

  await test.step('Hannah says what is wrong and what she wants back', async () => {
    await hannah.goesTo(`/deals/${id}`);
    await choosesOnDeal(hannah, 'Open Dispute');
    const dialog = hannah.dialog('Open Dispute');
    await dialog.getByLabel('What happened?').fill('Half of the pipes are silent: https://hannah.example/pipes');
    await dialog.getByRole('button', { name: 'Propose a Split' }).click();
    await dialog.getByLabel('Amount you get back').fill('80');
    await expect(dialog).toContainText('$72.00');
    await dialog.getByRole('button', { name: 'Open Dispute' }).click();
    await expect(dialog).toBeHidden();
    await expect(hannah.deal()).toContainText('Waiting for Carla Reyes to answer the dispute');
    await expect(hannah.deal()).toContainText(/Without an answer by .*, \$80\.00 goes back to you/);
  });

  await test.step('Carla has a date to answer by, reads the statement and its link, and answers', async () => {
    await carla.receivesEmail(`Dispute opened for "${name}"`);
    await carla.goesTo('/deals');
    await expect(carla.row('Your turn', name)).toContainText(/Answer by/);
    await carla.goesTo(`/deals/${id}`);
    await expect(carla.deal().getByRole('link', { name: 'https://hannah.example/pipes' }).first()).toBeVisible();
    await carla.deal().getByRole('button', { name: 'Answer Dispute' }).click();
    const dialog = carla.dialog('Answer Dispute');
    await expect(dialog.getByRole('button', { name: 'Send Answer' })).toBeDisabled();
    await dialog.getByLabel('Your statement').fill('They sound once the water is warm.');
    await dialog.getByRole('button', { name: 'Send Answer' }).click();
    await expect(dialog).toBeHidden();
    await expect(hannah.deal()).toContainText('They sound once the water is warm.');
  });

  await test.step('Olga reads both and splits the money', async () => {
    await olga.goesTo('/admin?tab=disputes');
    await olga.page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await olga.page.getByRole('menuitem', { name: 'Decide' }).click();
    const dialog = olga.dialog('Decide');
    await expect(dialog).toContainText('They sound once the water is warm.');
    await dialog.getByRole('radio', { name: 'Split the money' }).check();
    await dialog.getByLabel('Amount that goes back to Hannah Berg').fill('40');
    await expect(dialog).toContainText('$108.00');
    await dialog.getByLabel('Reason', { exact: true }).fill('A quarter of them stay silent when warm.');
    await dialog.getByRole('button', { name: /^Split \$/ }).click();
    await olga.seesToast('Decision Made', 'Both sides have been notified.');
  });

  await test.step('each side reads what became of its part', async () => {
    await expect(hannah.deal()).toContainText('$40.00');
    await carla.goesTo(`/deals/${id}`);
    await expect(carla.deal()).toContainText('$108.00');
    await carla.goesTo(`/receipts/${id}`);
    for (const part of ['$40.00', '$12.00', '$108.00']) await expect(carla.page.getByRole('main')).toContainText(part);
  });
});

test('a creator states fewer hours, and the hirer asks for fewer still', async ({ people }) => {
  const name = title('Slow Lantern');
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const id = await setUpPaidDeal(name, hannah, carla);
  await test.step('the creator delivers with hours and a note', async () => {
    await carla.goesTo(`/deals/${id}`);
    await carla
      .deal()
      .getByRole('button', { name: /^Deliver/ })
      .click();
    const dialog = carla.dialog(/Add Project Link/);
    await dialog.getByLabel('Project link').fill('https://carla.example/lantern');
    await expect(dialog.getByLabel('Hours used')).toHaveValue('2');
    await dialog.getByLabel('Hours used').fill('3');
    await expect(dialog.getByRole('button', { name: 'Deliver' })).toBeDisabled();
    await dialog.getByLabel('Hours used').fill('1.75');
    await dialog.getByLabel('Note').fill('The lantern is slower now.');
    await dialog.getByRole('button', { name: 'Deliver' }).click();
    await carla.seesToast('Project Link Added');
  });
  await test.step('the hirer reads both, and asks for fewer', async () => {
    await hannah.goesTo(`/deals/${id}`);
    await expect(hannah.deal()).toContainText('The lantern is slower now.');
    await hannah
      .deal()
      .getByRole('button', { name: `Accept Project: ${name}` })
      .click();
    const accept = hannah.dialog('Accept Project');
    await expect(accept).toContainText('stated 1.75 of 2 hours');
    for (const part of ['$20.00', '$14.00', '$126.00']) await expect(accept).toContainText(part);
    await accept.getByRole('button', { name: 'Ask for Fewer Hours' }).click();
    const ask = hannah.dialog('Ask for Fewer Hours');
    await ask.getByLabel('Hours that you would accept').fill('1.5');
    for (const part of ['$40.00', '$12.00', '$108.00']) await expect(ask).toContainText(part);
    await ask.getByLabel('Why').fill('The first half hour was a test.');
    await ask.getByRole('button', { name: 'Ask for Fewer Hours' }).click();
    await hannah.seesToast('Request Sent');
  });
  await test.step('the creator agrees', async () => {
    await expect(carla.deal()).toContainText('asks for fewer hours: your answer is next');
    await carla
      .deal()
      .getByRole('button', { name: /^Agree to Fewer Hours/ })
      .click();
    const dialog = carla.dialog('Agree to 1.5 hours?');
    for (const part of ['$40.00', '$12.00', '$108.00']) await expect(dialog).toContainText(part);
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await carla.seesToast('Hours Agreed');
    await expect(carla.deal()).toContainText('Clearing');
  });
  await hannah.letsTimePass(4);
  expect(await carla.reads<{ paid_out_cents: number }>('/api/balance')).toMatchObject({ paid_out_cents: 10_800 });
});
