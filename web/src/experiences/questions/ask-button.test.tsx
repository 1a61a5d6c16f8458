import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import type { Experience } from '../experience-card.tsx';
import { AskButton } from './ask-button.tsx';
import PublishedQuestions from './published-questions.tsx';

const session = vi.hoisted(() => ({ state: 'person' }));
vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ ...session, userId: 'u-1', email: '' }) }));

const calls = vi.hoisted(() => ({
  POST: vi.fn<(path: string, options: { body: unknown }) => Promise<unknown>>(),
  DELETE: vi.fn<(path: string, options: unknown) => Promise<unknown>>(),
}));
vi.mock('@/shared/api/client.ts', () => ({ api: calls, body: (call: Promise<unknown>) => call }));

const warning = new ApiError(409, JSON.stringify({ code: 'contact_details', message: 'Contact details.' }));

beforeEach(() => {
  session.state = 'person';
  sessionStorage.clear();
  calls.POST.mockReset();
  calls.DELETE.mockReset().mockResolvedValue(undefined);
});

const experience = { id: 'e-1', mentorName: 'Hannah', actions: ['ask'] } as unknown as Experience;

async function shown(element: React.ReactNode) {
  const routeTree = createRootRoute({ component: () => <div>Here: {element}</div> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const button = (change: Partial<Experience> = {}) => shown(<AskButton experience={{ ...experience, ...change }} />);

test('a guest signs in and returns', async () => {
  session.state = 'guest';
  const page = await button({ actions: ['sign_in_to_book'] });
  await expect
    .element(page.getByRole('link', { name: 'Ask a question' }))
    .toHaveAttribute('href', '/auth?next=%2Fexperiences%2Fe-1%23ask-e-1');
});

test('a response cached for guests does not send a signed-in user to sign-in', async () => {
  const page = await button({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Ask a question' })).toBeDisabled();
});

test('the publisher and visitors of a taken brief see nothing', async () => {
  const page = await button({ actions: ['edit'] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
});

test('a question is sent; contact details are confirmed first', async () => {
  calls.POST.mockRejectedValueOnce(warning).mockResolvedValueOnce({ thread: { id: 't-1' } });
  const page = await button();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Hannah a question' });
  await dialog.getByLabelText('Your question').fill('Lift?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect.element(dialog.getByText('Write at least 10 characters.')).toBeVisible();
  expect(calls.POST).not.toHaveBeenCalled();
  await dialog.getByLabelText('Your question').fill('Is there a lift? 555-123-4567');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const message = 'Is there a lift? 555-123-4567';
  expect(calls.POST.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
    ['/api/experiences/{id}/questions', { message, confirmed_contact: false }],
    ['/api/experiences/{id}/questions', { message, confirmed_contact: true }],
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('after Edit the question can be changed', async () => {
  calls.POST.mockRejectedValueOnce(warning);
  const page = await button();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabelText('Your question').fill('Write to a@elsewhere.example');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Your question')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Send question' })).toBeVisible();
});

const questions = [{ id: 'q-1', question: 'Is there a <b>lift</b>?', answer: 'There is.', published_at: '' }];

test('questions are plain text, and only who may removes them', async () => {
  const guest = await shown(<PublishedQuestions experienceId="e-1" questions={questions} removable={false} />);
  await expect.element(guest.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  await expect.element(guest.getByText('Is there a <b>lift</b>?')).toBeVisible();
  expect(guest.container.querySelector('button')).toBeNull();
  await guest.unmount();
  const own = await shown(<PublishedQuestions experienceId="e-1" questions={questions} removable />);
  await own.getByRole('button', { name: 'Remove: Is there a <b>lift</b>?' }).click();
  const path = { id: 'q-1' };
  await expect.poll(() => calls.DELETE.mock.calls).toEqual([['/api/questions/{id}/publish', { params: { path } }]]);
});
