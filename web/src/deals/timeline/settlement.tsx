import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from '../copy.ts';
import { isDisputed } from '../deal-state.ts';
import type { Timeline } from '../queries.ts';
import { splitReason } from '../splits/reason.ts';
import { Part } from './part.tsx';

/** Few deals need them. */
const DisputePanel = lazy(() =>
  import('../disputes/dispute-panel.tsx').then((file) => ({ default: file.DisputePanel })),
);
const SplitPanel = lazy(() => import('../splits/split-panel.tsx').then((file) => ({ default: file.SplitPanel })));

/** What the two sides have to settle: an open dispute, and a proposed split. */
export function Settlement({ timeline }: { timeline: Timeline }) {
  const { booking, events } = timeline;
  const [hadSplit] = useState(booking.split !== null);
  return (
    <>
      {isDisputed(booking) && (
        <Part title={copy.timeline.dispute}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <DisputePanel timeline={timeline} />
          </Suspense>
        </Part>
      )}
      {booking.split && (
        <Part title={copy.timeline.split} isResult={!hadSplit && booking.split.by === booking.viewer_side}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <SplitPanel booking={booking} split={booking.split} reason={splitReason(events)} />
          </Suspense>
        </Part>
      )}
    </>
  );
}
