import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useOnline } from '@/shared/lib/use-online.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** Says that there is no network; once it is back, refetches what failed in the meantime. */
export function OfflineBanner() {
  const online = useOnline();
  const client = useQueryClient();
  useEffect(() => {
    const back = () => {
      toast({ title: copy.offline.back[0], description: copy.offline.back[1], tone: 'success' });
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    };
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [client]);
  return (
    <div role="status" className="sticky top-16 z-20 bg-canvas">
      {!online && (
        <div className="page flex items-center gap-3 py-2.5 text-small text-warning">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <p>{copy.offline.text}</p>
        </div>
      )}
    </div>
  );
}
