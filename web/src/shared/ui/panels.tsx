import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/problem.ts';
import { Button } from './button.tsx';
import { toast } from './toast-store.ts';

interface EmptyPanelProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Inside a section whose heading is an h2 already. */
  small?: boolean;
  /** It is the whole page, and its sentence the page's heading. */
  page?: boolean;
}

/** Where a list has nothing: the sentence, one hint, one action. */
export function EmptyPanel({ title, hint, action, small, page }: EmptyPanelProps) {
  const Heading = page ? 'h1' : small ? 'h3' : 'h2';
  return (
    <div
      className={`grid grid-cols-1 justify-items-center gap-2 rounded-panel border border-line-strong border-dashed px-6 text-center ${small ? 'py-10' : 'py-20 sm:py-24'}`}
    >
      <Heading className={small ? 'text-card' : 'text-title-2'}>{title}</Heading>
      {hint && <p className="max-w-[46ch] text-ink-2">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
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
  /** It is the whole page, and its sentence the page's heading. */
  page?: boolean;
}

/** Where something could not be loaded: why, Try again, and the request's id to give to whoever helps. */
export function ErrorPanel({ title, error, onRetry, retrying, action, page }: ErrorPanelProps) {
  const Heading = page ? 'h1' : 'h2';
  const problem = error instanceof ApiError ? error : undefined;
  return (
    <div
      role="alert"
      className="grid grid-cols-1 justify-items-center gap-2 rounded-panel bg-surface px-6 py-16 text-center"
    >
      <Heading className="text-title-2">{title}</Heading>
      <p className="max-w-[52ch] text-ink-2">{reason(problem)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button busy={retrying ?? false} busyText="Trying..." onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
      </div>
      {problem?.requestId && <RequestId id={problem.requestId} />}
    </div>
  );
}

function reason(problem: ApiError | undefined) {
  if (problem?.status === 0) return 'The server cannot be reached. Check your connection.';
  if (problem && problem.status < 500 && problem.text) return problem.text;
  return 'Something went wrong on our side.';
}

function RequestId({ id }: { id: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toast({ title: 'Copied', description: 'The request id is on your clipboard.' });
  };
  return (
    <div className="mt-3 flex max-w-full items-center gap-1 text-ink-3">
      <span className="data truncate text-label">Request {id}</span>
      <Button look="ghost" size="sm" onClick={copy}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}
