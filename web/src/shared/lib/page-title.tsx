import { useEffect } from 'react';

/** Sets the title of the browser tab. On the first load the server has already set the same one. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title.startsWith('Parallax') ? title : `${title} · Parallax`;
  }, [title]);
  return null;
}
