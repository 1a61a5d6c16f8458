import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';

/** The way to a deal's timeline: an address, so that notifications, emails and the back button lead there too. */
export function TimelineLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/profile"
      search={{ booking: id }}
      resetScroll={false}
      className={buttonStyles({ look: 'ghost' })}
      aria-label={`${copy.bookings.timeline}: ${title}`}
    >
      <History aria-hidden="true" />
      {copy.bookings.timeline}
    </Link>
  );
}
