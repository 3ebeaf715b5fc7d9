import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import type { AdminReply } from '#shared/admins/admin.ts';

const { deleteAdmin, resendInvitation } = adminsContract.endpoints;

/** Removes an access or invitation after a confirmation, and resends invitations. */
export const useAdminActs = (refresh: () => Promise<unknown>) => {
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
