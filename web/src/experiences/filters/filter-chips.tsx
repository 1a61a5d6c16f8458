import { useRef } from 'react';
import { perHour } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { RemovableChip } from '@/shared/ui/catalogue/chip.tsx';
import type { ExperienceSearch } from '../address.ts';
import { copy } from '../copy.ts';
import { valueLabel } from '../facts/values.ts';
import { FACT_NAMES } from '../filters.gen.ts';
import { chosen, without, withoutFilters, withValues } from '../search.ts';
import { copy as words } from './copy.ts';

interface FilterChipsProps {
  search: ExperienceSearch;
  onSearch: (search: ExperienceSearch) => void;
  /** Focuses what stays when the last chip was removed. */
  onEmpty: () => void;
}

/** The filters in use, each with a button that removes it. */
export default function FilterChips({ search, onSearch, onEmpty }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  const remove = (place: number, next: ExperienceSearch) => {
    onSearch(next);
    // The focus would be lost with the button: it moves to a neighbour.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const neighbour = buttons[place + 1] ?? buttons[place - 1];
    if (neighbour) neighbour.focus();
    else onEmpty();
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <ul ref={list} aria-label={words.chips} className="contents">
        {chips.map((chip, place) => (
          <li key={chip.key} className="max-w-full">
            <RemovableChip
              text={chip.text}
              removeLabel={words.remove(chip.text)}
              onRemove={() => remove(place, chip.without)}
            />
          </li>
        ))}
      </ul>
      <Button
        look="ghost"
        size="sm"
        onClick={() => {
          onSearch(withoutFilters(search));
          onEmpty();
        }}
      >
        {copy.filter.clear}
      </Button>
    </div>
  );
}

interface FilterChip {
  key: string;
  text: string;
  /** The search once it is removed. */
  without: ExperienceSearch;
}

function chipsOf(search: ExperienceSearch): FilterChip[] {
  const chips = (['tags', ...FACT_NAMES] as const).flatMap((name) =>
    chosen(search, name).map((value, _, all) => ({
      key: `${name}:${value}`,
      text: name === 'tags' ? value : valueLabel(name, value),
      without: withValues(
        search,
        name,
        all.filter((other) => other !== value),
      ),
    })),
  );
  const { min_price: min, max_price: max } = search;
  if (min !== undefined || max !== undefined) {
    const text = words.priceRange(min === undefined ? '' : perHour(min), max === undefined ? '' : perHour(max));
    chips.push({ key: 'price', text, without: without(search, 'min_price', 'max_price') });
  }
  return chips;
}
