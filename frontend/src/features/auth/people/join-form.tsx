import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import styles from '#frontend/ui/fields/form.module.css';

interface JoinFormProps {
  email: string;
  /** The existing companies of the address. */
  knownAs: string;
  company: string;
  join: (password: string) => Promise<void>;
}

/** An existing account joins with its password and retains its other companies. */
export function JoinForm({ email, knownAs, company, join }: JoinFormProps) {
  const form = useForm({ password: '' }, ({ password }) => ({
    password: password === '' ? 'Le mot de passe est requis' : undefined,
  }));
  const onSubmit = form.submit(({ password }) => join(password));
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Rejoindre l’entreprise">
      <p>
        Cette adresse vous connecte déjà ({knownAs}) et vous n’y perdez rien : compte, panier et commandes
        restent les vôtres. En entrant, vous choisirez entre {knownAs} et {company}. Ce que vous commanderez
        chez {company} sera à {company}.
      </p>
      <Refusal error={form.refusal} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Votre mot de passe actuel"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="large" block pending={form.pending}>
        Rejoindre {company}
      </Button>
    </form>
  );
}
