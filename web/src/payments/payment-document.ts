import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page whose document may run Stripe's script: its response has another policy than all others. */
const isPayment = (path: string) => path.startsWith('/payment/');

/** The path with which this document was loaded. */
const firstPath = () =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href, location.href).pathname;

/**
 * With Stripe, navigation to and from the payment page loads a document, so that its Content-Security-Policy applies to
 * this page only. Returns false until the document is loaded.
 */
export function usePaymentDocument(): boolean {
  const router = useRouter();
  const isApart = document.querySelector('meta[name="parallax-stripe"]') !== null;
  const isLoaded = !isApart || isPayment(firstPath());
  useEffect(() => {
    if (!isLoaded) location.reload();
    if (!isLoaded || !isApart) return undefined;
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (!isPayment(toLocation.pathname)) location.assign(toLocation.href);
    });
  }, [router, isApart, isLoaded]);
  return isLoaded;
}
