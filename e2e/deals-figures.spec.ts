import { expect, test } from './server.ts';

test.use({ demo: true });

test('a creator’s year is drawn, and can be read as a table', async ({ people }) => {
  const carl = await people.demo('Carl');
  await carl.goesTo('/profile');
  const earnings = carl.section('Earnings');
  await earnings.scrollIntoViewIfNeeded();
  await expect(earnings.locator('canvas').first()).toBeVisible();
  await earnings.getByRole('button', { name: 'Show as table: Earned by month' }).click();
  const table = earnings.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Earned, after our fee' })).toBeVisible();
  await expect(table.getByRole('cell', { name: '$864.00' })).toBeVisible();
});

test('a hirer’s spending stands beside what is promised', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/profile');
  const spending = hannah.section('Spending');
  await expect(spending.getByText('To pay')).toBeVisible();
  await spending.scrollIntoViewIfNeeded();
  await expect(spending.locator('canvas')).toBeVisible();
});
