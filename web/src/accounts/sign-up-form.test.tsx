import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { auth } from '@/shared/api/auth.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aConfig } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const user = { id: 'u-1', email: 'hannah@example.com', identities: [], app_metadata: {}, user_metadata: {} };
const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user };

beforeEach(() => server.get('/api/config', aConfig()));
afterEach(async () => {
  vi.unstubAllGlobals();
  await auth.stopAutoRefresh();
  localStorage.removeItem('parallax.auth');
});

/** Fills in and submits the form. */
async function fills(form: RenderResult) {
  const typed = { fullName: 'Hannah', email: user.email, password: 'correct horse', confirm: 'correct horse' };
  for (const [name, text] of Object.entries(typed)) {
    const field = form.container.querySelector(`[name=${name}]`);
    if (field) await userEvent.fill(field, text);
  }
  await userEvent.click(form.getByRole('radio', { name: /^Hirer/ }));
  await userEvent.click(form.getByRole('button', { name: 'Sign Up' }));
}

const opens = (next: string) =>
  render(<SignUpForm passwords={{ visible: false, onToggle: () => undefined }} next={next} />);

/** Signs up; the server responds with `answer`. */
async function signsUp(answer: object) {
  const asked = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', asked);
  const form = await opens('/experiences?query=dome');
  await fills(form);
  await expect.poll(() => asked.mock.calls.map(([url]) => String(url)).join()).toContain('/auth/v1/signup');
  await expect.poll(() => getToasts()[0]?.title).toBe('Account Created!');
  return getToasts()[0];
}

test('asks a user to confirm their address in place of the form, and offers to resend the email', async () => {
  const shown = await signsUp(user);
  expect(shown?.description).toBe('Please check your email to verify your account.');
  // The panel has the only button for that.
  expect(shown?.action).toBeUndefined();
  // The toast disappears; this stays.
  await expect.poll(() => document.querySelector('form')?.textContent).toContain(`We sent an email to ${user.email}.`);
  expect(document.querySelector('[name=password]')).toBeNull();
  expect(document.querySelectorAll('form button[type=button]')).toHaveLength(2);
  expect((await auth.getSession()).data.session).toBeNull();
});

test('the code from the email confirms the address and signs in', async () => {
  await signsUp(user);
  const asked = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => Response.json(session));
  vi.stubGlobal('fetch', asked);
  await userEvent.fill(page.getByLabelText('Or enter the code from the email'), ' 417 883 ');
  await userEvent.click(page.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => getToasts()[0]?.title).toBe('Email Confirmed');
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(String(url)).toContain('/auth/v1/verify');
  expect(JSON.parse(String(init?.body))).toMatchObject({ email: user.email, token: '417883', type: 'signup' });
  expect((await auth.getSession()).data.session?.user.id).toBe('u-1');
});

test('a refused password is reported at its field, which gets the focus', async () => {
  const message = 'Password is known to be weak.';
  const refusal = { code: 'weak_password', message, weak_password: { reasons: ['pwned'] } };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
  const form = await opens('/');
  await expect.element(form.getByText(/^At least 8 characters/)).toBeVisible();
  await fills(form);
  await expect.element(form.getByRole('alert')).toHaveTextContent(message);
  await expect.element(form.getByLabelText('Password', { exact: true })).toHaveFocus();
});

test('without confirmation, sign-up also signs in and offers no email', async () => {
  const shown = await signsUp(session);
  expect(shown).toMatchObject({ description: 'You have successfully signed in.', tone: 'success' });
  expect(shown?.action).toBeUndefined();
  expect((await auth.getSession()).data.session?.user.id).toBe('u-1');
});
