import { CircleAlert } from 'lucide-react';
import { Button } from '@/shared/ui/button.tsx';
import { RequestId } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';

interface PaymentErrorProps {
  message: string;
  /** The error behind it, if any. */
  error?: unknown;
  onBack: () => void;
}

/** Why the payment can't be started, with a link back. */
export function PaymentError({ message, error, onBack }: PaymentErrorProps) {
  return (
    <div className="grid min-h-[50dvh] grid-cols-1 place-items-center">
      <section
        role="alert"
        className="grid w-full max-w-[440px] grid-cols-1 justify-items-start gap-3 rounded-panel bg-surface p-8"
      >
        <CircleAlert aria-hidden="true" className="size-7 text-danger" />
        <h1 className="text-title-2">{copy.errors.title}</h1>
        <p className="text-ink-2">{message}</p>
        <div className="mt-4">
          <Button look="primary" size="lg" onClick={onBack}>
            {copy.errors.back}
          </Button>
        </div>
        <RequestId error={error} />
      </section>
    </div>
  );
}
