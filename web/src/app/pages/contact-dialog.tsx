import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageForm } from '@/contact/message-form.tsx';
import type { MessageValues } from '@/contact/message-rules.ts';
import { copy } from '@/conversations/copy.ts';
import { startThread } from '@/conversations/queries.ts';
import type { Schema } from '@/shared/api/client.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';

interface ContactDialogProps {
  creator: { readonly id: string; readonly full_name: string };
  me: Schema<'MeView'>;
  /** `contact` sends an email and stays on the page; `start` opens a conversation. */
  way: 'contact' | 'start';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Writes to a creator; combines the message form with conversations. */
export default function ContactDialog({ creator, me, way, open, onOpenChange }: ContactDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = creator.full_name;
  const send = async (values: MessageValues, _trap: string, confirmed: boolean) => {
    const { thread } = await startThread(creator.id, values, confirmed);
    void client.invalidateQueries({ queryKey: conversationKeys.all });
    onOpenChange(false);
    const read = () => void navigate({ to: '/messages/$id', params: { id: thread.id } });
    const [title, description] = copy.creator.sent(name);
    const action = way === 'contact' ? { label: copy.creator.open, onSelect: read } : undefined;
    toast({ title, description, tone: 'success', action });
    if (way === 'start') read();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={way === 'contact' ? copy.creator.contactTitle(name) : copy.creator.startTitle(name)}
      description={way === 'contact' ? copy.creator.contactText : copy.creator.startText}
    >
      <MessageForm
        draft={`message:${creator.id}`}
        identity={{ name: me.full_name, email: me.email }}
        send={send}
        aside={
          <Button look="ghost" onClick={() => onOpenChange(false)}>
            {copy.creator.cancel}
          </Button>
        }
      />
    </Dialog>
  );
}
