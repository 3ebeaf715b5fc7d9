import { lazy, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { rememberWanted } from '#frontend/lib/session/session.ts';
import { useMustChoose, useSessionState, useTemporaryPassword } from '#frontend/lib/session/use-session.ts';

const TemporaryPasswordPage = lazy(
  loadPage(async () => ({
    default: (await import('#frontend/features/auth/password/temporary-password-page.tsx'))
      .TemporaryPasswordPage,
  })),
);

const ChooseCompanyPage = lazy(
  loadPage(async () => ({
    default: (await import('#frontend/features/auth/people/choose-company-page.tsx')).ChooseCompanyPage,
  })),
);

/**
 * AUTH-35: without a pro token, redirects to /espacepro. When a session ends while a page is open, the page
 * stays (AMB-05) and shows a message (SessionLost).
 */
export function ProArea() {
  const state = useSessionState('pro');
  const mustReplace = useTemporaryPassword();
  const mustChoose = useMustChoose();
  const { pathname, search } = useLocation();
  // a cut chosen on the public site is still selected after the sign-in
  useEffect(() => {
    if (state === 'none' && pathname === paths.dashboard && search !== '') rememberWanted(pathname + search);
  }, [state, pathname, search]);
  if (state === 'none') return <Navigate to={paths.espacePro} replace />;
  if (state === 'open' && mustReplace) return <TemporaryPasswordPage />;
  if (state === 'open' && mustChoose) return <ChooseCompanyPage />;
  return <Outlet />;
}
