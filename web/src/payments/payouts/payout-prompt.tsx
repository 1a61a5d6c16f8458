import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { payoutAccountQuery } from '../queries.ts';
import { copy } from './copy.ts';

/** To the creator of an agreed deal: that they cannot be paid yet, and the way to change that. Nothing once they can. */
export function PayoutPrompt() {
  const { data: account } = useQuery(payoutAccountQuery);
  if (!account || account.state === 'ready') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line p-5 sm:p-6">
      <p className="max-w-[52ch] text-ink-2">{copy.prompt[account.state]}</p>
      {/* the section's id, in the address, is scrolled to */}
      <Link to="/settings" hash="payouts" className={buttonStyles()}>
        {account.state === 'none' ? copy.setUp : copy.toSettings}
      </Link>
    </div>
  );
}
