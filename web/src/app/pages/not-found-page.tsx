import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Search } from 'lucide-react';
import { getApiExperiences } from '@/shared/api/limits.first.gen.ts';
import { limitCharacters } from '@/shared/lib/character-limit.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';

const texts = copy.notFound;

export function NotFoundPage() {
  const navigate = useNavigate();
  const search = (form: FormData) => {
    const query = String(form.get('query') ?? '').trim();
    void navigate({ to: '/experiences', search: query ? { query } : {} });
  };
  return (
    <div className="page grid min-h-[64dvh] grid-cols-1 content-center gap-6 py-16">
      <PageTitle title={texts.title} />
      <h1 className="text-display">{texts.title}</h1>
      <p className="max-w-[60ch] text-ink-2 text-lead">{texts.lead}</p>
      <form action={search} className="mt-4 max-w-[640px]">
        <div className="flex h-14 items-center gap-3 rounded-full border border-control bg-surface pr-2 pl-5 focus-within:border-brand-ink">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <input
            type="search"
            name="query"
            aria-label={texts.search}
            placeholder={texts.placeholder}
            onInput={limitCharacters(getApiExperiences.query.maxLength)}
            className="h-full min-w-0 flex-1 appearance-none bg-transparent text-[1rem] outline-none placeholder:text-ink-3"
          />
          <Button type="submit" look="primary" shape="pill">
            {texts.go}
          </Button>
        </div>
      </form>
      <p>
        <Link to="/" className={`-ml-4 ${buttonStyles({ look: 'ghost' })}`}>
          {texts.home}
          <ArrowRight aria-hidden="true" />
        </Link>
      </p>
      <p className="text-ink-3 text-label">
        {texts.developers} <span>{texts.text}</span>
      </p>
    </div>
  );
}
