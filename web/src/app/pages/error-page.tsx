import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOnline } from '@/shared/lib/use-online.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from '../shell/copy.ts';

/** Browsers' messages when code fails to load: there is no network, or a newer version was deployed. */
const MISSING_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

const isMissingCode = (error: unknown) => error instanceof Error && MISSING_CODE.test(error.message);

/**
 * The router reloads the page once when a part of its code fails to load, and marks that in `sessionStorage`. Offline,
 * a reload would replace the page by the browser's error page: so the mark is set here, and the router doesn't reload.
 */
if (typeof window !== 'undefined') {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) return;
    const done = `tanstack_router_reload:${payload.message}`;
    try {
      sessionStorage.setItem(done, '1');
      addEventListener('online', () => sessionStorage.removeItem(done), { once: true });
    } catch {
      // Without storage the router reloads.
    }
  });
}

/** Replaces a page that threw; the rest of the app keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const retry = () => {
    // Cached data never goes stale and may have caused the error: fetch all of it again.
    client.removeQueries({ type: 'inactive' });
    void client.resetQueries({ type: 'active' });
    reset();
    void router.invalidate();
  };
  const home = (
    <Link to="/" className={buttonStyles({ look: 'ghost' })}>
      {copy.broken.home}
    </Link>
  );
  return (
    <div className="page py-16">
      {isMissingCode(error) ? (
        <MissingCode home={home} />
      ) : (
        <ErrorPanel page title={copy.broken.title} error={error} onRetry={retry} action={home} />
      )}
    </div>
  );
}

/** A module that failed to load stays failed until a reload. Tests cannot spy on `location.reload`. */
const reload = () => history.go(0);

/** Part of the page's code failed to load. Offline, a reload would not help: it waits for the network. */
function MissingCode({ home }: { home: React.ReactNode }) {
  const online = useOnline();
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <ErrorPanel
      page
      title={online ? copy.broken.title : copy.broken.offlineTitle}
      error={undefined}
      why={online ? copy.broken.newer : copy.broken.offline}
      action={
        <>
          {online && <Button onClick={reload}>{copy.broken.reload}</Button>}
          {home}
        </>
      }
    />
  );
}
