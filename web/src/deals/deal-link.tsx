import { Link } from '@tanstack/react-router';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';

/** Link to a deal's page. */
export function DealLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/deals/$id"
      params={{ id }}
      className={buttonStyles({ look: 'ghost' })}
      aria-label={`${copy.page.open}: ${title}`}
    >
      {copy.page.open}
    </Link>
  );
}
