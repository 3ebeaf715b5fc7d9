import { adminName } from '#functions/admins/admin-view.ts';
import { type Actor, type AdministerServices, getAdmin, writeAdmin } from '#functions/admins/write-admin.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * API-32: never oneself, never the last super administrator (AMB-16). Sessions are void without their
 * account.
 */
export const deleteAdmin = async (services: AdministerServices, id: string, actor: Actor) => {
  if (id === actor.actorId) throw new Refusal('own_account');
  const admin = await getAdmin(services, id);
  await writeAdmin(
    services,
    {
      action: admin.invitation ? 'admin.invitation-withdrawn' : 'admin.deleted',
      admin,
      from: admin,
      to: null,
      pieces: services.admins.remove(admin),
    },
    actor,
  );
  return {
    success: true as const,
    message: admin.invitation
      ? `L’invitation de ${adminName(admin)} est retirée.`
      : `${adminName(admin)} n’a plus accès.`,
  };
};
