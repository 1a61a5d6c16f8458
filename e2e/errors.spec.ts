import type { Route } from '@playwright/test';
import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

const problem = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 500, code: 'internal', message: 'Inside.', request_id: '0192-abc' }),
  });

test('an unknown URL shows the 404 page', async ({ people }) => {
  const guest = await people.guest();
  const response = await guest.page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(guest.page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(guest.page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(guest.page.getByText("This page doesn't exist, or its address has changed.")).toBeVisible();
  await guest.page.getByRole('searchbox', { name: 'Search experiences' }).fill('coral');
  await guest.page.keyboard.press('Enter');
  await expect(guest.page).toHaveURL(/\/experiences\?query=coral/);
});

test('offline, the page stays and shows a notice, then recovers automatically', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await publishBrief(hannah, 'Salt Cathedral');
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences?side=wanted');
  const card = page.getByRole('article').filter({ hasText: 'Salt Cathedral' }).first();
  await expect(card).toBeVisible();
  await guest.context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.getByRole('combobox', { name: 'Search experiences' }).fill('coral');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText("Couldn't reach the server. Check your connection.");
  await expect(card).toBeVisible();
  await guest.context.setOffline(false);
  await guest.seesToast('Back Online');
  await expect(page.getByText("You're offline.")).toHaveCount(0);
  await expect(page.getByText('No briefs match your search.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a list that fails at first shows the request id; one that fails later keeps its content', async ({ people }) => {
  const carl = await people.creator('Carl Weiss');
  await carl.signsUp();
  const guest = await people.guest();
  const { page } = guest;
  const card = page.getByRole('article').filter({ hasText: 'Carl Weiss' }).first();
  const failed = page.getByText("Couldn't load the creators.");
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('with nothing loaded yet, only the error is shown', async () => {
    await page.route('**/api/creators*', problem);
    await guest.navigatesTo('/creators');
    await expect(page.getByRole('heading', { name: "Couldn't load the creators." })).toBeVisible();
    await expect(page.getByText('Inside.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('0192-abc');
    await page.unroute('**/api/creators*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
    await expect(card).toBeVisible();
  });

  await test.step('a failed search keeps the cards, and can be retried', async () => {
    await page.route('**/api/creators*', problem);
    await page.getByRole('combobox', { name: /Search creators/ }).fill('nobody-of-this-name');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(failed).toBeVisible();
    await expect(page.getByText('Request 0192-abc')).toBeVisible();
    await expect(card).toBeVisible();
    await page.unroute('**/api/creators*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No creator found matching your search.')).toBeVisible();
    await expect(failed).toHaveCount(0);
    await expect(card).toHaveCount(0);
  });
});

test('form input survives the end of the session', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const { page } = hannah;
  await hannah.signsUp();
  await hannah.goesTo('/create-experience');
  await page.getByLabel('Title').fill('Tidal Cathedral');
  await page.getByLabel('Description').fill('Walk through a flooded nave.');
  await page.getByLabel(/per hour/i).fill('80');

  const otherBrowser = await people.inAnotherBrowser(hannah);
  await otherBrowser.signsIn();
  await otherBrowser.goesTo('/settings');
  await otherBrowser.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await otherBrowser.seesToast('Signed Out');

  await page.getByRole('button', { name: 'Publish brief' }).click();
  await hannah.seesToast('Authentication Error', 'Please log in to create an experience.');
  await expect(page).toHaveURL(/\/auth\?next=%2Fcreate-experience$/);
  await hannah.fillsSignIn();
  await expect(page).toHaveURL(/\/create-experience$/);
  await expect(page.getByLabel('Title')).toHaveValue('Tidal Cathedral');
  await expect(page.getByLabel('Description')).toHaveValue('Walk through a flooded nave.');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await hannah.seesToast('Experience Created Successfully!');
  await hannah.goesTo('/create-experience');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a message sent as the session ends can be sent again', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  await hannah.signsUp();
  await carl.signsUp();
  const { page } = hannah;
  await hannah.goesTo(`/creators/${(await carl.reads<{ id: string }>('/api/me')).id}`);
  await page.getByRole('button', { name: 'Start Conversation' }).click();
  const dialog = hannah.dialog('Start a conversation with Carl Moran');
  await dialog.getByLabel('Subject').fill('A harbour that sings');
  await dialog.getByLabel('Message').fill('Would you build it with us?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);

  const otherBrowser = await people.inAnotherBrowser(hannah);
  await otherBrowser.signsIn();
  await otherBrowser.goesTo('/settings');
  await otherBrowser.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await otherBrowser.seesToast('Signed Out');

  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill('By June?');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/auth\?next=%2Fmessages%2F/);
  await hannah.fillsSignIn();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Not sent.')).toBeVisible();
  await page.getByRole('log').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await expect(page.getByRole('log').getByText('By June?')).toHaveCount(1);
});

test('signing out in one tab signs out the other', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await hannah.goesTo('/settings');
  const other = await hannah.context.newPage();
  await other.goto('/');
  await other.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(hannah.page).toHaveURL(/\/auth\?next=%2Fsettings$/);
});

test('a page that fails to load can be reloaded', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const { page } = hannah;
  await hannah.signsUp();
  await hannah.goesTo('/');
  const script = /assets\/settings[^/]*\.js/;
  await page.route(script, (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: "This page couldn't be shown." })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
