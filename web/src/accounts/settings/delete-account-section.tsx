import { lazy, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';

export const DELETE_ACCOUNT_SECTION = 'delete-account';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

/** The way out: what it means is said in the dialog, before anything happens. */
export function DeleteAccountSection({ onGone }: { onGone: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id={DELETE_ACCOUNT_SECTION} title={copy.remove.title}>
      <p className="text-ink-2">{copy.remove.text}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{copy.remove.open}</Button>
      </div>
      {open && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setOpen(false)} onGone={onGone} />
        </Suspense>
      )}
    </Section>
  );
}
