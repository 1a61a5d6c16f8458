import { beforeEach, expect, test } from 'vitest';
import { aBooking, aDealExperience, allTerms, aPerson, twoVersions } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Booking } from '../lists.ts';
import type { AllTerms } from '../queries.ts';
import { TermsSection } from './terms-section.tsx';

const booking = aBooking({
  viewer_side: 'creator',
  users: aPerson({ full_name: 'Carl' }),
  experiences: aDealExperience({ users: aPerson({ full_name: 'Nora' }) }),
});
const [first, second] = twoVersions;

const TERMS = '/api/bookings/{id}/terms';
let terms: AllTerms;
beforeEach(() => {
  terms = allTerms({ versions: [first, second], turn: 'creator', respond_by: '2019-12-06T12:00:00Z' });
  server.get(TERMS, () => terms);
});

const open = (change: Partial<Booking> = {}) => render(<TermsSection booking={{ ...booking, ...change }} />);

test('the newest terms mark what they change, and the version before is one click away', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Version 2 · Nora')).toBeInTheDocument();
  const inserted = () => [...screen.container.querySelectorAll('ins')].map((part) => part.textContent);
  expect(inserted()).toEqual(['now: 8 hours', 'now: $640.00', 'now: December 20, 2019']);
  const deleted = [...screen.container.querySelectorAll('del')].map((part) => part.textContent);
  expect(deleted).toEqual(['before: 10 hours', 'before: $800.00', 'before: None']);
  await expect.element(screen.getByText('I can start on Monday.')).not.toBeVisible();
  await screen.getByText('1 earlier version').click();
  await expect.element(screen.getByText('I can start on Monday.')).toBeVisible();
});

test('the cancellation policy is shown with what it gives back; without a date to begin that is everything', async () => {
  terms.versions = [{ ...first, newest: true }];
  const undated = await open();
  await expect.element(undated.getByText(/^No start date is set, so a hirer who cancels/)).toBeInTheDocument();
  await undated.unmount();
  terms.versions = [{ ...first, start_by: '2019-12-10', newest: true }];
  const dated = await open();
  await expect.element(dated.getByText(/^Strict, 50% refund up to 7 days/)).toBeInTheDocument();
});

test('what the listing said is one click away, if it said something', async () => {
  const screen = await open({ experiences: { ...booking.experiences, description: 'A walk along the harbour.' } });
  await expect.element(screen.getByText('A walk along the harbour.')).not.toBeVisible();
  await screen.getByText('Description at the time of the request').click();
  await expect.element(screen.getByText('A walk along the harbour.')).toBeVisible();
  await screen.unmount();
  const without = await open();
  await expect.element(without.getByText('Version 2 · Nora')).toBeInTheDocument();
  await expect.element(without.getByText('Description at the time of the request')).not.toBeInTheDocument();
});

test('each side reads what it pays or gets', async () => {
  const creator = await open();
  await expect.element(creator.getByText('You get').first()).toBeInTheDocument();
  await creator.unmount();
  const hirer = await open({ viewer_side: 'hirer' });
  await expect.element(hirer.getByText('You pay').first()).toBeInTheDocument();
});

test('agreed terms are marked; a request without counter-offers needs no number', async () => {
  terms = { ...terms, turn: null, respond_by: null };
  const screen = await open({ status: 'approved' });
  await expect.element(screen.getByText('Agreed', { exact: true })).toBeInTheDocument();
  await screen.unmount();
  terms = { ...terms, versions: [{ ...first, newest: true }] };
  const other = await open();
  await expect.element(other.getByText('You', { exact: true })).toBeInTheDocument();
  await expect.element(other.getByText(/^Version/)).not.toBeInTheDocument();
});

test('terms of a request that came to nothing are not called agreed, and nobody pays them', async () => {
  const screen = await open({ status: 'withdrawn', viewer_side: 'hirer' });
  await expect.element(screen.getByText('Newest', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByText('Agreed', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText('You pay').first()).not.toBeInTheDocument();
  await expect.element(screen.getByText('Our fee').first()).not.toBeInTheDocument();
  expect(screen.getByText('$640.00').first().element().tagName).toBe('S');
});

test("a creator's own page is among the links of the first request, once", async () => {
  terms = { ...terms, versions: [{ ...first, newest: true }] };
  const screen = await open({ portfolio_link: 'https://carl.example/' });
  await expect.element(screen.getByText('Links')).toBeInTheDocument();
  expect(
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['https://carl.example/']);
});

test('once part of the money went back, the agreed total stands, but is not what anyone pays or gets', async () => {
  const screen = await open({ status: 'cancelled', work: 'cancelled', money: 'released', returned_cents: 6000 });
  await expect.element(screen.getByText('$640.00').first()).toBeInTheDocument();
  expect(screen.getByText('$640.00').first().element().tagName).toBe('DD');
  await expect.element(screen.getByText('You get').first()).not.toBeInTheDocument();
});

test('terms that do not load offer a retry', async () => {
  server.get(TERMS, problem(500));
  const screen = await open();
  await expect.element(screen.getByText("Couldn't load the terms.")).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.requests('get', TERMS)).toHaveLength(2);
});
