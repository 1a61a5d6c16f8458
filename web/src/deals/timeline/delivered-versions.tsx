import { ExternalLink } from 'lucide-react';
import { use } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime, timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { copy } from '../copy.ts';
import { LinkedText } from '../linked-text.tsx';
import { HeadingContext } from './part.tsx';

interface VersionsProps {
  /** The newest first. */
  versions: readonly Schema<'DeliveredVersion'>[];
  /** What the deal is about. */
  title: string;
}

/** How many are shown at once. */
const SHOWN = 3;

/** The versions of the work with what the creator said about each. */
export function Versions({ versions, title }: VersionsProps) {
  const [newest, earlier] = [versions.slice(0, SHOWN), versions.slice(SHOWN)];
  return (
    <>
      <VersionList versions={newest} title={title} />
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-10 cursor-pointer items-center justify-self-start rounded-control text-ink-2 text-small underline underline-offset-4 hover:text-ink">
            {copy.terms.earlier(earlier.length)}
          </summary>
          <VersionList versions={earlier} title={title} />
        </details>
      )}
    </>
  );
}

function VersionList({ versions, title }: VersionsProps) {
  const now = useNow();
  const words = copy.timeline;
  // below the heading of their part
  const Heading = use(HeadingContext) === 'h2' ? 'h3' : 'h4';
  return (
    <ol className="grid grid-cols-1 border-line border-b">
      {versions.map(({ version, link, note, hours, at }) => (
        <li key={version} className="grid grid-cols-1 gap-1.5 border-line border-t py-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="font-medium text-small">{words.version(version)}</Heading>
            <span className="data text-ink-3 text-label">
              <time dateTime={at} title={dateAndTime(at)}>
                {timeAgo(at, now)}
              </time>
              {hours !== null && `\u00a0· ${words.hours(hours)}`}
            </span>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              aria-label={`${words.openVersion(version)}: ${title}`}
              className="ml-auto inline-flex min-h-10 items-center gap-1.5 rounded-control text-small underline underline-offset-4"
            >
              {words.openVersion(version)}
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          </div>
          {note && (
            <p className="max-w-[65ch] whitespace-pre-line text-small [overflow-wrap:anywhere]">
              <LinkedText text={note} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
