/** The id of the section of a creator's tags, for links to it; apart from the section, which is loaded later. */
export const TAGS_SECTION = 'tags';
