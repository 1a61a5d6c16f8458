import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from '../copy.ts';

interface ThreeDSecureProps {
  amount: string;
  onAnswer: (outcome: 'complete' | 'fail') => void;
}

/** The 3D Secure step, where a bank would ask for a code. It replaces the form and takes the focus. */
export function ThreeDSecure({ amount, onAnswer }: ThreeDSecureProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid animate-fade-in grid-cols-1 justify-items-start gap-3 rounded-card bg-raised p-6">
      <p className="flex items-center gap-2 text-ink-2 text-small">
        <ShieldCheck aria-hidden="true" className="size-5" />
        {copy.sandbox.secure}
      </p>
      <h2 ref={title} tabIndex={-1} className="text-title-2 outline-none">
        {copy.sandbox.secureTitle}
      </h2>
      <p className="text-ink-2">{copy.sandbox.secureText(amount)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="primary" size="lg" onClick={() => onAnswer('complete')}>
          {copy.sandbox.complete}
        </Button>
        <Button size="lg" onClick={() => onAnswer('fail')}>
          {copy.sandbox.fail}
        </Button>
      </div>
    </div>
  );
}
