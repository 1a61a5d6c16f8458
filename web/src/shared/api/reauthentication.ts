import { useSyncExternalStore } from 'react';
import { ApiError } from './problem.ts';

/** A pending request for the password; its result goes to everything that waits for it. */
interface ReauthenticationRequest {
  readonly settle: (proved: boolean) => void;
}

let request: ReauthenticationRequest | undefined;
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function setRequest(next: ReauthenticationRequest | undefined) {
  request = next;
  for (const listener of listeners) listener();
}

/** Asks for the password, once for all concurrent calls; false if the user closed the dialog. */
function requestPassword(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    setRequest({
      settle: (proved) => {
        waiting = undefined;
        setRequest(undefined);
        resolve(proved);
      },
    });
  });
  return waiting;
}

/** The codes of our API and of the authentication service. */
const REAUTHENTICATION_CODES: readonly unknown[] = ['reauth_required', 'reauthentication_needed'];

const needsReauthentication = (error: unknown) =>
  (error instanceof ApiError || error instanceof Error) &&
  REAUTHENTICATION_CODES.includes((error as { code?: unknown }).code);

/**
 * Runs what may need a recent sign-in: `mutationFn: (x) => withReauthentication(() => body(api.POST(…)))`. If the
 * server refuses for that reason, the dialog asks for the password and `run` runs again. If it is closed, the refusal
 * is thrown.
 */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!needsReauthentication(error) || !(await requestPassword())) throw error;
    return run();
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const getRequest = () => request;

/** The pending request for the password, if any; the dialog settles it. */
export const useReauthenticationRequest = () => useSyncExternalStore(subscribe, getRequest, getRequest);
