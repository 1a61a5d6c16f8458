import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { perHour } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';

export const ACCOUNT_SECTION = 'account';
export const USER_TYPE_SECTION = 'role';

export function AccountSection({ me }: { me: Schema<'MeView'> }) {
  const { account } = copy;
  return (
    <Section id={ACCOUNT_SECTION} title={account.title}>
      <dl className="grid grid-cols-1 gap-x-8 border-line border-b sm:grid-cols-2">
        <Fact term={account.name}>{me.full_name}</Fact>
        <Fact term={account.email}>
          <EmailAddress>{me.email}</EmailAddress>
        </Fact>
        <Fact term={account.type}>
          {me.user_type ? copy.setup[me.user_type].label : <span className="text-ink-3">{account.noType}</span>}
        </Fact>
        {me.user_type === 'Creator' && (
          <Fact term={account.price}>
            {me.price_cents === null ? <span className="text-ink-3">{account.noPrice}</span> : perHour(me.pricePerHour)}
          </Fact>
        )}
        {me.user_type === 'Creator' && <Fact term={account.atOnce}>{me.deals_at_once ?? account.anyNumber}</Fact>}
        <Fact term={account.since}>
          <time dateTime={me.created_at}>{longDate(me.created_at)}</time>
        </Fact>
        <Fact term={account.updated}>
          <time dateTime={me.updated_at}>{longDate(me.updated_at)}</time>
        </Fact>
      </dl>
    </Section>
  );
}

/** What an account of this type can do. */
export function UserTypeSection({ type }: { type: Schema<'UserType'> }) {
  return (
    <Section id={USER_TYPE_SECTION} title={copy.role.title}>
      <p className="max-w-[65ch] text-ink-2">{copy.role[type]}</p>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[120px_minmax(0,1fr)] items-baseline gap-4 border-line border-t py-3.5 lg:grid-cols-[152px_minmax(0,1fr)]">
      <dt className="text-ink-2 text-small">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
