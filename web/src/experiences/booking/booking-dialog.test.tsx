import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schema } from '@/shared/api/client.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aBooking, aConfig, aDealExperience, aListing, aPerson } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Experience } from '../experience-card.tsx';
import BookingDialog from './booking-dialog.tsx';

const BOOKINGS = '/api/bookings';

const answer = (change: Partial<Schema<'BookingView'>>) => {
  const sides = {
    users: aPerson({ full_name: 'Nora' }),
    experiences: aDealExperience({ users: aPerson({ full_name: 'Hugo' }) }),
  };
  return { booking: aBooking({ ...sides, ...change }), message: '' };
};

beforeEach(() => {
  sessionStorage.clear();
  server.get('/api/config', aConfig());
  server.post(BOOKINGS, answer({ viewer_side: 'creator' }));
});

async function open(change: Partial<Experience> = {}) {
  const screen = await render(<BookingDialog experience={aListing(change)} open onOpenChange={() => undefined} />);
  const send = () => screen.getByRole('button', { name: /^(Request booking|Send proposal)$/ }).click();
  return { screen, send, sent: () => server.bodies('post', BOOKINGS)[0] };
}

test.each([
  ['creator', '2026-12-06T12:00:00Z', 'Your proposal was sent. Hugo has until December 6, 2026 to answer.'],
  ['hirer', '2026-12-06T12:00:00Z', 'Your proposal was sent. Nora has until December 6, 2026 to answer.'],
  ['hirer', null, 'Your proposal was sent.'],
] as const)('after booking, a %s sees who has to respond until %s', async (viewer_side, respond_by, detail) => {
  server.post(BOOKINGS, answer({ viewer_side, respond_by }));
  const { screen, send } = await open();
  const before = getToasts()[0]?.id;
  await screen.getByLabelText('Hours').fill('1');
  await send();
  await expect.poll(() => getToasts()[0]?.id).not.toBe(before);
  expect(getToasts()[0]).toMatchObject({ title: 'Booking Successful!', detail });
});

test('nothing is sent before the hours are chosen; then the total, the fee and the deadline are shown', async () => {
  const { screen, send, sent } = await open();
  await send();
  await expect.element(screen.getByText('Choose 0.25 to 200 hours, in steps of 0.25.')).toBeInTheDocument();
  await expect.element(screen.getByLabelText('Hours')).toHaveFocus();
  expect(server.requests('post')).toEqual([]);
  await screen.getByLabelText('Hours').fill('2.5');
  const summary = screen.getByRole('region', { name: 'What you are sending' });
  for (const text of ['$200.00', 'Our fee', '$20.00', 'You get', '$180.00']) {
    await expect.element(summary.getByText(text)).toBeInTheDocument();
  }
  await expect.element(summary.getByText(/Hannah has until December 6, 2026 to answer/)).toBeInTheDocument();
  await send();
  await expect
    .poll(sent)
    .toMatchObject({ experience_id: 'e-1', hours: 2.5, price_per_hour: 80, message: null, links: [] });
});

test('the total is in sight once: beside the buttons, or in the summary', async () => {
  await page.viewport(390, 400);
  const { screen } = await open();
  await screen.getByLabelText('Hours').fill('2.5');
  const summary = screen.getByRole('region', { name: 'What you are sending' }).element();
  const beside = () => {
    const totals = screen.getByText('$200.00').elements();
    return totals.filter((total) => !summary.contains(total)).length > 0;
  };
  screen.getByRole('dialog').element().scrollIntoView();
  await expect.poll(beside).toBe(true);
  summary.scrollIntoView();
  await expect.poll(beside).toBe(false);
});

test('on a wide screen, a total above the row of buttons is in sight', async () => {
  await page.viewport(1024, 500);
  const { screen } = await open();
  await screen.getByLabelText('Hours').fill('2.5');
  const summary = screen.getByRole('region', { name: 'What you are sending' }).element();
  const total = summary.querySelector('dd');
  const totals = () => screen.getByText('$200.00', { exact: true }).elements();
  await expect.poll(() => totals().length).toBeGreaterThan(0);
  const bottom = total?.getBoundingClientRect().bottom ?? 0;
  scrollBy(0, bottom - (innerHeight - 140));
  await expect.poll(totals).toEqual([total]);
});

