import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { Schema } from '@/shared/api/client.ts';
import { loadDraft, useDraft } from '@/shared/lib/draft.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';
import { profileDraftName } from './edit-draft.ts';
import { DESCRIPTION_MAX, type ProfileForm, profileForm } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

type Me = Schema<'MeView'>;

/** Name, description and, for creators, the price: changed where they stand. */
export default function EditProfile({ me, onDone }: { me: Me; onDone: () => void }) {
  const priced = me.user_type === 'Creator';
  const form = profileDraftName(me.id);
  const { register, handleSubmit, watch, formState } = useForm<ProfileForm>({
    resolver: standardSchemaResolver(profileForm),
    defaultValues: {
      full_name: me.full_name,
      description: me.description,
      price: String(me.pricePerHour),
      ...loadDraft<ProfileForm>(form),
    },
  });
  const dropDraft = useDraft(form, watch());
  const done = () => {
    dropDraft();
    onDone();
  };
  const save = useSaveProfile(me.id, done);
  const submit = handleSubmit(({ price, ...names }) =>
    save.mutate(priced ? { ...names, pricePerHour: Number(price) } : names),
  );
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[640px] grid-cols-1 gap-5">
      <h1 className="text-title-2">{copy.edit}</h1>
      <Field label={copy.fields.name} error={formState.errors.full_name?.message}>
        <Input autoComplete="name" {...register('full_name')} />
      </Field>
      <Field label={copy.fields.description} error={formState.errors.description?.message}>
        <Textarea {...register('description')} maxLength={DESCRIPTION_MAX} count={[...watch('description')].length} />
      </Field>
      {priced && (
        <Field label={copy.fields.price} error={formState.errors.price?.message}>
          <Input type="number" inputMode="decimal" min={0} step={0.01} before="$" {...register('price')} />
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={save.isPending} busyText={copy.saving}>
          {copy.save}
        </Button>
        <Button look="ghost" onClick={done}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
