import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useReauthenticationRequest } from '@/shared/api/reauthentication.ts';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { copy } from './copy.ts';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';

/** Lazy because few requests need the password again. */
const ReauthenticationDialog = lazy(() => import('@/accounts/reauthentication-dialog.tsx'));

// Not needed before the first input.
const FocusKeeper = lazy(() => import('./focus-keeper.tsx'));

// Not needed before the first paint.
const ChatLauncher = lazy(() => import('@/assistant/chat-launcher.tsx'));

/** The path at the first input of this visit, and what had the focus last until then. */
function useInteracted() {
  const [from, setFrom] = useState('');
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    // later, so that nothing is drawn between the two halves of a click
    const note = () => setTimeout(setFrom, 400, location.pathname);
    const keep = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    addEventListener('pointermove', note, { once: true });
    addEventListener('focusin', note, { once: true });
    addEventListener('focusin', keep);
    return () => removeEventListener('focusin', keep);
  }, []);
  return { from, focused };
}

/** The frame around all pages: banners, header, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const asked = useReauthenticationRequest();
  const { from, focused } = useInteracted();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 font-medium text-canvas focus-visible:translate-y-0"
      >
        {copy.skip}
      </a>
      <DemoBanner />
      <SandboxBanner />
      <Header />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <OptionalBoundary>
        <ChatLauncher />
      </OptionalBoundary>
      <OptionalBoundary>{from && <FocusKeeper focused={focused} from={from} />}</OptionalBoundary>
      {asked && (
        <Suspense>
          <ReauthenticationDialog />
        </Suspense>
      )}
    </div>
  );
}
