import { Link } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { hasDraft } from '@/shared/lib/draft.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from './copy.ts';

/** The form and its validation, loaded on the first edit. */
const EditProfile = lazy(() => import('./edit-profile.tsx'));
/** Only shown to new users. */
const NextSteps = lazy(() => import('./next-steps.tsx'));

interface ProfileHeaderProps {
  me: Schema<'MeView'>;
  /** Whether they ever had a deal; `undefined` while it is not known. */
  hasDeals: boolean | undefined;
}

/** Picture, name, type and description, editable in place. */
export function ProfileHeader({ me, hasDeals }: ProfileHeaderProps) {
  const draft = `profile:${me.id}`;
  // After a session that ended mid-edit, the form reopens with its draft.
  const [editing, setEditing] = useState(() => hasDraft(draft));
  const creator = me.user_type === 'Creator';
  return (
    <header>
      <div className="h-36 overflow-hidden rounded-panel bg-raised sm:h-52">
        <img src={coverUrl(me.id)} alt="" className="size-full object-cover" />
      </div>
      <div className="grid grid-cols-1 gap-5">
        <img
          src={coverUrl(me.id)}
          alt=""
          className="-mt-12 relative ml-5 size-24 rounded-full border-4 border-canvas bg-raised object-cover sm:ml-8"
        />
        {editing ? (
          <Suspense fallback={<Skeleton className="h-96 max-w-[640px]" />}>
            <EditProfile me={me} draft={draft} onDone={() => setEditing(false)} />
          </Suspense>
        ) : (
          <div className="grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
            <div className="grid min-w-0 grid-cols-1 gap-3">
              <h1 className="text-title-1 [overflow-wrap:anywhere]">
                <span className="mb-2 block font-normal text-ink-2 text-small tracking-normal">{copy.title}</span>
                {me.full_name}
              </h1>
              <p className="max-w-[65ch] whitespace-pre-line text-ink-2">{me.description || copy.noDescription}</p>
              {me.user_type && (
                <div>
                  <Chip>{copy.setup[me.user_type].label}</Chip>
                </div>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" />
                {copy.edit}
              </Button>
              {me.user_type && me.actions.includes('publish') && (
                <Link to="/create-experience" className={buttonStyles({ look: 'primary' })}>
                  <Plus aria-hidden="true" />
                  {creator ? copy.offer : copy.publish}
                </Link>
              )}
            </div>
          </div>
        )}
        {!editing && me.user_type && (
          <Suspense>
            <NextSteps me={me} hasDeals={hasDeals} onEdit={() => setEditing(true)} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
