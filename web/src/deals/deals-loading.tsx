import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from './copy.ts';

/** Placeholders of rows of deals. */
export function DealsLoading() {
  return (
    <Loading text={copy.page.loading}>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-4 border-line border-t py-5 lg:grid-cols-[112px_minmax(0,1fr)_auto] sm:gap-x-6"
        >
          <Skeleton className="aspect-4/3" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
          <Skeleton className="h-10 w-40 max-lg:col-span-2" />
        </div>
      ))}
    </Loading>
  );
}
