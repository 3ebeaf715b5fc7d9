import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { adminsQuery } from '#frontend/features/admins/admins.queries.ts';
import { asApiError, detailOf, serverMessage } from '#frontend/lib/api/api-error.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { adminColumns } from './admin-columns.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { PersonFields } from '#frontend/ui/fields/person-fields.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { invitedAdmin, changedAdmin, createdAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import { RoleField } from './role-field.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import styles from './admins.module.css';

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

const { deleteAdmin, resendInvitation } = adminsContract.endpoints;

/** Removes an access or invitation after a confirmation, and resends invitations. */
const useAdminActs = (refresh: () => Promise<unknown>) => {
  const remove = useAction(async (admin: AdminReply) => {
    if (!(await confirmAction(admin.invited_until === null ? losesAccess(admin) : losesInvitation(admin))))
      return;
    notify.success((await call(deleteAdmin, { params: { id: admin.id } }, { as: 'admin' })).message);
    await refresh();
  });
  const resend = useAction(async ({ id }: AdminReply) => {
    notify.success((await call(resendInvitation, { params: { id } }, { as: 'admin' })).message);
    await refresh();
  });
  return { remove, resend };
};

const losesAccess = ({ firstname, lastname }: AdminReply) => ({
  title: `Supprimer ${firstname} ${lastname} ?`,
  text: 'Son accès se ferme aussitôt, sur tous ses appareils.',
  confirmLabel: 'Supprimer',
  tone: 'danger' as const,
});

const losesInvitation = ({ firstname, lastname }: AdminReply) => ({
  title: `Retirer l’invitation de ${firstname} ${lastname} ?`,
  text: 'Le lien reçu par e-mail n’ouvrira plus rien.',
  confirmLabel: 'Retirer',
  tone: 'danger' as const,
});

interface InviteDialogProps {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Invites an administrator by mail, who sets their own password. */
function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const form = useForm({ firstname: '', lastname: '', email: '', role: '' }, (values) =>
    schemaErrors(invitedAdmin, values),
  );
  const send = (values: typeof form.values) => {
    const body = { ...values, role: values.role as AdminRole };
    return call(adminsContract.endpoints.inviteAdmin, { body }, { as: 'admin' });
  };
  return (
    <SendDialog
      title="Inviter quelqu’un"
      submitLabel="Envoyer l’invitation"
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <PersonFields field={form.field} emailHint="Un lien y part, valable 72 heures, une seule fois." />
      <RoleField {...form.field('role')} />
    </SendDialog>
  );
}

interface AdminDialogProps {
  /** Absent: a new one. */
  admin: AdminReply | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const blank = { firstname: '', lastname: '', email: '', password: '', role: '' };
type Values = typeof blank;

const { createAdmin, changeAdmin } = adminsContract.endpoints;

/** An empty password is unchanged. */
const changeOf = ({ password, role, ...values }: Values) => ({
  ...values,
  role: role as AdminRole,
  ...(password === '' ? {} : { password }),
});

/** USR-03: creates or changes an administrator. */
function AdminDialog({ admin, onDone, onClose }: AdminDialogProps) {
  const form = useForm<Values>(admin ? { ...blank, ...fieldsOf(admin) } : blank, (values) =>
    admin ? schemaErrors(changedAdmin, changeOf(values)) : schemaErrors(createdAdmin, values),
  );
  const send = (values: Values) =>
    admin
      ? call(changeAdmin, { params: { id: admin.id }, body: changeOf(values) }, { as: 'admin' })
      : call(createAdmin, { body: { ...values, role: values.role as AdminRole } }, { as: 'admin' });
  return (
    <SendDialog
      title={admin ? `Modifier ${admin.firstname} ${admin.lastname}` : 'Ajouter un administrateur'}
      submitLabel={admin ? 'Enregistrer' : 'Ajouter'}
      form={form}
      refusalText={(error) =>
        serverMessage(error) ?? (admin ? detailOf(error) : "Erreur lors de la création de l'administrateur")
      }
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <PersonFields field={form.field} />
      <PasswordField
        label={admin ? 'Nouveau mot de passe' : 'Mot de passe'}
        required={!admin}
        optional={admin !== undefined}
        autoComplete="new-password"
        hint={
          admin
            ? 'Laissé vide, il ne change pas. Un autre mot de passe, rôle ou e-mail ferme ses sessions.'
            : '12 caractères au moins : plusieurs mots sans rapport.'
        }
        {...form.field('password')}
      />
      <RoleField {...form.field('role')} />
    </SendDialog>
  );
}

const fieldsOf = ({ firstname, lastname, email, role }: AdminReply) => ({ firstname, lastname, email, role });
