import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { copy } from '@/conversations/copy.ts';
import { threadWith } from '@/conversations/thread-with.ts';
import type { Schema } from '@/shared/api/client.ts';
import { useSession } from '@/shared/api/session.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { useIntent, withIntent } from '@/shared/ui/catalogue/intent.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

interface ContactCreatorProps {
  creator: { readonly id: string; readonly full_name: string };
  me: UseQueryResult<Schema<'MeView'>>;
}

/**
 * Two ways to write to a creator: an email or a conversation. Both lead to the conversation that the two have, if there is
 * one. Guests sign in first and return here.
 */
export function ContactCreator({ creator, me }: ContactCreatorProps) {
  const session = useSession();
  const navigate = useNavigate();
  // Read on every render: React Query only reports changes of properties that were read.
  const { data, isError, refetch } = me;
  const [way, setWay] = useState<'contact' | 'start'>('contact');
  const [dialog, setDialog] = useState<'never' | 'looking' | 'open' | 'closed'>('never');
  const hirer = data?.user_type === 'Hirer';
  const open = async (next: typeof way) => {
    setWay(next);
    setDialog('looking');
    if (isError) void refetch();
    const { pathname } = location;
    // if it cannot be found out, a second conversation does less harm than none
    const id = await threadWith(creator.id).catch(() => undefined);
    if (location.pathname !== pathname) return;
    if (id) await navigate({ to: '/messages/$id', params: { id } });
    setDialog(id ? 'never' : 'open');
  };
  const possible = session.state === 'person' && session.userId !== creator.id;
  useIntent('start', creator.id, possible, () => void open('start'));
  useIntent('contact', creator.id, possible, () => void open('contact'));
  if (session.state === 'person' && session.userId === creator.id) return null;
  if (session.state === 'guest') {
    const next = (intent: typeof way) => withIntent(`/creators/${creator.id}`, intent, creator.id);
    return (
      <>
        <Link
          to="/auth"
          search={{ next: next('start') }}
          className={buttonStyles({ look: 'primary', size: 'lg', wide: true })}
        >
          {copy.creator.start}
        </Link>
        <Link to="/auth" search={{ next: next('contact') }} className={buttonStyles({ size: 'lg', wide: true })}>
          {copy.creator.contact}
        </Link>
      </>
    );
  }
  // The form needs the sender's account: an early click waits for it, or retries if loading it failed.
  const waiting = dialog === 'looking' || (dialog === 'open' && !data);
  const failed = dialog === 'open' && !data && isError;
  const button = (each: typeof way) => ({
    size: 'lg' as const,
    wide: true,
    busy: waiting && !failed && way === each,
    onClick: () => void open(each),
  });
  return (
    <>
      <Button look={hirer ? 'secondary' : 'primary'} {...button('start')}>
        {copy.creator.start}
      </Button>
      <Button {...button('contact')}>{copy.creator.contact}</Button>
      {failed && <ErrorLine title={copy.creator.failed} list={me} />}
      {data && dialog !== 'never' && dialog !== 'looking' && (
        <Suspense>
          <ContactDialog
            creator={creator}
            me={data}
            way={way}
            open={dialog === 'open'}
            onOpenChange={(next) => setDialog(next ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
