import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { RequestId } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';

interface PaymentErrorProps {
  message: string;
  /** The server's reason. */
  why?: string | undefined;
  /** The error behind it, if any. */
  error?: unknown;
  /** The ways to go on. */
  children: ReactNode;
}

/** Why a payment can't be started, or isn't known to have arrived. */
export function PaymentError({ message, why, error, children }: PaymentErrorProps) {
  return (
    <div className="grid min-h-[50dvh] grid-cols-1 place-items-center">
      <section
        role="alert"
        className="grid w-full max-w-[440px] grid-cols-1 justify-items-start gap-3 rounded-panel bg-surface p-8"
      >
        <CircleAlert aria-hidden="true" className="size-7 text-danger" />
        <h1 className="text-title-2">{copy.errors.title}</h1>
        <p className="text-ink-2">{message}</p>
        {why && <p className="text-ink-2">{why}</p>}
        <div className="mt-4 flex flex-wrap gap-2">{children}</div>
        <RequestId error={error} />
      </section>
    </div>
  );
}

/** The way back from a payment that can't be started. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button look="primary" size="lg" onClick={onBack}>
      {copy.errors.back}
    </Button>
  );
}
