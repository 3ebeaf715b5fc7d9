import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { newPassword } from '#shared/customers/customer.ts';

/** ERR-27, ERR-28. */
export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas';
/** ERR-29. */
export const CURRENT_MISSING = 'Veuillez saisir votre mot de passe actuel';

/** Requirements of a password: shown next to its field, checked before sending. */
export interface PasswordRule {
  hint: string;
  /** Undefined: valid. */
  problemOf: (password: string) => string | undefined;
}

/** ERR-25, ERR-26, AMB-113. */
export const customerPassword: PasswordRule = {
  hint: '6 caractères au minimum ; plus long est plus sûr.',
  problemOf: (password) => newPassword.safeParse(password).error?.issues[0]?.message,
};

export const emptyPasswordForm = { current_password: '', password: '', confirmation: '' };
export type PasswordForm = typeof emptyPasswordForm;

/** ERR-28, ERR-29. */
export const checkPasswordForm =
  ({ problemOf }: PasswordRule) =>
  (form: PasswordForm): FieldErrors<PasswordForm> => ({
    current_password: form.current_password === '' ? CURRENT_MISSING : undefined,
    password: problemOf(form.password),
    confirmation: form.confirmation === form.password ? undefined : PASSWORDS_DIFFER,
  });
