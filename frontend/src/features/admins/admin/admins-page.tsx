import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { adminsQuery } from '#frontend/features/admins/admins.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import type { AdminReply } from '#shared/admins/admin.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { adminColumns } from './admin-columns.tsx';
import styles from './admins.module.css';

/** Whose window is open: a new administrator's, or one's own. */
type Opened = 'new' | AdminReply | undefined;

interface AdminsPageProps {
  /** The window of somebody's sessions and second factor. */
  Access: ComponentType<{ admin: AdminReply; onChanged: () => unknown; onClose: () => void }>;
}

/** Administrateurs (USR-01..04): who may enter the back-office. */
export function AdminsPage({ Access }: AdminsPageProps) {
  const admins = useQuery(adminsQuery());
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [watched, setWatched] = useState<AdminReply>();
  const ownId = (readUser('admin') as AdminReply | undefined)?.id;
  const refresh = () => queries.invalidateQueries({ queryKey: adminsQuery().queryKey });

  const remove = useAction(async (admin: AdminReply) => {
    const isSure = await confirmAction({
      title: `Supprimer ${admin.firstname} ${admin.lastname} ?`,
      text: 'Son accès se ferme aussitôt, sur tous ses appareils.',
      confirmLabel: 'Supprimer',
      tone: 'danger',
    });
    if (!isSure) return;
    const reply = await call(
      adminsContract.endpoints.deleteAdmin,
      { params: { id: admin.id } },
      { as: 'admin' },
    );
    notify.success(reply.message);
    await refresh();
  });

  return (
    <div className={styles.page}>
      <LoadFailure title="Erreur lors de la récupération des administrateurs" query={admins} />
      {remove.error === undefined ? null : (
        <Banner
          kind="error"
          title="Erreur lors de la suppression de l'administrateur"
          onDismiss={remove.reset}
        >
          {asApiError(remove.error)?.message}
        </Banner>
      )}
      {admins.isError && !admins.data ? null : (
        <DataTable
          caption="Administrateurs"
          columns={adminColumns({
            ownId,
            onChange: setOpened,
            onAccess: setWatched,
            onRemove: (admin) => remove.run(admin),
          })}
          rows={admins.data}
          rowKey={({ id }) => id}
          filters={
            <Button variant="primary" onClick={() => setOpened('new')}>
              Ajouter un administrateur
            </Button>
          }
        />
      )}
      {watched ? <Access admin={watched} onChanged={refresh} onClose={() => setWatched(undefined)} /> : null}
      {opened ? (
        <AdminDialog
          admin={opened === 'new' ? undefined : opened}
          onDone={refresh}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}
