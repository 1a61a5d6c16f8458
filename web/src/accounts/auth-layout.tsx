import type { ReactNode } from 'react';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';

/** Hand-picked id of the portal on the left. */
const COVER = 'door-21';

interface AuthLayoutProps {
  /** Title of the browser tab. */
  title: string;
  heading: string;
  lead: ReactNode;
  /** What a link from an email has done, and what to do now. */
  notice?: readonly [title: string, text: string] | undefined;
  children: ReactNode;
}

/** The split layout of all sign-in pages: a portal on the left, a narrow column on the right. */
export function AuthLayout({ title, heading, lead, notice, children }: AuthLayoutProps) {
  return (
    <div className="grid grid-cols-1 lg:grid-cols-[1.1fr_1fr]">
      <PageTitle title={title} />
      <div className="relative isolate max-lg:hidden">
        <div className="sticky top-16 h-[calc(100dvh-64px)] overflow-hidden rounded-tr-panel bg-black">
          <img src={coverUrl(COVER)} alt="" className="size-full object-cover" />
          <div className="absolute inset-x-0 top-0 bg-linear-to-b from-black/80 via-60% via-black/60 to-transparent px-8 pt-10 pb-32">
            <p className="max-w-[18ch] text-title-1 text-white">{copy.line}</p>
          </div>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[440px] grid-cols-1 content-start gap-8 px-5 py-12 sm:py-16">
        <div className="grid grid-cols-1 gap-2">
          <h1 className="text-title-1">{heading}</h1>
          <p className="text-ink-2">{lead}</p>
        </div>
        {notice && (
          <div role="status" className="grid grid-cols-1 gap-1 rounded-card bg-surface p-5">
            <p className="font-medium text-ink">{notice[0]}</p>
            <p className="text-ink-2">{notice[1]}</p>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
