import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { UnreadBadge } from '@/shared/ui/unread-badge.tsx';
import { copy } from './copy.ts';
import { unreadQuery } from './queries.ts';

/** Link to the conversations in the header, with the number of unread ones. The live stream keeps it up to date. */
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
      <UnreadBadge count={unread} />
    </Link>
  );
}
