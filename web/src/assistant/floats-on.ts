/**
 * Pages whose content reaches into the corner or is being typed: threads, forms, lists of cards, listings and creators
 * with their buttons, deals, payment.
 */
const QUIET =
  /^\/(about|auth|admin|create-experience|creators|deals|experience-generator|experiences|match|messages|payments?|profile|receipts|settings)(\/|-|$)/;

/**
 * Whether the assistant's button may float over the page at `path`; elsewhere it is at the end of the page. The front
 * page of signed-in users has deals with their buttons.
 */
export const floatsOn = (path: string, signedIn: boolean) => !QUIET.test(path) && !(signedIn && path === '/');
