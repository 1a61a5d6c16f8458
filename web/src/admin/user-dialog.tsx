import { api, body } from '@/shared/api/client.ts';
import { WordsDialog } from '@/shared/ui/words-dialog.tsx';
import type { AskedOfUser } from './admin-users.tsx';
import { copy } from './copy.ts';
import { useOrder } from './use-order.ts';

const { users } = copy;

/** What is not done to somebody without saying why. */
export function UserDialog({ user, action, onClose }: AskedOfUser & { onClose: () => void }) {
  const name = user.full_name || user.email;
  const other = user.user_type === 'Creator' ? 'Hirer' : 'Creator';
  const at = { params: { path: { id: user.id } } };
  const { mutate, isPending } = useOrder(async (reason: string) => {
    if (action === 'ban') await body(api.POST('/api/admin/users/{id}/ban', { ...at, body: { reason } }));
    else await body(api.POST('/api/admin/users/{id}/type', { ...at, body: { reason, user_type: other } }));
    return users.toasts[action];
  });
  const words =
    action === 'ban'
      ? { title: users.ban.title(name), text: users.ban.text, send: users.ban.send }
      : { title: users.change.title(name), text: users.change.text(users.types[other]), send: users.change.send };
  return (
    <WordsDialog
      {...words}
      draft={`${action}:${user.id}`}
      label={copy.reason}
      hint={copy.reasonHint}
      invalid={copy.reasonMissing}
      sending={copy.working}
      cancel={copy.cancel}
      danger={action === 'ban'}
      busy={isPending}
      onClose={onClose}
      onSend={(reason, sent) => mutate(reason, { onSuccess: sent })}
    />
  );
}
