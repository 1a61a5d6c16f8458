import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { CancellationNote } from '@/deals/cancellation-note.tsx';
import { PaymentPage, useBackNavigation } from '@/payments/payment-page.tsx';
import { copy as terms } from '@/shared/terms/form/copy.ts';

export const Route = createFileRoute('/payment/$bookingId')({ beforeLoad: requireSignIn, component: Payment });

function Payment() {
  const { bookingId } = Route.useParams();
  const router = useRouter();
  const onPaid = (payment_intent: string) => {
    // someone who has opened another page meanwhile stays there; the toast says that it is paid
    if (router.state.location.pathname !== `/payment/${bookingId}`) return;
    void router.navigate({ to: '/payment-success', search: { payment_intent, booking_id: bookingId }, replace: true });
  };
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
