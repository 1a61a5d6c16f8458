import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { ResolveDialog } from '../admin/resolve-dialog.tsx';
import { DialogContext, type DialogDeal } from '../open-dialog.ts';
import type { Timeline } from '../queries.ts';
import { AnswerDisputeDialog } from './answer-dispute-dialog.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { OpenDisputeDialog } from './open-dispute-dialog.tsx';

const server = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn(), preview: vi.fn(), timeline: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: server.get, POST: server.post },
  body: (answer: unknown) => answer,
}));
vi.mock('@/shared/api/reauthentication.ts', () => ({ withReauthentication: (call: () => unknown) => call() }));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ navigate: () => undefined, state: { location: { pathname: '/deals/d1' } } }),
}));

const split = { by: 'hirer', refund_cents: 2000, fee_cents: 600, creator_cents: 5400 };
const booking = {
  id: 'd1',
  viewer_side: 'creator',
  users: { full_name: 'Carla' },
  experiences: { users: { full_name: 'Hannah' } },
  dispute: 'open',
  disputed_by: 'hirer',
  answer_dispute_by: '2026-11-25T12:00:00Z' as string | null,
  chargeback: false,
  split: split as typeof split | null,
  actions: ['answer_dispute', 'propose_split', 'accept_split', 'drop_split'],
  total_cents: 8000,
  fee_cents: 800,
  creator_cents: 7200,
};
const event = (kind: string, at: string, text: string, note: string | null) => ({
  id: `${kind}-${at}`,
  kind,
  at,
  text,
  note,
});
const opened = event(
  'dispute',
  '2026-11-20T12:00:00Z',
  'Hannah opened a dispute.',
  'It is dry: https://hannah.example/nave. Sorry.',
);
const answered = event('answer_dispute', '2026-11-21T12:00:00Z', 'Carla answered the dispute.', 'It was wet.');
const earlier = event('propose_split', '2026-11-10T12:00:00Z', 'Carla proposed a split.', 'An old proposal.');

const timeline = (change: Partial<typeof booking> = {}, events = [answered, opened, earlier], held = 8000) => ({
  booking: { ...booking, ...change },
  money: { held_cents: held },
  events,
  now: '2026-11-22T12:00:00Z',
});

beforeEach(() => {
  sessionStorage.clear();
  server.timeline.mockReset().mockResolvedValue(timeline());
  server.preview.mockReset().mockResolvedValue(split);
  server.get
    .mockReset()
    .mockImplementation((path: string) => (path.endsWith('/split-preview') ? server.preview() : server.timeline()));
  server.post.mockReset().mockResolvedValue({ booking: { ...booking, viewer_side: 'hirer' } });
});

async function show(content: (onClose: () => void) => ReactNode) {
  const onClose = vi.fn();
  const onOpen = vi.fn();
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogContext value={onOpen}>{content(onClose)}</DialogContext>
    </QueryClientProvider>,
  );
  const statements = () => [...document.querySelectorAll('blockquote')].map((quote) => quote.textContent);
  return { screen, onClose, onOpen, statements };
}

const deal = {
  id: 'd1',
  other: 'Carla',
  parties: { viewer: 'hirer', hirer: 'Hannah', creator: 'Carla' },
  money: 'held',
} as unknown as DialogDeal;
const showOpening = (change: Partial<DialogDeal> = {}) =>
  show((close) => <OpenDisputeDialog deal={{ ...deal, ...change }} onClose={close} />);

test('a dispute is opened with a statement alone', async () => {
  const { screen, onClose } = await showOpening();
  await expect
    .element(screen.getByText(/If neither happens within 60 days, the money goes back to you\.$/))
    .toBeInTheDocument();
  await screen.getByLabelText('What happened?').fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Open Dispute' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]?.[1].body).toEqual({ reason: 'The nave is dry.' });
});

test.each([
  ['held', /If neither happens within 60 days, the money goes back to Hannah\.$/],
  ['released', /If it doesn’t within 60 days, you keep the payment\.$/],
] as const)('a creator who opens a dispute about %s money reads how it ends for them', async (money, text) => {
  const { screen } = await showOpening({ money, other: 'Hannah', parties: { ...deal.parties, viewer: 'creator' } });
  await expect.element(screen.getByText(text)).toBeInTheDocument();
  await expect.element(screen.getByText(/^Hannah and our team can read this\./)).toBeInTheDocument();
});

