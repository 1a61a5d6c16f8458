import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { copy } from './copy.ts';
import { TAGS_SECTION } from './sections.ts';

type Me = Schema<'MeView'>;

interface NextStepsProps {
  me: Me;
  /** Whether they ever had a deal; `undefined` while it is not known. */
  hasDeals: boolean | undefined;
  onEdit: () => void;
}

/** What a new user should do next: a creator completes the profile, a hirer publishes a first brief. */
export default function NextSteps(props: NextStepsProps) {
  return props.me.user_type === 'Creator' ? <CreatorSteps {...props} /> : <HirerSteps {...props} />;
}

function CreatorSteps({ me, hasDeals, onEdit }: NextStepsProps) {
  const described = me.description !== '';
  const tagged = me.tags.length > 0;
  const priced = me.price_cents !== null;
  if (described && tagged && priced && hasDeals !== false) return null;
  return (
    <Steps title={copy.steps.creator.title} text={copy.steps.creator.text}>
      <Step done={described}>
        <button type="button" className={action} onClick={onEdit}>
          {copy.steps.creator.describe}
          <ArrowRight aria-hidden="true" />
        </button>
      </Step>
      <Step done={tagged}>
        <a href={`#${TAGS_SECTION}`} className={action}>
          {copy.steps.creator.tag}
          <ArrowRight aria-hidden="true" />
        </a>
      </Step>
      <Step done={priced}>
        <button type="button" className={action} onClick={onEdit}>
          {copy.steps.creator.price}
          <ArrowRight aria-hidden="true" />
        </button>
      </Step>
      <Step done={hasDeals === true}>
        <Link to="/experiences" className={action}>
          {copy.steps.creator.find}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Step>
    </Steps>
  );
}

function HirerSteps({ me: { id: userId }, hasDeals }: NextStepsProps) {
  const { data } = useQuery({
    queryKey: [...experienceKeys.all, 'first-of', userId],
    queryFn: () => body(api.GET('/api/experiences', { params: { query: { user_id: userId, limit: 1 } } })),
  });
  if (!data || data.experiences.length > 0) return null;
  return (
    <Steps title={copy.steps.hirer.title} text={copy.steps.hirer.text}>
      <Step done={false}>
        <Link to="/create-experience" className={action}>
          {copy.steps.hirer.publish}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Step>
      <Step done={hasDeals === true}>
        <Link to="/creators" className={action}>
          {copy.steps.hirer.look}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Step>
    </Steps>
  );
}

const action =
  'inline-flex min-h-10 items-center gap-2 rounded-control text-left font-medium underline-offset-4 hover:underline [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3';

function Steps({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="next-steps" className="grid max-w-[640px] grid-cols-1 gap-4 rounded-panel bg-surface p-6">
      <div className="grid grid-cols-1 gap-1.5">
        <h2 id="next-steps" className="text-title-2">
          {title}
        </h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <ol className="grid grid-cols-1 gap-1">{children}</ol>
    </section>
  );
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-center gap-3 ${done ? 'text-ink-3' : ''}`}>
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border [&_svg]:size-3.5 ${done ? 'border-success/40 text-success' : 'border-control'}`}
      >
        {done && <Check />}
      </span>
      {children}
      {done && <span className="sr-only">{copy.steps.done}</span>}
    </li>
  );
}
