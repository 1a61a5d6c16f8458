import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { accountKeys } from '@/shared/api/query-keys.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { cents } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

type Deletion = Schema<'DeletionView'>;

/** Fetched each time: a booking may have changed since. */
const deletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: () => body(api.GET('/api/me/deletion')),
  staleTime: 0,
  gcTime: 0,
});

interface DeleteAccountDialogProps {
  onClose: () => void;
  /** The account has been deleted: ends the session in this browser. */
  onDeleted: () => Promise<void>;
}

/** What deleting the account would do now, and the button that does it. */
export default function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(deletionQuery);
  const blocked = data !== undefined && data.holds.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(data)}
      description={blocked ? copy.remove.blockedLead : copy.remove.lead}
    >
      {data && !blocked && (
        <Confirm deletion={data} onClose={onClose} onDeleted={onDeleted} onRefused={() => void refetch()} />
      )}
      {data && blocked && <DeletionBlocked holds={data.holds} onClose={onClose} />}
      {!data && !error && (
        <Loading text={copy.remove.loading}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {!data && error && (
        <ErrorPanel title={copy.remove.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** Asks only what can be answered: not before it is known, and not if something has to end first. */
function titleOf(deletion: Deletion | undefined) {
  if (!deletion) return copy.remove.title;
  return deletion.holds.length > 0 ? copy.remove.blocked : copy.remove.dialog;
}

function holdReason(hold: Deletion['holds'][number]) {
  return hold.why === 'in_debt' ? copy.remove.why.in_debt(cents(hold.owed_cents)) : copy.remove.why[hold.why];
}

function DeletionBlocked({ holds, onClose }: { holds: Deletion['holds']; onClose: () => void }) {
  return (
    <>
      <Lines>
        {holds.map((hold) => (
          <li key={`${hold.booking_id} ${hold.why}`} className="grid grid-cols-1 gap-0.5 py-3">
            {hold.title && (
              <span className="font-medium [overflow-wrap:anywhere]">{translateFallback(hold.title)}</span>
            )}
            <span className="text-ink-2 text-small">{holdReason(hold)}</span>
            {hold.booking_id && (
              <Link
                to="/deals/$id"
                params={{ id: hold.booking_id }}
                className="w-fit text-brand-ink text-small underline underline-offset-4"
              >
                {copy.remove.see}
              </Link>
            )}
          </li>
        ))}
      </Lines>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {copy.remove.close}
        </Button>
      </DialogActions>
    </>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">{children}</ul>;
}

/** Lists the open deals that would end, before the user confirms. */
function Consequences({ deletion: { ends, listings } }: { deletion: Deletion }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{copy.remove.ends}</h3>
      <Lines>
        {ends.map((end) => (
          <li key={end.booking_id} className="grid grid-cols-1 gap-0.5 py-3">
            <span className="font-medium [overflow-wrap:anywhere]">{translateFallback(end.title)}</span>
            <span className="text-ink-2 text-small">{copy.remove.what[end.what]}</span>
          </li>
        ))}
        {ends.length === 0 && <li className="py-3 text-ink-2 text-small">{copy.remove.nothing}</li>}
        {listings > 0 && <li className="py-3 text-ink-2 text-small">{copy.remove.listings(listings)}</li>}
        {[copy.remove.sessions, copy.remove.removed, copy.remove.messages, copy.remove.kept].map((line) => (
          <li key={line} className="py-3 text-ink-2 text-small">
            {line}
          </li>
        ))}
      </Lines>
    </div>
  );
}

interface ConfirmProps extends DeleteAccountDialogProps {
  deletion: Deletion;
  /** Called when the server refuses because something new is open. */
  onRefused: () => void;
}

function Confirm({ deletion, onClose, onDeleted, onRefused }: ConfirmProps) {
  const { mutateAsync } = useMutation({
    mutationFn: () => withReauthentication(() => api.DELETE('/api/me')),
    onSuccess: async () => {
      await onDeleted();
      showSuccess(copy.remove.done);
    },
    onError: (error) => {
      showFailure(copy.remove.failed[0], error, copy.remove.failed[1]);
      onRefused();
    },
  });
  const word = copy.remove.type;
  const check = (form: FormData): { values: true } | { errors: FieldErrors } =>
    String(form.get('word')).trim().toUpperCase() === word
      ? { values: true }
      : { errors: { word: copy.remove.mismatch(word) } };
  const send = async () => {
    await mutateAsync().catch(() => undefined);
  };
  const { errors, busy, onSubmit } = useValidatedForm({ check, send });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <Consequences deletion={deletion} />
      <Field label={copy.remove.confirm(word)} error={errors.word}>
        <Input name="word" autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{copy.remove.cancel}</Button>
        <Button type="submit" look="danger" busy={busy} busyText={copy.remove.going}>
          {copy.remove.go}
        </Button>
      </DialogActions>
    </form>
  );
}
