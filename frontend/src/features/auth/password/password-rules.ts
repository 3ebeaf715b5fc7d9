import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { newPassword } from '#shared/customers/customer.ts';

/** ERR-27, ERR-28. */
export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas';
/** ERR-29. */
export const CURRENT_MISSING = 'Veuillez saisir votre mot de passe actuel';

/** ERR-25, ERR-26 as the specification's page says them; from 6 to 7 characters, the server's own rule. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return 'Le mot de passe est requis';
  if (password.length < 6) return 'Le mot de passe doit contenir au moins 6 caractères';
  return newPassword.safeParse(password).error?.issues[0]?.message;
};

/** What a password has to be: said beside its field, checked before it is sent. */
export interface PasswordRule {
  hint: string;
  /** Undefined: it may be sent. */
  problemOf: (password: string) => string | undefined;
}

export const customerPassword: PasswordRule = {
  hint: '8 caractères au minimum.',
  problemOf: passwordProblem,
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
