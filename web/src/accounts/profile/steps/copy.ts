import { translated } from '@/shared/lib/language.ts';

/** What somebody new is told to do next. */
export const copy = translated('accounts/profile/steps', {
  done: 'Done',
  creator: {
    title: 'Get found',
    text: 'Hirers see complete profiles first.',
    describe: 'Say what you build',
    tag: 'Add your skills as tags',
    find: 'Find a brief and ask for it',
  },
  hirer: {
    title: 'Publish your first brief',
    text: 'Say what you look for and what an hour of it is worth to you. Creators ask to book it.',
    publish: 'Write the brief',
    look: 'See who builds such things',
  },
});
