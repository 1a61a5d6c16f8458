import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem.ts';
import { Button } from '../button.tsx';
import { copy } from '../copy.ts';
import { toast } from '../toast-store.ts';

interface EmptyPanelProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Inside a section that already has an h2. */
  small?: boolean;
  /** Something else is on the page, above or below it. */
  low?: boolean;
  /** It fills the page, so its title is the page's h1. */
  page?: boolean;
  /** The error that caused it, if any: its request id is shown. */
  error?: unknown;
}

/** An empty list: a title, a hint and an action. */
export function EmptyPanel({ title, hint, action, small, low, page, error }: EmptyPanelProps) {
  const Heading = page ? 'h1' : small ? 'h3' : 'h2';
  return (
    <div
      className={`grid grid-cols-1 justify-items-center gap-2 rounded-panel border border-line-strong border-dashed px-6 text-center ${small || low ? 'py-10' : 'py-20 sm:py-24'}`}
    >
      <Heading className={small ? 'text-card' : 'text-title-2'}>{title}</Heading>
      {hint && <p className="max-w-[52ch] text-ink-2">{hint}</p>}
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
  /** Shown instead of "Try again", such as a link. */
  action?: ReactNode;
  /** Inside a section or panel that already has a heading. */
  small?: boolean;
  /** It fills the page, so its title is the page's h1. */
  page?: boolean;
  /** A reason that the error doesn't contain: no network, or a newer version was deployed. */
  why?: string;
}

/** Content that failed to load: the reason, "Try again", and the request id for support. */
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

/** Why something failed to load, as a text for users. */
export function errorHint(error: unknown) {
  if (!(error instanceof ApiError)) return copy.broken;
  if (error.status === 0) return copy.unreachable;
  return error.status < 500 && error.text ? error.text : copy.broken;
}

/** The id of the failed request, for support; there is none if it never arrived. `scrim`: on a picture. */
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
