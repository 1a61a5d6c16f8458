import { expect, test } from 'vitest';
import { arrangeActions } from './arrange-actions.ts';
import type { Action } from './deal-actions.ts';

const arrange = (actions: Action[], work: Parameters<typeof arrangeActions>[0]['work'], money = 'held' as const) =>
  arrangeActions({ actions, work, money });

test('work that was not delivered is judged in the menu only', () => {
  const actions: Action[] = ['cancel', 'pay', 'request_changes', 'accept_work', 'reject'];
  const { buttons, menu } = arrange(actions, 'in_progress');
  expect(buttons).toEqual(['pay']);
  expect(menu).toEqual(['request_changes', 'accept_work', 'cancel']);
});

test.each(['none', 'due', 'processing'] as const)(
  'with the money %s, work that was not delivered is not judged',
  (money) => {
    const actions: Action[] = ['cancel', 'pay', 'request_changes', 'accept_work'];
    expect(arrangeActions({ actions, work: 'in_progress', money })).toEqual({
      buttons: ['pay'],
      menu: ['cancel'],
      waysOut: ['cancel'],
    });
    expect(arrangeActions({ actions, work: 'delivered', money }).buttons).toEqual([
      'pay',
      'accept_work',
      'request_changes',
    ]);
    expect(arrangeActions({ actions, work: 'changes_requested', money }).menu).toContain('accept_work');
  },
);

test('delivered work is accepted or sent back with buttons', () => {
  expect(arrange(['dispute', 'request_changes', 'accept_work', 'reject'], 'delivered')).toEqual({
    buttons: ['accept_work', 'request_changes'],
    menu: ['dispute', 'reject'],
    waysOut: ['dispute', 'reject'],
  });
});

test.each([
  ['in_progress', 'due', false],
  ['in_progress', 'processing', false],
  ['offered', 'none', false],
  ['in_progress', 'held', true],
  ['changes_requested', 'due', true],
  ['changes_requested', 'held', true],
  ['delivered', 'held', false],
] as const)('with the work %s and the money %s, delivering is a button: %s', (work, money, isButton) => {
  const { buttons, menu } = arrangeActions({ actions: ['deliver', 'cancel'], work, money });
  expect(buttons.includes('deliver')).toBe(isButton);
  expect(menu.includes('deliver')).toBe(!isButton);
});

test('a request is accepted, declined or countered; a side that waits can decline in the menu', () => {
  expect(arrange(['accept', 'counter', 'decline'], null)).toEqual({
    buttons: ['accept', 'decline', 'counter'],
    menu: ['decline_with_reason'],
    waysOut: [],
  });
  expect(arrange(['accept', 'counter', 'withdraw'], null).buttons).toEqual(['accept', 'withdraw', 'counter']);
  expect(arrange(['decline'], null)).toEqual({
    buttons: [],
    menu: ['decline', 'decline_with_reason'],
    waysOut: [],
  });
  expect(arrange(['withdraw'], null)).toEqual({ buttons: [], menu: ['withdraw'], waysOut: [] });
});

test('a refund is contested with a button', () => {
  expect(arrangeActions({ actions: ['dispute'], work: 'rejected', money: 'refund_window' }).buttons).toEqual([
    'dispute',
  ]);
  expect(arrange(['dispute'], 'in_progress').buttons).toEqual([]);
});

test('a row keeps what is not the next step in its menu', () => {
  const deal = { actions: ['accept', 'counter', 'decline'] as Action[], work: null, money: 'none' as const };
  expect(arrangeActions(deal, ['counter'])).toEqual({
    buttons: ['accept', 'decline'],
    menu: ['counter', 'decline_with_reason'],
    waysOut: [],
  });
});

test('a split is accepted or declined with buttons; its author takes it back in the menu', () => {
  const actions: Action[] = ['dispute', 'propose_split', 'accept_split', 'drop_split'];
  expect(arrange(actions, 'in_progress')).toEqual({
    buttons: ['accept_split', 'drop_split'],
    menu: ['propose_split', 'dispute'],
    waysOut: ['propose_split', 'dispute'],
  });
  expect(arrange(['dispute', 'propose_split', 'drop_split'], 'in_progress')).toEqual({
    buttons: [],
    menu: ['drop_split', 'propose_split', 'dispute'],
    waysOut: ['propose_split', 'dispute'],
  });
});

test('the ways out have one order: what ends the deal is last', () => {
  const actions: Action[] = ['archive', 'cancel', 'reject', 'dispute', 'propose_split', 'ask_hours'];
  for (const work of ['delivered', 'changes_requested'] as const) {
    for (const money of ['due', 'held'] as const) {
      const { menu, waysOut } = arrangeActions({ actions, work, money });
      expect(waysOut).toEqual(['propose_split', 'dispute', 'reject', 'cancel']);
      expect(menu).toEqual(['ask_hours', ...waysOut, 'archive']);
    }
  }
});

test('before a delivery, a hirer who may cancel is not offered to reject, too', () => {
  const actions: Action[] = ['cancel', 'reject', 'dispute', 'propose_split'];
  for (const money of ['due', 'held'] as const) {
    expect(arrangeActions({ actions, work: 'in_progress', money }).waysOut).toEqual([
      'propose_split',
      'dispute',
      'cancel',
    ]);
  }
  const onlyReject = actions.filter((action) => action !== 'cancel');
  expect(arrange(onlyReject, 'in_progress').waysOut).toEqual(['propose_split', 'dispute', 'reject']);
  expect(arrange(actions, 'changes_requested').waysOut).toContain('reject');
});
