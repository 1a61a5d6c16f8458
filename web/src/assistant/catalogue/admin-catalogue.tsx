import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { type CatalogueItem, catalogueQuery } from '../catalogue.ts';
import { copy as assistant } from '../copy.ts';
import { CatalogueDialogs, type OpenCatalogueDialog } from './catalogue-dialogs.tsx';
import { copy } from './copy.ts';

/** The admin tab for the assistant's catalogue, which it offers in addition to published experiences. */
export function AdminCatalogue() {
  const [dialog, setDialog] = useState<OpenCatalogueDialog>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="text-ink-2">{copy.text}</p>
        <Button onClick={() => setDialog({ kind: 'add' })}>
          <Plus aria-hidden="true" />
          {copy.add}
        </Button>
      </div>
      <Items onOpen={setDialog} />
      <CatalogueDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}

function Items({ onOpen }: { onOpen: (dialog: OpenCatalogueDialog) => void }) {
  const { data: items, error, isFetching, refetch } = useQuery(catalogueQuery);
  if (items?.length === 0) return <EmptyPanel small title={copy.empty} hint={copy.emptyHint} />;
  if (items) {
    return (
      <>
        <ul className="border-line border-t">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} onOpen={onOpen} />
          ))}
        </ul>
        <p className="data text-ink-3 text-label">{copy.count(items.length)}</p>
      </>
    );
  }
  if (error) {
    return <ErrorPanel title={copy.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Loading text={copy.loading}>
      <ul className="border-line border-t">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <li key={row} className="flex items-center gap-4 border-line border-b py-3">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 md:grid-cols-[140px_minmax(0,1fr)] md:items-center md:gap-4">
              <Skeleton className="h-6 w-24 rounded-full!" />
              <div className="grid gap-2">
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-4 w-4/5" />
              </div>
            </div>
            <div className="flex shrink-0 gap-2">
              <Skeleton className="size-8 rounded-full!" />
              <Skeleton className="size-8 rounded-full!" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function ItemRow({ item, onOpen }: { item: CatalogueItem; onOpen: (dialog: OpenCatalogueDialog) => void }) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 md:grid-cols-[140px_minmax(0,1fr)] md:items-center md:gap-4">
        <span>
          <Chip>{assistant.categories[item.category]}</Chip>
        </span>
        <p className="min-w-0">
          <span className="block font-semibold">{item.title}</span>
          <span className="text-ink-2 text-small">{item.description}</span>
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={copy.edit(item.title)} onClick={() => onOpen({ kind: 'edit', item })}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={copy.remove(item.title)} onClick={() => onOpen({ kind: 'remove', item })}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
