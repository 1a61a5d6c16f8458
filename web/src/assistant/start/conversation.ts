import { useSyncExternalStore } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { chatMessage } from '@/shared/api/limits.first.gen.ts';

export type Category = Schema<'CatalogueCategory'>;
export type Result = Schema<'ChatResult'>;

/** A reply, from the server or the offline rules. */
export interface Answer {
  reply: string;
  results: readonly Result[];
}

/** One message of the conversation. */
export interface Turn {
  content: string;
  fromBot: boolean;
  results?: readonly Result[];
  /** Answered by the offline rules, because the server could not be reached. */
  offline?: boolean;
}

/** Maximum length of a message in characters, as on the server. */
export const MAX_MESSAGE_LENGTH = chatMessage.content.maxLength;

/** Closed: only the button is shown. Minimised: only the title bar. */
export type WindowState = 'closed' | 'open' | 'minimised';

interface Conversation {
  readonly window: WindowState;
  readonly turns: readonly Turn[];
  /** A reply is pending. */
  readonly busy: boolean;
}

const KEY = 'parallax-assistant';
/** Turns kept: the server only reads the last question, and users rarely scroll back further. */
const MAX_TURNS = 60;
const WINDOWS: readonly string[] = ['closed', 'open', 'minimised'];

/** Restores this tab's conversation after a reload. */
function loadConversation(): Conversation {
  try {
    const { window, turns } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (WINDOWS.includes(window) && Array.isArray(turns)) return { window, turns, busy: false };
  } catch {
    // Without storage the conversation starts empty.
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
    // Storage may be unavailable, as in private windows: the conversation then lasts until a reload.
  }
  for (const listener of listeners) listener();
}

export const setWindow = (window: WindowState) => update({ window });

/** Appends the user's question and marks a reply as pending. */
export function addQuestion(content: string): readonly Turn[] {
  const turns = [...current.turns, { content, fromBot: false }].slice(-MAX_TURNS);
  update({ turns, busy: true });
  return turns;
}

/** Appends the reply to the question that ends `turns`, unless the conversation was cleared in the meantime. */
export function addAnswer(turn: Turn, turns: readonly Turn[]) {
  if (current.turns === turns) update({ turns: [...turns, turn].slice(-MAX_TURNS), busy: false });
}

/** Clears the conversation, so that the next user of this browser doesn't see it. */
export const forgetConversation = () => update({ window: 'closed', turns: [], busy: false });

export const getConversation = () => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** This tab's conversation; it survives navigation and reloads. */
export const useConversation = () => useSyncExternalStore(subscribe, getConversation);
