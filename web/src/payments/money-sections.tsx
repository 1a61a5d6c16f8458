import { BalanceCard } from './balance-card.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { SpendSection } from './spend-section.tsx';

interface MoneySectionsProps {
  userId: string;
  /** Creators see earnings, everyone else spending. */
  creator: boolean;
}

/** The money sections of the profile. */
export default function MoneySections({ userId, creator }: MoneySectionsProps) {
  return (
    <>
      {creator && <BalanceCard />}
      {creator ? <EarningsSection /> : <SpendSection />}
      <PaymentHistory userId={userId} />
    </>
  );
}
