/** The name of the draft of one's own profile. */
export const editDraft = (userId: string) => `profile:${userId}`;
