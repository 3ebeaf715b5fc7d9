import { useState } from 'react';
import { failureText } from '#frontend/lib/api/api-error.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored } from '#frontend/lib/storage/stored.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { EmailField } from '#frontend/ui/fields/text-field.tsx';
import styles from '#frontend/ui/fields/form.module.css';
import { rememberEmail, signIn } from '#frontend/features/auth/pro-session.ts';

interface LoginFormProps {
  /** Address of the user whose session ended. */
  email?: string | undefined;
  /** Signed in; with the typed password when it is temporary and must be replaced. */
  onSignedIn: (temporaryPassword: string | undefined) => void;
  onForgotten: () => void;
}

/** ERR-01: the server's message or the default; ERR-02 without a reply. */
const sentenceOf = (error: unknown): string =>
  failureText(error, 'Erreur lors de la connexion', 'Identifiants incorrects');

/** AUTH-03, AUTH-04: no client-side checks; « remember me » is stored locally and not sent. */
export function LoginForm({ email: known, onSignedIn, onForgotten }: LoginFormProps) {
  const remembered = readStored(storageKeys.rememberedEmail) ?? '';
  const [remember, setRemember] = useState(remembered !== '');
  const form = useForm({ email: known ?? remembered, password: '' }, () => ({}));
  const onSubmit = form.submit(async ({ email, password }) => {
    const { mustChangePassword } = await signIn(email, password);
    rememberEmail(remember ? email : null);
    onSignedIn(mustChangePassword ? password : undefined);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Connexion">
      <Refusal error={form.refusal} sentence={sentenceOf} />
      <EmailField label="E-mail" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Mot de passe" {...form.field('password')} />
      <div className={styles.split}>
        <CheckboxField
          label="Se souvenir de moi"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <button type="button" className={styles.quiet} onClick={onForgotten}>
          Mot de passe oublié ?
        </button>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        pending={form.pending}
        pendingText="Connexion…"
      >
        Se connecter
      </Button>
    </form>
  );
}
