import { useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { loadDraft } from '@/shared/lib/draft.ts';
import { useDraft } from '@/shared/lib/use-draft.ts';
import { currencyAffix } from '@/shared/money/money.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Field, Input, Textarea } from '@/shared/ui/field.tsx';
import { checkSchema, useValidatedForm } from '@/shared/ui/use-validated-form.ts';
import { copy } from './copy.ts';
import { AT_ONCE_MAX, DESCRIPTION_MAX, type ProfileForm, profileForm } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

type Me = Schema<'MeView'>;

interface EditProfileProps {
  me: Me;
  /** Name of the draft. */
  draft: string;
  onDone: () => void;
}

/** Name, description and, for creators, the price and how many projects they take at a time: edited in place. */
export default function EditProfile({ me, draft, onDone }: EditProfileProps) {
  const priced = me.user_type === 'Creator';
  const priceSet = me.price_cents !== null;
  const [typed, setTyped] = useState<ProfileForm>({
    full_name: me.full_name,
    description: me.description,
    // empty until a price is set, so that saving other fields doesn't save the default price
    price: priceSet ? String(me.pricePerHour) : '',
    at_once: String(me.deals_at_once ?? ''),
    ...loadDraft<ProfileForm>(draft),
  });
  const dropDraft = useDraft(draft, typed);
  const done = () => {
    dropDraft();
    onDone();
  };
  const save = useSaveProfile(me.id, done);
  const { errors, recheck, onSubmit } = useValidatedForm<ProfileForm>({
    check: (data) => checkSchema(profileForm(priced && priceSet), { ...typed, ...Object.fromEntries(data) }),
    // The mutation has shown the failure; the form keeps the input.
    send: async ({ price, at_once, ...names }): Promise<void> => {
      const set = price.trim() !== '' && { pricePerHour: Number(price) };
      const terms = priced && { ...set, deals_at_once: Number(at_once) };
      await save.mutateAsync({ ...names, ...terms }).catch(() => undefined);
    },
  });
  const field = (name: keyof ProfileForm) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={onSubmit} onInput={recheck} className="grid max-w-[640px] grid-cols-1 gap-5">
      <h1 className="text-title-2">{copy.edit}</h1>
      <Field label={copy.fields.name} error={errors.full_name}>
        <Input autoComplete="name" {...field('full_name')} />
      </Field>
      <Field label={copy.fields.description} error={errors.description}>
        <Textarea {...field('description')} maxLength={DESCRIPTION_MAX} count={[...typed.description].length} />
      </Field>
      {priced && (
        <Field label={copy.fields.price} hint={priceSet ? copy.priceHint : copy.priceHintUnset} error={errors.price}>
          <Input type="number" inputMode="decimal" min={0} step="any" {...currencyAffix()} {...field('price')} />
        </Field>
      )}
      {priced && (
        <Field label={copy.fields.atOnce} hint={copy.atOnceHint} error={errors.at_once}>
          <Input type="number" inputMode="numeric" min={1} max={AT_ONCE_MAX} step={1} {...field('at_once')} />
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
