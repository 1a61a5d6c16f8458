import { ExternalLink } from 'lucide-react';
import { longDate } from '@/shared/lib/dates.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { copy } from './copy.ts';
import { Counterparties, DealDetails } from './deal-details.tsx';
import { DealRow } from './deal-row.tsx';
import type { Project } from './lists.ts';
import { MoneyChip, WorkChip, YourTurn } from './status-chip.tsx';
import { TimelineLink } from './timeline-link.tsx';

/** Projects as rows, newest first. */
export function ProjectList({ projects }: { projects: Project[] }) {
  return (
    <ul className="border-line border-b">
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectRow({ project }: { project: Project }) {
  const title = project.experiences.title;
  return (
    <DealRow
      cover={project.cover}
      title={title}
      people={<Counterparties deal={project} />}
      facts={<DealDetails deal={project} />}
      chips={
        <>
          {project.your_turn && <YourTurn />}
          <WorkChip work={project.status} />
          <MoneyChip money={project.money} />
        </>
      }
      notes={<Notes project={project} />}
      actions={
        <>
          {project.project_link && <ProjectLink href={project.project_link} title={title} />}
          <ActionButtons
            id={project.id}
            title={title}
            actions={project.actions}
            delivered={Boolean(project.project_link)}
            refunding={project.money === 'refund_window'}
          >
            <TimelineLink id={project.id} title={title} />
          </ActionButtons>
        </>
      }
    />
  );
}

/** The delivered work. The address came from the other side: it gets neither our referrer nor our credit. */
export function ProjectLink({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={`${copy.projects.open}: ${title}`}
      className={buttonStyles({})}
    >
      {copy.projects.open}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}

/** What the hirer wants changed, in their words. */
export function Feedback({ text }: { text: string }) {
  return (
    <blockquote className="max-w-[65ch] border-line-strong border-l-2 pl-4 text-small">
      <p className="text-ink-3">{copy.projects.feedback}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </blockquote>
  );
}

function Notes({ project }: { project: Project }) {
  const unfunded = project.viewer_side === 'creator' && project.money === 'due' && !project.is_completed;
  const { project_link_last_updated: updated, hirer_feedback: feedback } = project;
  if (!unfunded && !feedback && !updated) return null;
  return (
    <div className="grid grid-cols-1 gap-2 text-small">
      {unfunded && <p className="text-warning">{copy.projects.notFunded}</p>}
      {feedback && !project.is_completed && <Feedback text={feedback} />}
      {updated && <p className="text-ink-3">{copy.projects.updated(longDate(updated))}</p>}
    </div>
  );
}
