import { BalanceCard } from './balance-card.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { SpendSection } from './spend-section.tsx';

interface MoneySectionsProps {
  userId: string;
  /** Creators earn; everybody else pays. */
  creator: boolean;
}

/** Everything on the profile that is about a person's money. */
export default function MoneySections({ userId, creator }: MoneySectionsProps) {
  return (
    <>
      {creator && <BalanceCard />}
      {creator ? <EarningsSection /> : <SpendSection />}
      <PaymentHistory userId={userId} />
    </>
  );
}
