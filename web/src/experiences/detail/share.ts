import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** Shares a page of this site with what the system offers; without that, copies its link and says so. */
export async function share(title: string, path: string) {
  const url = new URL(path, location.href).href;
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // closed without a choice
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    const [done, description] = copy.sharing.copied;
    toast({ title: done, description, tone: 'success' });
  } catch {
    toast({ title: copy.sharing.notCopied, description: url, tone: 'error' });
  }
}
