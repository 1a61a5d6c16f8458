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
  /** What this viewer looks for. */
  usual: Side;
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

/** The fixed words, except for who has chosen the briefs. */
const noMatch = ({ side }: ExperienceSearch) => (side === 'wanted' ? empty.noBriefs : empty.noMatch);

/** No published experience matches; an item of the assistant's catalogue may. */
function NoMatch({ search, actions }: { search: ExperienceSearch; actions: ReactNode }) {
  const { data: item } = useQuery(catalogueQuery(search.query ?? ''));
  return (
    <div className="grid grid-cols-1 gap-10">
      {item && <CatalogueCard item={item} />}
      <EmptyPanel title={noMatch(search)} hint={item ? empty.catalogue.hint : empty.noMatchHint} action={actions} />
    </div>
  );
}

type NoExperiencesProps = Pick<NothingFoundProps, 'search' | 'side' | 'usual' | 'onShowAll'>;

function NoExperiences({ search, side, usual, onShowAll }: NoExperiencesProps) {
  const filtered = countFilters(search) > 0;
  // The way to more listings, and the way to our team: it finds offers for hirers and briefs for creators.
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={onShowAll}>{filtered ? copy.filter.clear : copy.search.clear}</Button>
      {side === usual && <MatchLink />}
    </div>
  );
  if (filtered) return <EmptyPanel title={noMatch(search)} hint={empty.noMatchFilters} action={actions} />;
  if (search.query) return <NoMatch search={search} actions={actions} />;
  if (search.side) {
    const all = <Button onClick={onShowAll}>{copy.filter.all}</Button>;
    return <EmptyPanel title={empty.none} hint={copy.noneOfSide} action={all} />;
  }
  return <EmptyPanel title={empty.none} hint={empty.noneHint} />;
}
