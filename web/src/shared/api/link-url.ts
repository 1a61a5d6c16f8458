/** What a link from an email is for, as the service calls it. */
export type LinkKind = 'signup' | 'magiclink' | 'recovery' | 'email_change';

/** The parameter by which a page recognises that a link from an email led to it; its value is the link's kind. */
export const LINK_PARAMETER = 'link';

/** The absolute URL of `next`, a path of this site, as the target of a link in an email. */
export function linkUrl(next: string, kind: LinkKind) {
  const url = new URL(next, location.origin);
  url.searchParams.set(LINK_PARAMETER, kind);
  return url.href;
}

/** Whether a link from an email may have led to this page. */
export const mayBeLink = () => location.hash.length > 1 || new URLSearchParams(location.search).has(LINK_PARAMETER);
