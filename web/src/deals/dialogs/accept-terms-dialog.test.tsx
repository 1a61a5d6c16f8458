import { beforeEach, expect, test } from 'vitest';
import { aBooking, aDealAnswer, aListing, allTerms, aTermsVersion } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { type DialogDeal, type DialogTerms, dialogDealOf } from '../open-dialog.ts';
import { AcceptTermsDialog } from './accept-terms-dialog.tsx';

const TERMS = '/api/bookings/{id}/terms';

const deal = dialogDealOf(aBooking());
const terms: DialogTerms = {
  terms_version: 2,
  hours: 10,
  price_cents: 8000,
  fixed_price_cents: null,
  start_by: '2026-12-09',
  finish_by: '2026-12-20',
  needs_consent: false,
};
const version = aTermsVersion({ version: 2, cancellation: 'moderate', start_by: '2026-12-09' });

/** The brief, if the deal has one. */
const lists = (listing: { taken: boolean }) => server.get('/api/experiences/{id}', { experience: aListing(listing) });
const answer = (other_requests: number, closes_brief = false) =>
  server.get(TERMS, allTerms({ versions: [version], other_requests, closes_brief }));
beforeEach(() => {
  answer(0);
  lists({ taken: false });
});

const show = (change: Partial<DialogDeal> = {}, other: Partial<DialogTerms> = {}) =>
  render(
    <AcceptTermsDialog
      deal={{ ...deal, ...change }}
      terms={{ ...terms, ...other }}
      version={2}
      taken={false}
      onClose={() => undefined}
    />,
  );

test('the question names the person, and the terms have their dates and policy instead of a number', async () => {
  const screen = await show();
  const dialog = screen.getByRole('dialog', { name: "Accept Carla's terms?" });
  await expect.element(dialog.getByText('December 20, 2026')).toBeInTheDocument();
  await expect
    .element(dialog.getByText(/^Cancellation policy: Moderate, full refund up to 72 hours/))
    .toBeInTheDocument();
  await expect.element(dialog.getByText(/Version/)).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/open\.$/)).not.toBeInTheDocument();
});

test('the hours are above the fee', async () => {
  await show();
  await expect
    .poll(() => [...document.querySelectorAll('dl dd')].map((line) => line.textContent).slice(0, 4))
    .toEqual(['$800.00', '10 hours at $80/hr', '$80.00', '$720.00']);
});

test.each([
  ['hirer', 1, '1 other proposal stays open.'],
  ['hirer', 3, '3 other proposals stay open.'],
  ['creator', 2, '2 other requests stay open.'],
] as const)('a %s with %i others to answer reads that they stay open', async (viewer, others, text) => {
  answer(others);
  const screen = await show({ parties: { viewer, hirer: 'Hannah', creator: 'Carla' } });
  await expect.element(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  [0, 'Your brief closes.'],
  [1, 'Your brief closes. 1 other proposal stays open.'],
])('a hirer who fills the last opening, with %i others, reads that the brief closes', async (others, text) => {
  answer(others, true);
  const screen = await show();
  await expect.element(screen.getByText(text)).toBeInTheDocument();
});

test('a policy that could not be loaded can be loaded again', async () => {
  server.get(TERMS, problem(500));
  const screen = await show();
  const again = screen.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  answer(0);
  await again.click();
  await expect.element(screen.getByText(/^Cancellation policy:/)).toBeInTheDocument();
});

test('a match, or a person without a name, is asked about without one', async () => {
  const match = await show({}, { needs_consent: true });
  await expect.element(match.getByRole('dialog', { name: 'Accept these terms?' })).toBeInTheDocument();
  await match.unmount();
  const nameless = await show({ other: '' });
  await expect.element(nameless.getByRole('dialog', { name: 'Accept these terms?' })).toBeInTheDocument();
});

test('of a fixed price, the hours that it is expected to take are said', async () => {
  const screen = await show({}, { fixed_price_cents: 80_000 });
  await expect.element(screen.getByText('$800.00 fixed')).toBeVisible();
  await expect.element(screen.getByText('Expected hours')).toBeVisible();
  await expect.element(screen.getByText('10 hours', { exact: true })).toBeVisible();
});

test.each(['hirer', 'creator'] as const)('a %s reads what happens if it is not paid', async (viewer) => {
  const screen = await show({ parties: { viewer, hirer: 'Hannah', creator: 'Carla' } });
  await expect
    .element(screen.getByText(/72 hours to pay\. If it isn't paid by then, the booking is cancelled\./))
    .toBeVisible();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  [74, 0],
  [77, 1],
])('a finish in %i days, after the money is held the longest: warned %i times', async (days, warnings) => {
  const screen = await show({}, { finish_by: inDays(days) });
  await expect.element(screen.getByText(/^Cancellation policy:/)).toBeVisible();
  expect(screen.getByText(/^A payment is held for 75 days, and the agreed finish is later\./).elements()).toHaveLength(
    warnings,
  );
});

test('one more proposal for a brief that is known to be taken is asked about once', async () => {
  lists({ taken: true });
  server.post('/api/bookings/{id}/accept', aDealAnswer());
  const screen = await show();
  const dialog = screen.getByRole('dialog', { name: 'This brief is taken. Accept one more?' });
  await expect.element(dialog.getByText(/to pay \$800\.00 for this deal, too\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept for $800.00' }).click();
  await expect.poll(() => server.requests('post')).toMatchObject([{ body: { version: 2 } }]);
  expect(server.requests('post')[0]?.body).not.toHaveProperty('unless_taken');
});
