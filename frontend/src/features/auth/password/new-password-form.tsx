import { type ReactNode, useState } from 'react';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import styles from '#frontend/ui/fields/form.module.css';
import { PASSWORDS_DIFFER, type PasswordRule } from './password-rules.ts';

interface NewPasswordFormProps {
  rule: PasswordRule;
  /** The account's address, for password managers. */
  email?: string | undefined;
  /** Uses the token and continues. */
  choose: (password: string) => Promise<void>;
  /** Links to request a new token, shown next to an error. */
  ways: ReactNode;
}

/** Sets a password with a mailed link. */
export function NewPasswordForm({ rule, email, choose, ways }: NewPasswordFormProps) {
  // the token is used, while the next page may still be loading
  const [done, setDone] = useState(false);
  const form = useForm({ password: '', confirmPassword: '' }, ({ password, confirmPassword }) => ({
    password: rule.problemOf(password),
    confirmPassword: confirmPassword === password ? undefined : PASSWORDS_DIFFER,
  }));
  const onSubmit = form.submit(async ({ password }) => {
    await choose(password);
    setDone(true);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Refusal error={form.refusal} actions={ways} />
      {email === undefined ? null : (
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <PasswordField
        label="Nouveau mot de passe"
        hint={rule.hint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <Button type="submit" variant="primary" size="large" block pending={form.pending || done}>
        Enregistrer le mot de passe
      </Button>
    </form>
  );
}
