import { ArrowRight, Search, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Combobox } from './combobox.tsx';

interface SearchBoxProps extends Pick<ComponentProps<typeof Combobox>, 'label' | 'placeholder' | 'heading'> {
  /** The last search. */
  initial: string;
  onSearch: (text: string) => void;
  buttonText: string;
  clearLabel: string;
  /** A hook that returns the suggestions for a text; called on every change. */
  useSuggestions: (text: string) => ComponentProps<typeof Combobox>['suggestions'];
}

/** A search field with suggestions and a button. Give it `key={initial}`, so that going back shows that text. */
export function SearchBox({ initial, onSearch, buttonText, clearLabel, useSuggestions, ...box }: SearchBoxProps) {
  const [text, setText] = useState(initial);
  const [used, setUsed] = useState(false);
  // No request for suggestions until the user types.
  const suggestions = useSuggestions(used ? text.trim() : '');
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <search>
      <form
        onFocus={() => setUsed(true)}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Combobox
          {...box}
          value={text}
          onValueChange={setText}
          suggestions={suggestions}
          onChoose={onSearch}
          before={<Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />}
          after={
            <>
              {text !== '' && (
                <IconButton label={clearLabel} onClick={clear}>
                  <X aria-hidden="true" />
                </IconButton>
              )}
              <span className="max-sm:hidden">
                <Button type="submit" look="primary" shape="pill">
                  {buttonText}
                </Button>
              </span>
              <span className="sm:hidden">
                <IconButton type="submit" label={buttonText} look="primary">
                  <ArrowRight aria-hidden="true" />
                </IconButton>
              </span>
            </>
          }
        />
      </form>
    </search>
  );
}
