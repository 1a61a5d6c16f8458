import { lazy, type ReactNode, Suspense } from 'react';
import type { Schema } from '@/shared/api/client.ts';

/** Few people need it. */
const OverdueNoticeContent = lazy(() => import('./overdue-notice/overdue-notice-content.tsx'));

/** The note for someone who has to pay before they publish or book; nothing for everybody else. */
export function overdueNotice(me: Schema<'MeView'> | undefined): ReactNode {
  return (
    me?.pay_first && (
      <Suspense>
        <OverdueNoticeContent bookingId={me.pay_first} />
      </Suspense>
    )
  );
}
