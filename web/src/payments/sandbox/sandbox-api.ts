import { api, body, type Schema } from '@/shared/api/client.ts';
import { type CardText, onlyDigits, parseExpiry } from './card.ts';

/** The payment method in the sandbox: a test card or the test bank account. */
export type Source = { kind: 'card'; card: CardText } | { kind: 'bank' };

type Intent = Schema<'IntentView'>;

const path = (intent: Intent) => ({ params: { path: { id: intent.paymentIntentId } } });

export function confirmIntent(intent: Intent, source: Source) {
  const secret = { client_secret: intent.clientSecret };
  if (source.kind === 'bank') {
    return body(
      api.POST('/api/sandbox/payment_intents/{id}/confirm', { ...path(intent), body: { ...secret, bank_debit: true } }),
    );
  }
  const { month, year } = parseExpiry(source.card.expiry) ?? { month: 0, year: 0 };
  const card = {
    number: onlyDigits(source.card.number),
    exp_month: month,
    exp_year: year,
    cvc: onlyDigits(source.card.cvc),
  };
  return body(api.POST('/api/sandbox/payment_intents/{id}/confirm', { ...path(intent), body: { ...secret, card } }));
}

/** The result of the 3D Secure step. */
export function authenticateIntent(intent: Intent, outcome: 'complete' | 'fail') {
  return body(
    api.POST('/api/sandbox/payment_intents/{id}/authenticate', {
      ...path(intent),
      body: { client_secret: intent.clientSecret, outcome },
    }),
  );
}
