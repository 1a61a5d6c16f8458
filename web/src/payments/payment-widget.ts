import { type ComponentType, type LazyExoticComponent, lazy, type Ref } from 'react';
import type { Schema } from '@/shared/api/client.ts';

/** The result of a confirmation. `processing`: the bank will respond later. */
export type Confirmation =
  | { readonly status: 'succeeded' | 'processing'; readonly paymentIntentId: string }
  | { readonly error: string }
  /** The form shows what is missing; nothing was sent. */
  | { readonly status: 'incomplete' };

/** A mounted payment form, of any provider. */
export interface PaymentWidget {
  confirm(): Promise<Confirmation>;
}

/** The props of every provider's form. It mounts on render; `handle` confirms the payment. */
export interface PaymentWidgetProps {
  intent: Schema<'IntentView'>;
  /** The booking that it pays: banks' pages lead back to it. */
  bookingId: string;
  handle: Ref<PaymentWidget>;
  /** Called when the bank's challenge replaces the form, and when the form returns. */
  onAsking: (asking: boolean) => void;
}

/** One lazily loaded form per provider, so that no other provider's code is downloaded. */
const WIDGETS: Record<string, LazyExoticComponent<ComponentType<PaymentWidgetProps>>> = {
  sandbox: lazy(() => import('./sandbox/sandbox-widget.tsx')),
  stripe: lazy(() => import('./stripe/stripe-widget.tsx')),
};

/** The form for `provider`; undefined if this build doesn't support it. */
export const paymentWidget = (provider: string) => WIDGETS[provider];
