interface SuggestionOptionProps {
  id: string;
  text: string;
  /** Beside the text: a category, or how often it is used. */
  note: string;
  /** The one that Enter takes. */
  active: boolean;
  /** In a list below a field rather than below a search. */
  small?: boolean;
  onActive: () => void;
  onChoose: () => void;
}

/** One of the suggestions below a field that keeps the focus. */
export function SuggestionOption({ id, text, note, active, small = false, ...on }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      // Not on entering: a list that opens under a resting pointer chooses nothing, and Enter takes the text.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && on.onActive()}
      onClick={on.onChoose}
      className={`flex ${small ? 'min-h-10 text-small' : 'min-h-11'} cursor-pointer items-center justify-between gap-4 rounded-control px-3 aria-selected:bg-hover`}
    >
      <span className="truncate">{text}</span>
      <span className="data shrink-0 text-ink-2 text-label">{note}</span>
    </div>
  );
}
