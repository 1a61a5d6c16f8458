import { useEffect } from 'react';

/** Names the browser tab while the page is shown; the server wrote the same title for the first load. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title.startsWith('Parallax') ? title : `${title} · Parallax`;
  }, [title]);
  return null;
}
