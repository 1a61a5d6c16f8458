import { Link } from '@tanstack/react-router';
import { copy } from './copy.ts';
import type { Result } from './start/conversation.ts';

interface ResultCardsProps {
  results: readonly Result[];
  /** Called when a card is clicked. */
  onFollow: () => void;
}

/** The numbered results of a reply, as cards that link to them. */
export function ResultCards({ results, onFollow }: ResultCardsProps) {
  return (
    <ol aria-label={copy.results} className="grid grid-cols-1 gap-1.5">
      {results.map((result, index) => (
        <li key={`${result.category} ${result.id}`}>
          <Link
            {...linkProps(result.link)}
            onClick={onFollow}
            className="group flex gap-3 rounded-card border border-line p-2.5 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
          >
            <img src={result.cover} alt="" decoding="async" className="size-14 shrink-0 rounded-control object-cover" />
            <span className="min-w-0 flex-1">
              <span className="block text-small">
                <span className="data text-ink-3">{index + 1}. </span>
                <span className="font-semibold">{result.title}: </span>
                <span className="text-ink-2">{result.description}</span>
              </span>
              <span className="mt-1 block text-ink-3 text-label group-hover:text-ink-2">
                {copy.categories[result.category]}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** `link` as router props; anything that is not a path of this site leads to the landing page. */
function linkProps(link: string): { to: string; search?: Record<string, string> } {
  const { pathname, searchParams } = new URL(
    link.startsWith('/') && !link.startsWith('//') ? link : '/',
    location.origin,
  );
  return searchParams.size > 0 ? { to: pathname, search: Object.fromEntries(searchParams) } : { to: pathname };
}
