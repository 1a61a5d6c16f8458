import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { EmptyPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { findModule, type ModuleId } from './grid/modules.ts';

const InterestDialog = lazy(() => import('./interest-dialog.tsx'));

/** A module's page: full-width cover, description, one button. */
export function ModulePage({ id }: { id: string }) {
  const module = findModule(id);
  if (!module) return <ModuleNotFound />;
  const { title, text } = copy.list[module.id];
  const Icon = module.icon;
  // White on a dark scrim in both themes.
  return (
    <div
      data-theme="dark"
      className="relative isolate -mb-24 flex min-h-[calc(100dvh-64px)] items-end overflow-hidden bg-black text-white"
    >
      <PageTitle title={title} />
      <img
        src={coverUrl(module.cover)}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/90 via-45% via-black/60 to-black/10" />
      <div className="page pt-64 pb-24">
        <Icon aria-hidden="true" className="size-8" strokeWidth={1.5} />
        <h1 className="mt-6 text-display">{title}</h1>
        <p className="mt-5 max-w-[60ch] text-lead text-white/85">{text}</p>
        <div className="mt-8">
          <ModuleButton id={module.id} />
        </div>
      </div>
    </div>
  );
}

const LOOK = buttonStyles({ look: 'primary', size: 'lg' });

/** The module's action: the generator for AI, the user's projects, or the waitlist form for modules still to come. */
function ModuleButton({ id }: { id: ModuleId }) {
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never');
  const text = copy.list[id].button;
  if (id === 'ai') {
    const generator: string = '/experience-generator';
    return (
      <Link to={generator} className={LOOK}>
        {text}
      </Link>
    );
  }
  if (id === 'projects') {
    return (
      <Link to="/profile" hash="active-projects" className={LOOK}>
        {text}
      </Link>
    );
  }
  return (
    <>
      <Button look="primary" size="lg" onClick={() => setForm('open')}>
        {text}
      </Button>
      {form !== 'never' && (
        <Suspense>
          <InterestDialog id={id} open={form === 'open'} onOpenChange={(open) => setForm(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}

function ModuleNotFound() {
  return (
    <div className="page pt-14">
      <PageTitle title={copy.notFound.title} />
      <EmptyPanel
        page
        title={copy.notFound.title}
        hint={copy.notFound.text}
        action={
          <Link to="/" className={buttonStyles({ look: 'primary' })}>
            {copy.notFound.home}
          </Link>
        }
      />
    </div>
  );
}
