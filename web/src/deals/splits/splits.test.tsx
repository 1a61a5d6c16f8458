import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aBooking, aDealMoney, allTerms, aProject, aRefundPreview, aSplit, aTimeline } from '@/testing/builders.ts';
import { deferred, problem, server } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { render } from '@/testing/render.tsx';
import { AcceptWorkDialog } from '../dialogs/accept-work-dialog.tsx';
import { CancelBookingDialog } from '../dialogs/cancel-booking-dialog.tsx';
import { AcceptHoursDialog } from '../hours/answer-hours-dialog.tsx';
import { AskHoursDialog } from '../hours/ask-hours-dialog.tsx';
import { DeliverDialog } from '../hours/deliver-dialog.tsx';
import type { Booking } from '../lists.ts';
import { DialogContext, type DialogDeal, dialogDealOf } from '../open-dialog.ts';
import type { Timeline } from '../queries.ts';
import { AcceptSplitDialog } from './accept-split-dialog.tsx';
import { ProposeSplitDialog } from './propose-split-dialog.tsx';
import { SplitPanel } from './split-panel.tsx';

const TIMELINE = '/api/bookings/{id}/timeline';
const PREVIEW = '/api/bookings/{id}/split-preview';
const REFUND = '/api/bookings/{id}/refund-preview';
const SPLIT = '/api/bookings/{id}/split';
const ACCEPT = '/api/bookings/{id}/split/accept';
const PROJECT = '/api/projects/{id}';

const split = aSplit({ by: 'creator', refund_cents: 3000, fee_cents: 500, creator_cents: 4500 });
const booking = aBooking({
  status: 'paid',
  money: 'held',
  hours: 4,
  price_cents: 2000,
  total_cents: 8000,
  creator_cents: 7200,
  fee_cents: 800,
});
const deal: DialogDeal = { ...dialogDealOf(booking), delivered: true };
const own = dialogDealOf({ ...booking, viewer_side: 'creator' });

const timeline = (change: Partial<Booking> = {}) =>
  aTimeline({
    booking: { ...booking, ...change },
    money: aDealMoney({ held_cents: 8000 }),
    events: [],
    now: '2026-11-20T12:00:00Z',
  });

/** The server's preview: a tenth of what remains is the fee. */
const preview = ({ query }: { query: { refund_cents?: string } }) => {
  const refund = Number(query.refund_cents ?? 2000);
  return { refund_cents: refund, fee_cents: (8000 - refund) / 10, creator_cents: ((8000 - refund) / 10) * 9 };
};

beforeEach(() => {
  sessionStorage.clear();
  server.get(TIMELINE, timeline());
  server.get(PREVIEW, preview);
  server.get('/api/bookings/{id}/terms', allTerms());
  server.post(SPLIT, { booking });
  server.post(ACCEPT, { booking });
  server.post('/api/projects/{id}/hours', aProject());
  server.post('/api/projects/{id}/hours/accept', aProject());
  server.delete(SPLIT, { booking });
  server.patch(PROJECT, aProject({ money: 'clearing', creator_cents: 3600 }));
});

/** `known`: the timeline that was loaded before, as on the deal's page. */
async function show(dialog: (onClose: () => void) => ReactNode, known?: Timeline) {
  const onClose = vi.fn();
  const opened = vi.fn();
  const client = newQueryClient();
  if (known) client.setQueryData(dealKeys.timeline('d1'), known);
  const screen = await render(<DialogContext value={opened}>{dialog(onClose)}</DialogContext>, {
    client,
    at: '/deals/d1',
  });
  /** The amounts on the screen, in order. */
  const amounts = () => [...document.querySelectorAll('dl dd')].map((amount) => amount.textContent);
  return { screen, onClose, opened, amounts };
}

const showProposal = () => show((onClose) => <ProposeSplitDialog deal={deal} onClose={onClose} />);

