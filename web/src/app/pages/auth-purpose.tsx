import { useQuery } from '@tanstack/react-query';
import { creatorQuery } from '@/creators/queries.ts';
import { experienceQuery } from '@/experiences/queries.ts';
import { copy } from './copy.ts';

/** The pages whose buttons send guests here, with the id and what was pressed (`withIntent`). */
const ASKED = /^\/(experiences|creators)\/([^/?#]+)[^#]*#(book|ask|contact|start)-/;

interface AuthPurposeProps {
  /** Where to go after signing in. */
  next: string;
  tab: 'sign-in' | 'sign-up';
  /** Shown as long as it is not known. */
  fallback: string;
}

/** What a guest wanted to do, and needs an account for. */
export default function AuthPurpose({ next, tab, fallback }: AuthPurposeProps) {
  const [, page, id = '', intent] = ASKED.exec(next) ?? [];
  const listing = useQuery({ ...experienceQuery(id), enabled: page === 'experiences' }).data;
  const creator = useQuery({ ...creatorQuery(id), enabled: page === 'creators' }).data;
  const words = copy.purpose[tab];
  if (creator) return words.write(creator.full_name);
  if (!listing) return fallback;
  if (intent === 'ask') return words.ask(listing.title);
  return (listing.side === 'wanted' ? words.propose : words.book)(listing.title);
}
