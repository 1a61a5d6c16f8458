import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CircleCheck, type LucideIcon, Sparkles } from 'lucide-react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { activityKeys } from '@/shared/api/query-keys.ts';
import { timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Avatar } from '@/shared/ui/page/card.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';

const texts = copy.activity;

type Entry = Schema<'ActivityView'>;

/** Recent activity, newest first. */
const activityQuery = queryOptions({
  queryKey: activityKeys.all,
  queryFn: async () => (await body(api.GET('/api/activity'))).activity,
});

/** How many entries the landing page shows. */
const SHOWN = 6;
const ICONS: Record<Entry['kind'], LucideIcon> = {
  published: Sparkles,
  booked: CalendarCheck,
  completed: CircleCheck,
};

/** Recent activity on this instance, with public names only. */
export function RecentActivity() {
  return (
    <section aria-labelledby="activity" className="page grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <div>
        <h2 id="activity" className="text-title-1">
          {texts.title}
        </h2>
        <p className="mt-3 max-w-[52ch] text-ink-2">{texts.text}</p>
      </div>
      <Feed />
    </section>
  );
}

function Feed() {
  const feed = useQuery(activityQuery);
  if (feed.isPending) return <FeedLoading />;
  if (!feed.data) {
    const retry = () => void feed.refetch();
    return <ErrorPanel title={texts.failed} error={feed.error} onRetry={retry} retrying={feed.isFetching} />;
  }
  if (feed.data.length === 0) return <EmptyPanel small title={texts.empty} hint={texts.emptyHint} />;
  return (
    <ul className="border-line border-t">
      {feed.data.slice(0, SHOWN).map((entry) => (
        <Row key={`${entry.kind} ${entry.at} ${entry.link}`} entry={entry} />
      ))}
    </ul>
  );
}

function Row({ entry }: { entry: Entry }) {
  const Icon = ICONS[entry.kind];
  const now = useNow();
  return (
    <li className="relative flex min-h-18 items-center gap-4 border-line border-b py-3 transition-colors duration-150 hover:bg-hover sm:px-3">
      <span className="relative shrink-0">
        <Avatar src={entry.avatar} size={40} />
        <span className="absolute -right-1.5 -bottom-1 grid size-5.5 place-items-center rounded-full bg-canvas text-ink-2">
          <Icon aria-hidden="true" className="size-3.5" />
        </span>
      </span>
      <p className="min-w-0 flex-1">
        <span className="font-semibold">{entry.userName}</span>{' '}
        <span className="text-ink-2">{texts.actions[entry.kind]}</span>{' '}
        <Link to={entry.link} className="font-medium after:absolute after:inset-0">
          {entry.contentTitle}
        </Link>
      </p>
      <time dateTime={entry.at} className="data shrink-0 text-ink-2 text-label">
        {timeAgo(entry.at, now)}
      </time>
    </li>
  );
}

function FeedLoading() {
  return (
    <Loading text={texts.loading}>
      <div className="grid grid-cols-1 gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-15" />
        ))}
      </div>
    </Loading>
  );
}
