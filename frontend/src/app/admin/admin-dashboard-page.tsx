import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AdminShell } from '#frontend/ui/shell/admin-shell.tsx';
import { SessionLost } from '#frontend/features/auth/pro/session-lost.tsx';
import { useSessionState } from '#frontend/lib/use-session.ts';
import { paths } from '#frontend/lib/paths.ts';
import { readUser } from '#frontend/lib/session.ts';
import { LoadingPage } from '#frontend/ui/feedback/loading-page.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { signOutAdmin } from '#frontend/features/auth/admin/admin-session.ts';
import { railFor, tabFor } from './admin-tabs.tsx';
import { verifiedAdminQuery } from '#frontend/features/auth/admin/admin-session.queries.ts';

/** /admin/dashboard?tab= (ADM-08..15): needs an admin token, verified with the server (ADM-22). */
export function AdminDashboardPage() {
  const state = useSessionState('admin');
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const verified = useQuery({ ...verifiedAdminQuery(), enabled: state === 'open' });
  const admin = verified.data ?? (readUser('admin') as AdminReply | undefined);

  if (state === 'none') return <Navigate to={paths.adminLogin} replace />;
  // ADM-09
  if (!admin) return <LoadingPage />;
  const { key, label, Component } = tabFor(parameters.get('tab'), admin.role);
  const leave = () => {
    void signOutAdmin();
    queries.clear();
    void navigate(paths.adminLogin, { replace: true });
  };
  return (
    <AdminShell
      title={label}
      groups={railFor(admin.role)}
      current={key}
      adminName={`${admin.firstname} ${admin.lastname}`}
      onLogout={leave}
    >
      <SessionLost kind="admin" signIn={paths.adminLogin} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Component />
      </Suspense>
    </AdminShell>
  );
}
