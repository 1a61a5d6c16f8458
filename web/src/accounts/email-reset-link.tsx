import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { toast } from '@/shared/ui/toast-store.ts';
import { sendResetEmail } from './send-reset-email.ts';
import { copy } from './settings/copy.ts';
import { useMe } from './start/queries.ts';

/** For someone who is signed in and does not know their password: emails them a link to choose another one. */
export function EmailResetLink({ text }: { text: string }) {
  const { data: me } = useMe();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const email = me?.email ?? '';
  const send = useMutation({
    mutationFn: () => sendResetEmail(email, here),
    onSuccess: (sent) => {
      const [title, description] = copy.resetSent(email);
      if (sent) toast({ title, description, tone: 'success' });
    },
  });
  return (
    <button
      type="button"
      disabled={send.isPending || email === ''}
      className="text-brand-ink underline underline-offset-4"
      onClick={() => send.mutate()}
    >
      {text}
    </button>
  );
}
