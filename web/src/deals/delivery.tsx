import { ExternalLink } from 'lucide-react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';

/** Link to the delivered work. It comes from the other side, so it gets neither our referrer nor our endorsement. */
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

/** The changes that the hirer requested. */
export function Feedback({ text, label = copy.projects.feedback }: { text: string; label?: string }) {
  return (
    <blockquote className="max-w-[65ch] border-line-strong border-l-2 pl-4 text-small">
      <p className="text-ink-3">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </blockquote>
  );
}
