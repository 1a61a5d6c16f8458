import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { deleteDraft, loadDraft, saveDraft } from './draft.ts';

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
