import { useEffect, useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { SirenField } from '#frontend/features/customers/company-number-fields.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import styles from '#frontend/ui/fields/form.module.css';
import { checkShortForm, emptyShortForm, shortPayload } from './registration-rules.ts';

/** CST-10. */
const TO_LOGIN_MS = 3_000;

/** ERR-07. */
const sentenceOf = (error: unknown): string => `Erreur lors de la création du compte: ${detailOf(error)}`;

/** AUTH-07..09: without a password, a temporary one is mailed; then returns to the sign-in tab. */
export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const [created, setCreated] = useState<string>();
  const form = useForm(emptyShortForm, checkShortForm);

  useEffect(() => {
    if (created === undefined) return;
    const timer = setTimeout(onDone, TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [created, onDone]);

  const onSubmit = form.submit(async (values) => {
    const reply = await call(authContract.endpoints.register, { body: shortPayload(values) });
    form.reset();
    setCreated(reply.message ?? authMessages.createdWithoutPassword);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Créer un compte professionnel">
      {created ? <Banner kind="success">{created}</Banner> : null}
      <Refusal error={form.refusal} sentence={sentenceOf} />
      <div className={styles.pair}>
        <TextField label="Nom" autoComplete="family-name" {...form.field('lastname')} />
        <TextField label="Prénom" autoComplete="given-name" {...form.field('firstname')} />
      </div>
      <EmailField label="E-mail" {...form.field('mail')} />
      <div className={styles.pair}>
        <PhoneField label="Téléphone" {...form.field('phone')} />
        <TextField label="Entreprise" autoComplete="organization" {...form.field('society')} />
      </div>
      <SirenField field={form.field} />
      <TextArea label="Votre activité" optional rows={2} maxLength={500} {...form.field('description')} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        pending={form.pending}
        pendingText="Envoi en cours..."
      >
        Créer mon compte
      </Button>
      <p className={styles.note}>
        Un mot de passe temporaire vous est envoyé par e-mail. Vos coordonnées servent à votre compte et à vos
        livraisons, rien d’autre.
      </p>
    </form>
  );
}
