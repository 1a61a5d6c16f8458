import { beforeEach, expect, test, vi } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aBooking, aDealAnswer, allTerms, aPerson, aTermsVersion, aTimeline } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { dialogDealOf } from '../open-dialog.ts';
import { CounterDialog } from './counter-dialog.tsx';

const TERMS = '/api/bookings/{id}/terms';
const TIMELINE = '/api/bookings/{id}/timeline';

const deal = dialogDealOf(aBooking({ users: aPerson({ full_name: 'Carl' }) }));

beforeEach(() => {
  sessionStorage.clear();
  const first = aTermsVersion({ finish_by: '2026-12-20', cancellation: 'moderate' });
  server.get(TERMS, allTerms({ versions: [first], respond_by: '2026-12-06T12:00:00Z' }));
  server.get(TIMELINE, aTimeline());
  server.post(TERMS, aDealAnswer({ respond_by: '2026-12-20T12:00:00Z' }));
});

async function open() {
  const onClose = vi.fn();
  const screen = await render(<CounterDialog deal={deal} onClose={onClose} />, { at: '/deals' });
  await expect.element(screen.getByLabelText('Hours')).toHaveValue(10);
  const send = () => screen.getByRole('button', { name: 'Send counter-offer' }).click();
  return { screen, send, onClose };
}

test('it starts with the newest terms and sends what was changed', async () => {
  const { screen, send, onClose } = await open();
  await expect.element(screen.getByLabelText('Finish by optional')).toHaveValue('2026-12-20');
  await screen.getByLabelText('Hours').fill('8');
  await screen.getByLabelText('Message optional').fill('Eight hours are enough.');
  for (const text of ['$640.00', '$64.00', 'Carl gets', '$576.00']) {
    await expect.element(screen.getByText(text).first()).toBeInTheDocument();
  }
  await send();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('post', TERMS)).toMatchObject([
    { note: 'Eight hours are enough.', hours: 8, price_per_hour: 80, finish_by: '2026-12-20', links: [] },
  ]);
  await expect.poll(screen.path).toBe('/deals/d1');
  expect(getToasts()[0]).toMatchObject({
    title: 'Counter-Offer Sent',
    description: 'Carl has been notified and has until December 20, 2026 to answer.',
  });
});

test('it says by how much it exceeds the budget of the brief', async () => {
  const listing = { budget_cents: 70_000, may_ask_again: false, visible: true };
  server.get(TIMELINE, aTimeline({ listing }));
  const { screen } = await open();
  await expect.element(screen.getByText('That is $100.00 more than the brief says.')).toBeVisible();
  await screen.getByLabelText('Hours').fill('8');
  await expect.element(screen.getByText(/more than the brief says/)).not.toBeInTheDocument();
});

test('a date can be removed', async () => {
  const { screen, send, onClose } = await open();
  await screen.getByLabelText('Finish by optional').fill('');
  await send();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('post', TERMS)).toMatchObject([{ start_by: '', finish_by: '' }]);
});

test.each(['', 'Are you sure?'])(
  'the same terms are not sent again, not even with the message "%s"',
  async (message) => {
    const { screen, send } = await open();
    await screen.getByLabelText('Message optional').fill(message);
    await send();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Change the hours, the price or a date, or add a link. To agree to these terms, accept them; to ask something, write a message.',
      );
    expect(server.requests('post')).toEqual([]);
  },
);

test('a refusal keeps the form and says why', async () => {
  server.post(TERMS, problem(409, 'not_your_turn', { message: "It is the other side's turn." }));
  const { screen, send, onClose } = await open();
  await screen.getByLabelText('Hours').fill('8');
  await send();
  await expect.poll(() => getToasts()[0]?.description).toBe("It is the other side's turn.");
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText('Hours')).toHaveValue(8);
});
