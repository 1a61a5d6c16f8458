import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { copy } from '../copy.ts';
import type { Confirmation, PaymentWidgetProps } from '../payment-widget.ts';
import { stripeQuery } from './load-stripe.ts';

/** Stripe's form. Its script is loaded here only: no other page may run it. */
export default function StripeWidget(props: PaymentWidgetProps) {
  const stripe = useQuery(stripeQuery);
  if (stripe.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{copy.stripe.notLoaded}</p>
        <Button onClick={() => void stripe.refetch()} busy={stripe.isFetching} busyText={copy.stripe.loading}>
          {copy.stripe.tryAgain}
        </Button>
      </div>
    );
  }
  if (!stripe.data) return <Skeleton className="h-96" />;
  const theme = document.documentElement.dataset.theme === 'light' ? 'stripe' : 'night';
  const options = { clientSecret: props.intent.clientSecret, appearance: { theme } } as const;
  return (
    <Elements stripe={stripe.data} options={options}>
      <Form {...props} />
    </Elements>
  );
}

/** The result of `confirmPayment`, unless it left the page for a bank's. */
function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  // the form shows what is missing
  if (error?.type === 'validation_error') return { status: 'incomplete' };
  if (error) return { error: error.message ?? copy.errors.unreachable };
  if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing') {
    return { status: paymentIntent.status, paymentIntentId: paymentIntent.id };
  }
  return { error: copy.errors.unreachable };
}

function Form({ bookingId, handle }: PaymentWidgetProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [broken, setBroken] = useState(false);
  const confirm = async (): Promise<Confirmation> => {
    if (!stripe || !elements) return { status: 'incomplete' };
    const return_url = `${location.origin}/payment-success?booking_id=${encodeURIComponent(bookingId)}`;
    return confirmationOf(
      await stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' }),
    );
  };
  useImperativeHandle(handle, () => ({ confirm }));
  if (broken) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{copy.stripe.notLoaded}</p>
        <Button onClick={() => location.reload()}>{copy.stripe.tryAgain}</Button>
      </div>
    );
  }
  return <PaymentElement options={{ layout: 'tabs' }} onLoadError={() => setBroken(true)} />;
}
