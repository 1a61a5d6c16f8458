/**
 * Pages whose content reaches into the corner or is being typed: threads, forms, listings and creators with their
 * buttons, deals, payment.
 */
const QUIET =
  /^\/(about|auth|admin|create-experience|deals|experience-generator|match|messages|payments?|profile|receipts|settings)(\/|-|$)|^\/(creators|experiences)\/./;

/** Whether the assistant's button floats over the page at `path`; elsewhere it is at the end of the page. */
export const floatsOn = (path: string) => !QUIET.test(path);
