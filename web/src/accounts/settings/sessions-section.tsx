import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { accountKeys } from '@/shared/api/query-keys.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const SESSIONS_SECTION = 'sessions';

const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.sessions(userId),
    queryFn: async () => (await body(api.GET('/api/me/sessions'))).sessions,
    // Other devices may have signed in since.
    staleTime: 0,
  });

/** Ends one session, or all others if there is no id. */
function useEndSession(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      withReauthentication(async () =>
        id ? api.DELETE('/api/me/sessions/{id}', { params: { path: { id } } }) : api.DELETE('/api/me/sessions'),
      ),
    onSuccess: (_, id) => showSuccess(id ? copy.sessions.ended : copy.sessions.endedOthers),
    onError: (error) => showFailure(copy.sessions.failed[0], error, copy.sessions.failed[1]),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  });
}

/** Where the user is signed in, with a button to end each session. */
export function SessionsSection({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(userId));
  const end = useEndSession(userId);
  const others = data?.some((session) => !session.current) ?? false;
  return (
    <Section
      id={SESSIONS_SECTION}
      title={copy.sessions.title}
      aside={
        others && (
          <Button size="sm" busy={end.isPending && end.variables === undefined} onClick={() => end.mutate(undefined)}>
            {copy.sessions.endOthers}
          </Button>
        )
      }
    >
      {data && (
        <ul className="grid grid-cols-1 border-line border-b">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data && !others && <p className="text-ink-2 text-small">{copy.sessions.alone}</p>}
      {!data && !error && (
        <Loading text={copy.sessions.loading}>
          <Skeleton className="h-20" />
        </Loading>
      )}
      {!data && error && (
        <ErrorPanel
          title={copy.sessions.loadFailed}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}

interface SessionRowProps {
  session: Schema<'SessionView'>;
  busy: boolean;
  onEnd: () => void;
}

const HANDHELD = ['iPhone', 'iPad', 'Android'];

function deviceOf({ browser, system }: Schema<'SessionView'>) {
  if (browser && system) return copy.sessions.on(browser, system);
  return browser ?? system ?? copy.sessions.unknown;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const now = useNow();
  const device = deviceOf(session);
  const Icon = HANDHELD.includes(session.system ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 border-line border-t py-4">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Chip tone="success">{copy.sessions.here}</Chip>}
        </p>
        <p className="text-ink-2 text-small">
          <time dateTime={session.last_seen_at}>{copy.sessions.seen(timeAgo(session.last_seen_at, now))}</time>
          {'\u00a0· '}
          <time dateTime={session.signed_in_at}>{copy.sessions.since(timeAgo(session.signed_in_at, now))}</time>
          {'\u00a0· '}
          <span className="data [overflow-wrap:anywhere]">{session.address}</span>
        </p>
      </div>
      {!session.current && (
        <Button size="sm" busy={busy} aria-label={copy.sessions.endLabel(device)} onClick={onEnd}>
          {copy.sessions.end}
        </Button>
      )}
    </li>
  );
}
