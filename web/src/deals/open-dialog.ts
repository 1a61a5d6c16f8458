import { createContext, use } from 'react';

/** Which dialog is open over the deals, and for which of them. */
export interface OpenDialog {
  kind:
    | 'details'
    | 'deliver'
    | 'request_changes'
    | 'accept_work'
    | 'extend_review'
    | 'reject'
    | 'cancel'
    | 'withdraw'
    | 'dispute';
  id: string;
}

export const DialogContext = createContext<(dialog: OpenDialog | undefined) => void>(() => undefined);

/** Opens a dialog in place of the current one; `undefined` closes it. */
export const useOpenDialog = () => use(DialogContext);
