import { useMutation, useQuery } from '@tanstack/react-query';
import { configQuery } from '@/shared/api/config.ts';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import { signIn } from './sign-in-form.tsx';

/** Buttons that sign in as one of the demo accounts. */
export function DemoAccounts() {
  const { data: config } = useQuery(configQuery);
  const enter = useMutation({ mutationFn: (person: { email: string; password: string }) => signIn(person, '/') });
  if (!config || config.demo_people.length === 0) return null;
  return (
    <section aria-labelledby="demo-people" className="grid grid-cols-1 gap-3 border-line border-t pt-6">
      <h2 id="demo-people" className="data text-ink-3 text-label">
        {copy.demo.title}
      </h2>
      {config.demo_people.map((person) => (
        <Button
          key={person.email}
          wide
          disabled={enter.isPending && enter.variables.email !== person.email}
          busy={enter.isPending && enter.variables.email === person.email}
          onClick={() => enter.mutate(person)}
        >
          {copy.demo.enter(person.name, copy.demo.roles[person.role])}
        </Button>
      ))}
    </section>
  );
}
