import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { loadDraft } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { MOCK, sendTestNotification, type TestResult } from './send-test-notification.ts';

/** The ids are kept after a success too, because this page is for repeated tries. */
const DRAFT = 'test-notifications';

interface Typed {
  user: string;
  experience: string;
}

/** Creates a booking and a notification with test ids. */
export default function TestNotificationsPage() {
  const config = useQuery(configQuery).data;
  const [user, setUser] = useState<string>(() => loadDraft<Typed>(DRAFT).user ?? MOCK.user);
  const [experience, setExperience] = useState<string>(() => loadDraft<Typed>(DRAFT).experience ?? MOCK.experience);
  useDraft(DRAFT, { user, experience });
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => sendTestNotification(user.trim(), experience.trim()),
    onSuccess: () => toast({ title: copy.passed[0], description: copy.passed[1], tone: 'success' }),
    onError: (error) => toast({ title: copy.failed, description: error.message, tone: 'error' }),
  });
  const empty = user.trim() === '' || experience.trim() === '';
  return (
    <div className="page grid grid-cols-1 gap-10 pt-6 pb-24 max-w-[640px] sm:pt-16">
      <PageTitle title={copy.title} />
      <header className="grid grid-cols-1 gap-3">
        <h1 className="text-title-1">{copy.title}</h1>
        <p className="text-ink-2">{copy.lead}</p>
      </header>
      {config?.demo === false && <DemoOnly />}
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty) mutate();
        }}
      >
        <Field label={copy.user}>
          <Input value={user} autoComplete="off" onChange={(event) => setUser(event.target.value)} />
        </Field>
        <Field label={copy.experience} hint={empty ? copy.missing : undefined}>
          <Input value={experience} autoComplete="off" onChange={(event) => setExperience(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" look="primary" size="lg" disabled={empty} busy={isPending} busyText={copy.running}>
            {copy.run}
          </Button>
        </div>
      </form>
      {data && <Result tried={data} />}
    </div>
  );
}

function DemoOnly() {
  return (
    <div role="note" className="grid grid-cols-1 gap-1 border-warning border-l-2 py-1 pl-4">
      <p className="font-medium">{copy.demoOnly}</p>
      <p className="text-ink-2 text-small">{copy.demoOnlyText}</p>
    </div>
  );
}

function Result({ tried }: { tried: TestResult }) {
  return (
    <section aria-label={copy.result} className="border-line border-t">
      <dl>
        {(
          [
            ['booking', copy.booking],
            ['notification', copy.notice],
          ] as const
        ).map(([key, name]) => (
          <div key={key} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b">
            <dt className="text-ink-2 text-small">{name}</dt>
            <dd className="data text-label [overflow-wrap:anywhere]">{tried[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
