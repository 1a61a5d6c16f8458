import { api, body } from '@/shared/api/client.ts';
import { MenuItem } from '@/shared/ui/menu.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import type { AdminUser, UserDialogRequest } from './admin-users.tsx';
import { copy } from './copy.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

const { users } = copy;

interface UserMenuProps {
  user: AdminUser;
  onOpenDialog: (asked: UserDialogRequest) => void;
}

/** What this admin may do to a user; renders nothing if there is nothing. */
export function UserMenu({ user, onOpenDialog }: UserMenuProps) {
  const at = { params: { path: { id: user.id } } };
  const unban = useAdminMutation(async () => {
    await body(api.POST('/api/admin/users/{id}/unban', at));
    return users.toasts.unban;
  });
  const signOut = useAdminMutation(async () => {
    await body(api.POST('/api/admin/users/{id}/sign-out', at));
    return users.toasts.sign_out;
  });
  const resend = useAdminMutation(async () => {
    const { sent } = await body(api.POST('/api/admin/users/{id}/resend-verification', at));
    return sent ? users.toasts.resend_verification : users.toasts.notMailed;
  });
  if (user.actions.length === 0) return null;
  const choose = (action: AdminUser['actions'][number]) => {
    if (action === 'unban') unban.mutate(undefined);
    else if (action === 'sign_out') signOut.mutate(undefined);
    else if (action === 'resend_verification') resend.mutate(undefined);
    else onOpenDialog({ user, action });
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
