import type { AnyRouter } from '@tanstack/react-router';

/** The page whose document may run the payment provider's scripts: its response has another policy than all others. */
const isPayment = (path: string) => path.startsWith('/payment/');

/**
 * With Stripe, the payment page is a document of its own: what leads to it or away from it loads a document, so that
 * its Content-Security-Policy holds there and only there.
 */
export function keepPaymentDocumentApart(router: AnyRouter) {
  if (document.querySelector('meta[name="parallax-stripe"]') === null) return;
  const began = isPayment(location.pathname);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (isPayment(toLocation.pathname) !== began) location.assign(toLocation.href);
  });
}
