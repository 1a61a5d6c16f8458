import { copy } from './copy.ts';

interface FeatureCard {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Id of its cover, chosen by eye: calm behind the text. */
  readonly cover: string;
}

/** The big cards of the front page. A new module is one line here. */
export const featureCards: readonly FeatureCard[] = [
  { ...copy.doors.experiences, to: '/experiences', cover: 'portal-31' },
  { ...copy.doors.creators, to: '/creators', cover: 'light-37' },
  { ...copy.doors.generator, to: '/experience-generator', cover: 'wall-12' },
];
