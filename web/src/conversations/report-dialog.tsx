import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { reportThread } from './queries.ts';

/** Asks why admins should look at a conversation. */
export default function ReportDialog({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => reportThread(threadId, reason),
    onSuccess: () => {
      const [title, description] = copy.report.done;
      toast({ title, description, tone: 'success' });
      void client.invalidateQueries({ queryKey: conversationKeys.all });
    },
    onError: (error) => {
      const [title, sentence] = copy.report.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
  const { title, text, reason, required, submit, submitting, cancel } = copy.report;
  return (
    <PromptDialog
      title={title}
      text={text}
      label={reason}
      draft={`report:${threadId}`}
      invalid={required}
      send={submit}
      sending={submitting}
      cancel={cancel}
      busy={isPending}
      onSend={(words, sent) => mutate(words, { onSuccess: sent })}
      onClose={onClose}
    />
  );
}
