import { type FormEvent, useCallback, useEffect, useRef } from 'react';

/** Drafts are kept in session storage, so that reloads and ended sessions lose nothing that was typed. */
const PREFIX = 'draft:';

/** The draft of the form `name`; empty if there is none. */
export function loadDraft<T extends object>(name: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Whether the form `name` has a draft. */
export const hasDraft = (name: string) => Object.keys(loadDraft(name)).length > 0;

/** Saves `values` as the draft of the form `name`. */
export function saveDraft(name: string, values: object) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Storage is unavailable or full: the form itself still holds the text.
  }
}

/** Deletes the draft of the form `name`, after it was sent or discarded. */
export function deleteDraft(name: string) {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes all drafts, so that the next user of this browser sees none. */
export function deleteAllDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Saves `values` as the draft of the form `name` from the first change on; returns a function that deletes it. */
export function useDraft(name: string, values: object) {
  const first = useRef<string>(undefined);
  const text = JSON.stringify(values);
  const done = useRef(false);
  useEffect(() => {
    first.current ??= text;
    if (!done.current && text !== first.current) saveDraft(name, JSON.parse(text));
  }, [name, text]);
  return useCallback(() => {
    done.current = true;
    deleteDraft(name);
  }, [name]);
}

/** The same for uncontrolled inputs: `fields` are restored on mount and saved on input. */
export function useFormDraft(name: string, fields: readonly string[]) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [field, value] of Object.entries(loadDraft<Record<string, string>>(name))) {
      const control = ref.current?.elements.namedItem(field);
      const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (control instanceof HTMLSelectElement || (typed && !control.readOnly)) control.value = value ?? '';
    }
  }, [name]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    saveDraft(name, Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '')])));
  };
  return { ref, onInput, drop: () => deleteDraft(name) };
}
