import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { MatchLink } from '@/shared/ui/match-link.tsx';
import { EmptyPanel } from '@/shared/ui/status-panels.tsx';
import type { ExperienceSearch, Side } from './address.ts';
import { CatalogueCard } from './catalogue-card.tsx';
import { copy } from './copy.ts';
import { copy as empty } from './empty/copy.ts';
import type { Experience } from './experience-card.tsx';
import { ExperienceGrid } from './experience-grid.tsx';
import { catalogueQuery, experiencesQuery } from './queries.ts';
import { countFilters, otherSide } from './search.ts';

interface NothingFoundProps {
  search: ExperienceSearch;
  /** The side of the empty list. */
  side: Side;
  /** The filters are beside it. */
  narrow: boolean;
  onShowAll: () => void;
  onBook: (experience: Experience) => void;
}

/** Instead of an empty list: what the other list has, unless the viewer has chosen this one; else how to find more. */
export default function NothingFound(props: NothingFoundProps) {
  const { search } = props;
  const none = <NoExperiences {...props} />;
  return search.side ? none : <OtherSide {...props} none={none} />;
}

/** What matches in the other list, since nothing does in the viewer's usual one; `none` if nothing does there either. */
function OtherSide({ search, side, none, ...props }: NothingFoundProps & { none: ReactNode }) {
  const other = otherSide(side);
  const list = useInfiniteQuery({ ...experiencesQuery({ ...search, side: other }), placeholderData: undefined });
  const narrowed = search.query !== undefined || countFilters(search) > 0;
  const found = Boolean(list.data?.pages[0]?.experiences.length);
  return (
    <>
      {found && <p className="mb-6 text-ink-2">{(narrowed ? empty.only : empty.onlySide)[other]}</p>}
      <ExperienceGrid {...props} list={list} empty={none} />
    </>
  );
}

/** No published experience matches; an item of the assistant's catalogue may. */
function NoMatch({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  const { data: item } = useQuery(catalogueQuery(query));
  const clear = <Button onClick={onShowAll}>{copy.search.clear}</Button>;
  return (
    <div className="grid grid-cols-1 gap-10">
      {item && <CatalogueCard item={item} />}
      <EmptyPanel
        title={empty.noMatch}
        hint={item ? empty.catalogue.hint : empty.noMatchHint}
        action={<OrMatch>{clear}</OrMatch>}
      />
    </div>
  );
}

/** The way to more listings, and the way to our team. */
function OrMatch({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {children}
      <MatchLink />
    </div>
  );
}

function NoExperiences({ search, onShowAll }: Pick<NothingFoundProps, 'search' | 'onShowAll'>) {
  if (countFilters(search) > 0) {
    const clear = <Button onClick={onShowAll}>{copy.filter.clear}</Button>;
    return <EmptyPanel title={empty.noMatch} hint={empty.noMatchFilters} action={<OrMatch>{clear}</OrMatch>} />;
  }
  if (search.query) return <NoMatch query={search.query} onShowAll={onShowAll} />;
  if (search.side) {
    const all = <Button onClick={onShowAll}>{copy.filter.all}</Button>;
    return <EmptyPanel title={empty.none} hint={copy.noneOfSide} action={all} />;
  }
  return <EmptyPanel title={empty.none} hint={empty.noneHint} />;
}
