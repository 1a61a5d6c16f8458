import type { Schema } from '@/shared/api/client.ts';
import { CardSection } from '@/shared/ui/card-section.tsx';
import { copy } from '../copy.ts';
import { CreatorCard } from '../creator-card.tsx';

interface CloseMatchesProps {
  creators: readonly Schema<'CreatorView'>[];
  withTag: (tag: string) => { description?: string; tags?: string };
}

/** Below few results or none: who has most of the words. */
export default function CloseMatches({ creators, withTag }: CloseMatchesProps) {
  return (
    <CardSection title={copy.closeMatches}>
      {creators.map((creator) => (
        <li key={creator.id}>
          <CreatorCard creator={creator} eager={false} withTag={withTag} />
        </li>
      ))}
    </CardSection>
  );
}
