import { useEffect } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** The page's layout while it loads, with a status text. */
export function ProfileLoading() {
  return (
    <div className="page py-8">
      <h1 className="sr-only">{copy.title}</h1>
      <Loading text={copy.loading}>
        <div className="grid grid-cols-1 gap-6">
          <Skeleton className="h-36 sm:h-52" />
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton className="h-64" />
        </div>
      </Loading>
    </div>
  );
}

interface ProfileMissingProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The profile failed to load: an error on the page and a toast. */
export function ProfileMissing({ error, retrying, onRetry }: ProfileMissingProps) {
  useEffect(() => {
    const [title, description] = copy.loadFailed;
    toast({ title, description, tone: 'error' });
  }, []);
  return (
    <div className="page py-16">
      <h1 className="sr-only">{copy.title}</h1>
      <EmptyPanel
        title={copy.notFound.title}
        hint={copy.notFound.text}
        error={error}
        action={
          <Button busy={retrying} onClick={onRetry}>
            {copy.notFound.retry}
          </Button>
        }
      />
    </div>
  );
}
