import './about.css';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Audience } from './audience.tsx';
import { ContactSection } from './contact-section.tsx';
import { copy } from './copy.ts';
import { aboutQuery } from './queries.ts';
import { Team } from './team.tsx';

type Words = Schema<'AboutWords'>;
type Part = Schema<'AboutPart'>;

/** Hand-picked covers: beside the mission, and behind the vision. */
const COVERS = { left: 'about-31', middle: 'about-14', right: 'about-36', vision: 'about-24' };

interface AboutPageProps {
  /** Name and email address of a signed-in visitor. */
  identity: { readonly name: string; readonly email: string } | undefined;
}

/** The about page: mission, team, market figures and the contact form. */
export function AboutPage({ identity }: AboutPageProps) {
  const about = useQuery(aboutQuery);
  return (
    <>
      <PageTitle title={copy.about.title} />
      {about.isPending && <AboutLoading />}
      {about.isError && !about.data && (
        <div className="page pt-16">
          <ErrorPanel
            page
            title={copy.about.failed}
            error={about.error}
            onRetry={() => void about.refetch()}
            retrying={about.isFetching}
          />
        </div>
      )}
      {about.data && (
        <>
          <Mission part={about.data.words.mission} />
          <ProblemAndSolution words={about.data.words} />
          <Claims claims={about.data.words.claims} />
          <Vision part={about.data.words.vision} />
          <Audience words={about.data.words} />
          <Team team={about.data.team} demo={about.data.demo} />
        </>
      )}
      <ContactSection token={about.data?.form_token} identity={identity} />
    </>
  );
}

/** The small heading above a statement. */
function Kicker({ children }: { children: string }) {
  return <h2 className="text-ink-3 text-small">{children}</h2>;
}

function Mission({ part }: { part: Part }) {
  return (
    <section className="page pt-10 sm:pt-16">
      <h1 className="text-ink-3 text-small">{copy.about.title}</h1>
      <p className="mt-5 max-w-[18ch] text-balance text-display">{part.title}</p>
      <div className="mt-8 grid grid-cols-1 gap-6 md:mt-10 md:grid-cols-[1fr_minmax(0,44ch)]">
        <Kicker>{copy.about.mission}</Kicker>
        <p className="text-ink-2 text-lead">{part.text}</p>
      </div>
      <div aria-hidden="true" className="about-depth mt-12 md:mt-20">
        <img src={coverUrl(COVERS.left)} alt="" decoding="async" />
        <img src={coverUrl(COVERS.middle)} alt="" decoding="async" fetchPriority="high" />
        <img src={coverUrl(COVERS.right)} alt="" decoding="async" />
      </div>
    </section>
  );
}

/** The problem and our solution, side by side. */
function ProblemAndSolution({ words }: { words: Words }) {
  const parts = [
    { label: copy.about.problem, part: words.problem },
    { label: copy.about.solution, part: words.solution },
  ];
  return (
    <div className="page mt-24 grid grid-cols-1 gap-16 md:mt-36 md:grid-cols-2 md:gap-12 lg:gap-20">
      {parts.map(({ label, part }) => (
        <section key={label} className="grid grid-cols-1 content-start gap-5 border-line border-t pt-5">
          <Kicker>{label}</Kicker>
          <p className="max-w-[16ch] text-balance text-title-1">{part.title}</p>
          <p className="max-w-[52ch] text-ink-2 text-lead">{part.text}</p>
        </section>
      ))}
    </div>
  );
}

/** The market figures, each with its text below. */
function Claims({ claims }: { claims: Words['claims'] }) {
  return (
    <section className="page mt-24 grid grid-cols-1 gap-10 md:mt-36 md:gap-16">
      <Kicker>{copy.about.claims}</Kicker>
      {claims.map((claim) => (
        <p key={claim.figure} className="border-line border-b pb-8 md:pb-12">
          <span className="about-figure block text-balance">{claim.figure}</span>{' '}
          <span className="mt-4 block max-w-[52ch] text-ink-2 text-lead md:mt-6 md:ml-auto">{claim.text}</span>
        </p>
      ))}
    </section>
  );
}

function Vision({ part }: { part: Part }) {
  return (
    <section className="relative isolate mt-24 flex min-h-[max(70svh,480px)] flex-col justify-end overflow-hidden bg-black text-white md:mt-36">
      <img
        src={coverUrl(COVERS.vision)}
        alt=""
        loading="lazy"
        decoding="async"
        className="about-drift absolute inset-x-0 -top-[10%] -z-10 h-[120%] w-full object-cover"
      />
      <span className="absolute inset-0 -z-10 bg-linear-to-t from-black/90 via-black/65 via-45% to-black/10" />
      <div className="page grid grid-cols-1 gap-5 pt-40 pb-12 md:pb-20">
        <h2 className="text-small text-white/85">{copy.about.vision}</h2>
        <p className="max-w-[14ch] text-balance text-display">{part.title}</p>
        <p className="max-w-[52ch] text-lead text-white/85">{part.text}</p>
      </div>
    </section>
  );
}

/** As tall as the content, so that what is below does not jump when it loads. */
function AboutLoading() {
  return (
    <div className="page min-h-[300vh] pt-10 sm:pt-16">
      <h1 className="text-ink-3 text-small">{copy.about.title}</h1>
      <p role="status" className="sr-only">
        {copy.about.loading}
      </p>
      <div aria-hidden="true" className="mt-6 grid max-w-4xl grid-cols-1 gap-4">
        <Skeleton className="h-[clamp(2.4rem,6vw,5.4rem)] w-full" />
        <Skeleton className="h-[clamp(2.4rem,6vw,5.4rem)] w-11/12" />
        <Skeleton className="h-[clamp(2.4rem,6vw,5.4rem)] w-1/2" />
      </div>
    </div>
  );
}
