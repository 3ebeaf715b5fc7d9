import type { PasswordRule } from '#frontend/features/auth/password/password-rules.ts';
import { newAdminPassword } from '#shared/admins/new-admin.ts';

/** AMB-16. */
export const adminPassword: PasswordRule = {
  hint: '12 caractères au moins : plusieurs mots sans rapport.',
  problemOf: (password) => newAdminPassword.safeParse(password).error?.issues[0]?.message,
};
