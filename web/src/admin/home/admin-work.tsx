import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { zoned } from '@/shared/time/dates.ts';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { workQuery } from '../queries.ts';
import { WORK } from '../work.ts';
import { copy } from './copy.ts';

/** `Jan 26, 2027`, as in the table of disputes. */
const dayOf = zoned({ year: 'numeric', month: copy.month as 'short' | 'long', day: 'numeric' });

/** What waits for admins, each with the way to it. */
export default function AdminWork() {
  const { data, error, isFetching, refetch } = useQuery(workQuery);
  const waiting = WORK.filter(({ kind }) => data && data[kind] > 0);
  return (
    <Section id="admin-work" title={copy.title}>
      {!data && error && (
        <ErrorPanel small title={copy.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-28" />}
      {data && waiting.length === 0 && <p className="text-ink-2">{copy.none}</p>}
      {data && waiting.length > 0 && (
        <ul className="border-line border-b">
          {waiting.map((item) => (
            <li key={item.kind} className="border-line border-t">
              <Link
                to="/admin"
                search={{
                  ...(item.kind !== 'matches' && { tab: item.kind }),
                  ...(item.only && { only: item.only }),
                }}
                className="flex items-center justify-between gap-4 rounded-control py-3 underline-offset-4 hover:underline"
              >
                <span>
                  {copy.kinds[item.kind](data[item.kind])}
                  {item.kind === 'disputes' && data.decide_by && copy.decideBy(dayOf(data.decide_by), data.disputes)}
                </span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
