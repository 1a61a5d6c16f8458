import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '@/shared/api/problem.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { SidePanel } from '@/shared/ui/side-panel.tsx';
import { copy } from '../copy.ts';
import { Counterparties, DealDetails } from '../deal-details.tsx';
import { timelineQuery } from '../queries.ts';
import { StateChip } from '../status-chip.tsx';
import { DealBody, MessageLink } from './deal-body.tsx';
import { DealLoading } from './deal-loading.tsx';

/** A deal in full, beside the list of an admin. */
export default function TimelinePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(id));
  const booking = data?.booking;
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={booking ? translateFallback(booking.experiences.title) : copy.timeline.title}
      closeLabel={copy.timeline.close}
      cover={booking?.cover}
    >
      {data && booking && (
        <>
          <header className="grid grid-cols-1 gap-3">
            <div className="grid grid-cols-1 gap-1">
              <Counterparties deal={booking} />
            </div>
            <p className="data text-ink-3 text-label">
              <DealDetails deal={booking} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <StateChip deal={booking} />
              <MessageLink booking={booking} />
            </div>
          </header>
          <DealBody timeline={data} />
        </>
      )}
      {!data && !error && <DealLoading />}
      {!data && error && isNotFound(error) && (
        <EmptyPanel small title={copy.timeline.notFound} hint={copy.timeline.notFoundHint} error={error} />
      )}
      {!data && error && !isNotFound(error) && (
        <ErrorPanel title={copy.timeline.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}
