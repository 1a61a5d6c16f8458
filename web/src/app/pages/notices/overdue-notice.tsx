import { lazy, type ReactNode, Suspense } from 'react';
import type { Schema } from '@/shared/api/client.ts';

/** Lazy because few users need it. */
const OverdueNoticeContent = lazy(() => import('@/app/pages/overdue-notice-content.tsx'));

/** The notice for a user who has to pay before publishing or booking; nothing for everyone else. */
export function overdueNotice(me: Schema<'MeView'> | undefined): ReactNode {
  return (
    me?.pay_first && (
      <Suspense>
        <OverdueNoticeContent bookingId={me.pay_first} />
      </Suspense>
    )
  );
}
