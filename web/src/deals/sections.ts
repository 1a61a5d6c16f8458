/** Where the deal sections stand on the profile, for links to them. */
export const DEAL_SECTIONS = {
  bookings: 'bookings',
  active: 'active-projects',
  completed: 'completed-projects',
} as const;
