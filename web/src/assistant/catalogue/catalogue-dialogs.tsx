import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newCatalogueItem } from '@/shared/api/limits.gen.ts';
import { failureText } from '@/shared/api/problem.ts';
import { useFormDraft } from '@/shared/lib/use-draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { type FieldErrors, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { type CatalogueItem, catalogueQuery, type ItemDraft, removeItem, saveItem } from '../catalogue.ts';
import { copy as assistant } from '../copy.ts';
import type { Category } from '../start/conversation.ts';
import { copy } from './copy.ts';

/** Which catalogue dialog is open. */
export type OpenCatalogueDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly item: CatalogueItem };

interface CatalogueDialogsProps {
  dialog: OpenCatalogueDialog | undefined;
  onClose: () => void;
}

/** The dialogs for adding, editing and removing an item. */
export function CatalogueDialogs({ dialog, onClose }: CatalogueDialogsProps) {
  if (!dialog) return null;
  const close = (open: boolean) => !open && onClose();
  if (dialog.kind === 'remove') {
    const { item } = dialog;
    return (
      <Dialog open onOpenChange={close} title={copy.removeTitle} description={copy.removeText(item.title)}>
        <RemoveItem item={item} onDone={onClose} />
      </Dialog>
    );
  }
  const item = dialog.kind === 'edit' ? dialog.item : undefined;
  return (
    <Dialog open onOpenChange={close} title={item ? copy.editTitle : copy.addTitle}>
      <ItemForm item={item} onDone={onClose} />
    </Dialog>
  );
}

const FIELDS = ['category', 'title', 'description'];

function ItemForm({ item, onDone }: { item: CatalogueItem | undefined; onDone: () => void }) {
  const refresh = useRefresh();
  const { ref, onInput, drop } = useFormDraft(`catalogue:${item?.id ?? 'new'}`, FIELDS);
  const { errors, busy, onSubmit } = useValidatedForm({
    check,
    send: async (draft) => {
      try {
        await saveItem(draft, item?.id);
        drop();
        refresh(copy.saved);
        onDone();
      } catch (error) {
        showError(error);
      }
    },
  });
  return (
    <form ref={ref} noValidate onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field label={copy.category}>
        <Select
          name="category"
          defaultValue={item?.category ?? 'courses'}
          options={Object.entries(assistant.categories)}
        />
      </Field>
      <Field label={copy.itemTitle} error={errors.title}>
        <Input name="title" maxLength={newCatalogueItem.title.maxLength} defaultValue={item?.title} />
      </Field>
      <Field label={copy.description} hint={copy.hint} error={errors.description}>
        <Textarea
          name="description"
          maxLength={newCatalogueItem.description.maxLength}
          defaultValue={item?.description}
        />
      </Field>
      <DialogActions>
        <Button look="ghost" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy} busyText={copy.saving}>
          {copy.save}
        </Button>
      </DialogActions>
    </form>
  );
}

function check(form: FormData): { values: ItemDraft } | { errors: FieldErrors } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // one line without repeated spaces
  const draft = { title: text('title'), description: text('description').replace(/\s+/g, ' ') };
  const missing = (['title', 'description'] as const).filter((name) => draft[name] === '');
  if (missing.length > 0) {
    return { errors: Object.fromEntries(missing.map((name) => [name, copy.required[name]])) };
  }
  return { values: { ...draft, category: text('category') as Category } };
}

function RemoveItem({ item, onDone }: { item: CatalogueItem; onDone: () => void }) {
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => removeItem(item.id),
    onSuccess: () => {
      refresh(copy.removed);
      onDone();
    },
    onError: showError,
  });
  return (
    <DialogActions>
      <Button look="ghost" onClick={onDone}>
        {copy.cancel}
      </Button>
      <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {copy.removeNow}
      </Button>
    </DialogActions>
  );
}

function useRefresh() {
  const client = useQueryClient();
  return ([title, description]: readonly [string, string]) => {
    toast({ title, description, tone: 'success' });
    void client.invalidateQueries({ queryKey: catalogueQuery.queryKey });
  };
}

function showError(error: unknown) {
  const [title, sentence] = copy.notSaved;
  toast({ title, description: failureText(error, sentence), tone: 'error' });
}
