import { useSyncExternalStore } from 'react';
import { ApiError } from './problem.ts';

/** Someone waits for the password: the answer goes to each of them. */
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

/** Asks for the password, once for however many calls want it; false when the person would rather not. */
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

/** The service's word for it, and the authentication service's. */
const REAUTHENTICATION_CODES: readonly unknown[] = ['reauth_required', 'reauthentication_needed'];

const needsReauthentication = (error: unknown) =>
  (error instanceof ApiError || error instanceof Error) &&
  REAUTHENTICATION_CODES.includes((error as { code?: unknown }).code);

/**
 * Runs what may need a fresh proof of identity: `mutationFn: (x) => withReauthentication(() => body(api.POST(…)))`. When
 * the server wants one, the dialog asks for the password and `run` runs again; closed, the refusal is thrown as it came.
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

/** What the dialog answers to, while something waits for the password. */
export const useReauthenticationRequest = () => useSyncExternalStore(subscribe, getRequest, getRequest);
