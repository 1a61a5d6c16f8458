import { createFileRoute } from '@tanstack/react-router';
import { FrontPage } from '@/app/pages/front-page.tsx';

export const Route = createFileRoute('/')({
  component: FrontPage,
});
