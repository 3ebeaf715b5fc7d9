import { adminName, adminView } from '#functions/admins/admin-view.ts';
import { newAccount } from '#functions/admins/create-admin.ts';
import { type Actor, type AdministerServices, writeAdmin } from '#functions/admins/write-admin.ts';
import type { NewAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';

/** API-31. */
export const addAdmin = async (
  services: AdministerServices,
  { role, ...person }: NewAdmin & { role: AdminRole },
  actor: Actor,
) => {
  const admin = await newAccount(person, role, actor.now);
  await writeAdmin(
    services,
    { action: 'admin.created', admin, from: null, to: admin, pieces: services.admins.create(admin) },
    actor,
  );
  return {
    success: true as const,
    message: `${adminName(admin)} peut se connecter.`,
    data: adminView(admin),
  };
};
