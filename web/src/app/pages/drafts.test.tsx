import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CatalogueDialogs } from '@/assistant/catalogue/catalogue-dialogs.tsx';
import ReportDialog from '@/conversations/report-dialog.tsx';
import { PaymentEmailDialog } from '@/deals/admin/payment-email-dialog.tsx';
import type { AdminBooking } from '@/deals/admin/queries.ts';
import { RecordPaymentDialog } from '@/deals/admin/record-payment-dialog.tsx';
import { EditListingPage } from '@/experiences/edit-listing-page.tsx';
import { experience as brief } from '@/experiences/experience-fixture.ts';
import { experienceQuery } from '@/experiences/queries.ts';
import { GeneratorPage } from '@/generator/generator-page.tsx';
import InterestDialog from '@/modules/interest-dialog.tsx';
import TestNotificationsPage from '@/notifications/test-notifications/test-notifications-page.tsx';
import type { Schema } from '@/shared/api/client.ts';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';

const experience: Schema<'ExperienceView'> = { ...brief, actions: ['edit'] };
const booking = {
  id: 'b-1',
  users: { full_name: 'Carla' },
  experiences: { users: { full_name: 'Hannah' } },
  experience_title: 'Tidal Cathedral',
  experience_description: '',
  total_cents: 8000,
} as AdminBooking;
const nothing = () => undefined;

/** Each form, with the field to type into. */
const FORMS: readonly (readonly [name: string, field: string | RegExp, form: ReactNode])[] = [
  ['editing an experience', 'Description', <EditListingPage key="edit" id="e-1" />],
  ['the generator', 'Your idea', <GeneratorPage key="generator" film={undefined} onFilm={nothing} />],
  ['a report', 'What is wrong?', <ReportDialog key="report" threadId="t-1" onClose={nothing} />],
  ['a waitlist', /^What would you use it for/, <InterestDialog key="note" id="spaces" open onOpenChange={nothing} />],
  ['the catalogue', 'Title', <CatalogueDialogs key="item" dialog={{ kind: 'add' }} onClose={nothing} />],
  ['a payment email', 'Payment ID', <PaymentEmailDialog key="mail" booking={booking} onClose={nothing} />],
  ['a payment by hand', 'Reference', <RecordPaymentDialog key="record" booking={booking} onClose={nothing} />],
  ['the test page', 'Experience ID', <TestNotificationsPage key="test" />],
];

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** `form` on a freshly loaded page. */
async function shown(form: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(experienceQuery('e-1').queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(experienceQuery('e-1').queryKey, experience);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => form }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each(FORMS)('%s survives an ended session, but not a sign-out', async (_, field, form) => {
  const before = await shown(form);
  await userEvent.fill(before.getByLabelText(field), 'What was typed');
  await before.unmount();
  const after = await shown(form);
  await expect.element(after.getByLabelText(field)).toHaveValue('What was typed');
  await after.unmount();
  deleteAllDrafts();
  const next = await shown(form);
  await expect.element(next.getByLabelText(field)).not.toHaveValue('What was typed');
});
