import type { Locator } from '@playwright/test';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

const row = (person: Person, text: string): Locator => person.page.getByRole('row').filter({ hasText: text });

test('the ledger check passes, and emails and jobs are listed', async ({ people }) => {
  const olga = await people.demo('Olga');
  await olga.goesTo('/admin?tab=money');
  await expect(olga.page.getByText('Held for others')).toBeVisible();
  await olga.page.getByRole('button', { name: 'Check now' }).click();
  await olga.seesToast('Ledger Checked', 'All balanced.');
  await olga.page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Outbox' }).click();
  await expect(olga.page).toHaveURL(/tab=outbox/);
  await olga.page.getByLabel('Status').selectOption('Captured');
  await expect(olga.page.getByRole('row').nth(1)).toContainText('Captured');
  await olga.goesTo('/admin?tab=jobs');
  await expect(olga.page.getByText('No failed jobs.')).toBeVisible();
});

test('on phones the current tab stays in sight when the counts make the row longer', async ({ people }) => {
  const olga = await people.demo('Olga');
  const { page } = olga;
  await page.setViewportSize({ width: 390, height: 844 });
  let count = () => {};
  const wanted = new Promise<void>((done) => {
    count = done;
  });
  await page.route('**/api/admin/work', async (route) => {
    await wanted;
    await route.continue();
  });
  await olga.goesTo('/admin?tab=audit');
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await expect(sections.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  count();
  await expect(sections.getByRole('link', { name: /^Disputes.+waiting/ })).toBeAttached();
  await expect(sections.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
});

test('an experience is assigned to a concierge request', async ({ people }) => {
  const olga = await people.demo('Olga');
  await olga.goesTo('/admin');
  await expect(row(olga, 'Unknown Experience')).toContainText('Not assigned');
  await row(olga, 'Unknown Experience')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await olga.page.getByRole('menuitem', { name: 'Assign an experience' }).click();
  const dialog = olga.dialog('Assign an experience');
  await dialog.getByRole('radio').last().check();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await olga.seesToast('Experience Assigned');
  await expect(row(olga, 'Unknown Experience')).toHaveCount(0);
});

test('the test page creates bookings and notifications for its test user', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/test-notifications');
  await expect(hannah.page.getByLabel('User ID')).toHaveValue('test-user-123');
  await expect(hannah.page.getByLabel('Experience ID')).toHaveValue('1');
  for (const _ of [1, 2]) {
    await hannah.page.getByRole('button', { name: 'Run test' }).click();
    await hannah.seesToast('Test Successful', 'Booking and notification created.');
  }
  await hannah.page.getByLabel('Experience ID').fill('no-such-experience');
  await hannah.page.getByRole('button', { name: 'Run test' }).click();
  await hannah.seesToast('Test Failed', 'Experience not found');
});
