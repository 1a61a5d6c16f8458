import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CatalogueDialogs } from '@/assistant/catalogue/catalogue-dialogs.tsx';
import ReportDialog from '@/conversations/report-dialog.tsx';
import { PaymentEmailDialog } from '@/deals/admin/payment-email-dialog.tsx';
import { RecordPaymentDialog } from '@/deals/admin/record-payment-dialog.tsx';
import { EditListingPage } from '@/experiences/form/edit-listing-page.tsx';
import { GeneratorPage } from '@/generator/generator-page.tsx';
import InterestDialog from '@/modules/interest-dialog.tsx';
import TestNotificationsPage from '@/notifications/test-notifications/test-notifications-page.tsx';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';
import { aListing, anAdminBooking } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';

const booking = anAdminBooking({ total_cents: 8000 });
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
  server.get('/api/experiences/{id}', { experience: aListing({ actions: ['edit'] }) });
  server.get('/api/config', problem(503));
  server.get('/api/generations', problem(503));
  server.get('/api/tags', problem(503));
});

test.each(FORMS)('%s survives an ended session, but not a sign-out', async (_, field, form) => {
  const before = await render(form);
  await userEvent.fill(before.getByLabelText(field), 'What was typed');
  await before.unmount();
  const after = await render(form);
  await expect.element(after.getByLabelText(field)).toHaveValue('What was typed');
  await after.unmount();
  deleteAllDrafts();
  const next = await render(form);
  await expect.element(next.getByLabelText(field)).not.toHaveValue('What was typed');
});
