import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { copy } from './copy.ts';
import { useServerFlag } from './use-server-flag.ts';

/** Explains the demo data and sandbox payments, and how to try both sides of a deal. */
export function DemoBanner() {
  const [hidden, setHidden] = useState(false);
  const { data: config } = useQuery(configQuery);
  const early = useServerFlag('demo');
  if (!(config ? config.demo : early) || hidden) return null;
  return (
    <aside data-demo="" aria-label={copy.demo.label} className="border-line border-b bg-surface">
      <div className="page flex items-center gap-3 py-1 text-ink-2 text-small">
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brand" />
        <p className="flex-1 py-1.5">
          <span className="sm:hidden">{copy.demo.short}</span>
          <span className="max-sm:hidden">{copy.demo.text}</span>{' '}
          <a
            href="/dev/mail"
            target="_blank"
            rel="noopener"
            className="font-medium text-ink underline underline-offset-4"
          >
            {copy.demo.mail}
          </a>
        </p>
        <button
          type="button"
          aria-label={copy.demo.hide}
          onClick={() => setHidden(true)}
          className="-mr-2.5 grid size-10 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </aside>
  );
}