test('a split is previewed before it is proposed, with the reason', async () => {
  const { screen, onClose, amounts } = await showProposal();
  const send = screen.getByRole('button', { name: 'Propose Split' });
  await expect.element(send).toBeDisabled();
  await expect.element(screen.getByText('$80.00 is held.', { exact: true })).toBeInTheDocument();
  await expect
    .element(screen.getByText(/^You get part of the money back; Carla gets the rest, less our fee\. This happens once/))
    .toBeInTheDocument();
  await expect.element(screen.getByText('Carla can read it.')).toBeInTheDocument();
  await screen.getByLabelText('Amount you get back').fill('20');
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
  await expect.element(screen.getByText('Carla gets', { exact: true })).toBeInTheDocument();
  await screen.getByLabelText('Reason optional').fill('A quarter is missing.');
  const previews = () => server.requests('get', PREVIEW).length;
  const before = previews();
  let asked = 0;
  onClose.mockImplementation(() => {
    asked = previews();
  });
  const answer = deferred<Schema<'DealAnswer'>>();
  server.post(SPLIT, () => answer.promise);
  await send.click();
  await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeInTheDocument();
  answer.send({ booking });
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  // once it is sent, a preview of it may be refused
  expect(asked).toBe(before);
  expect(server.requests('post')).toMatchObject([{ path: SPLIT, params: { id: 'd1' } }]);
  expect(server.bodies('post', SPLIT)).toEqual([{ refund_cents: 2000, reason: 'A quarter is missing.' }]);
  expect(getToasts()[0]).toMatchObject({ title: 'Split Proposed' });
  expect(sessionStorage).toHaveLength(0);
});

