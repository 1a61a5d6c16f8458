import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { copy } from './copy.ts';

interface ContactNoticeProps {
  /** The confirmed text is being sent. */
  busy?: boolean;
  onSend: () => void;
  onEdit: () => void;
}

/** Shown if the server has found contact details in a text: the sender confirms it, or changes it. */
export function ContactNotice({ busy = false, onSend, onEdit }: ContactNoticeProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus();
  }, []);
  return (
    <div
      ref={panel}
      role="alertdialog"
      aria-label={copy.title}
      tabIndex={-1}
      className="grid grid-cols-1 gap-4 rounded-card border border-warning/40 p-4 text-left outline-none"
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="text-card">{copy.title}</p>
        <p className="text-ink-2 text-small">{copy.text}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" onClick={onEdit}>
          {copy.edit}
        </Button>
        <Button busy={busy} onClick={onSend}>
          {copy.send}
        </Button>
      </div>
    </div>
  );
}
