export type AuthTab = 'sign-in' | 'sign-up';

interface AuthPageProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  onSignedIn: () => void;
}

export function AuthPage(_props: AuthPageProps) {
  return <h1 className="page text-title-1">Sign In</h1>;
}
