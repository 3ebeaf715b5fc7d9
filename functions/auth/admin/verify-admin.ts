import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import type { Admin } from '#functions/admins/admin.ts';
import { NO_SUCH_ADMIN } from '#functions/admins/admin-view.ts';

/** API-29: the administrator of a live session, with the present role. */
export const verifyAdmin = async (
  { admins }: Pick<AdminServices, 'admins'>,
  adminId: string,
): Promise<Admin> => {
  const admin = await admins.find(adminId);
  if (!admin) throw new Refusal('not_signed_in');
  return admin;
};

/** Another administrator, for a super administrator; refuses with `not_found`. */
export const findAdmin = async (
  { admins }: Pick<AdminServices, 'admins'>,
  adminId: string,
): Promise<Admin> => {
  const admin = await admins.find(adminId);
  if (!admin) throw new Refusal('not_found', NO_SUCH_ADMIN);
  return admin;
};
