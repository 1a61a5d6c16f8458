import { BookOpen, Boxes, FolderOpen, Globe, HandCoins, type LucideIcon, Sparkles, Store } from 'lucide-react';
import type { copy } from '../copy.ts';

export type ModuleId = keyof typeof copy.list;

interface Module {
  readonly id: ModuleId;
  readonly icon: LucideIcon;
  /** Id of the cover, hand-picked: its palette is the module's gradient. */
  readonly cover: string;
}

/** The modules of the landing page, in display order. */
export const modules: readonly Module[] = [
  { id: 'oneverse', icon: Globe, cover: 'module-7' },
  { id: 'ai', icon: Sparkles, cover: 'module-24' },
  { id: 'funding', icon: HandCoins, cover: 'module-29' },
  { id: 'courses', icon: BookOpen, cover: 'module-12' },
  { id: 'spaces', icon: Boxes, cover: 'module-40' },
  { id: 'marketplace', icon: Store, cover: 'module-45' },
];

const projects: Module = { id: 'projects', icon: FolderOpen, cover: 'module-21' };

/** The module with this id, including those that are not on the landing page. */
export const findModule = (id: string) => [...modules, projects].find((module) => module.id === id);
