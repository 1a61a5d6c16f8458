import type { ReactNode } from 'react';
import { isWebAddress } from './deal-actions.ts';

/** A web address in a text, without the punctuation that follows it. */
const ADDRESS = /https?:\/\/\S*[^\s.,;:!?)\]}'"’”»]/g;

/** A text of the other side; web addresses in it become links without referrer or endorsement. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isWebAddress(address)) continue;
    parts.push(text.slice(end, index), <Address key={index} href={address} />);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}

function Address({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-ink underline underline-offset-4"
    >
      {href}
    </a>
  );
}