test('a dispute is opened with a proposal, which is previewed and has a deadline', async () => {
  const { screen, onClose } = await showOpening();
  await screen.getByLabelText('What happened?').fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Propose a Split' }).click();
  const send = screen.getByRole('button', { name: 'Open Dispute' });
  await expect.element(send).toBeDisabled();
  await screen.getByRole('button', { name: '25%, $20.00' }).click();
  await expect.element(screen.getByText('$54.00')).toBeInTheDocument();
  await send.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]?.[1].body).toEqual({ reason: 'The nave is dry.', refund_cents: 2000 });
  expect(getToasts()[0]?.detail).toMatch(/^Carla has until .* to answer\.$/);
});

test('a proposal can be removed again', async () => {
  const { screen, onClose } = await showOpening();
  await screen.getByLabelText('What happened?').fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Propose a Split' }).click();
  await screen.getByRole('button', { name: '25%, $20.00' }).click();
  await screen.getByRole('button', { name: 'Remove the Proposal' }).click();
  await screen.getByRole('button', { name: 'Open Dispute' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]?.[1].body).toEqual({ reason: 'The nave is dry.' });
});

test('nothing can be split once nothing is held', async () => {
  server.timeline.mockResolvedValue(timeline({}, [], 0));
  const { screen } = await showOpening({ money: 'released' });
  await expect.poll(() => server.timeline.mock.calls.length).toBe(1);
  await expect.element(screen.getByText(/within 60 days, Carla keeps the payment\.$/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open Dispute' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Propose a Split' })).not.toBeInTheDocument();
});

test('a refund is contested in its own words', async () => {
  const { screen } = await showOpening({ money: 'refund_window' });
  await expect.element(screen.getByRole('dialog', { name: 'Contest Refund' })).toBeInTheDocument();
});

test('the other side answers, and sees what it answers to', async () => {
  server.timeline.mockResolvedValue(timeline({}, [opened]));
  const { screen, onClose, statements } = await show((close) => <AnswerDisputeDialog deal={deal} onClose={close} />);
  await expect.poll(statements).toEqual(['It is dry: https://hannah.example/nave. Sorry.']);
  await screen.getByLabelText('Your statement').fill('It was wet: https://carla.example');
  await screen.getByRole('button', { name: 'Send Answer' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]).toMatchObject([
    '/api/bookings/{id}/dispute/answer',
    { body: { statement: 'It was wet: https://carla.example' } },
  ]);
});

