import { type ReactNode, useState } from 'react';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { copy } from './copy.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export type AuthTab = 'sign-in' | 'sign-up';
/** What a link has done: confirmed the address in a browser that did not ask for it, or nothing there, or anywhere. */
export type LinkNotice = keyof typeof copy.notices;

interface AuthPageProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Target of the link in the verification email: a path of this site. */
  next: string;
  /** A link from an email led here that did not sign in. */
  notice: LinkNotice | undefined;
  /** What the account is needed for, if that is known; gets the usual words. */
  purpose?: ((fallback: string) => ReactNode) | undefined;
}

/** Sign in and sign up. The route's guard redirects as soon as there is a session. */
export function AuthPage({ tab, onTab, next, notice, purpose }: AuthPageProps) {
  // One toggle for all password fields on the page.
  const [visible, setVisible] = useState(false);
  const passwords = { visible, onToggle: () => setVisible(!visible) };
  return (
    <AuthLayout
      title={tab === 'sign-in' ? copy.signIn : copy.signUp}
      heading={copy.heading}
      lead={purpose ? purpose(copy.lead) : copy.lead}
      notice={notice && copy.notices[notice]}
    >
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
          <SignInForm passwords={passwords} next={next} byEmailFirst={notice !== undefined} />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm passwords={passwords} next={next} />
        </TabPanel>
      </Tabs>
      <DemoAccounts />
    </AuthLayout>
  );
}
