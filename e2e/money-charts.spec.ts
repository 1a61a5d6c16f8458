import type { Locator } from '@playwright/test';
import { expect, test } from './server.ts';

test.use({ demo: true });

test("a creator's earnings are shown as a chart and as a table", async ({ people }) => {
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

test("a hirer's spending is shown beside what is still to pay", async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/profile');
  const spending = hannah.section('Spending');
  await expect(spending.getByText('To pay')).toBeVisible();
  await spending.scrollIntoViewIfNeeded();
  await expect(spending.locator('canvas')).toBeVisible();
});

interface Flow {
  points: { held_cents: number; released_cents: number; refunded_cents: number; hours_to_accept: number | null }[];
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The values in the column `name` of a chart's table, from the top. */
async function column(table: Locator, name: string): Promise<string[]> {
  const heads = await table.getByRole('columnheader').allTextContents();
  if (!heads.includes(name)) return [`no column ${name} among ${heads.join(', ')}`];
  return table
    .locator('tbody tr')
    .evaluateAll((rows, index) => rows.map((row) => row.children.item(index)?.textContent ?? ''), heads.indexOf(name));
}

test('the money chart of the admin page agrees with the ledger', async ({ people }) => {
  const olga = await people.demo('Olga');
  // the demo starts with a bank debit in progress: the held amount is final once that has arrived
  const countProcessing = async () => {
    const { bookings } = await olga.reads<{ bookings: { money: string }[] }>('/api/admin/bookings?limit=100');
    return bookings.filter(({ money }) => money === 'processing').length;
  };
  await expect.poll(countProcessing, { timeout: 60_000 }).toBe(0);
  await olga.goesTo('/admin?tab=money');
  const flow = olga.page.getByRole('figure', { name: 'Money flow' });
  const wait = olga.page.getByRole('figure', { name: 'Time to accept' });

  await test.step('both are shown as charts with a text alternative', async () => {
    for (const figure of [flow, wait]) {
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.locator('canvas').first()).toBeVisible();
      await expect(figure.getByRole('img', { name: /^Chart: .+, .+ to .+$/ })).toBeVisible();
    }
    for (const name of ['Held', 'Released', 'Refunded'])
      await expect(flow.getByText(name, { exact: true })).toBeVisible();
  });

  for (const [by, option, rows] of [
    ['day', 'Last 30 days (UTC)', 30],
    ['month', 'Last 12 months (UTC)', 12],
  ] as const)
    await test.step(`${option}, as a table`, async () => {
      const { points } = await olga.reads<Flow>(`/api/admin/money-flow?by=${by}`);
      const ledger = await olga.reads<{ held_cents: number }>('/api/admin/ledger');
      await olga.page.getByLabel('Columns').selectOption(option);
      for (const figure of [flow, wait]) {
        const showTable = figure.getByRole('button', { name: /^Show as table/ });
        await expect(showTable.or(figure.getByRole('button', { name: /^Show as chart/ }))).toBeVisible();
        if (await showTable.isVisible()) await showTable.click();
        await expect(figure.getByRole('table').locator('tbody tr')).toHaveCount(rows);
      }
      const table = flow.getByRole('table');
      await expect.poll(() => column(table, 'Held')).toEqual(points.map((point) => dollars(point.held_cents)));
      await expect.poll(() => column(table, 'Released')).toEqual(points.map((point) => dollars(point.released_cents)));
      await expect.poll(() => column(table, 'Refunded')).toEqual(points.map((point) => dollars(point.refunded_cents)));
      expect(points.at(-1)?.held_cents, 'the last point is what the ledger holds').toBe(ledger.held_cents);
      expect(sum(points.map((point) => point.released_cents))).toBeGreaterThan(0);
      expect(sum(points.map((point) => point.refunded_cents))).toBeGreaterThan(0);
      const hours = points.map(({ hours_to_accept: value }) => (value === null ? '–' : `${value} h`));
      const waited = () => column(wait.getByRole('table'), 'Average hours until a request was accepted');
      await expect.poll(waited).toEqual(hours);
      expect(hours.filter((text) => text !== '–').length).toBeGreaterThan(0);
    });

  await test.step('back to the chart', async () => {
    await flow.getByRole('button', { name: 'Show as chart: Money flow' }).click();
    await expect(flow.locator('canvas').first()).toBeVisible();
  });
});

test('the chart library loads with the first chart, and not with the front page', async ({ people }) => {
  const carl = await people.withEmptyCache.demo('Carl');
  /** The scripts fetched so far that contain the chart library, recognised by one of its class names. */
  const chartScripts: string[] = [];
  const requested = new Set<string>();
  let received = 0;
  carl.page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.add(request.url());
  });
  carl.page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('u-legend')) chartScripts.push(response.url());
    received += 1;
  });
  await carl.goesTo('/');
  await carl.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // the last data that the page fetches
  await expect(carl.section('Recent activity').getByRole('listitem').first()).toBeVisible();
  await expect(carl.bell()).toBeVisible();
  await expect.poll(() => received > 0 && received >= requested.size).toBe(true);
  expect(chartScripts).toEqual([]);

  await carl.goesTo('/profile');
  await carl.section('Earnings').scrollIntoViewIfNeeded();
  await expect(carl.section('Earnings').locator('canvas').first()).toBeVisible();
  await expect.poll(() => chartScripts.length).toBe(1);
});
