import type { Page } from '@playwright/test';
import * as deals from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 390, height: 844 }, serverName: 'toasts' });

const unique = (word: string) => `${word} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** The headings of the page that lie under the toast, or in the strip beside it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('ol[data-place]')?.getBoundingClientRect();
    if (!toasts) return ['no toast'];
    const under = (heading: Element) => {
      const { top, bottom, width } = heading.getBoundingClientRect();
      return width > 0 && top < toasts.bottom && bottom > toasts.top;
    };
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].filter(under).map((heading) => heading.textContent);
  });

async function proposes(people: People, name: string, brief: string, hours: number): Promise<void> {
  const creator = await people.creator(name);
  await creator.signsUp();
  await deals.proposeTerms(creator, brief, { hours });
}
type People = { creator: (name: string) => Promise<Person> };

test('the last proposal is declined further down, and no heading is under the toast', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  const brief = await deals.publishBrief(hannah, unique('Salt Cathedral'));
  for (const [index, name] of ['Carla Reyes', 'Ravi Sen', 'Dora Lind'].entries())
    await proposes(people, name, brief, 10 + index);
  const { id } = await hannah.reads<{ id: string }>('/api/me');
  const bookings = await hannah.reads<{ id: string }[]>(`/api/bookings/hirer/${id}`);
  for (const booking of bookings.slice(0, 2)) await deals.acceptBooking(hannah, booking.id);
  const { page } = hannah;
  await hannah.goesTo(`/deals?listing=${brief}`);
  await expect(page.getByRole('heading', { name: 'Accepted (2)' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 320));
  await page.getByRole('button', { name: /^Decline: / }).click();
  await hannah.seesToast('Declined');
  await expect.poll(() => covered(page)).toEqual([]);
});

test('a dispute with a split is opened, and no heading is under the toast', async ({ people }) => {
  const { ida, ravi, id } = await deals.setUpAcceptedBooking(people, unique('Wind Library'));
  const { page } = ida;
  await ida.goesTo(`/payment/${id}`);
  await ida.entersCard({ number: '4242 4242 4242 4242' });
  await expect(page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
  await ravi.changes(`/api/projects/${id}`, { projectLink: 'https://ravi.example/library' });
  await ida.goesTo(`/deals/${id}`);
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Open Dispute' }).click();
  const dialog = ida.dialog('Open Dispute');
  await dialog.getByLabel('What happened?').fill('The shelves are empty.');
  await dialog.getByRole('button', { name: 'Propose a Split' }).click();
  await dialog.getByLabel('Amount you get back').fill('40');
  await dialog.getByRole('button', { name: 'Open Dispute' }).click();
  await ida.seesToast('Dispute Opened');
  await expect.poll(() => covered(page)).toEqual([]);
});
