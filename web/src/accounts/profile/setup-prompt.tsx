import { Compass, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { RadioCards } from '@/shared/ui/radio-cards.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { useSaveProfile } from './use-save-profile.ts';

const CHOICES = [
  { value: 'Hirer', ...copy.setup.Hirer, icon: <Compass /> },
  { value: 'Creator', ...copy.setup.Creator, icon: <Sparkles /> },
] as const;

/** Asks users who signed up without a type to choose one. */
export function SetupPrompt({ userId }: { userId: string }) {
  const [type, setType] = useState<'Hirer' | 'Creator'>();
  const [missing, setMissing] = useState(false);
  const save = useSaveProfile(userId, () => undefined);
  const submit = () => {
    if (type) return save.mutate({ user_type: type });
    setMissing(true);
    const [title, description] = copy.setup.missing;
    toast({ title, description, tone: 'error' });
  };
  return (
    <section className="grid max-w-[640px] grid-cols-1 gap-5 rounded-panel bg-surface p-6">
      <div className="grid grid-cols-1 gap-1.5">
        <h2 className="text-title-2">{copy.setup.title}</h2>
        <p className="text-ink-2">{copy.setup.text}</p>
      </div>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioCards
          legend={copy.setup.legend}
          name="user_type"
          choices={CHOICES}
          error={missing && !type ? copy.setup.missing[1] : undefined}
          onChange={(event) => setType(event.target.value === 'Hirer' ? 'Hirer' : 'Creator')}
        />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} busyText={copy.setup.saving}>
            {copy.setup.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
