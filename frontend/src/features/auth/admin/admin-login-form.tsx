import { useState } from 'react';
import { refusalOf, serverMessage } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { EmailField } from '#frontend/ui/fields/text-field.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { CodeField } from './access/code-field.tsx';
import { signInAdmin } from './admin-session.ts';
import styles from '#frontend/ui/fields/form.module.css';

interface AdminLoginFormProps {
  disabled: boolean;
  /** Pre-filled after setting a password with a mailed link. */
  email?: string | undefined;
  onSignedIn: () => void;
  onForgotten: () => void;
}

/** ERR-51. */
const sentenceOf = (error: unknown): string =>
  serverMessage(error) ?? 'Une erreur est survenue lors de la connexion';

const { adminLogin } = adminSessionsContract.endpoints;

/** ADM-02: both fields are required; a third appears for accounts with a second factor. */
export function AdminLoginForm({ disabled, email = '', onSignedIn, onForgotten }: AdminLoginFormProps) {
  const [codeRequired, setCodeRequired] = useState(false);
  const form = useForm({ email, password: '', code: '' }, (typed) => ({
    email: typed.email.trim() === '' ? "L'email est requis" : undefined,
    password: typed.password === '' ? 'Le mot de passe est requis' : undefined,
    code: codeRequired && typed.code.trim() === '' ? 'Le code est requis' : undefined,
  }));
  const onSubmit = form.submit(async (typed) => {
    try {
      await signInAdmin(typed.email, typed.password, codeRequired ? typed.code : undefined);
    } catch (error) {
      if (!refusalOf(adminLogin, error, 'second_factor_required')) throw error;
      return setCodeRequired(true);
    }
    onSignedIn();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Connexion">
      <Refusal error={form.refusal} sentence={sentenceOf} />
      <EmailField label="E-mail" required autoComplete="username" {...form.field('email')} />
      <PasswordField label="Mot de passe" required {...form.field('password')} />
      {codeRequired ? (
        <CodeField
          isNext
          inputMode="text"
          hint="De votre application d’authentification, ou un code de secours."
          {...form.field('code')}
        />
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        disabled={disabled}
        pending={form.pending}
        pendingText="Connexion…"
      >
        Se connecter
      </Button>
      <button type="button" className={styles.quiet} onClick={onForgotten}>
        Mot de passe oublié ?
      </button>
    </form>
  );
}
