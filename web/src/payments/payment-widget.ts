import { type ComponentType, type LazyExoticComponent, lazy, type Ref } from 'react';
import type { Schema } from '@/shared/api/client.ts';

/** The result of a confirmation. `processing` means the bank answers later. */
export type Confirmation =
  | { readonly status: 'succeeded' | 'processing'; readonly paymentIntentId: string }
  | { readonly error: string }
  /** The form itself says what is missing; nothing was sent. */
  | { readonly status: 'incomplete' };

/** A mounted payment form of any provider. */
export interface PaymentWidget {
  confirm(): Promise<Confirmation>;
}

/** What every provider's form gets. Rendering it is `mount`; its handle is the rest. */
export interface PaymentWidgetProps {
  intent: Schema<'IntentView'>;
  handle: Ref<PaymentWidget>;
  /** Called when the bank's question replaces the form, and when the form is back. */
  onAsking: (asking: boolean) => void;
}

/** One lazily loaded form per provider: nobody downloads another provider's code. */
const WIDGETS: Record<string, LazyExoticComponent<ComponentType<PaymentWidgetProps>>> = {
  sandbox: lazy(() => import('./sandbox/sandbox-widget.tsx')),
};

/** The form of `provider`, if this build knows it. */
export const paymentWidget = (provider: string) => WIDGETS[provider];
