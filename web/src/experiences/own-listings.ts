/** Where one's own experiences stand on the profile, for links to them. */
export const OWN_LISTINGS_SECTION = 'my-experiences';
