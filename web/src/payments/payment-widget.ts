import { type ComponentType, type LazyExoticComponent, lazy, type Ref } from 'react';
import type { Schema } from '@/shared/api/client.ts';

/** What a confirmation came to. `processing` means the bank answers later. */
export type Confirmation =
  | { readonly status: 'succeeded' | 'processing'; readonly paymentIntentId: string }
  | { readonly error: string }
  /** The form itself says what is missing; nothing was sent. */
  | { readonly status: 'incomplete' };

/** A mounted payment form, whoever the provider is. */
export interface PaymentWidget {
  confirm(): Promise<Confirmation>;
}

/** What every provider's form gets. Rendering it is `mount`; its handle is the rest. */
export interface PaymentWidgetProps {
  intent: Schema<'IntentView'>;
  handle: Ref<PaymentWidget>;
  /** The form has given its place to the bank's question, or has it back. */
  onAsking: (asking: boolean) => void;
}

/** One lazily loaded form per provider: nobody downloads another provider's code. */
const WIDGETS: Record<string, LazyExoticComponent<ComponentType<PaymentWidgetProps>>> = {
  sandbox: lazy(() => import('./sandbox/sandbox-widget.tsx')),
};

/** The form of `provider`, if this build knows it. */
export const paymentWidget = (provider: string) => WIDGETS[provider];
