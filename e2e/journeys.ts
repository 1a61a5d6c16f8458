import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import type { People, Person } from './people.ts';
import { findDealWithAction } from './screens.ts';

/** A path through the product on which a person sees some of the fixed texts (`docs/texts.csv`). */
type Journey = (people: People) => Promise<void>;

const FAILURE = { status: 500, code: 'internal', title: 'Something went wrong.', message: 'Something went wrong.' };

/** Makes requests with `method` to `path` fail as on a broken server. */
async function failRequests(page: Page, method: string, path: string | RegExp, failure = FAILURE): Promise<void> {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status: failure.status,
      contentType: 'application/problem+json',
      body: JSON.stringify(failure),
    });
  });
}

/** Ends this page's session on the server, and presses `name` before the page notices. */
async function pressAsSessionEnds(page: Page, name: string): Promise<void> {
  const button = await page.getByRole('button', { name }).elementHandle();
  const status = await page.evaluate(async (pressed) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('parallax.auth') ?? '{}');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers });
    if (pressed instanceof HTMLElement) pressed.click();
    return response.status;
  }, button);
  expect(status).toBe(204);
}

/** Makes requests with `method` to `path` fail without reaching the server. */
async function abortRequests(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
}

/** Delays the responses from `path`, so that the loading state can be read. */
async function delayResponses(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    await pause(1_500);
    await route.continue();
  });
}

async function expectText(person: Person, text: string | RegExp): Promise<void> {
  await expect(person.page.getByText(text).first()).toBeVisible();
}

async function openMenu(person: Person): Promise<void> {
  await person.page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await expect(person.page.getByRole('dialog')).toBeVisible();
}

const press = (person: Person, name: string | RegExp) => person.page.getByRole('button', { name }).first().click();

let listings = 0;

/** A brief of Hannah's without a booking request. */
async function setUpBrief(people: People): Promise<{ hannah: Person; title: string; listing: string }> {
  const hannah = await people.demo('Hannah');
  const title = `Texts ${process.pid} ${listings++}`;
  return { hannah, title, listing: await publishBrief(hannah, title) };
}

/** A brief that Carl has requested; neither of them has a page open. */
async function setUpBookingRequest(
  people: People,
): Promise<{ hannah: Person; carl: Person; title: string; booking: string }> {
  const { hannah, title, listing } = await setUpBrief(people);
  const carl = await people.demo('Carl');
  return { hannah, carl, title, booking: await requestBooking(carl, listing, 'https://folio.example/carl') };
}

/** The same, with Hannah on her profile. */
async function setUpRequestOnProfile(people: People): Promise<{ hannah: Person; title: string }> {
  const deal = await setUpBookingRequest(people);
  await deal.hannah.goesTo('/profile');
  return deal;
}

/** A project of Hannah's and Carl's, with `reader` on their profile. */
async function setUpProject(
  people: People,
  reader?: 'hannah' | 'carl',
): Promise<{ hannah: Person; carl: Person; title: string }> {
  const deal = await setUpBookingRequest(people);
  await acceptBooking(deal.hannah, deal.booking);
  if (reader) await deal[reader].goesTo('/profile');
  return deal;
}

/** The same with work that is delivered, and Hannah on her profile. */
async function setUpDelivery(people: People): Promise<{ hannah: Person; title: string }> {
  const { hannah, carl, title, booking } = await setUpBookingRequest(people);
  await acceptBooking(hannah, booking);
  await carl.changes(`/api/projects/${booking}`, { projectLink: 'https://work.example/1' });
  await hannah.goesTo('/profile');
  return { hannah, title };
}

async function rejectProject({ hannah, title }: { hannah: Person; title: string }): Promise<void> {
  await hannah.choosesAction(title, 'Reject Project');
  await hannah.dialog('Reject Project').getByRole('button', { name: 'Reject Project' }).click();
}

