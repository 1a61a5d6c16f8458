import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { auth } from '@/shared/api/auth.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { SignUpForm } from './sign-up-form.tsx';

const user = { id: 'u-1', email: 'hannah@example.com', identities: [], app_metadata: {}, user_metadata: {} };
const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user };

afterEach(async () => {
  vi.unstubAllGlobals();
  await auth.stopAutoRefresh();
  localStorage.removeItem('parallax.auth');
});

/** Fills the form and sends it to a server that responds with `answer`. */
async function signsUp(answer: object) {
  const asked = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', asked);
  const passwords = { visible: false, onToggle: () => undefined };
  const form = await render(<SignUpForm passwords={passwords} next="/experiences?query=dome" />);
  const typed = { fullName: 'Hannah', email: user.email, password: 'correct horse', confirm: 'correct horse' };
  for (const [name, text] of Object.entries(typed)) {
    const field = form.container.querySelector(`[name=${name}]`);
    if (field) await userEvent.fill(field, text);
  }
  await userEvent.click(form.getByRole('radio', { name: /^Hirer/ }));
  await userEvent.click(form.getByRole('button', { name: 'Sign Up' }));
  await expect.poll(() => asked.mock.calls.map(([url]) => String(url)).join()).toContain('/auth/v1/signup');
  await expect.poll(() => getToasts()[0]?.title).toBe('Account Created!');
  return getToasts()[0];
}

test('someone who has to confirm their address reads so, and can have the email sent again', async () => {
  const said = await signsUp(user);
  expect(said?.description).toBe('Please check your email to verify your account.');
  expect(said?.action?.label).toBe('Resend email');
  // The toast goes; this stays.
  await expect.poll(() => document.querySelector('form')?.textContent).toContain(`We sent an email to ${user.email}.`);
  expect((await auth.getSession()).data.session).toBeNull();
});

test('where nothing has to be confirmed, sign-up also signs in, and no email is offered', async () => {
  const said = await signsUp(session);
  expect(said).toMatchObject({ description: 'You have successfully signed in.', tone: 'success' });
  expect(said?.action).toBeUndefined();
  expect((await auth.getSession()).data.session?.user.id).toBe('u-1');
});
