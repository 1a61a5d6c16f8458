import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { BookingMenu, type BookingMenuProps } from './booking-menu.tsx';
import { copy } from './copy.ts';

interface RowActionsProps extends BookingMenuProps {
  /** What the rows of the table wait for: a listing to assign, or a decision. */
  step: 'assign' | 'resolve';
}

/** The end of a row: the button for what it waits for, if this admin may do it, and its menu. */
export function RowActions({ step, ...menu }: RowActionsProps) {
  const { booking, onOpenDialog } = menu;
  const text = { assign: copy.assign.send, resolve: copy.decide.resolve.send }[step];
  return (
    <div className="flex items-center justify-end gap-1">
      {booking.operations?.includes(step) && (
        <Button
          size="sm"
          aria-label={`${text}: ${translateFallback(booking.experience_title)}`}
          onClick={() => onOpenDialog({ booking, dialog: step })}
        >
          {text}
        </Button>
      )}
      <BookingMenu {...menu} />
    </div>
  );
}
