import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf, serverMessage } from '#frontend/lib/api-error.ts';
import { useForm } from '#frontend/lib/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmailField } from '#frontend/ui/fields/text-field.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import styles from '#frontend/ui/fields/form.module.css';

/** ERR-06. */
const EMPTY = 'Veuillez entrer votre adresse email';

/** ERR-03, ERR-04. */
const sentenceOf = (error: unknown): string =>
  asApiError(error)?.isNetwork
    ? `Erreur: ${detailOf(error)}`
    : (serverMessage(error) ?? 'Erreur lors de la demande de réinitialisation');

/** Asks for a reset link (AUTH-19): the answer never says whether the account exists. */
export function ForgotPanel({ onBack }: { onBack: () => void }) {
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const form = useForm({ email: '' }, ({ email }) => ({ email: email.trim() === '' ? EMPTY : undefined }));
  const onSubmit = form.submit(
    async ({ email }) => {
      setOutcome(undefined);
      const reply = await call(authContract.endpoints.forgotPassword, { body: { email } });
      setOutcome({ kind: 'success', text: reply.message ?? authMessages.resetLinkSent });
      form.reset();
    },
    (error) => setOutcome({ kind: 'error', text: sentenceOf(error) }),
  );
  const empty = form.values.email.trim() === '';
  // the button is disabled while the field is empty, so the form cannot say it by being sent
  const sayWhenEmpty = () => {
    if (empty && !outcome) form.mark({ email: EMPTY });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      aria-labelledby="oubli"
    >
      <h2 id="oubli" className={styles.title}>
        Mot de passe oublié
      </h2>
      <p className={styles.lead}>
        Indiquez l’adresse de votre compte : un lien valable une heure vous permettra d’en choisir un autre.
      </p>
      {outcome ? <Banner kind={outcome.kind}>{outcome.text}</Banner> : null}
      <EmailField
        label="E-mail"
        {...form.field('email')}
        onBlur={sayWhenEmpty}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sayWhenEmpty();
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
