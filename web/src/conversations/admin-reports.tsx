import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys, reportKeys } from '@/shared/api/query-keys.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { displayName } from './queries.ts';
import { type ReportFilter, reportsQuery, resolveReport } from './report-queries.ts';
import { ReportedThread } from './reported-thread.tsx';

type Report = Schema<'ReportView'>;
const PARTS: readonly ReportFilter[] = ['open', 'resolved'];

/** Reported conversations: admins read them while the report is open, then close it. */
export function AdminReports() {
  const [show, setShow] = useState<ReportFilter>('open');
  return (
    <section aria-label={copy.admin.title}>
      <Tabs
        label={copy.admin.show}
        value={show}
        onValueChange={setShow}
        tabs={PARTS.map((id) => ({ id, label: copy.admin[id] }))}
      >
        {PARTS.map((id) => (
          <TabPanel key={id} value={id}>
            <Reports show={id} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function Reports({ show }: { show: ReportFilter }) {
  const query = useInfiniteQuery(reportsQuery(show));
  if (query.isPending) {
    return (
      <Loading text={copy.admin.loading}>
        <Skeleton className="h-40 rounded-panel!" />
      </Loading>
    );
  }
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  if (reports.length === 0 && query.isError) {
    const retry = () => void query.refetch();
    return <ErrorPanel title={copy.admin.failed} error={query.error} onRetry={retry} retrying={query.isFetching} />;
  }
  if (reports.length === 0) return <EmptyPanel small title={copy.admin.none[show]} hint={copy.admin.noneHint} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-4">
        {reports.map((report) => (
          <li key={report.id}>
            <Row report={report} />
          </li>
        ))}
      </ul>
      <ShowMore list={query} texts={copy.admin} />
    </div>
  );
}

function Row({ report }: { report: Report }) {
  const [reading, setReading] = useState(false);
  const resolving = useResolve();
  const called = report.people.map(displayName);
  const reporter = report.people.find((person) => person.id === report.reporter_id);
  return (
    <article className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-card [overflow-wrap:anywhere]">{translateFallback(report.subject)}</h3>
        <time dateTime={report.created_at} className="data text-ink-3 text-label">
          {mediumDateAndTime(report.created_at)}
        </time>
      </header>
      <p className="text-ink-2 text-small">
        {copy.admin.between(called[0] ?? '', called[1] ?? '')}
        {reporter && ` · ${copy.admin.by(displayName(reporter))}`}
      </p>
      <p className="max-w-[75ch] whitespace-pre-line">{report.reason}</p>
      {report.resolved_at ? (
        <p className="data text-ink-3 text-label">{copy.admin.resolvedAt(mediumDateAndTime(report.resolved_at))}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" aria-expanded={reading} onClick={() => setReading(!reading)}>
            {reading ? copy.admin.hide : copy.admin.read}
          </Button>
          <Button size="sm" busy={resolving.isPending} onClick={() => resolving.mutate(report.thread_id)}>
            {copy.admin.resolve}
          </Button>
          <span className="text-ink-3 text-small max-sm:basis-full">{copy.admin.readNote}</span>
        </div>
      )}
      {reading && !report.resolved_at && <ReportedThread id={report.thread_id} />}
    </article>
  );
}

function useResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: resolveReport,
    onSuccess: () => {
      const [title, description] = copy.admin.done;
      toast({ title, description, tone: 'success' });
    },
    onError: (error) => {
      const [title, sentence] = copy.admin.notDone;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: reportKeys.all });
    },
  });
}
