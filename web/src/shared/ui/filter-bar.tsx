import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { getApiAdminUsers } from '../api/limits.gen.ts';
import { limitCharacters } from '../lib/character-limit.ts';
import { Button } from './button.tsx';

interface FilterBarProps {
  /** Accessible name of the search field. */
  label: string;
  placeholder?: string;
  /** The last search. */
  query: string;
  onSearch: (text: string) => void;
  buttonText: string;
  /** Selects, and anything else in the row. */
  children?: ReactNode;
}

/** A search field and selects above a dense list. */
export function FilterBar({ label, placeholder, query, onSearch, buttonText, children }: FilterBarProps) {
  return (
    <search>
      <form
        // a changed URL shows its own search text
        key={query}
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('query') ?? '').trim());
        }}
      >
        <div className="relative min-w-0 flex-1 basis-60 sm:max-w-96">
          <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-ink-3" />
          <input
            type="search"
            name="query"
            aria-label={label}
            placeholder={placeholder ?? label}
            defaultValue={query}
            onInput={limitCharacters(getApiAdminUsers.query.maxLength)}
            className="h-10 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-[1rem] placeholder:text-ink-3 hover:border-ink-3 md:text-small"
          />
        </div>
        <Button type="submit">{buttonText}</Button>
        {children}
      </form>
    </search>
  );
}
