import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Section } from '@/shared/ui/section.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { meQuery, savePreferences } from '../start/queries.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const EMAIL_PREFERENCES_SECTION = 'mails';

type EmailPreferences = Schema<'MailPreferences'>;

const TOPICS = ['answers', 'progress', 'messages'] as const;

/** Saves at once; the switch shows the new value while the request is pending. */
function useEmailPreferences(me: Schema<'MeView'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mails: Partial<EmailPreferences>) => savePreferences({ mails }),
    onSuccess: (saved) => {
      client.setQueryData(meQuery(me.id).queryKey, saved);
      showSuccess(copy.emailPreferences.saved);
    },
    onError: (error) => showFailure(copy.emailPreferences.failed[0], error, copy.emailPreferences.failed[1]),
  });
}

/** Which emails are optional, and which are always sent. */
export function EmailPreferencesSection({ me }: { me: Schema<'MeView'> }) {
  const save = useEmailPreferences(me);
  const pending = save.isPending ? save.variables : {};
  const now: EmailPreferences = { ...me.preferences.mails, ...pending };
  return (
    <Section id={EMAIL_PREFERENCES_SECTION} title={copy.emailPreferences.title}>
      <p className="text-ink-2">{copy.emailPreferences.text}</p>
      <div className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={copy.emailPreferences[topic][0]}
            hint={copy.emailPreferences[topic][1]}
            checked={now[topic]}
            disabled={save.isPending}
            onChange={(on) => save.mutate({ [topic]: on })}
          />
        ))}
        <Always text={copy.emailPreferences.turn} />
        <Always text={copy.emailPreferences.money} />
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
      <p className="shrink-0 text-ink-3 text-small">{copy.emailPreferences.always}</p>
    </div>
  );
}