test('a creator reads who gets what in their own words', async () => {
  const proposal = await show((close) => <ProposeSplitDialog deal={own} onClose={close} />);
  await expect
    .element(proposal.screen.getByText(/^Hannah gets part of the money back; you get the rest, less our fee\./))
    .toBeInTheDocument();
  await proposal.screen.unmount();
  server.get(TIMELINE, timeline({ split }));
  const { screen } = await show((close) => <AcceptSplitDialog deal={own} onClose={close} />);
  await expect
    .element(screen.getByText(/^The booking ends\. Hannah's part goes back right away, yours is released in 3 days\./))
    .toBeInTheDocument();
});

test('the opener of an unanswered dispute reads that the proposal is carried out in the end', async () => {
  server.get(TIMELINE, timeline({ dispute: 'open', disputed_by: 'hirer', viewer_side: 'hirer' }));
  const { screen } = await showProposal();
  await expect.element(screen.getByText(/or if Carla doesn't answer the dispute in time\.$/)).toBeInTheDocument();
});

test('a part of what is held is one key away', async () => {
  const { screen, amounts } = await showProposal();
  await screen.getByRole('button', { name: '25%, $20.00' }).click();
  await expect.element(screen.getByLabelText('Amount you get back')).toHaveValue(20);
  await expect.element(screen.getByRole('button', { name: '25%, $20.00' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
});

test('an amount that the server refuses says why, and cannot be sent', async () => {
  server.get(PREVIEW, problem(409, 'split_too_large', { message: 'At most $80.00 is held.' }));
  const { screen } = await showProposal();
  await screen.getByLabelText('Amount you get back').fill('90');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At most $80.00 is held.');
  await expect.element(screen.getByRole('button', { name: 'Propose Split' })).toBeDisabled();
});

test('a preview that failed can be tried again', async () => {
  server.get(PREVIEW, problem(500));
  const { screen, amounts } = await showProposal();
  await screen.getByLabelText('Amount you get back').fill('20');
  await expect.element(screen.getByText("Couldn't calculate who gets what.")).toBeInTheDocument();
  server.get(PREVIEW, preview);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
});

test('a proposed split is accepted with the amount that was shown', async () => {
  server.get(TIMELINE, timeline({ split }));
  const { screen, onClose, amounts } = await show((close) => <AcceptSplitDialog deal={deal} onClose={close} />);
  await expect.poll(amounts).toEqual(['$30.00', '$45.00', '$5.00']);
  await screen.getByRole('button', { name: 'Accept Split' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.requests('post')).toMatchObject([{ path: ACCEPT, body: { refund_cents: 3000 } }]);
});

test('a split that changed in the meantime is shown again instead of being accepted', async () => {
  server.get(TIMELINE, timeline({ split }));
  server.post(ACCEPT, () => {
    server.get(TIMELINE, timeline({ split: { ...split, refund_cents: 1000 } }));
    return problem(409, 'split_changed', { message: 'Please look at it.' });
  });
  const { screen, onClose, amounts } = await show((close) => <AcceptSplitDialog deal={deal} onClose={close} />);
  await expect.poll(amounts).toContain('$30.00');
  await screen.getByRole('button', { name: 'Accept Split' }).click();
  await expect.poll(amounts).toContain('$10.00');
  expect(getToasts()[0]).toMatchObject({ title: 'The Split Has Changed', description: 'Please look at it.' });
  expect(onClose).not.toHaveBeenCalled();
});

test('a split that was taken back cannot be accepted', async () => {
  const { screen } = await show((close) => <AcceptSplitDialog deal={deal} onClose={close} />);
  await expect.element(screen.getByText('This proposal is no longer open.')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Accept Split' })).toBeDisabled();
});

const showPanel = (change: Partial<Booking>) => {
  const shown = { ...booking, split, ...change };
  return show(() => <SplitPanel booking={shown} split={shown.split ?? split} reason="Half of it is missing." />);
};

test("a split is answered where it is the viewer's turn; beside it, they can propose another", async () => {
  const { screen } = await showPanel({ actions: ['propose_split', 'accept_split', 'drop_split'] });
  await expect.element(screen.getByRole('button', { name: 'Propose Another Split' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^(Accept|Decline)/ })).not.toBeInTheDocument();
});

test('the other side reads who would get what; it answers beside the state of the deal', async () => {
  const { screen, amounts } = await showPanel({ actions: ['accept_split', 'drop_split'] });
  await expect.element(screen.getByText(/^Carla proposed this split\./)).toBeInTheDocument();
  await expect.element(screen.getByText('Half of it is missing.')).toBeInTheDocument();
  expect(amounts()).toEqual(['$30.00', '$45.00', '$5.00']);
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('who proposed a split takes it back', async () => {
  const proposal = aSplit({ ...split, by: 'hirer' });
  const { screen, opened } = await showPanel({ split: proposal, actions: ['propose_split', 'drop_split'] });
  await expect
    .element(
      screen.getByText(
        'You proposed this split. Carla can accept or decline it. Until then, you can change or withdraw it.',
      ),
    )
    .toBeInTheDocument();
  await screen.getByRole('button', { name: 'Change Split' }).click();
  expect(opened).toHaveBeenLastCalledWith({ kind: 'propose_split', id: 'd1' });
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Withdraw Split' }).click();
  await expect.poll(() => server.requests('delete').map(({ path }) => path)).toEqual([SPLIT]);
  await expect.poll(() => getToasts()[0]?.title).toBe('Split Withdrawn');
});

test('an admin only sees a split', async () => {
  const { screen } = await showPanel({ viewer_side: 'operator' });
  await expect.element(screen.getByText('Carla proposed this split.')).toBeInTheDocument();
  await expect.element(screen.getByText('Back to Hannah')).toBeInTheDocument();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

const showAcceptance = (known?: Timeline) => show((close) => <AcceptWorkDialog deal={deal} onClose={close} />, known);

const hoursOf = (stated: number, asked: number | null = null) => ({
  project: aProject({
    money: 'held',
    actions: ['accept_work', 'ask_hours'],
    hours_used: {
      funded: 4,
      most: 4,
      stated,
      returns_cents: (4 - stated) * 2000,
      asked,
      asked_returns_cents: null,
      accepted: null,
      answer_by: null,
    },
  }),
});

test('work is accepted with the hours that the creator stated, once it is known what comes back', async () => {
  const known = { ...timeline(), ...hoursOf(3) };
  server.get(TIMELINE, known);
  const { screen, onClose, amounts } = await showAcceptance(known);
  await expect.element(screen.getByText(/Carla stated 3 of 4 hours\./)).toBeInTheDocument();
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
  expect(server.requests('get', PREVIEW).at(-1)?.query).toEqual({ hours_used: '3' });
  await screen.getByRole('button', { name: 'Accept Project' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('patch', PROJECT)).toMatchObject([{ isCompleted: true, hoursUsed: 3 }]);
});

test('the focus starts on the button that changes nothing', async () => {
  const known = { ...timeline(), ...hoursOf(4) };
  server.get(TIMELINE, known);
  const { screen } = await showAcceptance(known);
  await expect.element(screen.getByRole('button', { name: 'Ask for Fewer Hours' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Not Yet' })).toHaveFocus();
});

test('work is accepted with all hours as before', async () => {
  const known = { ...timeline(), ...hoursOf(4) };
  server.get(TIMELINE, known);
  const { screen, onClose } = await showAcceptance(known);
  await screen.getByRole('button', { name: 'Accept Project' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.bodies('patch', PROJECT)).toEqual([{ isCompleted: true, hoursUsed: 4 }]);
  expect(server.requests('get', PREVIEW)).toEqual([]);
});

test('fewer hours are asked for with a reason; those that are none, or not fewer, are refused at the field', async () => {
  const known = { ...timeline(), ...hoursOf(4) };
  server.get(TIMELINE, known);
  const { screen, onClose, amounts } = await show((close) => <AskHoursDialog deal={deal} onClose={close} />, known);
  await screen.getByLabelText('Why').fill('Half of it was done before.');
  const send = screen.getByRole('button', { name: 'Ask for Fewer Hours' });
  await screen.getByLabelText('Hours that you would accept').fill('0.1');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter the hours in steps of 0.25.');
  await expect.element(send).toBeDisabled();
  server.get(PREVIEW, problem(422, 'invalid_hours_used', { message: 'Enter fewer hours than that.' }));
  await screen.getByLabelText('Hours that you would accept').fill('4');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter fewer hours than that.');
  server.get(PREVIEW, preview);
  await screen.getByLabelText('Hours that you would accept').fill('3');
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
  await send.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.requests('post')).toMatchObject([
    { path: '/api/projects/{id}/hours', body: { hours: 3, reason: 'Half of it was done before.' } },
  ]);
});

test('the creator reads what they get for the hours that they state', async () => {
  const known = { ...timeline({ viewer_side: 'creator' }), ...hoursOf(4) };
  server.get(TIMELINE, known);
  const { screen } = await show((close) => <DeliverDialog deal={own} onClose={close} />, known);
  await expect.element(screen.getByText('You get $72.00.')).toBeInTheDocument();
  await screen.getByLabelText('Hours used').fill('3');
  await expect.element(screen.getByText('You get $54.00.')).toBeInTheDocument();
  await screen.getByLabelText('Hours used').fill('5');
  await expect.element(screen.getByText(/^You get/)).not.toBeInTheDocument();
});

test('a newer version has its number, and what the hirer wants changed', async () => {
  const feedback = 'Half as bright, please.';
  const project = aProject({ status: 'changes_requested', hirer_feedback: feedback, viewer_side: 'creator' });
  const delivered = { version: 1, link: 'https://example.org/1', note: null, hours: null, at: '2026-11-20T12:00:00Z' };
  const known = { ...timeline({ viewer_side: 'creator' }), project, versions: [delivered] };
  server.get(TIMELINE, known);
  const again = { ...own, delivered: true };
  const { screen } = await show((close) => <DeliverDialog deal={again} onClose={close} />, known);
  const dialog = screen.getByRole('dialog', { name: 'Deliver version 2' });
  await expect.element(dialog.getByText(feedback)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Deliver', exact: true })).toBeVisible();
});

test('the creator agrees to the hours that they see', async () => {
  const known = { ...timeline(), ...hoursOf(4, 3) };
  server.get(TIMELINE, known);
  const { screen, onClose, amounts } = await show((close) => <AcceptHoursDialog deal={deal} onClose={close} />, known);
  await expect.poll(amounts).toEqual(['$20.00', '$54.00', '$6.00']);
  await screen.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.requests('post')).toMatchObject([{ path: '/api/projects/{id}/hours/accept', body: { hours: 3 } }]);
});

test.each([
  ['a fixed price', { fixed_price_cents: 8000 }, /You can reopen it within 24 hours\.$/],
  ['a dispute', { dispute: 'open' }, /This ends the dispute for good\.$/],
] as const)('%s has no unused hours', async (_name, change, text) => {
  server.get(TIMELINE, timeline(change));
  const { screen } = await showAcceptance(timeline(change));
  await expect.element(screen.getByText(text)).toBeInTheDocument();
  await expect.element(screen.getByText(/stated/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Accept Project' })).toBeEnabled();
});

test('a cancellation shows what the creator keeps by the policy before the click', async () => {
  server.get(REFUND, aRefundPreview({ refund_cents: 4000, text: 'Half of it goes back.' }));
  const { screen, amounts } = await show((close) => <CancelBookingDialog deal={deal} onClose={close} />);
  await expect.poll(amounts).toEqual(['$40.00', '$36.00', '$4.00']);
  await expect.element(screen.getByText(/booking, Carla keeps part of the money\.$/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled();
});

test('a cancellation that returns everything shows only the refund', async () => {
  server.get(REFUND, aRefundPreview());
  const { screen, amounts } = await show((close) => <CancelBookingDialog deal={deal} onClose={close} />);
  await expect.element(screen.getByText('All of it goes back.')).toBeInTheDocument();
  expect(amounts()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled();
});

test('a cancellation waits until it is known who keeps what', async () => {
  server.get(REFUND, aRefundPreview({ refund_cents: 0, text: '' }));
  server.get(PREVIEW, problem(500));
  const { screen } = await show((close) => <CancelBookingDialog deal={deal} onClose={close} />);
  await expect.element(screen.getByText("Couldn't calculate who gets what.")).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cancel Booking' })).toBeDisabled();
  server.get(PREVIEW, preview);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/nothing is refunded\.$/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled();
});
