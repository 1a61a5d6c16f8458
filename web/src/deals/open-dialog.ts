import { createContext, use } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { hasDelivery } from './arrange-actions.ts';
import type { Booking, Project } from './lists.ts';
import { nameOf, type Parties, partiesOf } from './parties.ts';
import type { DealRowView } from './queries.ts';

/** The open dialog, and the deal that it is for. */
export interface OpenDialog {
  kind:
    | 'details'
    | 'accept'
    | 'counter'
    | 'deliver'
    | 'request_changes'
    | 'accept_work'
    | 'extend_review'
    | 'reject'
    | 'cancel'
    | 'withdraw'
    | 'decline'
    | 'dispute'
    | 'answer_dispute'
    | 'propose_split'
    | 'accept_split'
    | 'ask_hours'
    | 'accept_hours'
    | 'refuse_hours';
  id: string;
  /** The version of the terms that "Accept" was pressed for. */
  version?: number | undefined;
  /** The brief is taken: accepting one more request for it is to be confirmed. */
  taken?: boolean;
}

export const DialogContext = createContext<(dialog: OpenDialog | undefined) => void>(() => undefined);

/** Opens a dialog in place of the current one; `undefined` closes it. */
export const useOpenDialog = () => use(DialogContext);

/** What dialogs have to know about a deal. */
export interface DialogDeal {
  readonly id: string;
  /** The listing, if there is one already. */
  readonly experience_id: string | null;
  readonly title: string;
  /** The other person's name. */
  readonly other: string;
  /** The creator's name, as hirers see it. */
  readonly creator: string;
  readonly parties: Parties;
  readonly money: Schema<'Money'>;
  /** There is a link to the work, even if changes were requested. */
  readonly delivered: boolean;
  /** The delivered link, if it is known here. */
  readonly link: string;
  readonly total_cents: number;
  readonly creator_cents: number;
  readonly fee_cents: number;
  readonly review_extends_to: string | null;
  /** The newest terms, of what can be accepted. */
  readonly terms: DialogTerms | undefined;
}

/** What accepting a request would bind to. */
export interface DialogTerms {
  readonly terms_version: number;
  readonly hours: number;
  /** Cents per hour; of a fixed price, what it amounts to. */
  readonly price_cents: number;
  readonly fixed_price_cents: number | null;
  readonly start_by: string | null;
  readonly finish_by: string | null;
  /** Our team found the listing: its publisher is asked after the viewer has agreed. */
  readonly needs_consent: boolean;
}

export function dialogDealOfRow(row: DealRowView): DialogDeal {
  const other = nameOf(row.other);
  return {
    ...row,
    other,
    creator: other,
    // only the other one of the two is called by name
    parties: { viewer: row.viewer_side, hirer: other, creator: other },
    delivered: hasDelivery(row),
    link: '',
    fee_cents: row.total_cents - row.creator_cents,
    terms: row,
  };
}

/** A deal as the lists of bookings and projects have it; the project, if there is one, knows more but the terms. */
export function dialogDealOf(deal: Booking | Project, booking?: Booking): DialogDeal {
  const project = 'project_link' in deal ? deal : undefined;
  const { viewer_side, users, experiences } = deal;
  return {
    id: deal.id,
    experience_id: deal.experience_id,
    title: experiences.title,
    other: nameOf(viewer_side === 'creator' ? experiences.users : users),
    creator: nameOf(users),
    parties: partiesOf(deal),
    money: deal.money,
    delivered: project ? project.project_link !== null : 'work' in deal && hasDelivery(deal),
    link: project?.project_link ?? '',
    total_cents: deal.total_cents,
    creator_cents: deal.creator_cents,
    fee_cents: deal.fee_cents,
    review_extends_to: project?.review_extends_to ?? null,
    terms: booking,
  };
}
