import { type FormEvent, useCallback, useEffect, useRef } from 'react';

/** Drafts live as long as the tab: a session that ends, or a page loaded again, loses nothing that was typed. */
const PREFIX = 'draft:';

/** What was typed into the form `name` and not sent. */
export function loadDraft<T extends object>(name: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Whether something was typed into the form `name` and not sent. */
export const hasDraft = (name: string) => Object.keys(loadDraft(name)).length > 0;

/** Keeps `values` as the draft of the form `name`. */
export function saveDraft(name: string, values: object) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Storage is missing or full: the form itself still holds it.
  }
}

/** Deletes the draft of the form `name`: it was sent, or discarded. */
export function deleteDraft(name: string) {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Deletes every draft: someone who signs out leaves nothing to the next person. */
export function deleteAllDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps `values` as the draft of the form `name` from their first change on; returns a function that drops it. */
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

/** The same for a form of plain inputs: `fields` are put back when it is shown and kept as they are typed. */
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
