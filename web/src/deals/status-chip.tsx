import type { ComponentProps } from 'react';
import { Chip } from '@/shared/ui/chip.tsx';
import { copy } from './copy.ts';
import type { Booking, Project } from './lists.ts';

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>;

const STATUS_TONES: Partial<Record<Booking['status'], Tone>> = {
  approved: 'warning',
  paid: 'success',
  completed: 'success',
  disputed: 'danger',
};

const MONEY_TONES: Partial<Record<Booking['money'], Tone>> = {
  due: 'warning',
  processing: 'warning',
  held: 'success',
  clearing: 'success',
  released: 'success',
  refund_window: 'warning',
};

/** The state of a booking, in one word. */
export function StatusChip({ status }: { status: Booking['status'] }) {
  return <Chip tone={STATUS_TONES[status] ?? 'neutral'}>{copy.status[status]}</Chip>;
}

/** The state of the work, in one word. */
export function WorkChip({ work }: { work: Project['status'] }) {
  return <Chip tone={work === 'changes_requested' ? 'warning' : 'neutral'}>{copy.work[work]}</Chip>;
}

/** Where the money is, in one word; nothing while there is none. */
export function MoneyChip({ money }: { money: Booking['money'] }) {
  const text = copy.money[money];
  return text === '' ? null : <Chip tone={MONEY_TONES[money] ?? 'neutral'}>{text}</Chip>;
}

/** The one spark: someone waits for the reader. */
export function YourTurn() {
  return (
    <span className="inline-flex items-center gap-2 font-medium text-label">
      <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />
      {copy.timeline.yourTurn}
    </span>
  );
}
