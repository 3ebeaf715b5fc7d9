import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { adminsQuery } from '#frontend/features/admins/admins.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { adminColumns } from './admin-columns.tsx';
import styles from './admins.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useAdminActs } from './use-admin-acts.ts';

/** The open dialog: invitation, new administrator, or an existing one. */
type Opened = 'invitation' | 'new' | AdminReply | undefined;

interface AdminsPageProps {
  /** Dialog of an administrator's sessions and second factor. */
  Access: ComponentType<{ admin: AdminReply; onChanged: () => unknown; onClose: () => void }>;
}

/** Administrateurs (USR-01..04): administrators, their roles, and invitations. */
export function AdminsPage({ Access }: AdminsPageProps) {
  const admins = useQuery(adminsQuery());
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [watched, setWatched] = useState<AdminReply>();
  const ownId = (readUser('admin') as AdminReply | undefined)?.id;
  const refresh = () => queries.invalidateQueries({ queryKey: adminsQuery().queryKey });
  const { remove, resend } = useAdminActs(refresh);
  const close = () => setOpened(undefined);

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
      <Refusal error={resend.error} />
      <PendingInvitations
        invited={admins.data?.filter(isInvited) ?? []}
        sending={resend.pending ? resend.input?.id : undefined}
        onResend={(admin) => resend.run(admin)}
        onWithdraw={(admin) => remove.run(admin)}
      />
      {admins.isError && !admins.data ? null : (
        <DataTable
          caption="Administrateurs"
          columns={adminColumns({
            ownId,
            onChange: setOpened,
            onAccess: setWatched,
            onRemove: (admin) => remove.run(admin),
          })}
          rows={admins.data?.filter((admin) => !isInvited(admin))}
          rowKey={({ id }) => id}
          filters={
            <>
              <Button variant="primary" onClick={() => setOpened('invitation')}>
                Inviter
              </Button>
              <Button onClick={() => setOpened('new')}>Ajouter un administrateur</Button>
            </>
          }
        />
      )}
      {watched ? <Access admin={watched} onChanged={refresh} onClose={() => setWatched(undefined)} /> : null}
      {opened === 'invitation' ? <InviteDialog onDone={refresh} onClose={close} /> : null}
      {opened && opened !== 'invitation' ? (
        <AdminDialog admin={opened === 'new' ? undefined : opened} onDone={refresh} onClose={close} />
      ) : null}
    </div>
  );
}

const isInvited = ({ invited_until: until }: AdminReply): boolean => Boolean(until);
