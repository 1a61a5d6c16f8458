import { translated } from '@/shared/lib/language.ts';

/** The next steps that a new account is shown. */
export const copy = translated('accounts/profile/steps', {
  done: 'Done',
  creator: {
    title: 'Get found',
    text: 'Hirers see complete profiles first.',
    describe: 'Describe what you build',
    tag: 'Add your skills as tags',
    price: 'Set your price per hour',
    find: 'Find a brief and send a proposal',
  },
  hirer: {
    title: 'Publish your first brief',
    text: 'Describe the work and your budget, hourly or fixed. Creators send you proposals.',
    publish: 'Write the brief',
    look: 'Meet creators',
  },
});
