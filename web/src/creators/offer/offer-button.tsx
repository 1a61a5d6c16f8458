import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from '../copy.ts';
import type { Creator } from '../creator-card.tsx';

const OfferDialog = lazy(() => import('./offer-dialog.tsx'));

interface OfferButtonProps {
  creator: Creator;
  hirerId: string;
  /** The brief with which the dialog is open from the start. */
  offering: string | undefined;
  /** The reason is shown above the button. */
  disabled: boolean;
}

/** Opens the dialog for offering this creator a project; it is loaded when first needed. */
export function OfferButton({ creator, hirerId, offering, disabled }: OfferButtonProps) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>(offering && !disabled ? 'open' : 'never');
  const navigate = useNavigate();
  const close = () => {
    setDialog('closed');
    // or a reload would open it again
    if (offering) void navigate({ to: '/creators/$id', params: { id: creator.id }, search: {}, replace: true });
  };
  return (
    <>
      <Button look="primary" size="lg" wide disabled={disabled} onClick={() => setDialog('open')}>
        {copy.offer}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <OfferDialog
            creator={creator}
            hirerId={hirerId}
            offering={offering}
            open={dialog === 'open'}
            onOpenChange={(open) => (open ? setDialog('open') : close())}
          />
        </Suspense>
      )}
    </>
  );
}
