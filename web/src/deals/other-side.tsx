import { Link } from '@tanstack/react-router';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';
import { nameOf } from './parties.ts';

interface OtherSideProps {
  other: Schema<'OtherSideView'>;
  viewer: Schema<'ViewerSide'>;
}

/** The other person: creators have a page until they delete their account, hirers don't yet. */
export function OtherSide({ other, viewer }: OtherSideProps) {
  if (!other.id) return copy.nobody;
  if (viewer === 'creator' || other.gone) return nameOf(other);
  return (
    <Link
      to="/creators/$id"
      params={{ id: other.id }}
      className="inline-block rounded-control py-1 underline underline-offset-4 hover:text-ink"
    >
      {other.full_name}
    </Link>
  );
}
