import { useSyncExternalStore } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { chatMessage } from '@/shared/api/limits.gen.ts';

export type Category = Schema<'CatalogueCategory'>;
export type Result = Schema<'ChatResult'>;

/** What an engine says. */
export interface Answer {
  reply: string;
  results: readonly Result[];
}

/** One turn of the conversation. */
export interface Turn {
  content: string;
  fromBot: boolean;
  results?: readonly Result[];
  /** The server could not be reached: the browser's own rules answered. */
  offline?: boolean;
}

/** The longest message in characters, as on the server. */
export const MAX_MESSAGE_LENGTH = chatMessage.content.maxLength;

/** Closed: the button alone. Minimised: the title bar above it. */
export type WindowState = 'closed' | 'open' | 'minimised';

interface Conversation {
  readonly window: WindowState;
  readonly turns: readonly Turn[];
  /** An answer is pending. */
  readonly busy: boolean;
}

const KEY = 'parallax-assistant';
/** Turns that are kept: the server reads the last question, people scroll no further back. */
const MAX_TURNS = 60;
const WINDOWS: readonly string[] = ['closed', 'open', 'minimised'];

/** What this tab had before it was loaded again. */
function loadConversation(): Conversation {
  try {
    const { window, turns } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (WINDOWS.includes(window) && Array.isArray(turns)) return { window, turns, busy: false };
  } catch {
    // A browser without storage starts anew.
  }
  return { window: 'closed', turns: [], busy: false };
}

let current = loadConversation();
const listeners = new Set<() => void>();

function update(change: Partial<Conversation>) {
  current = { ...current, ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ window: current.window, turns: current.turns }));
  } catch {
    // Private windows may refuse; the conversation then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const setWindow = (window: WindowState) => update({ window });

/** Adds a question of the person, which is now being answered. */
export function addQuestion(content: string): readonly Turn[] {
  const turns = [...current.turns, { content, fromBot: false }].slice(-MAX_TURNS);
  update({ turns, busy: true });
  return turns;
}

/** Adds the answer to the question that ends `turns`; does nothing if the conversation was cleared meanwhile. */
export function addAnswer(turn: Turn, turns: readonly Turn[]) {
  if (current.turns === turns) update({ turns: [...turns, turn].slice(-MAX_TURNS), busy: false });
}

/** Clears the conversation: someone who signs out leaves nothing to the next person. */
export const forgetConversation = () => update({ window: 'closed', turns: [], busy: false });

export const getConversation = () => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The conversation of this tab; it lasts over pages and reloads. */
export const useConversation = () => useSyncExternalStore(subscribe, getConversation);
