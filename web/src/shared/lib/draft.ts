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
