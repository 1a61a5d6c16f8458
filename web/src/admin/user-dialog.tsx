import { Compass, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import type { UserDialogRequest } from './admin-users.tsx';
import { copy } from './copy.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

const { users } = copy;

type UserType = Schema<'UserType'>;
const OTHER_TYPE: Record<UserType, UserType> = { Hirer: 'Creator', Creator: 'Hirer' };

/** Actions on a user that need a reason. */
export function UserDialog(request: UserDialogRequest & { onClose: () => void }) {
  return request.action === 'ban' ? <BanDialog {...request} /> : <TypeDialog {...request} />;
}

type OneDialogProps = Pick<UserDialogRequest, 'user'> & { onClose: () => void };

const nameOf = ({ full_name, email }: UserDialogRequest['user']) => full_name || email;
const userPath = ({ id }: UserDialogRequest['user']) => ({ params: { path: { id } } });

/** Texts that both dialogs share. */
const REASON = {
  label: copy.reason,
  hint: copy.reasonHint,
  invalid: copy.reasonMissing,
  sending: copy.working,
  cancel: copy.cancel,
};

function BanDialog({ user, onClose }: OneDialogProps) {
  const { mutate, isPending } = useAdminMutation(async (reason: string) => {
    await body(api.POST('/api/admin/users/{id}/ban', { ...userPath(user), body: { reason } }));
    return users.toasts.ban;
  });
  return (
    <PromptDialog
      {...REASON}
      {...users.ban}
      title={users.ban.title(nameOf(user))}
      draft={`ban:${user.id}`}
      danger
      busy={isPending}
      onClose={onClose}
      onSend={(reason, sent) => mutate(reason, { onSuccess: sent })}
    />
  );
}

/** A user with a type gets the other one; for a user without, the admin chooses. */
function TypeDialog({ user, onClose }: OneDialogProps) {
  const [type, setType] = useState(user.user_type ? OTHER_TYPE[user.user_type] : undefined);
  const [refused, setRefused] = useState(false);
  const { mutate, isPending } = useAdminMutation(async (change: { reason: string; user_type: UserType }) => {
    await body(api.POST('/api/admin/users/{id}/type', { ...userPath(user), body: change }));
    return users.toasts.change_type;
  });
  const { title, text, textOfNone, send } = users.change;
  return (
    <PromptDialog
      {...REASON}
      title={title(nameOf(user))}
      text={user.user_type ? text(users.types[OTHER_TYPE[user.user_type]]) : textOfNone}
      send={send}
      draft={`change_type:${user.id}`}
      busy={isPending}
      onClose={onClose}
      onSend={(reason, sent) => {
        setRefused(!type);
        if (type) mutate({ reason, user_type: type }, { onSuccess: sent });
      }}
      before={!user.user_type && <TypeChoice refused={refused && !type} onChoose={setType} />}
    />
  );
}

function TypeChoice({ refused, onChoose }: { refused: boolean; onChoose: (type: UserType) => void }) {
  const choice = (value: UserType) => ({ value, label: users.types[value], hint: users.change.hints[value] });
  return (
    <RadioCards
      legend={users.type}
      error={refused ? users.change.choose : undefined}
      name="type"
      onChange={(event) => onChoose(event.target.value === 'Hirer' ? 'Hirer' : 'Creator')}
      choices={[
        { ...choice('Hirer'), icon: <Compass /> },
        { ...choice('Creator'), icon: <Sparkles /> },
      ]}
    />
  );
}
