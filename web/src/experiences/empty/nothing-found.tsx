import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { MatchLink } from '@/shared/ui/list/match-link.tsx';
import { EmptyPanel } from '@/shared/ui/page/status-panels.tsx';
import type { ExperienceSearch, Side } from '../address.ts';
import { copy } from '../copy.ts';
import type { Experience } from '../experience-card.tsx';
import { ExperienceGrid } from '../list/experience-grid.tsx';
import { catalogueQuery, experiencesQuery } from '../queries.ts';
import { countFilters, otherSide, withoutFilters } from '../search.ts';
import { CatalogueCard } from './catalogue-card.tsx';
import { copy as empty } from './copy.ts';
import { CreatorsLink } from './creators-link.tsx';

interface NothingFoundProps {
  search: ExperienceSearch;
  /** The side of the empty list. */
  side: Side;
  /** What this viewer looks for. */
  usual: Side;
  /** The filters are beside it. */
  narrow: boolean;
  /** What nearly matches. */
  close: ReactNode;
  onSearch: (search: ExperienceSearch) => void;
  onBook: (experience: Experience) => void;
}

/** Instead of an empty list: what the other list has, unless the viewer has chosen this one; else how to find more. */
export default function NothingFound(props: NothingFoundProps) {
  const { search } = props;
  const none = <NoExperiences {...props} />;
  return search.side ? none : <OtherSide {...props} none={none} />;
}

/** What matches in the other list, since nothing does in the viewer's usual one; `none` if nothing does there either. */
function OtherSide({ search, side, none, close, ...props }: NothingFoundProps & { none: ReactNode }) {
  const other = otherSide(side);
  const list = useInfiniteQuery({ ...experiencesQuery({ ...search, side: other }), placeholderData: undefined });
  const narrowed = search.query !== undefined || countFilters(search) > 0;
  const found = Boolean(list.data?.pages[0]?.experiences.length);
  return (
    <>
      {found && <p className="mb-6 text-ink-2">{(narrowed ? empty.only : empty.onlySide)[other]}</p>}
      <ExperienceGrid {...props} list={list} empty={none} />
      {found && close}
    </>
  );
}

/** The fixed words, except for briefs. */
const noMatch = (side: Side) => (side === 'wanted' ? empty.noBriefs : empty.noMatch);

/** What the other list has for the same search, as a link there; nothing if it has nothing. */
function ElsewhereLink({ search, side }: Pick<NothingFoundProps, 'search' | 'side'>) {
  const other = otherSide(side);
  const list = useInfiniteQuery({ ...experiencesQuery({ ...search, side: other }), placeholderData: undefined });
  const page = list.data?.pages[0];
  const [count, close] = [page?.count ?? 0, page?.close_matches?.length ?? 0];
  const found = count > 0 ? empty.elsewhere[other](count) : close > 0 && empty.closeIn[other](close);
  if (!found) return null;
  return (
    <Link to="/experiences" search={{ ...search, side: other }} className={buttonStyles()}>
      {found}
    </Link>
  );
}

/** No published experience matches; an item of the assistant's catalogue may. */
function NoMatch({ search, side, actions }: { search: ExperienceSearch; side: Side; actions: ReactNode }) {
  const { data: item } = useQuery(catalogueQuery(search.query ?? ''));
  return (
    <div className="grid grid-cols-1 gap-10">
      {item && <CatalogueCard item={item} />}
      <EmptyPanel low title={noMatch(side)} hint={item ? empty.catalogue.hint : empty.noMatchHint} action={actions} />
    </div>
  );
}

/** What nearly matches comes first; then what else can be done. */
function OnlyClose({ search, side, actions, close }: NothingFoundProps & { actions: ReactNode }) {
  const { query } = search;
  const { data: item } = useQuery({ ...catalogueQuery(query ?? ''), enabled: query !== undefined });
  return (
    <>
      {item && <CatalogueCard item={item} />}
      <p className={item ? 'mt-10 text-card' : 'text-card'}>{noMatch(side)}</p>
      <div>{close}</div>
      <div className="mt-10">{actions}</div>
    </>
  );
}

function NoExperiences(props: NothingFoundProps) {
  const { search, side, usual, close, onSearch } = props;
  const filtered = countFilters(search) > 0;
  const onShowAll = () => onSearch(filtered ? withoutFilters(search) : {});
  // What the other list has, who is found by the same words, the way to more listings, and the way to our team: it finds
  // offers for hirers and briefs for creators.
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <ElsewhereLink search={search} side={side} />
      {search.query && <CreatorsLink query={search.query} />}
      <Button onClick={onShowAll}>{filtered ? copy.filter.clear : copy.search.clear}</Button>
      {side === usual && <MatchLink />}
    </div>
  );
  if (close) return <OnlyClose {...props} actions={actions} />;
  if (filtered) return <EmptyPanel low title={noMatch(side)} hint={empty.noMatchFilters} action={actions} />;
  if (search.query) return <NoMatch search={search} side={side} actions={actions} />;
  if (search.side) {
    const all = <Button onClick={onShowAll}>{empty.all}</Button>;
    return <EmptyPanel title={empty.none} hint={empty.noneOfSide} action={all} />;
  }
  return <EmptyPanel title={empty.none} hint={empty.noneHint} />;
}
