import type { Locator } from '@playwright/test';
import { publishBrief, requestBooking } from './deal-setup.ts';
import type { People, Person } from './people.ts';
import { expect, test } from './server.ts';

const row = (person: Person, text: string): Locator => person.page.getByRole('row').filter({ hasText: text });

interface Sides {
  hannah: Person;
  carla: Person;
  olga: Person;
}

/** Carla has requested Hannah's brief `title`; Olga has the request on her screen. */
async function setUpRequest(people: People, title: string): Promise<Sides> {
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  for (const person of [hannah, carla, olga]) await person.signsUp();
  await requestBooking(carla, await publishBrief(hannah, title), 'https://carla.example');
  for (const person of [hannah, carla]) await person.goesTo('/profile');
  await olga.goesTo(`/admin?query=${encodeURIComponent(title)}`);
  return { hannah, carla, olga };
}

/** Takes an action on behalf of a user; a reason is required. */
async function actsFor(olga: Person, title: string, command: string, submit: string, reason: string): Promise<void> {
  await row(olga, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await olga.page.getByRole('menuitem', { name: command }).click();
  const dialog = olga.dialog(command);
  await expect(dialog.getByRole('button', { name: submit })).toBeDisabled();
  await expect(dialog).toContainText('Please give a reason.');
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: submit }).click();
}

async function isLogged(olga: Person, reason: string): Promise<void> {
  const { entries } = await olga.reads<{ entries: { actor_name: string; new: string | null }[] }>('/api/admin/audit');
  expect(entries.filter((entry) => entry.actor_name === 'Olga Novak' && entry.new?.includes(reason))).toHaveLength(1);
}

const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

test('an admin accepts for a user who does not respond', async ({ people }) => {
  const title = unique('Salt Lantern');
  const reason = `Said yes on the phone, ${title}.`;
  const { hannah, carla, olga } = await setUpRequest(people, title);
  await actsFor(olga, title, 'Accept for them', 'Accept', reason);
  await olga.seesToast('Booking Accepted', 'Both sides have been notified.');
  await expect(row(olga, title)).toContainText('Accepted');
  await expect(hannah.row('All Booking Requests', title)).toContainText('Payment due');
  await expect(carla.row('Active Projects', title)).toBeVisible();
  await carla.receivesEmail('Your proposal was accepted');
  await isLogged(olga, reason);
});

test('an admin declines for a user who does not respond', async ({ people }) => {
  const title = unique('Salt Lantern');
  const reason = `Is on a boat, ${title}.`;
  const { hannah, carla, olga } = await setUpRequest(people, title);
  await actsFor(olga, title, 'Decline for them', 'Decline', reason);
  await olga.seesToast('Booking Declined', 'The person who asked will be notified.');
  await expect(row(olga, title)).toContainText('Declined');
  for (const person of [hannah, carla]) {
    await expect(person.row('All Booking Requests', title)).toHaveCount(0);
    await person.goesTo('/deals?tab=done');
    await expect(person.row('Done', title)).toContainText('Declined');
  }
  await isLogged(olga, reason);
});

test('an admin writes off a payment that never arrived', async ({ people }) => {
  const title = unique('Salt Lantern');
  const reason = `The hirer is bankrupt, ${title}.`;
  const { hannah, carla, olga } = await setUpRequest(people, title);
  await hannah.accepts(title);
  await carla.deliversUnpaid(title, 'https://carla.example/lantern');
  await hannah.acceptsWork(title);
  await expect(carla.row('Completed Projects', title)).toContainText('Payment due');
  await olga.page.getByRole('button', { name: 'Refresh' }).click();
  await actsFor(olga, title, 'Write off the payment', 'Write off', reason);
  await olga.seesToast('Payment Written Off', 'Nothing is owed for this booking anymore.');
  for (const person of [hannah, carla]) {
    await expect(person.row('Completed Projects', title)).toContainText('Completed');
    await person.receivesEmail(`Payment for "${title}" was written off`);
  }
  await expect(hannah.page.getByRole('link', { name: `Pay Now: ${title}` })).toHaveCount(0);
  await isLogged(olga, reason);
});

test('an admin changes the type of an account from hirer to creator', async ({ people }) => {
  const ada = await people.hirer(unique('Ada Quist'));
  const olga = await people.administrator('Olga Novak');
  await ada.signsUp();
  await olga.signsUp();
  const reason = `Requested it by email, ${ada.name}.`;
  await olga.goesTo(`/admin?tab=users&query=${encodeURIComponent(ada.email)}`);
  await expect(row(olga, ada.email)).toContainText('Hirer');
  await row(olga, ada.email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await olga.page.getByRole('menuitem', { name: 'Change type' }).click();
  const dialog = olga.dialog(`Change the type of ${ada.name}`);
  await expect(dialog).toContainText('The account becomes a Creator.');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await olga.seesToast('Type Changed', 'It applies from the next page they open.');
  await expect(row(olga, ada.email)).toContainText('Creator');
  expect(await ada.reads<{ user_type: string }>('/api/me')).toMatchObject({ user_type: 'Creator' });
  await ada.goesTo('/profile');
  await expect(ada.section('Skills & Tags')).toBeVisible();
  await isLogged(olga, reason);
});
