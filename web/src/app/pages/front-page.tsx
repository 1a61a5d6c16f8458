import { lazy, useState } from 'react';
import { LandingPage } from '@/landing/landing-page.tsx';
import { RecentActivity } from '@/landing/recent-activity.tsx';
import { ModuleGrid } from '@/modules/grid/module-grid.tsx';
import { useSession } from '@/shared/api/session.ts';

/** A separate chunk, because guests don't need it. */
const SignedInHome = lazy(() => import('./signed-in-home.tsx'));

/** How far down, in pixels, a visitor counts as reading. */
const READING = 100;

/** Whether the visitor has scrolled down or focused something on the page: it must not change under them. */
const isReading = () => scrollY > READING || document.querySelector('main :focus') !== null;

/** Whether this is the first page of a visit, which the server has sent as the landing page of guests. */
const isPrerendered = () => document.querySelector('.prerendered') !== null;

/**
 * The landing page; for signed-in users, what waits for them and what is new comes first. Admins without deals see only
 * what waits.
 */
export function FrontPage() {
  const signedIn = useSession().state === 'person';
  const [alone, setAlone] = useState(false);
  const [known, setKnown] = useState(signedIn);
  const [stays, setStays] = useState(() => signedIn && isPrerendered() && isReading());
  if (signedIn !== known) {
    setKnown(signedIn);
    setStays(signedIn && isReading());
  }
  return (
    <LandingPage
      {...(signedIn && !stays && { home: <SignedInHome onAlone={setAlone} />, alone })}
      modules={<ModuleGrid />}
      activity={<RecentActivity />}
    />
  );
}
