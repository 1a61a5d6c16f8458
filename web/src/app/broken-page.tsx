import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '@/shared/api/problem.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/panels.tsx';
import { copy } from './copy.ts';

/** What browsers say when a part of the page's own code does not come: the network, or a newer version is out. */
const MISSING_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

const lacksCode = (error: unknown) => error instanceof Error && MISSING_CODE.test(error.message);

/** What stands where a page threw: the rest of the frame goes on working. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const home = (
    <Link to="/" className={buttonStyles({ look: 'ghost' })}>
      {copy.broken.home}
    </Link>
  );
  // A module that failed once stays failed until the page is loaded anew.
  const reload = <Button onClick={() => location.reload()}>{copy.broken.reload}</Button>;
  return (
    <div className="page py-16">
      {lacksCode(error) ? (
        <ErrorPanel
          page
          title={copy.broken.title}
          error={new ApiError(0, '')}
          action={
            <>
              {reload}
              {home}
            </>
          }
        />
      ) : (
        <ErrorPanel page title={copy.broken.title} error={error} onRetry={retry} action={home} />
      )}
    </div>
  );
}
