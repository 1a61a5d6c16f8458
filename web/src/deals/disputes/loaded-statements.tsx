import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import type { Timeline } from '../queries.ts';
import { copy } from './copy.ts';
import { Statements } from './statements.tsx';

/** What both sides have said, where a dialog has to load it. */
export function LoadedStatements({ found }: { found: UseQueryResult<Timeline> }) {
  if (found.data) return <Statements events={found.data.events} />;
  if (found.error) return <ErrorLine title={copy.panel.failed} list={found} />;
  return (
    <Loading text={copy.panel.loading}>
      <Skeleton className="h-20" />
    </Loading>
  );
}
