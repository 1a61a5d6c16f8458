import { BalanceCard } from './balance-card.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { SpendSection } from './spend-section.tsx';

interface MoneySectionsProps {
  userId: string;
  /** Creators see earnings, everyone else spending. */
  creator: boolean;
  /** On the page "Payments": every payment, before the figures. */
  whole?: boolean;
}

/** The money sections of the profile and of the page "Payments". */
export default function MoneySections({ userId, creator, whole = false }: MoneySectionsProps) {
  const figures = creator ? <EarningsSection /> : <SpendSection />;
  return (
    <>
      {creator && <BalanceCard />}
      {!whole && figures}
      <PaymentHistory userId={userId} whole={whole} />
      {whole && figures}
    </>
  );
}
