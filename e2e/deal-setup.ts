import type { People, Person } from './people.ts';

/**
 * Where a test begins whose own part comes later: the steps before it are taken by calls. On the screen they are taken by
 * the whole booking (booking-journey.spec.ts, keyboard.spec.ts, deals.spec.ts).
 */

/** Publishes a brief of `hirer`; its id. */
export async function publishBrief(
  hirer: Person,
  title: string,
  description = 'A room that answers to footsteps.',
  price = 80,
): Promise<string> {
  const told = await hirer.calls<{ experience: { id: string } }>('/api/experiences', {
    title,
    description,
    price_per_hour: price,
  });
  return told.experience.id;
}

/** `creator` asks for the brief `experience`; the id of the booking. */
export async function requestBooking(creator: Person, experience: string, portfolio = ''): Promise<string> {
  const asked = { experience_id: experience, portfolio_link: portfolio };
  return (await creator.calls<{ booking: { id: string } }>('/api/bookings', asked)).booking.id;
}

/** `hirer` accepts the request `booking`. */
export async function acceptBooking(hirer: Person, booking: string): Promise<void> {
  await hirer.calls(`/api/bookings/${booking}/accept`);
}

/** A brief that a creator has asked for and its hirer, who looks at her profile, has accepted. */
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
