import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/shared/api/config.ts';
import { copy } from './copy.ts';
import { useServerFlag } from './use-server-flag.ts';

/** Says that no real money moves here. A demo says so in its own banner. */
export function SandboxBanner() {
  const { data: config } = useQuery(configQuery);
  const early = useServerFlag('sandbox');
  const shown = config ? !config.demo && config.payments.provider === 'sandbox' : early;
  if (!shown) return null;
  return (
    <aside data-sandbox="" aria-label={copy.sandbox.label} className="border-line border-b bg-surface print:hidden">
      <p className="page flex items-center gap-3 py-1.5 text-ink-2 text-small">
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brand" />
        {copy.sandbox.text}
      </p>
    </aside>
  );
}
