import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOnline } from '@/shared/lib/use-online.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { copy } from '../shell/copy.ts';

/** What browsers say when a part of the page's own code fails to load: no network, or a newer version is out. */
const MISSING_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

const lacksCode = (error: unknown) => error instanceof Error && MISSING_CODE.test(error.message);

/**
 * The router reloads the page when a part of its code fails to load, unless it finds that it has done so already.
 * Without a network the browser's own error page would replace ours: so until there is one, the router finds just that.
 */
if (typeof window !== 'undefined') {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) return;
    const done = `tanstack_router_reload:${payload.message}`;
    try {
      sessionStorage.setItem(done, '1');
      addEventListener('online', () => sessionStorage.removeItem(done), { once: true });
    } catch {
      // Browsers without storage are left out.
    }
  });
}

/** Shown in place of a page that threw; the rest of the frame keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const retry = () => {
    // What was fetched never goes stale and may be what broke the page: all of it is fetched again.
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
      {lacksCode(error) ? (
        <MissingCode home={home} />
      ) : (
        <ErrorPanel page title={copy.broken.title} error={error} onRetry={retry} action={home} />
      )}
    </div>
  );
}

/** A module that failed once stays failed until the page is reloaded; a test cannot watch `location.reload`. */
const reload = () => history.go(0);

/** A part of the page's code failed to load. Without a network a reload gains nothing: it waits for one. */
function MissingCode({ home }: { home: React.ReactNode }) {
  const online = useOnline();
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <ErrorPanel
      page
      title={copy.broken.title}
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
