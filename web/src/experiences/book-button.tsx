import { Link, useLocation } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useSession } from '@/shared/api/session.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import type { Experience } from './experience-card.tsx';

interface BookButtonProps {
  experience: Experience;
  onBook: () => void;
  /** The page's one primary button. */
  primary?: boolean;
}

/** Books, or leads to the sign-in; the server says which. Nothing for people who may not book this. */
export function BookButton({ experience, onBook, primary }: BookButtonProps) {
  const session = useSession();
  const here = useLocation({ select: (location) => location.href });
  const look = primary ? ({ look: 'primary', size: 'lg', wide: true } as const) : {};
  const asks = experience.actions.includes('sign_in_to_book');
  // The session is not known yet, or the response is still the one that a guest gets.
  if (session.state === 'unknown' || (session.state === 'person' && asks)) {
    return (
      <Button {...look} disabled>
        {copy.checking}
      </Button>
    );
  }
  if (asks) {
    return (
      <Link
        to="/auth"
        search={{ next: here }}
        aria-label={copy.about(copy.signInToBook, experience.title)}
        className={buttonStyles(look)}
      >
        {copy.signInToBook}
      </Link>
    );
  }
  if (experience.requested) {
    return (
      <Link
        to="/profile"
        search={{ booking: experience.requested }}
        aria-label={copy.about(copy.requested, experience.title)}
        className={buttonStyles(primary ? { size: 'lg', wide: true } : {})}
      >
        <Check aria-hidden="true" />
        {copy.requested}
      </Link>
    );
  }
  // The reason is shown nearby: above the grid, or beside the button.
  if (experience.pay_first) {
    return (
      <Button {...look} disabled aria-label={copy.about(copy.book, experience.title)}>
        {copy.book}
      </Button>
    );
  }
  if (!experience.actions.includes('book')) return null;
  return (
    <Button {...look} aria-label={copy.about(copy.book, experience.title)} onClick={onBook}>
      {copy.book}
    </Button>
  );
}
