import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** One step back in the history, or to `otherwise` when the page was opened by its address. */
export function useBackNavigation(otherwise: '/profile') {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) history.back();
    else void navigate({ to: otherwise });
  };
}
