import type { People, Person } from './people.ts';

/**
 * Sets up deals through the API, for tests that are about a later step. booking-journey.spec.ts, keyboard.spec.ts and
 * deals.spec.ts take the same steps on the screen.
 */

/** Publishes a brief by `hirer`; returns its id. */
export async function publishBrief(
  hirer: Person,
  title: string,
  description = 'A room that answers to footsteps.',
  price = 80,
): Promise<string> {
  const response = await hirer.calls<{ experience: { id: string } }>('/api/experiences', {
    title,
    description,
    price_per_hour: price,
  });
  return response.experience.id;
}

/** `creator` requests the brief `experience`; returns the id of the booking. */
export async function requestBooking(creator: Person, experience: string, portfolio = ''): Promise<string> {
  const request = { experience_id: experience, portfolio_link: portfolio };
  return (await creator.calls<{ booking: { id: string } }>('/api/bookings', request)).booking.id;
}

/** `creator` requests the brief `experience` with terms of their own. */
export async function proposeTerms(creator: Person, experience: string, terms: object): Promise<void> {
  await creator.calls('/api/bookings', { experience_id: experience, ...terms });
}

/** `hirer` accepts the request `booking`. */
export async function acceptBooking(hirer: Person, booking: string): Promise<void> {
  await hirer.calls(`/api/bookings/${booking}/accept`);
}

/** An accepted booking of a hirer and a creator; the hirer's profile is open. */
export async function setUpAcceptedBooking(
  people: People,
  title: string,
): Promise<{ ida: Person; ravi: Person; id: string }> {
  const ida = await people.hirer('Ida Holm');
  const ravi = await people.creator('Ravi Sen');
  await ida.signsUp();
  await ravi.signsUp();
  const id = await requestBooking(ravi, await publishBrief(ida, title), 'https://ravi.example');
  await acceptBooking(ida, id);
  await ida.goesTo('/profile');
  return { ida, ravi, id };
}
