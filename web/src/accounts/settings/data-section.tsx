import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '@/shared/api/client.ts';
import { withReauthentication } from '@/shared/api/reauthentication.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const DATA_SECTION = 'data';

async function download() {
  const { data } = await withReauthentication(() => api.GET('/api/me/export', { parseAs: 'blob' }));
  const address = URL.createObjectURL(data as Blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: 'parallax-data.json' });
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads all data kept about the user as a file. */
export function DataSection() {
  const file = useMutation({
    mutationFn: download,
    onSuccess: () => showSuccess(copy.data.ready),
    onError: (error) => showFailure(copy.data.failed[0], error, copy.data.failed[1]),
  });
  return (
    <Section id={DATA_SECTION} title={copy.data.title}>
      <p className="text-ink-2">{copy.data.text}</p>
      <div>
        <Button busy={file.isPending} busyText={copy.data.preparing} onClick={() => file.mutate()}>
          <Download aria-hidden="true" />
          {copy.data.download}
        </Button>
      </div>
    </Section>
  );
}
