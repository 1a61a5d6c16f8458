import { Plus } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '../lib/composition.ts';
import { locale } from '../lib/language.ts';
import { IconButton } from './button.tsx';
import { RemovableChip } from './catalogue/chip.tsx';
import { Field, Input } from './field.tsx';
import { SuggestionOption } from './list/suggestion-option.tsx';

export interface TagSuggestions {
  /** The best match first, with how often it is used. */
  readonly tags: readonly { readonly name: string; readonly count: number }[];
  /** Whether they are for the text as it is now. */
  readonly current: boolean;
}

interface TagInputProps {
  label: string;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  optional?: boolean;
  hint?: string;
  placeholder: string;
  /** Names the list of suggestions. */
  suggestionsLabel: string;
  addLabel: string;
  /** Names the list of tags. */
  activeLabel: string;
  removeLabel: (tag: string) => string;
  /** The longest tag. */
  maxLength: number;
  /** The most tags. */
  max?: number;
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  /** A hook that returns the tags in use that match a text; called with each change, `enabled` while they are needed. */
  useSuggestions: (text: string, enabled: boolean) => TagSuggestions;
  /** Only tags in use make sense: Enter takes the best match of an unfinished one. */
  existing?: boolean;
  /** The chips are beside the field where there is room. */
  row?: boolean;
}

/** Appends `typed` to `tags` unless it is empty or already there, ignoring case. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim().replaceAll(',', ' ');
  return tag === '' || tags.some((other) => isSame(other, tag)) ? tags : [...tags, tag];
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What is typed, what is suggested for it and which suggestion is active, and how keys change that. */
function useTagField({ tags, onTags, useSuggestions, existing, max }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [used, setUsed] = useState(false);
  const text = typed.trim();
  const { tags: found, current } = useSuggestions(text, used);
  const proposed = found.filter(({ name }) => !tags.some((tag) => isSame(tag, name)));
  const shown = open && proposed.length > 0;
  const full = max !== undefined && tags.length >= max;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const add = (tag: string) => {
    const next = addTag(tags, tag);
    setTyped('');
    close();
    if (next !== tags && !full) onTags(next);
  };
  /** What Enter adds if no suggestion is active. */
  const best = () => {
    if (!existing || !text || !current || found.some(({ name }) => isSame(name, text))) return text;
    return proposed[0]?.name ?? text;
  };
  const move = (place: number) => {
    setOpen(true);
    setActive(place % proposed.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') add(proposed[shown ? active : -1]?.name ?? best());
    else if (event.key === ',' && text) add(text);
    else if (event.key === 'Backspace' && typed === '' && tags.length > 0) return onTags(tags.slice(0, -1));
    else if (event.key === 'Escape' && shown) close();
    else if (event.key === 'ArrowDown' && proposed.length > 0) move(shown ? active + 1 : 0);
    else if (event.key === 'ArrowUp' && shown) move(active <= 0 ? proposed.length - 1 : active - 1);
    else return;
    event.preventDefault();
  };
  const input = {
    value: typed,
    disabled: full,
    onFocus: () => setUsed(true),
    onClick: () => setOpen(true),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      setOpen(true);
      setActive(-1);
    },
    onBlur: () => (existing ? close() : add(text)),
    onKeyDown,
  };
  return { proposed, shown, active, setActive, full, add, addBest: () => add(best()), input };
}

/**
 * Tags as removable chips, and a field that adds one: with Enter, a comma or its button, or from suggestions with mouse
 * and arrow keys. Backspace in the empty field removes the last one.
 */
export function TagInput(props: TagInputProps) {
  const id = useId();
  const { proposed, shown, active, setActive, full, add, addBest, input } = useTagField(props);
  return (
    <div className={props.row ? 'flex flex-wrap items-end gap-x-6 gap-y-3' : 'grid grid-cols-1 gap-3'}>
      <div className={`relative ${props.row ? 'w-full sm:w-72' : ''}`}>
        <Field
          {...(props.hint && { hint: props.hint })}
          optional={props.optional ?? false}
          label={props.label}
          hideLabel={props.hideLabel ?? false}
        >
          <Input
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            {...input}
            after={
              <IconButton
                label={props.addLabel}
                disabled={full}
                onMouseDown={(event) => event.preventDefault()}
                onClick={addBest}
              >
                <Plus aria-hidden="true" />
              </IconButton>
            }
          />
        </Field>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={props.suggestionsLabel}
          hidden={!shown}
          className="absolute inset-x-0 top-full z-20 mt-2 max-h-80 animate-pop-in overflow-y-auto rounded-card border border-line-strong bg-overlay p-1.5 shadow-pop"
        >
          {proposed.map(({ name, count }, index) => (
            <SuggestionOption
              key={name}
              id={`${id}-${index}`}
              text={name}
              note={count.toLocaleString(locale)}
              active={index === active}
              small
              onActive={() => setActive(index)}
              onChoose={() => add(name)}
            />
          ))}
        </div>
      </div>
      {props.tags.length > 0 && <ActiveTags {...props} />}
    </div>
  );
}

function ActiveTags({ tags, onTags, activeLabel, removeLabel, row }: TagInputProps) {
  return (
    <ul aria-label={activeLabel} className={`flex min-w-0 flex-wrap items-center gap-2 ${row ? 'min-h-11' : ''}`}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <RemovableChip
            text={tag}
            removeLabel={removeLabel(tag)}
            onRemove={() => onTags(tags.filter((other) => other !== tag))}
          />
        </li>
      ))}
    </ul>
  );
}
