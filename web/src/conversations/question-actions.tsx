import { lazy, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import { type Message, unpublishQuestion } from './queries.ts';
import { useQuestionChange } from './use-question-change.ts';

const PublishDialog = lazy(() => import('./publish-dialog.tsx'));

interface QuestionActionsProps {
  /** A question about a listing. */
  message: Message;
  /** The messages after it, oldest first. */
  later: readonly Message[];
}

/** Below a question about a listing: whether the listing shows it, and what its publisher can do about that. */
export function QuestionActions({ message, later }: QuestionActionsProps) {
  const [publishing, setPublishing] = useState(false);
  const remove = useQuestionChange(() => unpublishQuestion(message.id), copy.question.undone);
  const { published, actions } = message.question ?? { published: false, actions: [] };
  const removes = actions.includes('unpublish');
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 px-1 text-ink-2 text-small">
      {published && <p>{copy.question.published}</p>}
      {/* one button for both: the one that replaces the other keeps the focus */}
      {(removes || actions.includes('publish')) && (
        <Button size="sm" busy={remove.isPending} onClick={() => (removes ? remove.mutate() : setPublishing(true))}>
          {removes ? copy.question.unpublish : copy.question.publish}
        </Button>
      )}
      {publishing && (
        <Suspense>
          <PublishDialog
            id={message.id}
            question={message.message}
            answer={answerIn(later)}
            onClose={() => setPublishing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The publisher's first answer among `later`: their messages up to the next one of the person who asks. */
export function answerIn(later: readonly Message[]): string {
  const first = later.findIndex((one) => one.mine);
  const rest = first < 0 ? [] : later.slice(first);
  const end = rest.findIndex((one) => !one.mine);
  return (end < 0 ? rest : rest.slice(0, end)).map((one) => one.message).join('\n');
}
