import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { limitCharacters } from '../../lib/character-limit.ts';
import { isComposing } from '../../lib/composition.ts';
import { SuggestionOption } from './suggestion-option.tsx';

/** Delay before the list closes on blur, in milliseconds. */
const CLOSE_AFTER_BLUR = 200;
/** Delay before a chosen suggestion is searched for, in milliseconds. */
const SEARCH_AFTER_CHOICE = 100;
const MAX_SUGGESTIONS = 3;

interface Suggestion {
  readonly title: string;
  readonly category: string;
}

interface ComboboxProps {
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** Runs 100 ms after a suggestion was chosen. */
  onChoose: (title: string) => void;
  /** A heading above the suggestions. */
  heading?: string;
  /** Shown in the box before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
}

type Fields = Pick<ComboboxProps, 'value' | 'onValueChange' | 'suggestions' | 'onChoose'>;

/** Which suggestions are shown and which of them is active, and how keys and the focus change that. */
function useSuggestionList({ value, onValueChange, suggestions, onChoose }: Fields) {
  const [focused, setFocused] = useState(false);
  const [active, setActive] = useState(-1);
  const timers = useRef<{ blur?: ReturnType<typeof setTimeout>; search?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => {
    const running = timers.current;
    return () => {
      clearTimeout(running.blur);
      clearTimeout(running.search);
    };
  }, []);

  const shown = suggestions.slice(0, MAX_SUGGESTIONS);
  const open = focused && value.trim() !== '' && shown.length > 0;

  const close = () => {
    setFocused(false);
    setActive(-1);
  };
  const choose = (title: string) => {
    onValueChange(title);
    close();
    clearTimeout(timers.current.search);
    timers.current.search = setTimeout(() => onChoose(title), SEARCH_AFTER_CHOICE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (!open || isComposing(event)) return;
    const chosen = shown[active];
    if (event.key === 'Enter' && chosen) choose(chosen.title);
    else if (event.key === 'ArrowDown') setActive((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? shown.length - 1 : active - 1);
    else return;
    event.preventDefault();
  };
  const input = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onValueChange(event.target.value);
      setFocused(true);
      setActive(-1);
    },
    onFocus: () => {
      clearTimeout(timers.current.blur);
      setFocused(true);
    },
    onBlur: () => {
      timers.current.blur = setTimeout(close, CLOSE_AFTER_BLUR);
    },
    onKeyDown,
  };
  return { shown, open, active, setActive, choose, input };
}

/** A search field with suggestions: open while it has focus and text; works with mouse and arrow keys. */
export function Combobox({ label, placeholder, value, heading, before, after, ...props }: ComboboxProps) {
  const id = useId();
  const { shown, open, active, setActive, choose, input } = useSuggestionList({ value, ...props });
  return (
    <div className="relative">
      <div className="flex h-14 items-center gap-3 rounded-full border border-control bg-surface pr-2 pl-5 transition-colors duration-150 focus-within:border-brand-ink focus-within:outline-1 focus-within:outline-brand-ink hover:border-ink-3">
        {before}
        <input
          type="search"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          onInput={limitCharacters(200)}
          placeholder={placeholder}
          value={value}
          {...input}
          className="h-full min-w-0 flex-1 appearance-none bg-transparent text-[1rem] outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {after}
      </div>
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-2 animate-pop-in rounded-card border border-line-strong bg-overlay p-1.5 shadow-pop"
      >
        {heading && (
          <p id={`${id}-heading`} className="px-3 pt-1.5 pb-2 text-ink-3 text-label">
            {heading}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={heading ?? label}>
          {shown.map(({ title, category }, index) => (
            <SuggestionOption
              key={title}
              id={`${id}-${index}`}
              text={title}
              note={category}
              active={index === active}
              onActive={() => setActive(index)}
              onChoose={() => choose(title)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
