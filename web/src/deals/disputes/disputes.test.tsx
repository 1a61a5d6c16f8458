import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aBooking, aDealMoney, anAdminBooking, anEvent, aSplit, aTimeline } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { ResolveDialog } from '../admin/resolve-dialog.tsx';
import { DialogContext, dialogDealOf } from '../open-dialog.ts';
import type { Timeline } from '../queries.ts';
import { AnswerDisputeDialog } from './answer-dispute-dialog.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { OpenDisputeDialog } from './open-dispute-dialog.tsx';

type Booking = Timeline['booking'];

const TIMELINE = '/api/bookings/{id}/timeline';
const DISPUTE = '/api/bookings/{id}/dispute';
const RESOLVE = '/api/admin/bookings/{id}/resolve';

const split = aSplit();
const booking = aBooking({
  viewer_side: 'creator',
  dispute: 'open',
  disputed_by: 'hirer',
  answer_dispute_by: '2026-11-25T12:00:00Z',
  split,
  actions: ['answer_dispute', 'propose_split', 'accept_split', 'drop_split'],
  total_cents: 8000,
  fee_cents: 800,
  creator_cents: 7200,
});
const event = (kind: 'dispute' | 'answer_dispute' | 'propose_split', at: string, text: string, note: string | null) =>
  anEvent({ id: `${kind}-${at}`, kind, at, text, note });
const opened = event(
  'dispute',
  '2026-11-20T12:00:00Z',
  'Hannah opened a dispute.',
  'It is dry: https://hannah.example/nave. Sorry.',
);
const answered = event('answer_dispute', '2026-11-21T12:00:00Z', 'Carla answered the dispute.', 'It was wet.');
const earlier = event('propose_split', '2026-11-10T12:00:00Z', 'Carla proposed a split.', 'An old proposal.');

const timeline = (change: Partial<Booking> = {}, events = [answered, opened, earlier], held = 8000) =>
  aTimeline({ booking: { ...booking, ...change }, money: aDealMoney({ held_cents: held }), events });

beforeEach(() => {
  sessionStorage.clear();
  const answer = { booking: { ...booking, viewer_side: 'hirer' as const } };
  server.get(TIMELINE, timeline());
  // what the dialog to decide with asks for: that all of it is released
  const released = { refund_cents: 0, fee_cents: 800, creator_cents: 7200 };
  const part = { refund_cents: 2000, fee_cents: 600, creator_cents: 5400 };
  server.get('/api/bookings/{id}/split-preview', ({ query }) => (query.refund_cents === '0' ? released : part));
  server.post(DISPUTE, answer);
  server.post('/api/bookings/{id}/dispute/answer', answer);
  server.post(RESOLVE, answer);
});

async function show(content: (onClose: () => void) => ReactNode) {
  const onClose = vi.fn();
  const onOpen = vi.fn();
  const screen = await render(<DialogContext value={onOpen}>{content(onClose)}</DialogContext>, { at: '/deals/d1' });
  const statements = () => [...document.querySelectorAll('blockquote')].map((quote) => quote.textContent);
  return { screen, onClose, onOpen, statements };
}

const dealOf = (change: Partial<Booking> = {}) => dialogDealOf(aBooking({ money: 'held', ...change }));
const deal = dealOf();
const showOpening = (change: Partial<Booking> = {}) =>
  show((close) => <OpenDisputeDialog deal={dealOf(change)} onClose={close} />);

