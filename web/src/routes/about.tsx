import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { AboutPage } from '@/contact/about-page.tsx';

export const Route = createFileRoute('/about')({ component: About });

function About() {
  const me = useMe();
  return <AboutPage identity={me.data && { name: me.data.full_name, email: me.data.email }} />;
}
