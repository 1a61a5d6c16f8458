import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Loading, Skeleton } from './page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from './page/status-panels.tsx';

interface Choosable {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
}

interface ChoiceFormProps<Item extends Choosable> {
  list: UseQueryResult<readonly Item[]>;
  words: {
    readonly loading: string;
    readonly failed: string;
    readonly none: string;
    readonly noneHint: string;
    readonly choose: string;
    readonly chooseFirst: string;
    readonly cancel: string;
    readonly submit: string;
    readonly submitting: string;
  };
  /** Shown instead if there is nothing to choose. */
  instead: ReactNode;
  /** A fact about each item, such as its price. */
  note: (item: Item) => ReactNode;
  busy: boolean;
  onSubmit: (item: Item) => void;
  onCancel: () => void;
}

/** A dialog's form to choose one of several items with pictures. */
export function ChoiceForm<Item extends Choosable>(props: ChoiceFormProps<Item>) {
  const { list, words, note, onSubmit } = props;
  const [chosen, setChosen] = useState<Item>();
  const [missing, setMissing] = useState(false);
  if (list.isPending) return <Waiting text={words.loading} />;
  if (!list.data) {
    const retry = () => void list.refetch();
    return <ErrorPanel small title={words.failed} error={list.error} onRetry={retry} retrying={list.isFetching} />;
  }
  if (list.data.length === 0) {
    return <EmptyPanel small title={words.none} hint={words.noneHint} action={props.instead} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!chosen);
    if (chosen) onSubmit(chosen);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-6">
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-2 font-medium text-small">{words.choose}</legend>
        {list.data.map((item) => (
          <Choice key={item.id} item={item} note={note(item)} onChoose={() => setChosen(item)} />
        ))}
        {missing && !chosen && (
          <p role="alert" className="text-danger text-small">
            {words.chooseFirst}
          </p>
        )}
      </fieldset>
      <DialogActions>
        <Button look="ghost" onClick={props.onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" look="primary" busy={props.busy} busyText={words.submitting}>
          {words.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

function Choice({ item, note, onChoose }: { item: Choosable; note: ReactNode; onChoose: () => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-control border border-line-strong p-2 pr-4 transition-colors duration-150 hover:bg-hover has-checked:border-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink">
      <input type="radio" name="choice" onChange={onChoose} className="peer sr-only" />
      <img src={item.cover} alt="" className="h-12 w-16 shrink-0 rounded-[7px] object-cover" />
      <span className="line-clamp-2 min-w-0 flex-1 font-medium text-small">{item.title}</span>
      {note}
      <span aria-hidden="true" className="size-5 shrink-0 rounded-full border border-control peer-checked:hidden" />
      <Check aria-hidden="true" className="hidden size-5 shrink-0 text-brand-ink peer-checked:block" />
    </label>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="grid grid-cols-1 gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
