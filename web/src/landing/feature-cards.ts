import { copy } from './copy.ts';

interface FeatureCard {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Id of the cover, hand-picked: calm behind the text. */
  readonly cover: string;
}

/** The large cards of the landing page. A new one is one line here. */
export const featureCards: readonly FeatureCard[] = [
  { ...copy.doors.experiences, to: '/experiences', cover: 'portal-31' },
  { ...copy.doors.creators, to: '/creators', cover: 'light-37' },
  { ...copy.doors.generator, to: '/experience-generator', cover: 'wall-12' },
];
