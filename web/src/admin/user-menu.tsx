import { api, body } from '@/shared/api/client.ts';
import { MenuItem } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import type { AdminUser, AskedOfUser } from './admin-users.tsx';
import { copy } from './copy.ts';
import { useOrder } from './use-admin-mutation.ts';

const { users } = copy;

interface UserMenuProps {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
}

/** What this admin may do to one person; nothing when that is nothing. */
export function UserMenu({ user, onAsk }: UserMenuProps) {
  const at = { params: { path: { id: user.id } } };
  const unban = useOrder(async () => {
    await body(api.POST('/api/admin/users/{id}/unban', at));
    return users.toasts.unban;
  });
  const signOut = useOrder(async () => {
    await body(api.POST('/api/admin/users/{id}/sign-out', at));
    return users.toasts.sign_out;
  });
  const resend = useOrder(async () => {
    const { sent } = await body(api.POST('/api/admin/users/{id}/resend-verification', at));
    return sent ? users.toasts.resend_verification : users.toasts.notMailed;
  });
  if (user.actions.length === 0) return null;
  const choose = (action: AdminUser['actions'][number]) => {
    if (action === 'unban') unban.mutate(undefined);
    else if (action === 'sign_out') signOut.mutate(undefined);
    else if (action === 'resend_verification') resend.mutate(undefined);
    else onAsk({ user, action });
  };
  return (
    <RowMenu label={users.menu(user.full_name || user.email)}>
      {user.actions.map((action) => (
        <MenuItem key={action} danger={action === 'ban'} onSelect={() => choose(action)}>
          {users.actions[action]}
        </MenuItem>
      ))}
    </RowMenu>
  );
}
