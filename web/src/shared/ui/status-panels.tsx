import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/problem.ts';
import { Button } from './button.tsx';
import { copy } from './copy.ts';
import { toast } from './toast-store.ts';

interface EmptyPanelProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Inside a section whose heading is an h2 already. */
  small?: boolean;
  /** It is the whole page, and its sentence the page's heading. */
  page?: boolean;
  /** Why there is nothing, when that is a failure: its request's id is shown. */
  error?: unknown;
}

/** Where a list has nothing: the sentence, one hint, one action. */
export function EmptyPanel({ title, hint, action, small, page, error }: EmptyPanelProps) {
  const Heading = page ? 'h1' : small ? 'h3' : 'h2';
  return (
    <div
      className={`grid grid-cols-1 justify-items-center gap-2 rounded-panel border border-line-strong border-dashed px-6 text-center ${small ? 'py-10' : 'py-20 sm:py-24'}`}
    >
      <Heading className={small ? 'text-card' : 'text-title-2'}>{title}</Heading>
      {hint && <p className="max-w-[46ch] text-ink-2">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
      <RequestId error={error} />
    </div>
  );
}

interface ErrorPanelProps {
  title: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Instead of trying again, such as a way elsewhere. */
  action?: ReactNode;
  /** Inside a section or a panel that has its heading already. */
  small?: boolean;
  /** It is the whole page, and its sentence the page's heading. */
  page?: boolean;
  /** Why, where it is not in the error: there is no network, a newer version is out. */
  why?: string;
}

/** Where something could not be loaded: why, Try again, and the request's id to give to support. */
export function ErrorPanel({ title, error, onRetry, retrying, action, small, page, why }: ErrorPanelProps) {
  const Heading = page ? 'h1' : small ? 'h3' : 'h2';
  return (
    <div
      role="alert"
      className={`grid grid-cols-1 justify-items-center gap-2 rounded-panel bg-surface px-6 text-center ${small ? 'py-10' : 'py-16'}`}
    >
      <Heading className={small ? 'text-card' : 'text-title-2'}>{title}</Heading>
      <p className="max-w-[52ch] text-ink-2">{why ?? errorHint(error)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button busy={retrying ?? false} busyText={copy.retrying} onClick={onRetry}>
            {copy.retry}
          </Button>
        )}
        {action}
      </div>
      <RequestId error={error} />
    </div>
  );
}

/** Why something could not be loaded, in words for people. */
export function errorHint(error: unknown) {
  if (!(error instanceof ApiError)) return copy.broken;
  if (error.status === 0) return copy.unreachable;
  return error.status < 500 && error.text ? error.text : copy.broken;
}

/** The id of the request that failed, to give to support; one that never arrived has none. `scrim`: on a picture. */
export function RequestId({ error, scrim }: { error: unknown; scrim?: boolean }) {
  const id = error instanceof ApiError && error.requestId;
  if (!id) return null;
  const keep = async () => {
    await navigator.clipboard.writeText(id);
    toast({ title: copy.copied[0], description: copy.copied[1] });
  };
  return (
    <div className={`flex max-w-full items-center gap-1 ${scrim ? 'text-white/85' : 'text-ink-3'}`}>
      <span className="data truncate text-label">{copy.request(id)}</span>
      <Button look={scrim ? 'scrim' : 'ghost'} size="sm" onClick={() => void keep()}>
        <Copy aria-hidden="true" />
        {copy.copy}
      </Button>
    </div>
  );
}
