import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminSessionsQuery } from '#frontend/features/auth/admin/access.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import styles from './access.module.css';
import { SessionList } from './session-list.tsx';

const { closeAdminSession, resetSecondFactor } = adminSessionsContract.endpoints;

interface AdminAccessDialogProps {
  admin: AdminReply;
  onChanged: () => unknown;
  onClose: () => void;
}

/** Sessions and second factor of another administrator, for super administrators. */
export function AdminAccessDialog({ admin, onChanged, onClose }: AdminAccessDialogProps) {
  const { id, firstname, lastname } = admin;
  const name = `${firstname} ${lastname}`;
  const sessions = useQuery(adminSessionsQuery(id));
  const queries = useQueryClient();
  const isOwn = (readUser('admin') as AdminReply | undefined)?.id === id;
  const close = useAction(async (session: string) => {
    notify.success((await call(closeAdminSession, { params: { id, session } }, { as: 'admin' })).message);
    await queries.invalidateQueries({ queryKey: adminSessionsQuery(id).queryKey });
  });
  const reset = useAction(async () => {
    const isSure = await confirmAction({
      title: `Enlever la double authentification de ${name} ?`,
      text: 'À faire seulement si le téléphone et les codes de secours sont perdus : le mot de passe suffira de nouveau.',
      confirmLabel: 'Enlever',
      tone: 'danger',
    });
    if (!isSure) return;
    notify.success((await call(resetSecondFactor, { params: { id } }, { as: 'admin' })).message);
    await onChanged();
    onClose();
  });
  return (
    <Dialog open title={`Accès de ${name}`} onClose={onClose}>
      <div className={styles.stack}>
        <LoadFailure title="Les sessions n’ont pas pu être lues" query={sessions} />
        <Refusal error={close.error ?? reset.error} />
        {sessions.isPending ? <Skeleton lines={4} /> : null}
        {sessions.data?.length === 0 ? <EmptyState title="Aucune session ouverte" /> : null}
        {sessions.data?.length ? (
          <SessionList
            sessions={sessions.data}
            closing={close.pending ? close.input : undefined}
            onClose={(session) => close.run(session.id)}
          />
        ) : null}
        {admin.second_factor && !isOwn ? (
          <div className={styles.acts}>
            <Button variant="ghost" pending={reset.pending} onClick={() => reset.run()}>
              Enlever la double authentification
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
