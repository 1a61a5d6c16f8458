import { createFileRoute } from '@tanstack/react-router';
import { RecentActivity } from '@/activity/recent-activity.tsx';
import { YourTurn } from '@/app/pages/your-turn.tsx';
import { LandingPage } from '@/landing/landing-page.tsx';
import { ModuleGrid } from '@/modules/module-grid.tsx';

export const Route = createFileRoute('/')({
  component: () => <LandingPage turn={<YourTurn />} modules={<ModuleGrid />} activity={<RecentActivity />} />,
});
