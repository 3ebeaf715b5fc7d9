import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { call, SESSION_OVER } from '#frontend/lib/api/call.ts';
import { ownPath, paths } from '#frontend/lib/navigation/paths.ts';
import {
  forgetRedirect,
  logout,
  readRedirect,
  redirectFor,
  sessionState,
} from '#frontend/lib/session/session.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadingPage } from '#frontend/ui/feedback/loading-page.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';
import { ForgotPanel } from '#frontend/features/auth/password/forgot-panel.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { AdminDesk } from './admin-desk.tsx';
import { verifiedAdminQuery } from './admin-session.queries.ts';

/** CST-10. */
const AFTER_SIGN_IN_MS = 1_500;

/** /admin/login (ADM-02..06, AMB-24). */
export function AdminLoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [parameters] = useSearchParams();
  const [redirect] = useState(() => readRedirect('admin'));
  const [entering, setEntering] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const [arrivedSignedIn] = useState(() => sessionState('admin') === 'open');
  const check = useQuery({ ...verifiedAdminQuery(), enabled: arrivedSignedIn && !entering, staleTime: 0 });
  // shown once, then cleared (AMB-25)
  useEffect(() => forgetRedirect(), []);

  const target = ownPath(redirectFor('admin', redirect), paths.adminDashboard);
  useEffect(() => {
    if (!entering) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), AFTER_SIGN_IN_MS);
    return () => clearTimeout(timer);
  }, [entering, navigate, target]);

  // AMB-24: a definite refusal ends the session, a missing reply does not
  const status = asApiError(check.error)?.status;
  const refused = status === 401 || status === 403 || status === 200;
  useEffect(() => {
    if (refused) logout('admin');
  }, [refused]);

  const checking = arrivedSignedIn && !entering;
  if (checking && check.isSuccess) return <Navigate to={target} replace />;
  if (checking && check.isPending) return <LoadingPage label="Vérification de votre session…" />;
  const expired = parameters.get('expired') === 'true' || redirect.expired || refused;
  return (
    <AdminDesk title="Administration">
      {entering ? (
        <Banner kind="success">Connexion réussie. Ouverture de votre espace…</Banner>
      ) : expired ? (
        <Banner kind="warning">{SESSION_OVER}</Banner>
      ) : null}
      {checking && check.isError && !refused ? (
        <Banner
          kind="warning"
          title="Votre session n’a pas pu être vérifiée"
          actions={<RetryButton query={check} />}
        >
          Le serveur ne répond pas. Vous restez connecté.
        </Banner>
      ) : null}
      {forgotten ? (
        <ForgotPanel
          ask={(email) => call(adminSessionsContract.endpoints.forgotAdminPassword, { body: { email } })}
          onBack={() => setForgotten(false)}
        />
      ) : (
        <AdminLoginForm
          disabled={entering}
          email={emailIn(state)}
          onSignedIn={() => setEntering(true)}
          onForgotten={() => setForgotten(true)}
        />
      )}
    </AdminDesk>
  );
}

/** From the page that set a password. */
const emailIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;
