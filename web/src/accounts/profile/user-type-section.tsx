import type { Schema } from '@/shared/api/client.ts';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';

export const USER_TYPE_SECTION = 'role';

/** What one's type lets one do, in a paragraph. */
export function UserTypeSection({ type }: { type: Schema<'UserType'> }) {
  return (
    <Section id={USER_TYPE_SECTION} title={copy.role.title}>
      <p className="max-w-[65ch] text-ink-2">{copy.role[type]}</p>
    </Section>
  );
}
