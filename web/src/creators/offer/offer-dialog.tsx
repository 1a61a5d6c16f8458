import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { cents, perHour } from '@/shared/money/money.ts';
import { answerTime } from '@/shared/terms/answer-time.ts';
import { useFeeRate } from '@/shared/terms/fee.ts';
import { copy as terms } from '@/shared/terms/form/copy.ts';
import { sendWith } from '@/shared/terms/form/send-with.ts';
import { EMPTY_TERMS, pricingOf, type TermsDraft, termsBody } from '@/shared/terms/form/terms.ts';
import { TermsForm } from '@/shared/terms/form/terms-form.tsx';
import { useSendTerms } from '@/shared/terms/form/use-send-terms.ts';
import { DEFAULT_POLICY } from '@/shared/terms/policy.ts';
import { longDate } from '@/shared/time/dates.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { ChoiceForm } from '@/shared/ui/choice-form.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import type { Creator } from '../creator-card.tsx';
import { ownExperiencesQuery } from '../queries.ts';
import { copy } from './copy.ts';

type Experience = Schema<'ExperienceView'>;

interface OfferProps {
  creator: Creator;
  hirerId: string;
}

interface OfferDialogProps extends OfferProps {
  /** The brief that is chosen already. */
  offering: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const priceOf = ({ facts, pricePerHour }: Experience) =>
  facts.fixed_price_cents ? cents(facts.fixed_price_cents) : perHour(pricePerHour);

/** The brief's own terms. */
function termsOf({ facts, price_cents }: Experience): TermsDraft {
  return {
    ...EMPTY_TERMS,
    ...pricingOf(facts.fixed_price_cents, price_cents),
    hours: facts.hours ? String(facts.hours) : '',
    start: facts.start_by ?? '',
    finish: facts.finish_by ?? '',
  };
}

/** Offers one of the hirer's own experiences to this creator: first which one, then the terms. */
export default function OfferDialog({ creator, hirerId, offering, open, onOpenChange }: OfferDialogProps) {
  const own = useQuery(ownExperiencesQuery(hirerId));
  const [choice, setChosen] = useState<Experience | 'none'>();
  const chosen = choice === 'none' ? undefined : (choice ?? own.data?.find(({ id }) => id === offering));
  const done = () => {
    onOpenChange(false);
    setChosen('none');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : done())}
      wide={chosen !== undefined}
      title={copy.title(creator.full_name)}
      description={chosen ? chosen.title : copy.text}
    >
      {chosen ? (
        <OfferTerms
          creator={creator}
          hirerId={hirerId}
          experience={chosen}
          onBack={() => setChosen('none')}
          onDone={done}
        />
      ) : (
        <OfferChoice creator={creator} own={own} onChoose={setChosen} onCancel={done} />
      )}
    </Dialog>
  );
}

interface OfferChoiceProps {
  creator: Creator;
  own: UseQueryResult<Experience[]>;
  onChoose: (experience: Experience) => void;
  onCancel: () => void;
}

function OfferChoice({ creator, own, onChoose, onCancel }: OfferChoiceProps) {
  return (
    <ChoiceForm
      list={own}
      words={{ ...copy, submit: terms.next }}
      instead={
        <Link to="/create-experience" search={{ offer_to: creator.id }} className={buttonStyles({ look: 'primary' })}>
          {copy.create}
        </Link>
      }
      note={(experience) => <span className="data shrink-0 text-meta">{priceOf(experience)}</span>}
      busy={false}
      onSubmit={onChoose}
      onCancel={onCancel}
    />
  );
}

interface OfferTermsProps extends OfferProps {
  experience: Experience;
  onBack: () => void;
  onDone: () => void;
}

function OfferTerms({ creator, hirerId, experience, onBack, onDone }: OfferTermsProps) {
  const offer = useOffer(creator, experience);
  return (
    <TermsForm
      draft={`offer:${hirerId}:${creator.id}:${experience.id}`}
      initial={termsOf(experience)}
      purpose="offer"
      priceHint={terms.listed(priceOf(experience))}
      feeRate={useFeeRate()}
      creator={{ name: creator.full_name }}
      policy={experience.facts.cancellation ?? DEFAULT_POLICY}
      answer={{ name: creator.full_name, time: answerTime('hirer') }}
      submit={copy.submit}
      submitting={copy.submitting}
      busy={offer.isPending}
      onSend={sendWith(offer, onDone)}
      leave={terms.back}
      onCancel={onBack}
    />
  );
}

const useOffer = (creator: Creator, experience: Experience) =>
  useSendTerms({
    send: ({ values, confirmed }) =>
      body(
        api.POST('/api/projects', {
          body: {
            experienceId: experience.id,
            creatorId: creator.id,
            message: values.message || null,
            ...termsBody(values, confirmed),
          },
        }),
      ),
    done: ({ id, respond_by }) => ({
      deal: id,
      texts: copy.sent(creator.full_name, experience.title),
      detail: respond_by ? copy.answerBy(creator.full_name, longDate(respond_by)) : undefined,
    }),
    failed: copy.notSent,
  });
