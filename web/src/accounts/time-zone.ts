import { useEffect } from 'react';
import { locale } from '@/shared/lib/language.ts';
import { browserTimeZone } from '@/shared/time/browser-time-zone.ts';
import { showTimesIn } from '@/shared/time/dates.ts';

/** Shows times in the zone that an account names, where the browser knows it and is in another one. */
export function showTimesOfAccount(named: string | null) {
  showTimesIn(named && named !== browserTimeZone() && isKnown(named) ? named : undefined);
}

function isKnown(named: string) {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone: named }));
  } catch {
    return false;
  }
}

/** Shows times in the zone of the signed-in account while the component is shown; `undefined`: not loaded yet. */
export function useTimeZone(named: string | null | undefined) {
  useEffect(() => {
    if (named === undefined) return;
    showTimesOfAccount(named);
    return () => showTimesIn(undefined);
  }, [named]);
}