test('a creator sends a message, dates and links, which get https://', async () => {
  const { screen, send, sent } = await open();
  await screen.getByLabelText('Message optional').fill('I have built two of these.');
  await screen.getByLabelText('Hours').fill('2');
  await screen.getByLabelText('Finish by optional').fill('2027-01-15');
  await expect.element(screen.getByText('Hannah sees it with your proposal.')).toBeInTheDocument();
  await screen.getByLabelText('Portfolio link optional').fill('carl.example/reel');
  await screen.getByRole('button', { name: 'Add a link' }).click();
  await screen.getByRole('textbox', { name: 'Link 1' }).fill('no link');
  await send();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Please enter a web address, such as example.com/work.');
  await screen.getByRole('textbox', { name: 'Link 1' }).fill('build.example');
  await send();
  await expect.poll(sent).toMatchObject({
    message: 'I have built two of these.',
    finish_by: '2027-01-15',
    portfolio_link: 'https://carl.example/reel',
    links: ['https://build.example'],
  });
});

test('a start before the answer is due is pointed out', async () => {
  const { screen } = await open();
  const warning = screen.getByText(/^That is after the start date\./);
  await screen.getByLabelText('Start date optional').fill('2027-01-15');
  await expect.element(screen.getByText(/Within 24 hours of the payment/)).toBeInTheDocument();
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByLabelText('Start date optional').fill('2026-12-01');
  await expect.element(warning).toBeInTheDocument();
});

test("a hirer is asked what they need, not for a portfolio, with the listing's fixed price and hours", async () => {
  const facts = { fixed_price_cents: 150_000, hours: 12 };
  const { screen, send, sent } = await open({ side: 'offered', facts });
  await expect.element(screen.getByLabelText('What do you need? optional')).toBeInTheDocument();
  await expect.element(screen.getByLabelText('Portfolio link optional')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Expected hours')).toHaveValue(12);
  await expect.element(screen.getByText('Hannah gets')).toBeInTheDocument();
  await send();
  await expect.poll(sent).toMatchObject({ fixed_price_cents: 150_000, hours: 12 });
  expect(sent()).not.toHaveProperty('price_per_hour');
});

test('a total above $10,000 is confirmed a second time', async () => {
  const { screen, send, sent } = await open();
  await screen.getByLabelText('Hours').fill('200');
  await send();
  await expect.element(screen.getByRole('alertdialog')).toHaveFocus();
  expect(server.requests('post')).toEqual([]);
  await screen.getByRole('button', { name: 'Change it' }).click();
  await send();
  await screen.getByRole('button', { name: 'Send for $16,000.00' }).click();
  await expect.poll(sent).toMatchObject({ hours: 200 });
});

test('the cancellation policy is shown before sending, and what it means without a start date', async () => {
  const { screen } = await open({ facts: { cancellation: 'strict' } });
  const summary = screen.getByRole('region', { name: 'What you are sending' });
  await expect
    .element(
      summary.getByText(
        /Cancellation policy: Strict, 50% refund up to 7 days before the start date, nothing after that\./,
      ),
    )
    .toBeVisible();
  await expect.element(summary.getByText(/If there's no start date/)).toBeVisible();
  await screen.getByLabelText('Start date optional').fill('2027-01-10');
  await expect.element(summary.getByText(/If there's no start date/)).not.toBeInTheDocument();
});

test('a listing without a policy has the flexible one', async () => {
  const { screen } = await open({ facts: {} });
  await expect.element(screen.getByText(/Cancellation policy: Flexible, full refund up to 24 hours/)).toBeVisible();
});

test('a proposal that costs more than the brief says by how much, one that does not says nothing', async () => {
  const { screen } = await open({ facts: { hours: 2 } });
  await screen.getByLabelText('Price per hour').fill('81');
  await expect.element(screen.getByText('That is $2.00 more than the brief says.')).toBeVisible();
  await screen.getByLabelText('Price per hour').fill('80');
  expect(screen.getByText('more than the brief says').elements()).toEqual([]);
});

test('an offer has no budget to exceed', async () => {
  const { screen } = await open({ side: 'offered', facts: { hours: 2 } });
  await screen.getByLabelText('Price per hour').fill('81');
  await expect.element(screen.getByText('$162.00').first()).toBeVisible();
  expect(screen.getByText('more than the brief says').elements()).toEqual([]);
});
