import { useEffect } from 'react';
import { isolated } from '../../lib/direction.ts';

/** Sets the title of the browser tab. On the first load the server has already set the same one. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title.startsWith('Parallax') ? title : `${isolated(title)} · Parallax`;
  }, [title]);
  return null;
}
