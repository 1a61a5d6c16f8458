import { longDate } from '@/shared/time/dates.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { ActionButtons } from './action-buttons.tsx';
import { copy } from './copy.ts';
import { Counterparties, DealDetails } from './deal-details.tsx';
import { DealLink } from './deal-link.tsx';
import { DealRow } from './deal-row.tsx';
import { Feedback, ProjectLink } from './delivery.tsx';
import type { Project } from './lists.ts';
import { StateChip, YourTurn } from './status-chip.tsx';

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
  const title = translateFallback(project.experiences.title);
  return (
    <DealRow
      cover={project.cover}
      title={title}
      people={<Counterparties deal={project} />}
      facts={<DealDetails deal={project} />}
      chips={
        <>
          {project.your_turn && <YourTurn />}
          <StateChip deal={project} />
        </>
      }
      notes={<Notes project={project} />}
      actions={
        <>
          {project.project_link && <ProjectLink href={project.project_link} title={title} />}
          <ActionButtons
            id={project.id}
            title={title}
            deal={{ ...project, work: project.status }}
            lead={project.your_turn}
            refunding={project.money === 'refund_window'}
          >
            <DealLink id={project.id} title={title} />
          </ActionButtons>
        </>
      }
    />
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
