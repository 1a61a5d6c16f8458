import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { Schema } from '@/shared/api/client.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { copy } from './copy.ts';

type Words = Schema<'AboutWords'>;

/** What partners and hirers find here, each with a link to start. */
export function Audience({ words }: { words: Words }) {
  return (
    <div className="page mt-24 grid grid-cols-1 gap-16 md:mt-36 md:grid-cols-2 md:gap-12 lg:gap-20">
      <Side label={copy.about.partners} part={words.partners} cover="about-20">
        <Link to="/experiences" search={{ side: 'wanted' }} className={buttonStyles({ size: 'lg' })}>
          {copy.about.partnersLink}
          <ArrowUpRight aria-hidden="true" />
        </Link>
      </Side>
      <Side label={copy.about.hirers} part={words.hirers} cover="about-25">
        <Link to="/create-experience" className={buttonStyles({ size: 'lg' })}>
          {copy.about.hirersLink}
          <ArrowUpRight aria-hidden="true" />
        </Link>
      </Side>
    </div>
  );
}

interface SideProps {
  label: string;
  part: Schema<'AboutPart'>;
  cover: string;
  children: React.ReactNode;
}

function Side({ label, part, cover, children }: SideProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-5">
      <img
        src={coverUrl(cover)}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-panel bg-raised object-cover"
      />
      <h2 className="mt-3 text-ink-3 text-small">{label}</h2>
      <p className="max-w-[18ch] text-balance text-title-1">{part.title}</p>
      <p className="max-w-[52ch] text-ink-2 text-lead">{part.text}</p>
      <ul className="border-line border-t">
        {part.points.map((point) => (
          <li key={point} className="border-line border-b py-4">
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-2">{children}</div>
    </section>
  );
}
