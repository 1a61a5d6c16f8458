import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from '../copy.ts';

/** A deal's layout while it loads. */
export function DealLoading() {
  return (
    <Loading text={copy.timeline.loading}>
      <div className="grid grid-cols-1 gap-6">
        <Skeleton className="h-40" />
        <Skeleton className="h-1" />
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}
