import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';

/** Adds a script to the page that takes the place of Stripe's own, for development. */
async function addScript(src: string) {
  const script = document.createElement('script');
  script.src = src;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} cannot be loaded`)));
  });
  document.head.append(script);
  await loaded;
}

async function load() {
  const { payments } = await body(api.GET('/api/config'));
  if (payments.script_url && !('Stripe' in window)) await addScript(payments.script_url);
  const stripe = await loadStripe(payments.publishable_key ?? '');
  if (!stripe) throw new Error('Stripe needs a browser');
  return stripe;
}

/** Stripe's script with the operator's key; fails when the script cannot be loaded. */
export const stripeQuery = queryOptions({
  queryKey: ['stripe'],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});
