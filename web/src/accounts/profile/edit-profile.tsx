import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { loadDraft, useDraft } from '@/shared/lib/draft.ts';
import { checkSchema, useValidatedForm } from '@/shared/lib/use-validated-form.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';
import { profileDraftName } from './edit-draft.ts';
import { DESCRIPTION_MAX, type ProfileForm, profileForm } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

type Me = Schema<'MeView'>;

/** Name, description and, for creators, the price: edited in place. */
export default function EditProfile({ me, onDone }: { me: Me; onDone: () => void }) {
  const priced = me.user_type === 'Creator';
  const form = profileDraftName(me.id);
  const [typed, setTyped] = useState<ProfileForm>({
    full_name: me.full_name,
    description: me.description,
    price: String(me.pricePerHour),
    ...loadDraft<ProfileForm>(form),
  });
  const dropDraft = useDraft(form, typed);
  const done = () => {
    dropDraft();
    onDone();
  };
  const save = useSaveProfile(me.id, done);
  const { errors, recheck, onSubmit } = useValidatedForm<ProfileForm>({
    check: (data) => checkSchema(profileForm, { ...typed, ...Object.fromEntries(data) }),
    // The failure was shown, and the form keeps what was typed.
    send: ({ price, ...names }) =>
      save.mutateAsync(priced ? { ...names, pricePerHour: Number(price) } : names).then(undefined, () => undefined),
  });
  const field = (name: keyof ProfileForm) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={onSubmit} onChange={recheck} className="grid max-w-[640px] grid-cols-1 gap-5">
      <h1 className="text-title-2">{copy.edit}</h1>
      <Field label={copy.fields.name} error={errors.full_name}>
        <Input autoComplete="name" {...field('full_name')} />
      </Field>
      <Field label={copy.fields.description} error={errors.description}>
        <Textarea {...field('description')} maxLength={DESCRIPTION_MAX} count={[...typed.description].length} />
      </Field>
      {priced && (
        <Field label={copy.fields.price} error={errors.price}>
          <Input type="number" inputMode="decimal" min={0} step={0.01} before="$" {...field('price')} />
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
