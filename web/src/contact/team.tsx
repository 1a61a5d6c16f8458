import { Code, Compass, Globe, type LucideIcon, UserRound, Users } from 'lucide-react';
import type { Schema } from '@/shared/api/client.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { copy } from './copy.ts';

type Member = Schema<'TeamMember'>;

/** The icon names that the content file may use. */
const ICONS: Readonly<Record<string, LucideIcon>> = { Compass, Code, Users };
/** Hand-picked covers, one per member. */
const COVERS = ['about-35', 'about-28', 'about-37'];

/** The team: roles alone until the content file names people. */
export function Team({ team, demo }: { team: readonly Member[]; demo: boolean }) {
  const [who, where] = copy.about.teamTitle(team.length);
  if (team.length === 0) return null;
  return (
    <section className="page mt-24 md:mt-36">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
        <h2 className="text-ink-3 text-small">{copy.about.team}</h2>
        {demo && <Chip>{copy.about.made}</Chip>}
      </div>
      <p className="mt-5 text-title-1">
        {who}
        <br />
        {where}
      </p>
      <ul className="mt-10 grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-3">
        {team.map((member, place) => (
          <li key={`${member.role} ${member.name}`} className="min-w-0">
            <Person member={member} cover={COVERS[place % COVERS.length] ?? member.role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ member, cover }: { member: Member; cover: string }) {
  const Icon = ICONS[member.icon] ?? UserRound;
  const { name, role } = member;
  return (
    <>
      <div className="relative overflow-hidden rounded-card bg-raised">
        <img
          src={coverUrl(cover)}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
        <span className="absolute top-3 left-3 grid size-10 place-items-center rounded-full bg-black/60 text-white backdrop-blur-md">
          <Icon aria-hidden="true" className="size-[18px]" />
        </span>
      </div>
      <div className="mt-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-title-2 [overflow-wrap:anywhere]">{name ?? role}</h3>
          {name && <p className="mt-1 text-ink-2">{role}</p>}
        </div>
        <div className="flex shrink-0">
          {member.hasGithub && member.github && (
            <Profile href={member.github} label={copy.about.github(name ?? role)} icon={Code} />
          )}
          {member.website && <Profile href={member.website} label={copy.about.website(name ?? role)} icon={Globe} />}
        </div>
      </div>
    </>
  );
}

function Profile({ href, label, icon: Icon }: { href: string; label: string; icon: LucideIcon }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={label}
      className={buttonStyles({ look: 'ghost', size: 'icon', shape: 'pill' })}
    >
      <Icon aria-hidden="true" />
    </a>
  );
}
