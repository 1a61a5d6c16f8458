import { Link } from '@tanstack/react-router';
import { buttonStyles } from '../button.tsx';
import { copy } from '../copy.ts';

/** Where people look for something and may not find it: our team searches, too. */
export function MatchLink({ look = 'ghost' }: { look?: 'ghost' | 'secondary' }) {
  return (
    <Link to="/match" className={buttonStyles({ look, size: look === 'ghost' ? 'md' : 'sm' })}>
      {copy.askForMatch}
    </Link>
  );
}
