import { useEffect } from 'react';
import type { Session } from '@/shared/api/session.ts';
import type { Side } from '../address.ts';

/** The side that this browser's last user saw first: shown until it is known who they are. */
const KEY = 'experiences-side';

function remembered(): Side {
  try {
    return localStorage.getItem(KEY) === 'wanted' ? 'wanted' : 'offered';
  } catch {
    return 'offered';
  }
}

function remember(side: Side) {
  try {
    localStorage.setItem(KEY, side);
  } catch {
    // Without storage the list changes once it is known who they are.
  }
}

/** What a viewer sees first: creators the briefs, everyone else the offers. `userType` is absent while it loads, and empty if it isn't chosen. */
export function useDefaultSide(session: Session['state'], userType: string | undefined): Side {
  const known = userType === undefined ? undefined : userType === 'Creator' ? 'wanted' : 'offered';
  useEffect(() => {
    if (known) remember(known);
  }, [known]);
  if (session === 'guest') return 'offered';
  return known ?? remembered();
}
