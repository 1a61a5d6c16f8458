import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import type { DialogDeal } from '../open-dialog.ts';
import { CounterDialog } from './counter-dialog.tsx';

const server = vi.hoisted(() => ({ post: vi.fn(), opened: vi.fn() }));
const terms = vi.hoisted(() => {
  const first = {
    version: 1,
    side: 'creator',
    hours: 10,
    price_cents: 8000,
    fixed_price_cents: null,
    total_cents: 80_000,
    start_by: null,
    finish_by: '2026-12-20',
    cancellation: 'moderate',
    links: [],
  };
  return { versions: [first], turn: 'hirer', respond_by: '2026-12-06T12:00:00Z', fee_basis_points: 1000 };
});
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => Promise.resolve(terms), POST: server.post },
  body: (answer: unknown) => answer,
}));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ navigate: server.opened, state: { location: { pathname: '/deals' } } }),
}));

const deal = { id: 'd1', title: 'Tidal Cathedral', other: 'Carl', creator: 'Carl' } as DialogDeal;

beforeEach(() => {
  sessionStorage.clear();
  server.opened.mockReset();
  server.post.mockReset().mockResolvedValue({ booking: { respond_by: '2026-12-20T12:00:00Z' } });
});

async function open() {
  const onClose = vi.fn();
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterDialog deal={deal} onClose={onClose} />
    </QueryClientProvider>,
  );
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
  expect(server.post.mock.calls[0]).toMatchObject([
    '/api/bookings/{id}/terms',
    { body: { note: 'Eight hours are enough.', hours: 8, price_per_hour: 80, finish_by: '2026-12-20', links: [] } },
  ]);
  expect(server.opened).toHaveBeenCalledWith({ to: '/deals/$id', params: { id: 'd1' } });
  expect(getToasts()[0]).toMatchObject({
    title: 'Counter-Offer Sent',
    description: 'Carl has been notified and has until December 20, 2026 to answer.',
  });
});

test('a date can be removed', async () => {
  const { screen, send, onClose } = await open();
  await screen.getByLabelText('Finish by optional').fill('');
  await send();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]?.[1].body).toMatchObject({ start_by: '', finish_by: '' });
});

test.each(['', 'Are you sure?'])(
  'the same terms are not sent again, not even with the message “%s”',
  async (message) => {
    const { screen, send } = await open();
    await screen.getByLabelText('Message optional').fill(message);
    await send();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Change the hours, the price or a date, or add a link. To agree to these terms, accept them; to ask something, write a message.',
      );
    expect(server.post).not.toHaveBeenCalled();
  },
);

test('a refusal keeps the form and says why', async () => {
  server.post.mockRejectedValue(new ApiError(409, '{"code":"not_your_turn","message":"It is the other side’s turn."}'));
  const { screen, send, onClose } = await open();
  await screen.getByLabelText('Hours').fill('8');
  await send();
  await expect.poll(() => getToasts()[0]?.description).toBe('It is the other side’s turn.');
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText('Hours')).toHaveValue(8);
});
