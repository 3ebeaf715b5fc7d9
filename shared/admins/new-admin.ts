import * as z from 'zod/mini';
import { adminRoles } from '#shared/kernel/access.ts';
import { email, line, requiredText } from '#shared/kernel/fields.ts';

/** AMB-16: longer than a customer's, since an administrator sees all data. */
export const newAdminPassword = line('Le mot de passe est requis').check(
  z.minLength(1, 'Le mot de passe est requis'),
  z.minLength(12, 'Le mot de passe d’un administrateur doit contenir au moins 12 caractères'),
  z.maxLength(128, 'Le mot de passe doit contenir au plus 128 caractères'),
);

/** USR-05, when the account is created. */
export const newAdmin = z.object({
  firstname: requiredText('Le prénom est requis', 80),
  lastname: requiredText('Le nom est requis', 80),
  email: email(),
  password: newAdminPassword,
});
export type NewAdmin = z.output<typeof newAdmin>;

const role = z.enum(adminRoles, { error: 'Choisissez un rôle.' });

/** USR-03: all fields are required. */
export const createdAdmin = z.extend(newAdmin, { role });

/** Without a password, which the invited administrator sets. */
export const invitedAdmin = z.omit(createdAdmin, { password: true });
export type InvitedAdmin = z.output<typeof invitedAdmin>;

/** AMB-19: absent fields are unchanged. */
export const changedAdmin = z.partial(createdAdmin);