test('statements that do not load can be tried again', async () => {
  server.timeline.mockRejectedValueOnce(new ApiError(500, '{"code":"internal"}'));
  const { screen, statements } = await show((close) => <AnswerDisputeDialog deal={deal} onClose={close} />);
  await expect.element(screen.getByText('Couldn’t load the statements.')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(statements).toHaveLength(2);
});

const showPanel = (
  change: Partial<typeof booking> = {},
  events = [answered, opened, earlier],
  waiting_on: Timeline['waiting_on'] = 'you',
) => show(() => <DisputePanel timeline={{ ...timeline(change, events), waiting_on } as unknown as Timeline} />);

test('both statements are shown in their order, with their links', async () => {
  const { screen, statements } = await showPanel();
  expect(statements()).toEqual(['It is dry: https://hannah.example/nave. Sorry.', 'It was wet.']);
  const link = screen.getByRole('link', { name: 'https://hannah.example/nave' });
  await expect.element(link).toHaveAttribute('href', 'https://hannah.example/nave');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

test.each([
  ['creator', 'You haven’t answered yet.'],
  ['operator', 'Carla hasn’t answered yet.'],
])('to the %s, an open dispute says who hasn’t answered', async (viewer_side, text) => {
  const { screen } = await showPanel({ viewer_side, answer_dispute_by: null }, [opened]);
  await expect.element(screen.getByText(text)).toBeInTheDocument();
});

test.each(['creator', 'hirer'])('to the %s, only the state of the deal says who answers until when', async (side) => {
  const { screen } = await showPanel({ viewer_side: side, answer_dispute_by: '2026-11-25T12:00:00Z' }, [opened]);
  await expect.element(screen.getByText(/^Once it’s answered, our team decides\./)).toBeInTheDocument();
  await expect.element(screen.getByText(/November 25|answered yet/)).not.toBeInTheDocument();
});

test('a dispute that was answered waits for our team only, which the state of the deal says already', async () => {
  const answeredAlready = { dispute: 'answered', actions: ['propose_split'], split: null };
  const { screen } = await showPanel(answeredAlready, undefined, 'operator');
  await expect.element(screen.getByRole('button', { name: 'Propose a Split' })).toBeInTheDocument();
  await expect.element(screen.getByText(/our team decides/i)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/answered yet/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Answer Dispute' })).not.toBeInTheDocument();
});

test('the panel opens a proposal while there is none', async () => {
  const { screen, onOpen } = await showPanel({ split: null }, [opened]);
  await screen.getByRole('button', { name: 'Propose a Split' }).click();
  expect(onOpen).toHaveBeenLastCalledWith({ kind: 'propose_split', id: 'd1' });
});

test('as long as silence carries a split out, our team decides only after an answer', async () => {
  const { screen } = await showPanel({}, [opened]);
  await expect
    .element(
      screen.getByText('Once it’s answered, our team decides. Until then, you can still agree on a split.', {
        exact: true,
      }),
    )
    .toBeInTheDocument();
});

test.each([
  ['hirer', 'hirer', 'Carla'],
  ['creator', 'creator', 'Hannah'],
])('the %s, whose own split is proposed, reads that the other side can accept it', async (viewer_side, by, other) => {
  const { screen } = await showPanel({ viewer_side, disputed_by: by, split: { ...split, by } }, [opened]);
  const text = `Once it’s answered, our team decides. Until then, ${other} can still accept your split.`;
  await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument();
});

test('where nothing can be split, only our team decides', async () => {
  const { screen } = await showPanel({ split: null, answer_dispute_by: null, actions: ['answer_dispute'] }, [opened]);
  await expect.element(screen.getByText('Our team decides.', { exact: true })).toBeInTheDocument();
});

const admin = { ...booking, viewer_side: 'operator' };
const showDecision = () =>
  show((close) => (
    <ResolveDialog booking={admin as unknown as Parameters<typeof ResolveDialog>[0]['booking']} onClose={close} />
  ));

test('an admin reads both sides and decides for a split, which is previewed', async () => {
  server.timeline.mockResolvedValue(timeline({ viewer_side: 'operator' }));
  const { screen, onClose, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(2);
  await expect.element(screen.getByRole('region', { name: 'Hannah proposes this split.' })).toBeInTheDocument();
  await screen.getByLabelText('Reason', { exact: true }).fill('A quarter is dry.');
  await screen.getByRole('radio', { name: /^Split the money/ }).click({ force: true });
  const decide = screen.getByRole('button', { name: 'Decide' });
  await expect.element(decide).toBeDisabled();
  await screen.getByLabelText('Amount that goes back to Hannah').fill('20');
  await expect.element(decide).toBeEnabled();
  await decide.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]).toMatchObject([
    '/api/admin/bookings/{id}/resolve',
    { body: { outcome: 'split', refund_cents: 2000, reason: 'A quarter is dry.' } },
  ]);
});

test.each([
  ['hirer', '2026-11-25T12:00:00Z', 'Carla hasn’t answered yet and has until November 25, 2026.'],
  ['creator', '2026-11-25T12:00:00Z', 'Hannah hasn’t answered yet and has until November 25, 2026.'],
])('an admin who decides a dispute of the %s before its answer is due reads until when', async (by, until, text) => {
  server.timeline.mockResolvedValue(timeline({ disputed_by: by, answer_dispute_by: until }, [opened]));
  const { screen } = await showDecision();
  await expect.element(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ['was answered', { dispute: 'answered' }],
  ['has no time limit', { answer_dispute_by: null }],
  ['was not answered in time', { answer_dispute_by: '2026-11-21T12:00:00Z' }],
])('an admin who decides a dispute that %s reads of no time to answer', async (_, change) => {
  server.timeline.mockResolvedValue(timeline(change, [opened]));
  const { screen, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(1);
  await expect.element(screen.getByText(/hasn’t answered yet/)).not.toBeInTheDocument();
});

test('an admin has to choose an outcome, and may decide without a split', async () => {
  const { screen, onClose } = await showDecision();
  await screen.getByLabelText('Reason', { exact: true }).fill('All of it is dry.');
  await screen.getByRole('button', { name: 'Decide' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please choose where the money goes.');
  await screen.getByRole('radio', { name: /^Refund the hirer/ }).click({ force: true });
  await screen.getByRole('button', { name: 'Decide' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.post.mock.calls[0]?.[1].body).toEqual({ outcome: 'refund', reason: 'All of it is dry.' });
});

test('money that is not held cannot be split', async () => {
  server.timeline.mockResolvedValue(timeline({}, [opened], 0));
  const { screen, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(1);
  await expect.element(screen.getByRole('radio', { name: /^Split the money/ })).not.toBeInTheDocument();
});
