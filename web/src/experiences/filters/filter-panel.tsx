import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { newTag } from '@/shared/api/limits.first.gen.ts';
import { locale } from '@/shared/lib/language.ts';
import { currencyAffix } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { TagInput } from '@/shared/ui/tag-input.tsx';
import { type ExperienceSearch, price, type Side } from '../address.ts';
import { copy as words } from '../copy.ts';
import { copy as facts } from '../facts/copy.ts';
import { valueLabel } from '../facts/values.ts';
import { FACT_NAMES, type FactName } from '../filters.gen.ts';
import { chosen, countFilters, without, withoutFilters, withValues } from '../search.ts';
import { copy } from './copy.ts';
import { useTagSuggestions } from './use-tag-suggestions.ts';

type Facets = Schema<'FacetsView'>;
type Facet = Facets['facets'][number];

interface FilterPanelProps {
  id: string;
  search: ExperienceSearch;
  side: Side;
  onSearch: (search: ExperienceSearch) => void;
  onClose: () => void;
  facets: UseQueryResult<Facets>;
}

/** From here on there is room for a column beside the list (Tailwind's `lg`). */
const roomy = matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void) {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
}

/** The filters of the list: a column beside it, or a sheet where there is no room. Each change applies at once. */
export default function FilterPanel(props: FilterPanelProps) {
  const column = useSyncExternalStore(subscribe, () => roomy.matches);
  const { id, search, onSearch, onClose } = props;
  const total = props.facets.isPlaceholderData ? undefined : props.facets.data?.total;
  const clear = countFilters(search) > 0 && (
    <Button look="ghost" size="sm" onClick={() => onSearch(withoutFilters(search))}>
      {words.filter.clear}
    </Button>
  );
  if (column) {
    return (
      <section
        id={id}
        aria-labelledby={`${id}-title`}
        className="max-h-[calc(100dvh-104px)] animate-fade-in overflow-y-auto overscroll-contain pr-3 pb-6 lg:sticky lg:top-(--sticky-top,96px) lg:self-start"
      >
        <div className="flex min-h-10 items-center justify-between gap-2">
          <h2 id={`${id}-title`} className="text-card">
            {copy.title}
          </h2>
          {clear}
        </div>
        <Groups {...props} />
      </section>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.title}>
      <div id={id}>
        <Groups {...props} />
      </div>
      <div className="sticky bottom-0 flex items-center justify-between gap-3 border-line border-t bg-overlay py-4">
        {clear || <span />}
        <Button look="primary" onClick={onClose}>
          {typeof total === 'number' ? copy.show(words.count[props.side](total)) : copy.showList}
        </Button>
      </div>
    </Dialog>
  );
}

/** Groups that are open at first, if nothing is chosen. */
const OPEN_AT_FIRST: readonly FactName[] = ['category', 'device', 'pricing', 'place'];

