import { serverMessage } from '#frontend/lib/api-error.ts';
import { useForm } from '#frontend/lib/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { EmailField } from '#frontend/ui/fields/text-field.tsx';
import { signInAdmin } from './admin-session.ts';
import styles from './admin-login-page.module.css';

interface AdminLoginFormProps {
  disabled: boolean;
  onSignedIn: () => void;
}

/** ERR-51. */
const sentenceOf = (error: unknown): string =>
  serverMessage(error) ?? 'Une erreur est survenue lors de la connexion';

/** ADM-02: both fields are required. */
export function AdminLoginForm({ disabled, onSignedIn }: AdminLoginFormProps) {
  const form = useForm({ email: '', password: '' }, ({ email, password }) => ({
    email: email.trim() === '' ? "L'email est requis" : undefined,
    password: password === '' ? 'Le mot de passe est requis' : undefined,
  }));
  const onSubmit = form.submit(async ({ email, password }) => {
    await signInAdmin(email, password);
    onSignedIn();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Connexion">
      <Refusal error={form.refusal} sentence={sentenceOf} />
      <EmailField label="E-mail" required autoComplete="username" {...form.field('email')} />
      <PasswordField label="Mot de passe" required {...form.field('password')} />
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
    </form>
  );
}
