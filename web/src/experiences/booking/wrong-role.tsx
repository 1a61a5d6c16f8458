import { useIntent } from '@/shared/ui/catalogue/intent.ts';
import type { Experience } from '../experience-card.tsx';
import { copy } from './copy.ts';

/** In place of the button: says why this user cannot book. Who came here to book no longer has that in the address. */
export default function WrongRole({ experience: { id, side } }: { experience: Experience }) {
  useIntent('book', id, true, () => undefined);
  return <p className="text-ink-2 text-small">{copy.wrongRole[side]}</p>;
}
