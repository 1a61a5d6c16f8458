import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { copy } from './copy.ts';
import { BackButton, PaymentError } from './payment-error.tsx';

/** The payment page of an address without a booking. */
export function MissingBooking({ onBack }: { onBack: () => void }) {
  return (
    <div className="page py-12 sm:py-16">
      <PageTitle title={copy.page.title} />
      <PaymentError message={copy.errors.noId}>
        <BackButton onBack={onBack} />
      </PaymentError>
    </div>
  );
}
