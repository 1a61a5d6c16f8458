import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import { unreadQuery } from './queries.ts';

/** The way to one's conversations in the header, with the number of unread ones. The live stream keeps it current. */
export function MessagesLink() {
  const unread = useQuery(unreadQuery).data ?? 0;
  const name = unread > 0 ? `${copy.title}, ${copy.unread(unread)}` : copy.title;
  return (
    <Link
      to="/messages"
      aria-label={name}
      title={name}
      className={buttonStyles({ look: 'ghost', size: 'icon', shape: 'pill' })}
    >
      <MessageSquare aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="data absolute top-1 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 font-semibold text-[10px] text-on-brand leading-none"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
