/** The name of the draft of one's own profile. */
export const profileDraftName = (userId: string) => `profile:${userId}`;
