import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { withIntent } from '@/shared/ui/catalogue/intent.ts';
import { copy } from './copy.ts';
import type { Experience } from './experience-card.tsx';

const WrongRole = lazy(() => import('./booking/wrong-role.tsx'));

interface BookButtonProps {
  experience: Experience;
  onBook: () => void;
  /** The page's one primary button. */
  primary?: boolean;
}

/**
 * Books, or links to sign-in, depending on the server's `actions`. On the listing's own page, users of the other
 * role read why they may not book; elsewhere there is nothing. Above the button of a brief it says what is sent, unless
 * its page already says so to those who can send it.
 */
export function BookButton(props: BookButtonProps) {
  const { experience, primary } = props;
  const asks = experience.actions.some((action) => action === 'book' || action === 'sign_in_to_book');
  const said = primary && experience.actions.includes('book');
  if (experience.side !== 'wanted' || !asks || said || experience.requested) return <Action {...props} />;
  return (
    <div className={`grid grid-cols-1 ${primary ? 'gap-2' : 'justify-items-end gap-1'}`}>
      <p className={`text-ink-2 ${primary ? 'text-center text-small' : 'text-label'}`}>{copy.proposal}</p>
      <Action {...props} />
    </div>
  );
}

function Action({ experience, onBook, primary }: BookButtonProps) {
  const session = useSession();
  const look = primary ? ({ look: 'primary', size: 'lg', wide: true } as const) : {};
  const asks = experience.actions.includes('sign_in_to_book');
  // The session is not known yet, or the data is still a guest's.
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
        // its page opens the dialog
        search={{ next: withIntent(`/experiences/${experience.id}`, 'book', experience.id) }}
        aria-label={copy.about(copy.signInToBook, experience.title)}
        className={buttonStyles(look)}
      >
        {copy.signInToBook}
      </Link>
    );
  }
  if (experience.requested) {
    const label = experience.agreed ? copy.booked : copy.requested;
    return (
      <Link
        to="/deals/$id"
        params={{ id: experience.requested }}
        aria-label={copy.about(label, experience.title)}
        className={buttonStyles(primary ? { size: 'lg', wide: true } : {})}
      >
        <Check aria-hidden="true" />
        {label}
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
  if (!experience.actions.includes('book')) {
    // who may ask but not book has the other role
    if (!primary || !experience.actions.includes('ask')) return null;
    return (
      <Suspense>
        <WrongRole experience={experience} />
      </Suspense>
    );
  }
  return (
    <Button {...look} aria-label={copy.about(copy.book, experience.title)} onClick={onBook}>
      {copy.book}
    </Button>
  );
}
