import { BalanceCard } from './balance-card.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { SpendSection } from './spend-section.tsx';

interface MoneySectionsProps {
  userId: string;
  /** Creators see earnings, everyone else spending. */
  creator: boolean;
  /** The list comes before the figures. */
  listFirst?: boolean;
}

/** The money sections of the profile and of the page "Payments". */
export default function MoneySections({ userId, creator, listFirst }: MoneySectionsProps) {
  const figures = creator ? <EarningsSection /> : <SpendSection />;
  return (
    <>
      {creator && <BalanceCard />}
      {!listFirst && figures}
      <PaymentHistory userId={userId} />
      {listFirst && figures}
    </>
  );
}
