import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { copy } from './copy.ts';
import { dealState, type StateTone } from './deal-state.ts';
import type { Booking, Project } from './lists.ts';
import { wasSplit } from './progress.ts';
import type { DealRowView } from './queries.ts';

const STATUS_TONES: Partial<Record<Booking['status'], StateTone>> = {
  approved: 'warning',
  paid: 'success',
  completed: 'success',
  disputed: 'danger',
};

/** The status of a booking, by which admins filter; one that ended with a split says so. */
export function StatusChip({ booking }: { booking: Pick<Booking, 'status' | 'work' | 'money' | 'returned_cents'> }) {
  const { status } = booking;
  if (status === 'cancelled' && wasSplit(booking)) return <Chip>{copy.split}</Chip>;
  return <Chip tone={STATUS_TONES[status] ?? 'neutral'}>{copy.status[status]}</Chip>;
}

/** The state of a deal, the same in every list. */
export function StateChip({ deal }: { deal: Booking | Project | DealRowView }) {
  const { text, tone } = dealState('work' in deal ? deal : { ...deal, work: deal.status });
  return <Chip tone={tone}>{text}</Chip>;
}

/** Marks a deal that waits for the viewer. */
export function YourTurn() {
  return (
    <span className="inline-flex items-center gap-2 font-medium text-label">
      <span aria-hidden="true" className="size-2 rounded-full bg-brand-ink" />
      {copy.timeline.yourTurn}
    </span>
  );
}
