/** Id of the section with one's own experiences on the profile, for links to it. */
export const OWN_LISTINGS_SECTION = 'my-experiences';
