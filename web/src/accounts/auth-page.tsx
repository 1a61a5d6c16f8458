import { useState } from 'react';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { coverOf } from '@/shared/ui/card.tsx';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { copy } from './copy.ts';
import { DemoPeople } from './demo-people.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export type AuthTab = 'sign-in' | 'sign-up';
/** Id of the portal on the left, chosen by eye. */
const COVER = 'door-21';

interface AuthPageProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Where the link in the verification mail leads: a path of this site. */
  next: string;
}

/** Sign in and sign up. The page is left by its route's guard as soon as there is a session. */
export function AuthPage({ tab, onTab, next }: AuthPageProps) {
  // One toggle for every password field of the page.
  const [visible, setVisible] = useState(false);
  const passwords = { visible, onToggle: () => setVisible(!visible) };
  return (
    <div className="grid grid-cols-1 lg:grid-cols-[1.1fr_1fr]">
      <PageTitle title={tab === 'sign-in' ? copy.signIn : copy.signUp} />
      <div className="relative isolate max-lg:hidden">
        <div className="sticky top-16 h-[calc(100dvh-64px)] overflow-hidden rounded-tr-panel bg-black">
          <img src={coverOf(COVER)} alt="" className="size-full object-cover" />
          <div className="absolute inset-x-0 top-0 bg-linear-to-b from-black/80 via-60% via-black/60 to-transparent px-8 pt-10 pb-32">
            <p className="max-w-[18ch] text-title-1 text-white">{copy.line}</p>
          </div>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[440px] grid-cols-1 content-start gap-8 px-5 py-12 sm:py-16">
        <div className="grid grid-cols-1 gap-2">
          <h1 className="text-title-1">{copy.heading}</h1>
          <p className="text-ink-2">{copy.lead}</p>
        </div>
        <Tabs
          label={copy.tabsLabel}
          value={tab}
          onValueChange={onTab}
          tabs={[
            { id: 'sign-in', label: copy.signIn },
            { id: 'sign-up', label: copy.signUp },
          ]}
        >
          <TabPanel value="sign-in">
            <SignInForm passwords={passwords} next={next} />
          </TabPanel>
          <TabPanel value="sign-up">
            <SignUpForm passwords={passwords} next={next} />
          </TabPanel>
        </Tabs>
        <DemoPeople />
      </div>
    </div>
  );
}
