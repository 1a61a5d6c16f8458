import { Link } from '@tanstack/react-router';
import { periods } from '@/shared/api/periods.gen.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';

const texts = copy.overdue;

/** Explains why publishing and booking are blocked while a payment is overdue, with a link to pay it. */
export default function OverdueNoticeContent({ bookingId }: { bookingId: string }) {
  return (
    <div role="note" className="grid grid-cols-1 justify-items-start gap-3 border-warning border-l-2 py-1 pl-4">
      <div className="grid grid-cols-1 gap-1">
        <p className="font-medium">{texts.title(periods.overdueDays)}</p>
        <p className="text-ink-2 text-small">{texts.text}</p>
      </div>
      <Link to="/payment/$bookingId" params={{ bookingId }} className={buttonStyles()}>
        {texts.pay}
      </Link>
    </div>
  );
}