const signUp = async (person: Person, confirmation: string, type?: 'Hirer') => {
  const form = person.page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('Full name').fill(person.name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password').fill(confirmation);
  if (type) await form.getByRole('radio', { name: type }).click();
  await form.getByRole('button', { name: 'Sign Up' }).click();
};

async function openSignUp(people: People): Promise<Person> {
  const guest = await people.guest();
  await guest.goesTo('/auth');
  await guest.page.getByRole('tab', { name: 'Sign Up' }).click();
  return guest;
}

async function createExperience(person: Person, price: string): Promise<void> {
  await person.goesTo('/create-experience');
  await fillListing(person, price);
  await person.page.getByRole('button', { name: 'Publish brief' }).click();
}

async function fillListing(person: Person, price: string): Promise<void> {
  await person.page.getByLabel('Title').fill('A title');
  await person.page.getByLabel('Description', { exact: true }).fill('A description');
  await person.page.getByLabel(/per hour/i).fill(price);
}

async function sendChatMessage(person: Person, text: string): Promise<void> {
  const field = person.page.getByRole('textbox', { name: 'Your message' });
  await field.fill(text);
  await field.press('Enter');
}

async function openChat(people: People): Promise<Person> {
  const guest = await people.guest();
  await guest.goesTo('/');
  await press(guest, 'Open the assistant');
  return guest;
}

async function sendContactMessage(person: Person): Promise<void> {
  await person.goesTo('/about');
  const form = person.page.getByRole('region', { name: 'Contact Us' });
  await form.getByLabel('Name').fill('Ines');
  await form.getByLabel('Email').fill('ines@parallax.example');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('How do I bring a venue to Parallax?');
  await form.getByRole('button', { name: 'Send Message' }).click();
}

/** An admin on the bookings page, and a function that sends an email about an accepted booking. */
async function openBookings(people: People): Promise<{ olga: Person; sendEmail: (command: string) => Promise<void> }> {
  const { title } = await setUpProject(people);
  const olga = await people.demo('Olga');
  await olga.letsTimePass(0.01); // the same email is not sent twice within a minute
  await olga.goesTo('/admin');
  const row = olga.page.getByRole('row').filter({ hasText: title });
  const sendEmail = async (command: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await olga.page.getByRole('menuitem', { name: command }).click();
  };
  return { olga, sendEmail };
}

async function sendPaymentConfirmed(olga: Person, sendEmail: (command: string) => Promise<void>): Promise<void> {
  await sendEmail('Send payment confirmed email');
  const dialog = olga.dialog('Payment confirmed email');
  await dialog.getByLabel('Amount').fill('80');
  await dialog.getByRole('button', { name: 'Send emails' }).click();
  await expectText(olga, 'Please enter both amount and payment ID');
  await dialog.getByLabel('Payment ID').fill('pi_typed');
  await dialog.getByRole('button', { name: 'Send emails' }).click();
}

/** Every journey of `docs/texts.csv`, by its name there. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'the front page as a guest': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/');
    await expectText(guest, 'Visit Marketplace');
  },
  'the menu as a guest': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/');
    await openMenu(guest);
  },
  'signing out': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/');
    await openMenu(carl);
    await press(carl, 'Sign Out');
    await expect(carl.page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  },
  'an unknown address': async (people) => (await people.guest()).goesTo('/no/such/page'),
  'an unknown module': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/modules/nothing');
    await expectText(guest, 'Module Not Found');
  },
  'signing up': async (people) => {
    const guest = await openSignUp(people);
    await signUp(guest, 'another');
    await guest.seesToast('Password Mismatch');
    await signUp(guest, guest.password);
    await guest.seesToast('User Type Required');
    await signUp(guest, guest.password, 'Hirer');
    await guest.seesToast('Account Created!');
  },
  'a sign-up that is rejected': async (people) => {
    const guest = await openSignUp(people);
    const refusal = { ...FAILURE, status: 422, code: 'weak_password', message: 'This password is too weak.' };
    await failRequests(guest.page, 'POST', /\/auth\/v1\/signup/, refusal);
    await signUp(guest, guest.password, 'Hirer');
    await guest.seesToast('Sign Up Failed');
  },
  'a sign-in that is rejected': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/auth');
    await guest.fillsSignIn();
    await guest.seesToast('Sign In Failed');
  },
  'a sign-in that cannot be sent': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/auth');
    await abortRequests(guest.page, 'POST', '**/auth/v1/token**');
    await guest.fillsSignIn();
    await expectText(guest, 'An unexpected error occurred.');
  },
  'signing in': async (people) => {
    const carl = await people.demoByButton('Carl');
    await carl.seesToast('Welcome back!', 'You have successfully signed in.');
  },
  'the experiences as a guest': async (people) => {
    const guest = await people.guest();
    await delayResponses(guest.page, /\/api\/experiences(\?side=(offered|wanted)&limit=24)?$/);
    await guest.navigatesTo('/experiences');
    await expectText(guest, 'Login to Book');
  },
  'the experiences while the session loads': async (people) => {
    const carl = await people.demo('Carl');
    await delayResponses(carl.page, /\/assets\/auth-\w+\.js/);
    await carl.goesTo('/experiences');
    await expect(carl.page.getByRole('main').getByRole('button', { name: 'Loading...' }).first()).toBeDisabled();
    await expectText(carl, 'Book Now');
  },
  'a search that finds no experience': async (people) => (await people.guest()).goesTo('/experiences?query=zzzzzzzz'),
  'no experience at all': async (people) => {
    const guest = await people.guest();
    await guest.page.route(/\/api\/experiences(\?side=(offered|wanted)&limit=24)?$/, (route) =>
      route.fulfill({ json: { experiences: [], next_cursor: null, count: 0 } }),
    );
    await guest.navigatesTo('/experiences');
    await expectText(guest, 'No experiences available.');
  },
  'the experiences as a hirer': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/experiences');
    await expectText(hannah, 'Create Experience');
  },
  booking: async (people) => {
    const { title } = await setUpBrief(people);
    const carl = await people.demo('Carl');
    await carl.books(title, await carl.finds(title, title), 'https://folio.example/carl');
  },
  'a booking that fails': async (people) => {
    const { title } = await setUpBrief(people);
    const carl = await people.demo('Carl');
    const card = await carl.finds(title, title);
    await failRequests(carl.page, 'POST', '**/api/bookings');
    await card.getByRole('button', { name: `Book Now: ${title}` }).click();
    await carl.dialog('Send a proposal').getByLabel('Hours', { exact: true }).fill('1');
    await carl.dialog('Send a proposal').locator('button[type=submit]').click();
    await expectText(carl, 'Booking Failed'); // by its text: the open dialog hides the toast from role queries
  },
  'creating an experience': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.publishes({
      title: `Texts ${process.pid} ${listings++}`,
      description: 'A brief to read texts by.',
      price: '80',
    });
    await createExperience(hannah, '');
    await hannah.seesToast('Missing Information');
    await createExperience(hannah, '0');
    await hannah.seesToast('Invalid Price');
  },
  'an experience that cannot be created': async (people) => {
    const hannah = await people.demo('Hannah');
    await failRequests(hannah.page, 'POST', '**/api/experiences');
    await createExperience(hannah, '80');
    await hannah.seesToast('Failed to Create Experience');
  },
  'an experience that cannot be sent': async (people) => {
    const hannah = await people.demo('Hannah');
    await abortRequests(hannah.page, 'POST', '**/api/experiences');
    await createExperience(hannah, '80');
    await hannah.seesToast('Unexpected Error', 'Something went wrong. Please try again.');
  },
  'creating an experience as the session ends': async (people) => {
    const hannah = await people.demo('Hannah');
    // otherwise the live stream would report it first
    await abortRequests(hannah.page, 'GET', '**/api/events');
    await hannah.goesTo('/create-experience');
    await fillListing(hannah, '80');
    await pressAsSessionEnds(hannah.page, 'Publish brief');
    await hannah.seesToast('Authentication Error');
  },
  'the creators as a guest': async (people) => {
    const guest = await people.guest();
    await delayResponses(guest.page, /\/api\/creators(\?limit=24)?$/);
    await guest.navigatesTo('/creators');
    await expectText(guest, 'Search Creators');
    const { creators } = await guest.reads<{ creators: { full_name: string }[] }>('/api/creators');
    const name = creators[0]?.full_name.split(' ')[0] ?? '';
    await guest.page.getByRole('combobox', { name: /Search creators/ }).fill(name);
    await expectText(guest, 'Search Recommendations');
  },
  'a search that finds no creator': async (people) => (await people.guest()).goesTo('/creators?description=zzzzzzzz'),
  'no creator at all': async (people) => {
    const guest = await people.guest();
    await guest.page.route(/\/api\/creators(\?limit=24)?$/, (route) =>
      route.fulfill({ json: { creators: [], next_cursor: null, count: 0 } }),
    );
    await guest.navigatesTo('/creators');
    await expectText(guest, 'No creators available.');
  },
  'a creator': async (people) => {
    const guest = await people.guest();
    const { creators } = await guest.reads<{ creators: { id: string }[] }>('/api/creators');
    await guest.goesTo(`/creators/${creators[0]?.id}`);
    await expectText(guest, 'Start Conversation');
  },
  'an unknown creator': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/creators/nobody');
    await expectText(guest, 'Browse Creators');
  },
  'a creator that does not load': async (people) => {
    const guest = await people.guest();
    await failRequests(guest.page, 'GET', '**/api/creators/*');
    await guest.goesTo('/creators/somebody');
    await expectText(guest, 'Failed to fetch creator');
  },
  'a message to a creator': async (people) => {
    const hannah = await people.demo('Hannah');
    const { creators } = await hannah.reads<{ creators: { id: string }[] }>('/api/creators');
    await hannah.goesTo(`/creators/${creators[0]?.id}`);
    await press(hannah, /^Contact/);
    await hannah.page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
    await expectText(hannah, 'Message must be at least 10 characters');
    // a guest has to enter an email address
    const guest = await people.guest();
    await guest.goesTo('/about');
    await guest.page.getByRole('region', { name: 'Contact Us' }).getByRole('button', { name: 'Send Message' }).click();
    await expectText(guest, 'Invalid email address');
  },
  'the about page': async (people) => {
    const guest = await people.guest();
    await sendContactMessage(guest);
    await guest.seesToast('Message Sent');
  },
  'a contact message that fails': async (people) => {
    const guest = await people.guest();
    await failRequests(guest.page, 'POST', '**/api/contact');
    await sendContactMessage(guest);
    await expectText(guest, 'Failed to send message. Please try again.');
  },
  'the profile of a hirer': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/profile');
    for (const text of ['Completed Projects', 'Payment History', 'Pay Now']) await expectText(hannah, text);
  },
  'the profile of a creator': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/profile');
    await expectText(carl, 'Skills & Tags');
  },
  'a profile that does not load': async (people) => {
    const carl = await people.demo('Carl');
    await failRequests(carl.page, 'GET', '**/api/me');
    await carl.goesTo('/profile');
    await expectText(carl, 'Profile Not Found');
  },
  'editing the profile': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/profile');
    await press(carl, 'Edit Profile');
    await press(carl, 'Save');
    await carl.seesToast('Profile Updated');
  },
  'a profile that is not saved': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/profile');
    await failRequests(carl.page, 'PATCH', '**/api/me');
    await failRequests(carl.page, 'PUT', /\/auth\/v1\/user/);
    await press(carl, 'Edit Profile');
    await carl.page.getByLabel('Full name').fill('Carl Other');
    await press(carl, 'Save');
    await carl.seesToast('Update Failed');
  },
  tags: async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/profile');
    for (const toast of ['Tag Added', 'Tag Already Exists']) {
      await carl.page.getByLabel('New tag').fill('texts');
      await carl.page.getByLabel('New tag').press('Enter');
      await carl.seesToast(toast);
    }
    await press(carl, 'Remove texts');
    await carl.seesToast('Tag Removed');
  },
  'tags that fail': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/profile');
    await failRequests(carl.page, 'POST', /\/api\/users\/.*\/tags/);
    await failRequests(carl.page, 'DELETE', /\/api\/users\/.*\/tags/);
    await carl.page.getByLabel('New tag').fill('failing');
    await carl.page.getByLabel('New tag').press('Enter');
    await carl.seesToast('Failed to Add Tag');
    await carl
      .section('Skills & Tags')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await carl.seesToast('Failed to Remove Tag');
  },
  'the details of a booking': async (people) => {
    const { hannah, title } = await setUpRequestOnProfile(people);
    await hannah.accepts(title);
  },
  'declining a booking': async (people) => {
    const { hannah, title } = await setUpRequestOnProfile(people);
    await (await hannah.opensDetails(title)).getByRole('button', { name: 'Decline' }).click();
    await hannah.seesToast('Booking Rejected');
  },
  'accepting and declining that fail': async (people) => {
    const { hannah, title } = await setUpRequestOnProfile(people);
    await failRequests(hannah.page, 'DELETE', /\/api\/bookings\//);
    await failRequests(hannah.page, 'POST', /\/api\/(bookings|projects)/);
    const dialog = await hannah.opensDetails(title);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await hannah.confirmsTerms();
    await expectText(hannah, 'Failed to accept booking. Please try again.');
    await hannah
      .dialog(/^Accept .+'s terms\?$/)
      .getByRole('button', { name: 'Close' })
      .click();
    await (await hannah.opensDetails(title)).getByRole('button', { name: 'Decline' }).click();
    await expectText(hannah, 'Failed to decline booking. Please try again.');
  },
  delivering: async (people) => {
    const { carl, title } = await setUpProject(people, 'carl');
    await carl.choosesAction(title, /^Deliver/);
    const dialog = carl.dialog(/Add Project Link/);
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expectText(carl, 'Please enter a valid project link.');
    await dialog.getByLabel('Project link').fill('https://work.example/1');
    await dialog.getByRole('button', { name: 'Deliver' }).click();
    await carl.seesToast('Project Link Added');
  },
  'a delivery that fails': async (people) => {
    const { carl, title } = await setUpProject(people, 'carl');
    await failRequests(carl.page, 'PATCH', /\/api\/projects\//);
    await carl.choosesAction(title, /^Deliver/);
    await carl
      .dialog(/Add Project Link/)
      .getByLabel('Project link')
      .fill('https://work.example/1');
    await carl
      .dialog(/Add Project Link/)
      .getByRole('button', { name: 'Deliver' })
      .click();
    await expectText(carl, 'Failed to save project link.');
  },
  'requesting changes': async (people) => {
    const { hannah, title } = await setUpDelivery(people);
    await hannah
      .row('Active Projects', title)
      .getByRole('button', { name: /^Request Changes/ })
      .click();
    const dialog = hannah.dialog('Request Changes');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectText(hannah, 'Please enter feedback for the creator.');
    await dialog.getByLabel('Feedback').fill('Longer, please.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await hannah.seesToast('Feedback Sent');
  },
  'feedback that fails': async (people) => {
    const { hannah, title } = await setUpDelivery(people);
    await failRequests(hannah.page, 'PATCH', /\/api\/projects\//);
    await hannah
      .row('Active Projects', title)
      .getByRole('button', { name: /^Request Changes/ })
      .click();
    await hannah.dialog('Request Changes').getByLabel('Feedback').fill('Longer, please.');
    await hannah.dialog('Request Changes').getByRole('button', { name: 'Send' }).click();
    await expectText(hannah, 'Failed to save feedback. Please try again.');
  },
  'accepting the work': async (people) => {
    const { hannah, title } = await setUpDelivery(people);
    await hannah.acceptsWork(title);
  },
  'work that cannot be accepted': async (people) => {
    const { hannah, title } = await setUpDelivery(people);
    await failRequests(hannah.page, 'PATCH', /\/api\/projects\//);
    await hannah
      .row('Active Projects', title)
      .getByRole('button', { name: /^Accept Project/ })
      .click();
    await hannah.dialog('Accept Project').getByRole('button', { name: 'Accept Project' }).click();
    await expectText(hannah, 'Failed to accept project. Please try again.');
  },
  'rejecting the work': async (people) => {
    const deal = await setUpProject(people, 'hannah');
    await rejectProject(deal);
    await deal.hannah.seesToast('Project Rejected');
  },
  'work that cannot be rejected': async (people) => {
    const deal = await setUpProject(people, 'hannah');
    await failRequests(deal.hannah.page, 'DELETE', /\/api\/projects\//);
    await rejectProject(deal);
    await expectText(deal.hannah, 'Failed to reject project. Please try again.');
  },
  paying: async (people) => {
    const { hannah, title } = await setUpProject(people, 'hannah');
    await hannah.goesToPay(title);
    await hannah.entersCard({ number: '4000 0000 0000 0002' });
    await hannah.seesToast('Payment Failed');
    await hannah.entersCard({ number: '4242 4242 4242 4242' });
    await expectText(hannah, 'Browse More Experiences');
  },
  'a payment without a booking': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/payment');
    await expectText(hannah, 'Invalid booking ID');
    await expectText(hannah, 'Go Back');
  },
  'a payment for an unknown booking': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/payment/nothing');
    await expectText(hannah, 'Booking not found or not approved for payment');
  },
  'a payment that cannot start': async (people) => {
    const hannah = await people.demo('Hannah');
    const { id } = await findDealWithAction(hannah, 'pay');
    await failRequests(hannah.page, 'POST', '**/api/create-payment-intent');
    await hannah.goesTo(`/payment/${id}`);
    await expectText(hannah, 'Failed to initialize payment');
  },
  'a confirmation without a payment': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/payment-success');
    await expectText(hannah, 'Missing payment information');
  },
  'a confirmation before the payment': async (people) => {
    const hannah = await people.demo('Hannah');
    const { id } = await findDealWithAction(hannah, 'pay');
    const started = hannah.page.waitForResponse('**/api/create-payment-intent');
    await hannah.goesTo(`/payment/${id}`);
    const { paymentIntentId } = await (await started).json();
    await hannah.goesTo(`/payment-success?payment_intent=${paymentIntentId}&booking_id=${id}`);
    await expectText(hannah, "The payment hasn't been completed yet.");
    await expectText(hannah, 'Payment verification failed');
  },
  'a confirmation that cannot be sent': async (people) => {
    const hannah = await people.demo('Hannah');
    await abortRequests(hannah.page, 'POST', '**/api/confirm-payment');
    await hannah.goesTo('/payment-success?payment_intent=pi_1&booking_id=1');
    await expectText(hannah, 'Failed to verify payment status');
  },
  'the admin page': async (people) => {
    const { olga, sendEmail } = await openBookings(people);
    await sendEmail('Send proposal accepted email');
    await olga.seesToast('Email Sent!');
    await sendPaymentConfirmed(olga, sendEmail);
    await olga.seesToast('Emails Sent!');
  },
  'the admin page as a hirer': async (people) => {
    const hannah = await people.demo('Hannah');
    await hannah.goesTo('/admin');
    await expectText(hannah, 'Only bookings you are part of');
  },
  'the admin page that does not load': async (people) => {
    const olga = await people.demo('Olga');
    await failRequests(olga.page, 'GET', /\/api\/admin\/bookings/);
    await olga.goesTo('/admin');
    await olga.seesToast('Error', 'Failed to load bookings');
  },
  'admin emails that fail': async (people) => {
    const { olga, sendEmail } = await openBookings(people);
    await failRequests(olga.page, 'POST', /\/api\/send-/);
    await sendEmail('Send proposal accepted email');
    await expectText(olga, 'Failed to send proposal accepted email');
    await sendPaymentConfirmed(olga, sendEmail);
    await expectText(olga, 'Failed to send payment confirmed emails');
  },
  'a listing of someone without a name': async (people) => {
    const nobody = await people.hirer('Nobody');
    await nobody.registers({ user_type: 'Hirer', full_name: '' });
    await nobody.followsEmailLink('Confirm your email');
    await press(nobody, 'Confirm and sign in');
    await nobody.isSignedIn();
    await nobody.goesTo(`/experiences/${await publishBrief(nobody, 'A room without a name')}`);
    await expectText(nobody, 'Unknown Mentor');
  },
  'a concierge request': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/test-notifications');
    await carl.page.getByLabel('Experience ID').fill('unknown');
    await press(carl, 'Run test');
    await carl.seesToast('Test Successful');
    const olga = await people.demo('Olga');
    await olga.goesTo('/admin');
    await expectText(olga, 'Unknown Experience');
    await press(olga, 'Open timeline: Unknown Experience');
    await expectText(olga, 'What happened');
  },
  'the generator without a network': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/experience-generator');
    await abortRequests(guest.page, 'POST', '**/api/generate-experience');
    await guest.page.getByLabel('Your idea').fill('A calm reef at night');
    await Promise.all([guest.page.waitForEvent('dialog'), press(guest, 'Generate Video')]);
  },
  'the generator': async (people) => {
    const guest = await people.guest();
    await guest.goesTo('/experience-generator');
    await press(guest, 'Interactive Art Studio');
    await press(guest, 'Generate Video');
    await expect(guest.page.getByText('Click here').first()).toBeVisible({ timeout: 300_000 });
  },
  'the module pages': async (people) => {
    const guest = await people.guest();
    for (const id of ['projects', 'oneverse', 'ai', 'funding', 'courses', 'spaces', 'marketplace']) {
      await guest.goesTo(`/${id}`);
      await expect(guest.page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
  'the chat': async (people) => {
    const guest = await openChat(people);
    for (const category of ['experiences', 'courses', 'ai', 'funding']) {
      await sendChatMessage(guest, category);
      await expectText(guest, new RegExp(`Here are some ${category} I found:`));
    }
    await sendChatMessage(guest, 'anything for zzzzzz');
    await expectText(guest, /I couldn't find any results/);
    await sendChatMessage(guest, 'hello');
    await expectText(guest, /Here are some results I found:/);
  },
  'the chat without a server': async (people) => {
    const guest = await openChat(people);
    await abortRequests(guest.page, 'POST', '**/api/chat');
    await sendChatMessage(guest, 'funding');
    await expectText(guest, /Here are some funding I found:/);
  },
  'a chat without server and rules': async (people) => {
    const guest = await openChat(people);
    await abortRequests(guest.page, 'POST', '**/api/chat');
    await abortRequests(guest.page, 'GET', '**/assets/bot-*.js');
    await sendChatMessage(guest, 'funding');
    await expectText(guest, "Sorry, I'm having trouble responding right now. Please try again later.");
  },
  'the test page': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/test-notifications');
    await press(carl, 'Run test');
    await carl.seesToast('Test Successful');
  },
  'the test page without a booking': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/test-notifications');
    await failRequests(carl.page, 'POST', '**/api/bookings');
    await press(carl, 'Run test');
    await carl.seesToast('Test Failed', 'Failed to create test booking');
  },
  'the test page without a notification': async (people) => {
    const carl = await people.demo('Carl');
    await carl.goesTo('/test-notifications');
    await failRequests(carl.page, 'POST', '**/api/notifications');
    await press(carl, 'Run test');
    await carl.seesToast('Test Failed', 'Failed to create notification');
  },
};