test('a dispute is opened with a statement alone', async () => {
  const { screen, onClose } = await showOpening();
  await expect
    .element(screen.getByText(/If neither happens within 60 days, the money goes back to you\.$/))
    .toBeInTheDocument();
  await screen.getByLabelText('What happened?').fill('The nave is dry.');
  await screen.getByRole('button', { name: 'Open Dispute' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('post', DISPUTE)).toEqual([{ reason: 'The nave is dry.' }]);
});

test.each([
  ['held', /If neither happens within 60 days, the money goes back to Hannah\.$/],
  ['released', /If it doesn't within 60 days, you keep the payment\.$/],
] as const)('a creator who opens a dispute about %s money reads how it ends for them', async (money, text) => {
  const { screen } = await showOpening({ money, viewer_side: 'creator' });
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
  expect(server.bodies('post', DISPUTE)).toEqual([{ reason: 'The nave is dry.', refund_cents: 2000 }]);
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
  expect(server.bodies('post', DISPUTE)).toEqual([{ reason: 'The nave is dry.' }]);
});

test('nothing can be split once nothing is held', async () => {
  server.get(TIMELINE, timeline({}, [], 0));
  const { screen } = await showOpening({ money: 'released' });
  await expect.poll(() => server.requests('get', TIMELINE)).toHaveLength(1);
  await expect.element(screen.getByText(/within 60 days, Carla keeps the payment\.$/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open Dispute' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Propose a Split' })).not.toBeInTheDocument();
});

test('a refund is contested in its own words', async () => {
  const { screen } = await showOpening({ money: 'refund_window' });
  await expect.element(screen.getByRole('dialog', { name: 'Contest Refund' })).toBeInTheDocument();
});

test('the other side answers, and sees what it answers to', async () => {
  server.get(TIMELINE, timeline({}, [opened]));
  const { screen, onClose, statements } = await show((close) => <AnswerDisputeDialog deal={deal} onClose={close} />);
  await expect.poll(statements).toEqual(['It is dry: https://hannah.example/nave. Sorry.']);
  await screen.getByLabelText('Your statement').fill('It was wet: https://carla.example');
  await screen.getByRole('button', { name: 'Send Answer' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.requests('post')).toMatchObject([
    { path: '/api/bookings/{id}/dispute/answer', body: { statement: 'It was wet: https://carla.example' } },
  ]);
});

test('statements that do not load can be tried again', async () => {
  server.get(TIMELINE, problem(500));
  const { screen, statements } = await show((close) => <AnswerDisputeDialog deal={deal} onClose={close} />);
  await expect.element(screen.getByText("Couldn't load the statements.")).toBeInTheDocument();
  server.get(TIMELINE, timeline());
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(statements).toHaveLength(2);
});

const showPanel = (
  change: Partial<Booking> = {},
  events = [answered, opened, earlier],
  waiting_on: Timeline['waiting_on'] = 'you',
) => show(() => <DisputePanel timeline={{ ...timeline(change, events), waiting_on }} />);

test('both statements are shown in their order, with their links', async () => {
  const { screen, statements } = await showPanel();
  expect(statements()).toEqual(['It is dry: https://hannah.example/nave. Sorry.', 'It was wet.']);
  const link = screen.getByRole('link', { name: 'https://hannah.example/nave' });
  await expect.element(link).toHaveAttribute('href', 'https://hannah.example/nave');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

test.each([
  ['creator', "You haven't answered yet."],
  ['operator', "Carla hasn't answered yet."],
] as const)("to the %s, an open dispute says who hasn't answered", async (viewer_side, text) => {
  const { screen } = await showPanel({ viewer_side, answer_dispute_by: null }, [opened]);
  await expect.element(screen.getByText(text)).toBeInTheDocument();
});

test.each(['creator', 'hirer'] as const)(
  'to the %s, only the state of the deal says who answers until when',
  async (side) => {
    const { screen } = await showPanel({ viewer_side: side, answer_dispute_by: '2026-11-25T12:00:00Z' }, [opened]);
    await expect.element(screen.getByText(/^Once it's answered, our team decides\./)).toBeInTheDocument();
    await expect.element(screen.getByText(/November 25|answered yet/)).not.toBeInTheDocument();
  },
);

test('a dispute that was answered waits for our team only, which the state of the deal says already', async () => {
  const answeredAlready: Partial<Booking> = { dispute: 'answered', actions: ['propose_split'], split: null };
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
      screen.getByText("Once it's answered, our team decides. Until then, you can still agree on a split.", {
        exact: true,
      }),
    )
    .toBeInTheDocument();
});

test.each([
  ['hirer', 'hirer', 'Carla'],
  ['creator', 'creator', 'Hannah'],
] as const)(
  'the %s, whose own split is proposed, reads that the other side can accept it',
  async (viewer_side, by, other) => {
    const { screen } = await showPanel({ viewer_side, disputed_by: by, split: { ...split, by } }, [opened]);
    const text = `Once it's answered, our team decides. Until then, ${other} can still accept your split.`;
    await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument();
  },
);

test('where nothing can be split, only our team decides', async () => {
  const { screen } = await showPanel({ split: null, answer_dispute_by: null, actions: ['answer_dispute'] }, [opened]);
  await expect
    .element(screen.getByText('Our team can decide at any time, also without an answer.', { exact: true }))
    .toBeInTheDocument();
});

const showDecision = () =>
  show((close) => <ResolveDialog booking={anAdminBooking({ ...booking, viewer_side: 'operator' })} onClose={close} />);

test('an admin reads both sides and decides for a split, which is previewed', async () => {
  server.get(TIMELINE, timeline({ viewer_side: 'operator' }));
  const { screen, onClose, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(2);
  await expect.element(screen.getByRole('region', { name: 'Hannah proposes this split.' })).toBeInTheDocument();
  await screen.getByLabelText('Reason', { exact: true }).fill('A quarter is dry.');
  await screen.getByRole('radio', { name: /^Split the money/ }).click({ force: true });
  const decide = screen.getByRole('button', { name: /^Split \$/ });
  await expect.element(decide).toBeDisabled();
  await screen.getByLabelText('Amount that goes back to Hannah').fill('20');
  await expect.element(decide).toBeEnabled();
  await decide.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.requests('post')).toMatchObject([
    { path: RESOLVE, body: { outcome: 'split', refund_cents: 2000, reason: 'A quarter is dry.' } },
  ]);
});

test.each([
  ['hirer', '2026-11-25T12:00:00Z', "Carla hasn't answered yet and has until November 25, 2026."],
  ['creator', '2026-11-25T12:00:00Z', "Hannah hasn't answered yet and has until November 25, 2026."],
] as const)(
  'an admin who decides a dispute of the %s before its answer is due reads until when',
  async (by, until, text) => {
    server.get(TIMELINE, timeline({ disputed_by: by, answer_dispute_by: until }, [opened]));
    const { screen } = await showDecision();
    await expect.element(screen.getByText(text)).toBeInTheDocument();
  },
);

test.each([
  ['was answered', { dispute: 'answered' }],
  ['has no time limit', { answer_dispute_by: null }],
  ['was not answered in time', { answer_dispute_by: '2026-11-21T12:00:00Z' }],
] as const)('an admin who decides a dispute that %s reads of no time to answer', async (_, change) => {
  server.get(TIMELINE, timeline(change, [opened]));
  const { screen, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(1);
  await expect.element(screen.getByText(/hasn't answered yet/)).not.toBeInTheDocument();
});

test('an admin has to choose an outcome, and may decide without a split', async () => {
  const { screen, onClose } = await showDecision();
  await screen.getByLabelText('Reason', { exact: true }).fill('All of it is dry.');
  await screen.getByRole('button', { name: 'Decide' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please choose where the money goes.');
  // by the element, because the alert has just moved what a pointer would hit
  const choose = (name: RegExp) => (screen.getByRole('radio', { name }).element() as HTMLInputElement).click();
  choose(/^Release to the creator/);
  await expect.element(screen.getByRole('button', { name: 'Release $80.00' })).toBeVisible();
  choose(/^Refund the hirer/);
  await screen.getByRole('button', { name: 'Refund $80.00' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('post', RESOLVE)).toEqual([{ outcome: 'refund', reason: 'All of it is dry.' }]);
});

test('an admin who decides reads over which deal, and can open it', async () => {
  const { screen } = await showDecision();
  const title = anAdminBooking().experience_title;
  await expect.element(screen.getByRole('link', { name: title })).toHaveAttribute('href', `/deals/${booking.id}`);
});

test('money that is not held cannot be split', async () => {
  server.get(TIMELINE, timeline({}, [opened], 0));
  const { screen, statements } = await showDecision();
  await expect.poll(statements).toHaveLength(1);
  await expect.element(screen.getByRole('radio', { name: /^Split the money/ })).not.toBeInTheDocument();
});
