import { useImperativeHandle, useRef, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { cents } from '@/shared/money/money.ts';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { copy } from '../copy.ts';
import type { Confirmation, PaymentWidgetProps } from '../payment-widget.ts';
import { type CardProblems, type CardText, validateCard } from './card.ts';
import { CardFields } from './card-fields.tsx';
import { authenticateIntent, confirmIntent } from './sandbox-api.ts';
import { ACCEPTED_NUMBERS, type TestCard } from './test-cards.ts';
import { TestCardsStrip } from './test-cards-strip.tsx';
import { ThreeDSecure } from './three-d-secure.tsx';

type Method = 'card' | 'bank';
type Outcome = 'complete' | 'fail';
type Answer = Schema<'SandboxView'>;

const METHODS = [
  { id: 'card', label: copy.sandbox.tabs.card },
  { id: 'bank', label: copy.sandbox.tabs.bank },
] as const;
const EMPTY: CardText = { number: '', expiry: '', cvc: '' };
const ANY_FUTURE_MONTH = '12 / 34';

function confirmationOf(answer: Answer, paymentIntentId: string): Confirmation {
  if (answer.status === 'succeeded' || answer.status === 'processing') {
    return { status: answer.status, paymentIntentId };
  }
  return { error: answer.error?.message ?? copy.errors.unreachable };
}

/** The sandbox provider's form: realistic steps and refusals, no real money. */
export default function SandboxWidget({ intent, handle, onAsking }: PaymentWidgetProps) {
  const [method, setMethod] = useState<Method>('card');
  const [card, setCard] = useState(EMPTY);
  const [problems, setProblems] = useState<CardProblems>({});
  const [asking, setAsking] = useState(false);
  const answered = useRef<(outcome: Outcome) => void>(undefined);

  const show = (question: boolean) => {
    setAsking(question);
    onAsking(question);
  };

  /** Shows the 3D Secure step and waits for the user's choice. */
  const askBank = async (): Promise<Answer> => {
    show(true);
    const outcome = await new Promise<Outcome>((resolve) => {
      answered.current = resolve;
    });
    show(false);
    return authenticateIntent(intent, outcome);
  };

  const confirm = async (): Promise<Confirmation> => {
    const found = method === 'card' ? validateCard(card, ACCEPTED_NUMBERS, new Date()) : {};
    setProblems(found);
    if (Object.keys(found).length > 0) return { status: 'incomplete' };
    try {
      const first = await confirmIntent(intent, method === 'card' ? { kind: 'card', card } : { kind: 'bank' });
      const last = first.status === 'requires_action' ? await askBank() : first;
      return confirmationOf(last, intent.paymentIntentId);
    } catch (error) {
      return { error: failureText(error, copy.errors.unreachable) };
    }
  };
  useImperativeHandle(handle, () => ({ confirm }));

  const change = (next: Partial<CardText>) => {
    setCard({ ...card, ...next });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in next))));
  };
  const fill = ({ number }: TestCard) => {
    setMethod('card');
    setProblems({});
    setCard({ number, expiry: ANY_FUTURE_MONTH, cvc: number.startsWith('3') ? '1234' : '123' });
  };

  if (asking) {
    return <ThreeDSecure amount={cents(intent.amount_cents)} onAnswer={(outcome) => answered.current?.(outcome)} />;
  }
  return (
    <div className="grid gap-6">
      <TestCardsStrip onChoose={fill} />
      <Tabs label={copy.sandbox.method} value={method} onValueChange={setMethod} tabs={METHODS}>
        <TabPanel value="card">
          <CardFields card={card} problems={problems} onChange={change} />
        </TabPanel>
        <TabPanel value="bank">
          <p className="text-ink-2">{copy.sandbox.bank}</p>
        </TabPanel>
      </Tabs>
    </div>
  );
}
