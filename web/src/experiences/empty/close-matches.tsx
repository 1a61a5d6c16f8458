import { CardSection } from '@/shared/ui/card-section.tsx';
import { type Experience, ExperienceCard } from '../experience-card.tsx';
import { copy } from './copy.ts';

interface CloseMatchesProps {
  experiences: readonly Experience[];
  /** The filters are beside them. */
  narrow: boolean;
  onBook: (experience: Experience) => void;
}

/** Below few results or none: what has most of the words. */
export default function CloseMatches({ experiences, narrow, onBook }: CloseMatchesProps) {
  return (
    <CardSection title={copy.closeMatches} narrow={narrow}>
      {experiences.map((experience) => (
        <li key={experience.id}>
          <ExperienceCard experience={experience} eager={false} onBook={() => onBook(experience)} />
        </li>
      ))}
    </CardSection>
  );
}
