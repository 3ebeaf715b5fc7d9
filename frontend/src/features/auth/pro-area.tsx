import { Navigate, Outlet, useNavigate } from 'react-router-dom';
import { paths } from '#frontend/lib/paths.ts';
import { NarrowPage } from './narrow-page.tsx';
import { ReplacePassword } from './replace-password.tsx';
import { useSessionState, useTemporaryPassword } from './use-session.ts';

/**
 * AUTH-35: without a pro token, to /espacepro. A session that ends under an open page leaves it there (AMB-05):
 * the page says so itself (SessionLost), cart and all.
 */
export function ProArea() {
  const state = useSessionState('pro');
  const mustReplace = useTemporaryPassword();
  const navigate = useNavigate();
  if (state === 'none') return <Navigate to={paths.espacePro} replace />;
  if (state === 'open' && mustReplace)
    return (
      <NarrowPage title="Bienvenue">
        <ReplacePassword
          current={undefined}
          onReplaced={() => void navigate(paths.dashboard, { replace: true })}
        />
      </NarrowPage>
    );
  return <Outlet />;
}
