import { lazy, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';

export const DELETE_ACCOUNT_SECTION = 'delete-account';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

/** Opens the dialog that explains the consequences; nothing is deleted before that. */
export function DeleteAccountSection({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id={DELETE_ACCOUNT_SECTION} title={copy.remove.title}>
      <p className="text-ink-2">{copy.remove.text}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{copy.remove.open}</Button>
      </div>
      {open && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Section>
  );
}
