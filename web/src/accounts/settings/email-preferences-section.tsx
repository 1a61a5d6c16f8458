import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { Section } from '@/shared/ui/section.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { meQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const EMAIL_PREFERENCES_SECTION = 'mails';

type Mails = Schema<'MailPreferences'>;

const TOPICS = ['answers', 'progress', 'messages'] as const;

/** Saves at once; the switch shows the wish until the server has answered. */
function useEmailPreferences(me: Schema<'MeView'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mails: Partial<Mails>) => body(api.PATCH('/api/me', { body: { preferences: { mails } } })),
    onSuccess: (saved) => {
      client.setQueryData(meQuery(me.id).queryKey, saved);
      showSuccess(copy.mails.saved);
    },
    onError: (error) => showFailure(copy.mails.failed[0], error, copy.mails.failed[1]),
  });
}

/** Which emails come, and which always do. */
export function EmailPreferencesSection({ me }: { me: Schema<'MeView'> }) {
  const save = useEmailPreferences(me);
  const wish = save.isPending ? save.variables : {};
  const now: Mails = { ...me.preferences.mails, ...wish };
  return (
    <Section id={EMAIL_PREFERENCES_SECTION} title={copy.mails.title}>
      <p className="text-ink-2">{copy.mails.text}</p>
      <div className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={copy.mails[topic][0]}
            hint={copy.mails[topic][1]}
            checked={now[topic]}
            disabled={save.isPending}
            onChange={(on) => save.mutate({ [topic]: on })}
          />
        ))}
        <Always text={copy.mails.turn} />
        <Always text={copy.mails.money} />
      </div>
    </Section>
  );
}

function Always({ text: [name, why] }: { text: readonly [string, string] }) {
  return (
    <div className="flex items-start justify-between gap-6 py-4">
      <div className="grid grid-cols-1 gap-1">
        <p className="font-medium">{name}</p>
        <p className="max-w-[52ch] text-ink-2 text-small">{why}</p>
      </div>
      <p className="shrink-0 text-ink-3 text-small">{copy.mails.always}</p>
    </div>
  );
}
