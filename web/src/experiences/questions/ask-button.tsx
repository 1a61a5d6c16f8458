import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { useIntent, withIntent } from '@/shared/ui/catalogue/intent.ts';
import { copy as detail } from '../detail/copy.ts';
import type { Experience } from '../experience-card.tsx';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** Asks the publisher, or links to sign-in, depending on the server's `actions`. */
export function AskButton({ experience }: { experience: Experience }) {
  const session = useSession();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const asks = experience.actions.includes('sign_in_to_book');
  useIntent('ask', experience.id, experience.actions.includes('ask'), () => setDialog('open'));
  // The session is not known yet, or the data is still a guest's.
  if (asks && session.state !== 'guest') {
    return (
      <Button size="lg" wide disabled>
        {detail.ask}
      </Button>
    );
  }
  if (asks) {
    return (
      <Link
        to="/auth"
        search={{ next: withIntent(`/experiences/${experience.id}`, 'ask', experience.id) }}
        className={buttonStyles({ size: 'lg', wide: true })}
      >
        {detail.ask}
      </Link>
    );
  }
  if (!experience.actions.includes('ask')) return null;
  return (
    <>
      <Button size="lg" wide onClick={() => setDialog('open')}>
        {detail.ask}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <AskDialog
            experience={experience}
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
