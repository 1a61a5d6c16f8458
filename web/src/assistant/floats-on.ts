/**
 * Pages whose content reaches into the corner or is being typed: threads, forms, listings with their buttons, deals,
 * payment.
 */
const QUIET =
  /^\/(auth|admin|create-experience|deals|match|messages|payment|profile|receipts|settings)(\/|-|$)|^\/experiences\/./;

/** Whether the assistant's button floats over the page at `path`; elsewhere it is at the end of the page. */
export const floatsOn = (path: string) => !QUIET.test(path);