function Groups({ search, onSearch, facets }: FilterPanelProps) {
  const known = facets.data?.facets.filter((facet): facet is Facet & { name: FactName } =>
    FACT_NAMES.some((name) => name === facet.name),
  );
  return (
    <div aria-busy={facets.isPlaceholderData}>
      <Group title={copy.tags} startsOpen>
        <TagInput
          label={copy.tagInput.label}
          hideLabel
          placeholder={copy.tagInput.placeholder}
          suggestionsLabel={copy.tagInput.inUse}
          addLabel={copy.tagInput.add}
          activeLabel={copy.tagInput.active}
          removeLabel={copy.tagInput.remove}
          maxLength={newTag.name.maxLength}
          tags={chosen(search, 'tags')}
          onTags={(tags) => onSearch(withValues(search, 'tags', tags))}
          useSuggestions={useTagSuggestions}
          existing
        />
      </Group>
      <Group title={copy.price} startsOpen>
        <PriceRange search={search} onSearch={onSearch} />
      </Group>
      {!known && facets.isError && (
        <ErrorPanel
          small
          title={copy.failed}
          error={facets.error}
          retrying={facets.isFetching}
          onRetry={() => void facets.refetch()}
        />
      )}
      {!known && !facets.isError && (
        <div className="grid grid-cols-1 gap-3 border-line border-t py-4">
          <p role="status" className="sr-only">
            {copy.loading}
          </p>
          {['w-2/3', 'w-1/2', 'w-3/5', 'w-1/3', 'w-1/2'].map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <Skeleton key={place} className={`h-6 ${width}`} />
          ))}
        </div>
      )}
      {known?.map((facet) => (
        <FactGroup key={facet.name} facet={facet} search={search} onSearch={onSearch} />
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  startsOpen: boolean;
  /** How many of its values are chosen. */
  count?: number;
  children: ReactNode;
}

function Group({ title, startsOpen, count = 0, children }: GroupProps) {
  const [initially] = useState(startsOpen);
  return (
    <details open={initially} className="group border-line border-t">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-control py-2 font-medium text-small [&::-webkit-details-marker]:hidden">
        <span>
          {title}
          {count > 0 && <span className="data ml-2 text-ink-2 text-label">{count}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

interface FactGroupProps extends Pick<FilterPanelProps, 'search' | 'onSearch'> {
  facet: Facet & { name: FactName };
}

function FactGroup({ facet, search, onSearch }: FactGroupProps) {
  const values = chosen(search, facet.name);
  const toggle = (value: string, on: boolean) =>
    onSearch(withValues(search, facet.name, on ? [...values, value] : values.filter((other) => other !== value)));
  const title = facts.names[facet.name];
  return (
    <Group title={title} startsOpen={values.length > 0 || OPEN_AT_FIRST.includes(facet.name)} count={values.length}>
      <fieldset className="grid grid-cols-1">
        <legend className="sr-only">{title}</legend>
        {facet.values.map(({ value, count }) => (
          <label
            key={value}
            className="-mx-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-ink-2 text-small hover:bg-hover hover:text-ink has-checked:text-ink"
          >
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-4 shrink-0 accent-(--ink)"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{valueLabel(facet.name, value)}</span>{' '}
            <span className="data text-label">{count.toLocaleString(locale)}</span>
          </label>
        ))}
      </fieldset>
    </Group>
  );
}

/** The lowest and the highest price per hour; applied when the fields are left, or with Enter. */
function PriceRange({ search, onSearch }: Pick<FilterPanelProps, 'search' | 'onSearch'>) {
  const id = useId();
  const { min_price: min, max_price: max } = search;
  const applied = { min: String(min ?? ''), max: String(max ?? '') };
  const [typed, setTyped] = useState(applied);
  // A change from elsewhere, such as a removed chip, is shown.
  const [last, setLast] = useState(applied);
  if (last.min !== applied.min || last.max !== applied.max) {
    setLast(applied);
    setTyped(applied);
  }
  const apply = () => {
    const [from, to] = [price(typed.min), price(typed.max)];
    if (from === min && to === max) return;
    // Reversed limits are what they mean in order.
    const [least, most] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
    onSearch({
      ...without(search, 'min_price', 'max_price'),
      ...(least !== undefined && { min_price: least }),
      ...(most !== undefined && { max_price: most }),
    });
  };
  const field = (name: 'min' | 'max') => (
    <Field label={copy[name]}>
      <Input
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        {...currencyAffix()}
      />
    </Field>
  );
  return (
    <form
      noValidate
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) apply();
      }}
      className="grid grid-cols-2 gap-3"
    >
      <span id={id} className="sr-only">
        {copy.price}
      </span>
      {field('min')}
      {field('max')}
      <p id={`${id}-hint`} className="col-span-2 text-ink-3 text-label">
        {copy.priceHint}
      </p>
      <button type="submit" hidden>
        {copy.apply}
      </button>
    </form>
  );
}
