import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';
import { ThreadList } from './thread-list.tsx';

interface MessagesPageProps {
  /** The open conversation; on phones it replaces the list. */
  open: string | undefined;
  /** A new conversation is being started: on phones the right pane is shown instead of the list. */
  starting: boolean;
  children: ReactNode;
}

/** The list of conversations beside the open one: as tall as the window; each pane scrolls separately. */
export function MessagesPage({ open, starting, children }: MessagesPageProps) {
  const single = open !== undefined || starting;
  const frame = useWindowHeight();
  return (
    <div
      ref={frame}
      className="page -mb-24 grid h-[calc(100dvh-64px)] min-h-[420px] grid-cols-1 border-line border-t max-md:px-0 md:grid-cols-[minmax(260px,340px)_minmax(0,1fr)] lg:grid-cols-[380px_minmax(0,1fr)]"
    >
      <PageTitle title={copy.title} />
      <div className={`min-h-0 flex-col md:flex md:border-line md:border-r ${single ? 'hidden' : 'flex'}`}>
        <h1 className="px-5 pt-6 pb-4 text-title-2 md:pl-3">{copy.title}</h1>
        <ThreadList open={open} />
      </div>
      <div className={`min-h-0 flex-col md:flex ${single ? 'flex' : 'hidden'}`}>
        <h1 className="sr-only md:hidden">{copy.title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Extends the element to the window's lower edge, also when a banner above it appears or disappears. */
function useWindowHeight() {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stretch = () => {
      const frame = element.current;
      if (frame) frame.style.height = `calc(100dvh - ${frame.getBoundingClientRect().top + scrollY}px)`;
    };
    stretch();
    const observer = new ResizeObserver(stretch);
    // Content above makes the page taller; setting the height restores it, so this doesn't loop.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return element;
}

/** The right pane while no conversation is open. */
export function NoThreadOpen() {
  return (
    <div className="m-auto grid grid-cols-1 justify-items-center gap-1.5 p-8 text-center">
      <p className="text-title-2">{copy.none.title}</p>
      <p className="text-ink-2">{copy.none.hint}</p>
    </div>
  );
}
