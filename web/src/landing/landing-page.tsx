import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';
import { CoverWall } from './cover-wall.tsx';
import { featureCards } from './feature-cards.ts';

interface LandingPageProps {
  /** What signed-in users see instead of the introduction. */
  home?: ReactNode;
  /** Nothing follows `home`. */
  alone?: boolean;
  modules: ReactNode;
  /** Recent activity. */
  activity: ReactNode;
}

/**
 * The landing page: introduction, wall of covers, feature cards, how a deal works, modules and activity. `home` replaces
 * what introduces Parallax; until it has loaded, the introduction stays.
 */
export function LandingPage({ home, alone, modules, activity }: LandingPageProps) {
  const introduction = (
    <>
      <Hero />
      <CoverWall />
    </>
  );
  return (
    <>
      <PageTitle title={copy.tab} />
      {home ? <OptionalBoundary fallback={introduction}>{home}</OptionalBoundary> : introduction}
      {!alone && (
        <>
          <FeatureCards />
          <div className="mt-24 md:mt-32">{modules}</div>
          {!home && <Steps />}
          <div className="mt-24 md:mt-32">{activity}</div>
        </>
      )}
    </>
  );
}

function Hero() {
  return (
    <section className="page grid grid-cols-1 items-end gap-8 pt-14 pb-10 sm:pt-20 md:pb-14 lg:grid-cols-[1fr_auto]">
      <h1 className="text-display">
        {copy.title[0]}
        <br />
        {copy.title[1]}
      </h1>
      <div className="max-w-[400px] lg:w-[400px] lg:pb-2">
        <p className="text-ink-2 text-lead">{copy.tagline}</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Link to="/experiences" className={buttonStyles({ look: 'primary', size: 'lg' })}>
            {copy.explore}
          </Link>
          <Link to="/creators" className={buttonStyles({ size: 'lg' })}>
            {copy.meet}
          </Link>
        </div>
      </div>
    </section>
  );
}

function FeatureCards() {
  return (
    <nav
      aria-label={copy.doors.label}
      className="page mt-12 grid grid-cols-1 gap-4 md:mt-20 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr] xl:gap-5 md:max-lg:[&>:first-child]:col-span-2"
    >
      {featureCards.map((door) => (
        <Link
          key={door.to}
          to={door.to}
          className="group relative isolate flex min-h-72 flex-col justify-end overflow-clip rounded-panel bg-black p-6 text-white md:min-h-[400px] md:p-8"
        >
          <img
            src={coverUrl(door.cover)}
            alt=""
            loading="lazy"
            decoding="async"
            className="drift absolute inset-0 -z-10 size-full object-cover transition-[scale] duration-700 ease-out group-hover:scale-[1.045]"
          />
          <span className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/55 via-35% to-transparent to-75%" />
          <span className="text-title-2">{door.title}</span>
          <span className="mt-1.5 text-white/85">{door.text}</span>
          <span className={`${buttonStyles({ look: 'scrim', shape: 'pill' })} mt-5 self-start`}>
            {door.button}
            <ArrowUpRight aria-hidden="true" />
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="page mt-24 md:mt-32">
      <h2 id="steps" className="text-title-1">
        {copy.steps.title[0]}
        <br />
        {copy.steps.title[1]}
      </h2>
      <ol className="mt-10 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {copy.steps.list.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2.5rem_1fr] bg-canvas p-5 sm:grid-cols-1 md:p-7">
            <span aria-hidden="true" className="data pt-1 text-ink-3 text-label sm:pt-0">
              0{index + 1}
            </span>
            <div className="sm:mt-10 lg:mt-16">
              <h3 className="text-card">{step.title}</h3>
              <p className="mt-1.5 text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
