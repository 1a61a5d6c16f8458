import { expect, test } from 'vitest';
import { withIntent } from '@/shared/ui/catalogue/intent.ts';
import { aCreator, aListing } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import AuthPurpose from './auth-purpose.tsx';

const USUAL = 'Sign in, or create an account in a minute.';
const show = (next: string, tab: 'sign-in' | 'sign-up' = 'sign-in') =>
  render(<AuthPurpose next={next} tab={tab} fallback={USUAL} />);

test.each([
  ['book', 'offered', 'sign-in', 'Sign in to book "A Reef".'],
  ['book', 'wanted', 'sign-in', 'Sign in to send a proposal for "A Reef".'],
  ['book', 'offered', 'sign-up', 'Sign up to book "A Reef".'],
  ['ask', 'offered', 'sign-in', 'Sign in to ask about "A Reef".'],
] as const)(
  'a guest who pressed "%s" on a listing that is %s reads what they %s for',
  async (intent, side, tab, text) => {
    server.get('/api/experiences/{id}', { experience: aListing({ title: 'A Reef', side }) });
    const screen = await show(withIntent('/experiences/e-1', intent, 'e-1'), tab);
    await expect.element(screen.getByText(text)).toBeVisible();
  },
);

test('a guest who wants to write to a creator reads whom', async () => {
  server.get('/api/creators/{id}', aCreator({ full_name: 'Carla' }));
  const screen = await show(withIntent('/creators/c-1', 'start', 'c-1'));
  await expect.element(screen.getByText('Sign in to write to Carla.')).toBeVisible();
});

test('where it is not known, the usual words stay', async () => {
  server.get('/api/experiences/{id}', problem(404, 'not_found'));
  const missing = await show(withIntent('/experiences/e-1', 'book', 'e-1'));
  await expect.element(missing.getByText(USUAL)).toBeVisible();
  await missing.unmount();
  const other = await show('/about#contact');
  await expect.element(other.getByText(USUAL)).toBeVisible();
});
