import { useState } from 'react';
import { failureText } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmailField } from '#frontend/ui/fields/text-field.tsx';
import { authMessages } from '#shared/auth/auth-messages.ts';
import styles from '#frontend/ui/fields/form.module.css';

/** ERR-06. */
const EMPTY = 'Veuillez entrer votre adresse email';

/** ERR-03, ERR-04. */
const sentenceOf = (error: unknown): string =>
  failureText(error, 'Erreur', 'Erreur lors de la demande de réinitialisation');

interface ForgotPanelProps {
  ask: (email: string) => Promise<{ message?: string | undefined }>;
  onBack: () => void;
}

/** Requests a reset link (AUTH-19): the reply never reveals whether the account exists. */
export function ForgotPanel({ ask, onBack }: ForgotPanelProps) {
  const [sent, setSent] = useState<string>();
  const form = useForm({ email: '' }, ({ email }) => ({ email: email.trim() === '' ? EMPTY : undefined }));
  const onSubmit = form.submit(async ({ email }) => {
    setSent(undefined);
    const reply = await ask(email);
    setSent(reply.message ?? authMessages.resetLinkSent);
    form.reset();
  });
  const empty = form.values.email.trim() === '';
  // the button is disabled while the field is empty, so submitting cannot show the error
  const reportEmpty = () => {
    if (empty && !sent && form.refusal === undefined) form.mark({ email: EMPTY });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby="oubli">
      <h2 id="oubli" className={styles.title}>
        Mot de passe oublié
      </h2>
      <p className={styles.lead}>
        Indiquez l’adresse de votre compte : un lien valable une heure vous permettra d’en choisir un autre.
      </p>
      {sent ? <Banner kind="success">{sent}</Banner> : null}
      <Refusal error={form.refusal} sentence={sentenceOf} />
      <EmailField
        label="E-mail"
        {...form.field('email')}
        onBlur={reportEmpty}
        onKeyDown={(event) => {
          if (event.key === 'Enter') reportEmpty();
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        disabled={empty}
        pending={form.pending}
        pendingText="Envoi en cours..."
      >
        Envoyer le lien
      </Button>
      <button type="button" className={styles.quiet} onClick={onBack}>
        Retour à la connexion
      </button>
    </form>
  );
}
