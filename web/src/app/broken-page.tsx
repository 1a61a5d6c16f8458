import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ErrorPanel } from '@/shared/ui/panels.tsx';
import { copy } from './copy.ts';

/** What stands where a page threw: the rest of the frame goes on working. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="page py-16">
      <ErrorPanel
        page
        title={copy.broken.title}
        error={error}
        onRetry={retry}
        action={
          <Link to="/" className={buttonStyles({ look: 'ghost' })}>
            {copy.broken.home}
          </Link>
        }
      />
    </div>
  );
}
