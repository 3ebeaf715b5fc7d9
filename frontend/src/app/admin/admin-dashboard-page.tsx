import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AdminShell } from '#frontend/ui/shell/admin-shell.tsx';
import { SessionLost } from '#frontend/features/auth/pro/session-lost.tsx';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import { OpenTabs } from '#frontend/lib/navigation/open-tabs.ts';
import { adminTabPath, paths } from '#frontend/lib/navigation/paths.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import { LeaveGuard } from '#frontend/ui/overlay/leave-guard.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { ErrorPage } from '#frontend/ui/feedback/error-page.tsx';
import { LoadingPage } from '#frontend/ui/feedback/loading-page.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { useRefusedScans } from '#frontend/features/scanning/use-refused-scans.ts';
import { signOutAdmin } from '#frontend/features/auth/admin/admin-session.ts';
import { railFor, scansCodes, tabFor, tabsFor } from './tabs-of-role.ts';
import { TabView } from './tab-view.tsx';
import { verifiedAdminQuery } from '#frontend/features/auth/admin/admin-session.queries.ts';

const CommandPalette = lazyPiece(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
  ({ onClose }) => onClose(),
);

/** /admin/dashboard?tab= (ADM-08..15): requires an admin token, verified with the server (ADM-22). */
export function AdminDashboardPage() {
  const state = useSessionState('admin');
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  useRefusedScans();
  const verified = useQuery({ ...verifiedAdminQuery(), enabled: state === 'open' });
  const admin = verified.data ?? (readUser('admin') as AdminReply | undefined);

  if (state === 'none') return <Navigate to={paths.adminLogin} replace />;
  // ADM-09
  if (!admin && state === 'lost') return <Navigate to={`${paths.adminLogin}?expired=true`} replace />;
  if (!admin && verified.isError) return <Unverified query={verified} />;
  if (!admin) return <LoadingPage />;
  const tabs = tabsFor(admin.role);
  const found = tabFor(parameters.get('tab'), admin.role);
  const openPalette = () => setSearching(true);
  const leave = async () => {
    const unsent = await unsentHere();
    if (unsent.length > 0 && !(await confirmAction(losing(unsent)))) return;
    void signOutAdmin();
    void navigate(paths.adminLogin, { replace: true });
  };
  return (
    <AdminShell
      title={found.tab.label}
      groups={railFor(admin.role)}
      current={found.tab.key}
      adminName={`${admin.firstname} ${admin.lastname}`}
      accountHref={adminTabPath('acces')}
      scannerHref={scansCodes(admin.role) ? paths.scanner : undefined}
      onLogout={() => void leave()}
      onCommand={openPalette}
    >
      <SessionLost kind="admin" signIn={paths.adminLogin} />
      <OpenTabs value={tabs.map(({ key }) => key)}>
        <LeaveGuard key={found.tab.key}>
          <TabView {...found} />
        </LeaveGuard>
      </OpenTabs>
      {searching ? (
        <Suspense fallback={null}>
          <CommandPalette tabs={tabs} scans={scansCodes(admin.role)} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </AdminShell>
  );
}

/** If its code fails to load, pending work is unknown: ask for confirmation anyway. */
const unsentHere = async (): Promise<string[]> =>
  import('./unsent-work.ts').then(
    ({ unsentWork }) => unsentWork(),
    () => ['ce que cet appareil garde'],
  );

const losing = (unsent: readonly string[]) => ({
  title: 'Se déconnecter sans envoyer ?',
  text: `Pas encore chez le serveur : ${unsent.join(', ')}. La déconnexion l’efface de cet appareil ; avec du réseau, l’envoi se fait de lui-même.`,
  confirmLabel: 'Effacer et se déconnecter',
  tone: 'danger' as const,
});

/** AMB-24: the server did not reply, so the session is unverified, but not ended. */
const Unverified = ({ query }: { query: Parameters<typeof RetryButton>[0]['query'] }) => (
  <main id="contenu">
    <ErrorPage title="Votre session n’a pas pu être vérifiée" actions={<RetryButton query={query} />}>
      Le serveur ne répond pas. Vous restez connecté.
    </ErrorPage>
  </main>
);
