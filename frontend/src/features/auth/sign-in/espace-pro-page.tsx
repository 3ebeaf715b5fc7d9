import { Suspense, useEffect, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { Navigate, useNavigate } from 'react-router-dom';
import { useArea } from '#frontend/ui/shell/area.ts';
import { HouseShell } from '#frontend/features/content/house-shell.tsx';
import { call, SESSION_OVER } from '#frontend/lib/api/call.ts';
import { ownPath, paths } from '#frontend/lib/navigation/paths.ts';
import { forgetRedirect, readRedirect, redirectFor } from '#frontend/lib/session/session.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { Tabs } from '#frontend/ui/tabs.tsx';
import { Advantages } from './advantages.tsx';
import { statistics } from './espace-pro-content.ts';
import styles from './espace-pro-page.module.css';
import { ForgotPanel } from '#frontend/features/auth/password/forgot-panel.tsx';
import { LoginForm } from './login-form.tsx';
import { Testimonials } from './testimonials.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { useSessionState, useTemporaryPassword } from '#frontend/lib/session/use-session.ts';

// not needed to sign in: loaded on demand
const RegistrationForm = lazyPiece(
  async () => (await import('#frontend/features/auth/registration/registration-form.tsx')).RegistrationForm,
);
const ReplacePassword = lazyPiece(
  async () => (await import('#frontend/features/auth/password/replace-password.tsx')).ReplacePassword,
);

const tabs = [
  { key: 'connexion', label: 'Connexion' },
  { key: 'compte', label: 'Créer un compte' },
] as const;
type Panel = (typeof tabs)[number]['key'] | 'oubli';

/** /espacepro, and its alias /login (AMB-01). */
export function EspaceProPage() {
  useArea('public');
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>('connexion');
  const [redirect] = useState(() => readRedirect('pro'));
  const [temporary, setTemporary] = useState<string>();
  const open = useSessionState('pro') === 'open';
  const mustReplace = useTemporaryPassword();
  // shown once, then cleared (AMB-25)
  useEffect(() => forgetRedirect(), []);

  // AUTH-06: /dashboard, unless the session expired on another page of the area (AMB-25)
  const target = ownPath(redirectFor('pro', redirect), paths.dashboard);
  if (open && !mustReplace) return <Navigate to={target} replace />;
  return (
    <HouseShell current={paths.espacePro}>
      <title>Espace Pro · Viande Signature</title>
      <div className={styles.page}>
        <Pitch />
        <div className={styles.desk}>
          {redirect.expired && !open ? <Banner kind="warning">{SESSION_OVER}</Banner> : null}
          <Suspense fallback={<Skeleton shape="control" lines={5} />}>
            {open ? (
              <ReplacePassword
                key={temporary ?? ''}
                current={temporary}
                onReplaced={() => void navigate(target, { replace: true })}
              />
            ) : panel === 'oubli' ? (
              <ForgotPanel
                ask={(email) => call(authContract.endpoints.forgotPassword, { body: { email } })}
                onBack={() => setPanel('connexion')}
              />
            ) : (
              <Tabs label="Espace Pro" tabs={tabs} selected={panel} onSelect={setPanel}>
                {panel === 'connexion' ? (
                  <LoginForm onSignedIn={setTemporary} onForgotten={() => setPanel('oubli')} />
                ) : (
                  <RegistrationForm onDone={() => setPanel('connexion')} />
                )}
              </Tabs>
            )}
          </Suspense>
        </div>
      </div>
      <WhyUs />
    </HouseShell>
  );
}

const Pitch = () => (
  <section className={styles.pitch} aria-labelledby="titre">
    <h1 id="titre" className={styles.title}>
      Espace <em>Pro</em>
    </h1>
    <p className={styles.lead}>
      Restaurants, brasseries, bouchers : commandez à toute heure, au prix du jour, sur le stock réel.
    </p>
    <div className={styles.scene}>
      <img className={styles.picture} src="/art/hero/cow-small.svg" alt="" width="720" height="504" />
    </div>
  </section>
);

const WhyUs = () => (
  <>
    <div className={styles.figures}>
      <StatBand onDark>
        {statistics.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </StatBand>
    </div>
    <div className={styles.below}>
      <Advantages />
      <Testimonials />
    </div>
  </>
);
