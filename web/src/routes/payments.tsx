import { createFileRoute } from '@tanstack/react-router';
import { OwnPayments } from '@/app/pages/own-payments.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';

export const Route = createFileRoute('/payments')({
  beforeLoad: requireSignIn,
  component: OwnPayments,
});
