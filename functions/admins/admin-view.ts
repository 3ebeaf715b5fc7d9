import type { Admin } from '#functions/admins/admin.ts';
import type { AdminReply } from '#shared/admins/admin.ts';

/** USR-05 without the credentials. */
export const adminView = (admin: Admin): AdminReply => ({
  id: admin.id,
  firstname: admin.firstname,
  lastname: admin.lastname,
  email: admin.email,
  role: admin.role,
  last_login: admin.lastLogin ?? null,
  second_factor: admin.secondFactor !== undefined,
  invited_until: admin.invitation?.expiresAt ?? null,
});

/** The audited fields of an account. */
export const auditedAdmin = ({ firstname, lastname, email, role }: Admin) => ({
  firstname,
  lastname,
  email,
  role,
});

export const adminName = ({ firstname, lastname }: Pick<Admin, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`;

export const NO_SUCH_ADMIN = 'Cet administrateur n’existe pas ou plus.';
