import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { CancellationNote } from '@/deals/cancellation-note.tsx';
import { PaymentPage, useBackNavigation } from '@/payments/payment-page.tsx';
import { copy as terms } from '@/shared/terms/copy.ts';

export const Route = createFileRoute('/payment/$bookingId')({ beforeLoad: requireSignIn, component: Payment });

function Payment() {
  const { bookingId } = Route.useParams();
  const navigate = useNavigate();
  const onPaid = (payment_intent: string) =>
    void navigate({ to: '/payment-success', search: { payment_intent, booking_id: bookingId }, replace: true });
  return (
    <PaymentPage
      bookingId={bookingId}
      onBack={useBackNavigation()}
      onPaid={onPaid}
      note={
        <>
          <CancellationNote dealId={bookingId} />
          <Link
            to="/deals/$id"
            params={{ id: bookingId }}
            className="justify-self-start rounded-control text-small underline underline-offset-4"
          >
            {terms.viewDeal}
          </Link>
        </>
      }
    />
  );
}
