import { describe, expect, it } from 'vitest';
import { amountStands, hasStopped, moneyHolder, progressSteps } from './progress.ts';

type DealStatus = Parameters<typeof progressSteps>[0];
const deal = (status: DealStatus['status'], work: DealStatus['work'], money: DealStatus['money']): DealStatus => ({
  status,
  work,
  money,
  dispute: 'none',
});
const read = (shown: DealStatus) =>
  progressSteps(shown)
    .map(({ name, state }) => `${name}:${state}`)
    .join(' ');

describe('the steps of a deal', () => {
  it.each([
    ['in_progress', 'held', 'funded:done delivered:disputed completed:ahead paid_out:ahead'],
    ['delivered', 'held', 'funded:done delivered:done completed:disputed paid_out:ahead'],
    ['completed', 'released', 'funded:done delivered:done completed:done paid_out:disputed'],
  ] as const)('wait before what a dispute over %s work holds up', (work, money, expected) => {
    for (const dispute of ['open', 'answered'] as const) {
      expect(read({ ...deal('disputed', work, money), dispute })).toBe(`requested:done accepted:done ${expected}`);
    }
    expect(read({ ...deal('paid', work, money), dispute: 'resolved' })).not.toContain('disputed');
  });

  it.each([
    [
      deal('pending', null, 'none'),
      'requested:now accepted:ahead funded:ahead delivered:ahead completed:ahead paid_out:ahead',
    ],
    [
      deal('approved', 'in_progress', 'due'),
      'requested:done accepted:now funded:ahead delivered:ahead completed:ahead paid_out:ahead',
    ],
    [
      deal('paid', 'changes_requested', 'held'),
      'requested:done accepted:done funded:now delivered:ahead completed:ahead paid_out:ahead',
    ],
    [
      deal('completed', 'completed', 'clearing'),
      'requested:done accepted:done funded:done delivered:done completed:now paid_out:ahead',
    ],
    [
      deal('completed', 'completed', 'released'),
      'requested:done accepted:done funded:done delivered:done completed:done paid_out:now',
    ],
  ])('lead from the request to the payout', (status, expected) => {
    expect(read(status)).toBe(expected);
    expect(hasStopped(status)).toBe(false);
  });

  it('show unpaid work as completed but not funded', () => {
    expect(read(deal('approved', 'completed', 'due'))).toBe(
      'requested:done accepted:done funded:ahead delivered:done completed:now paid_out:ahead',
    );
  });

  it.each(['declined', 'withdrawn', 'expired'] as const)('end at the response when %s', (status) => {
    expect(read(deal(status, null, 'none'))).toBe('requested:done accepted:stopped');
  });

  it('say that rejected work had been delivered', () => {
    const rejected = { ...deal('cancelled', 'rejected', 'refund_window'), delivered: true };
    expect(read(rejected)).toBe(
      'requested:done accepted:done funded:done delivered:done completed:stopped refunded:now',
    );
    const unpaid = { ...deal('cancelled', 'rejected', 'void'), delivered: true };
    expect(read(unpaid)).toBe('requested:done accepted:done delivered:done completed:stopped');
    const changes = { ...deal('paid', 'changes_requested', 'held'), delivered: true };
    expect(read(changes)).toContain('funded:done delivered:now completed:ahead');
  });

  it('end with the refund when paid work is rejected', () => {
    expect(read(deal('cancelled', 'rejected', 'refund_window'))).toBe(
      'requested:done accepted:done funded:done delivered:stopped refunded:now',
    );
    expect(read(deal('cancelled', 'cancelled', 'refunded'))).toBe(
      'requested:done accepted:done funded:done delivered:stopped refunded:done',
    );
  });
});

describe('a split', () => {
  it('ends the deal without a failure, whether the work was delivered or not', () => {
    for (const work of ['cancelled', 'rejected'] as const) {
      const split = { ...deal('cancelled', work, 'released'), returned_cents: 25_000 };
      expect(read(split)).toBe('requested:done accepted:done funded:done split:now');
    }
  });

  it('comes after the delivery, if there was one', () => {
    const split = { ...deal('cancelled', 'cancelled', 'released'), returned_cents: 25_000, delivered: true };
    expect(read(split)).toBe('requested:done accepted:done funded:done delivered:done split:now');
  });

  it('is not what a cancellation is that leaves everything to the creator', () => {
    expect(read({ ...deal('cancelled', 'cancelled', 'released'), returned_cents: 0 })).toContain('delivered:stopped');
  });
});

describe('an amount', () => {
  it.each([
    ['pending', 'none', true],
    ['approved', 'due', true],
    ['completed', 'released', true],
    ['declined', 'none', false],
    ['withdrawn', 'none', false],
    ['cancelled', 'void', false],
    ['cancelled', 'refunded', false],
  ] as const)('of a %s request whose money is %s stands: %s', (status, money, stands) => {
    expect(amountStands({ status, money })).toBe(stands);
  });
});

describe('the money', () => {
  it('is in one place at a time', () => {
    expect(
      ['none', 'due', 'processing', 'held', 'clearing', 'refund_window', 'released', 'refunded', 'void'].map((money) =>
        moneyHolder(money as DealStatus['money']),
      ),
    ).toEqual(['hirer', 'hirer', 'hirer', 'held', 'held', 'held', 'creator', 'returned', 'hirer']);
  });
});
