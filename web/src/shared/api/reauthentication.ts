import { useSyncExternalStore } from 'react';
import { ApiError } from './problem.ts';

/** Somebody waits for the password: the answer goes to each of them. */
interface Asked {
  readonly settle: (proved: boolean) => void;
}

let asked: Asked | undefined;
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function become(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for the password, once for however many calls want it; false when the person would rather not. */
function ask(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    become({
      settle: (proved) => {
        waiting = undefined;
        become(undefined);
        resolve(proved);
      },
    });
  });
  return waiting;
}

/** The service's word for it, and the authentication service's. */
const CODES: readonly unknown[] = ['reauth_required', 'reauthentication_needed'];

const wantsProof = (error: unknown) =>
  (error instanceof ApiError || error instanceof Error) && CODES.includes((error as { code?: unknown }).code);

/**
 * Runs what may need a fresh proof of identity: `mutationFn: (x) => proven(() => body(api.POST(…)))`. When the server
 * wants one, the dialog asks for the password and `run` runs again; closed, the refusal is thrown as it came.
 */
export async function proven<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!wantsProof(error) || !(await ask())) throw error;
    return run();
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const askedNow = () => asked;

/** What the dialog answers to, while something waits for the password. */
export const useProofAsked = () => useSyncExternalStore(subscribe, askedNow, askedNow);
