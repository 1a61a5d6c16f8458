import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOnline } from '@/shared/lib/use-online.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { copy } from '../shell/copy.ts';

/** What browsers say when a part of the page's own code does not come: the network, or a newer version is out. */
const MISSING_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

const lacksCode = (error: unknown) => error instanceof Error && MISSING_CODE.test(error.message);

/**
 * The router loads the whole page anew when a part of its code does not come, unless it finds that it has done so already.
 * Without a network the browser's own page would stand there in place of ours: until there is one it finds just that.
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

/** What stands where a page threw: the rest of the frame goes on working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const retry = () => {
    // What was fetched stays good for ever and may be what broke the page: all of it is asked for again.
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

/** A module that failed once stays failed until the page is loaded anew; `location.reload` cannot be watched by a test. */
const reload = () => history.go(0);

/** A part of the page's code did not come. Without a network nothing is gained by loading the page: it waits for one. */
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
