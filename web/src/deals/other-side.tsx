import { Link } from '@tanstack/react-router';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';

interface OtherSideProps {
  other: { readonly id: string | null; readonly full_name: string };
  viewer: Schema<'ViewerSide'>;
}

/** The other person: creators have a page, hirers don't yet. */
export function OtherSide({ other, viewer }: OtherSideProps) {
  if (!other.id) return copy.nobody;
  if (viewer === 'creator') return other.full_name;
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
