import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { RegisterFields } from './register-fields.tsx';
import { checkFullForm, emptyFullForm, fullPayload } from './registration-rules.ts';
import styles from '#frontend/ui/fields/form.module.css';

/** CST-10. */
const TO_LOGIN_MS = 3_000;

/** ERR-14: a refusal; ERR-15: no reply, or an unreadable one. */
const sentenceOf = (error: unknown): string => {
  const refused = asApiError(error);
  if (!refused || refused.isNetwork || refused.status >= 500)
    return "Erreur lors de l'inscription. Veuillez réessayer plus tard.";
  return serverMessage(error) ?? "Erreur lors de l'inscription";
};

/** /register (AUTH-10..15): the customer chooses a password; on success the sign-in page opens. */
export function RegisterPage() {
  const navigate = useNavigate();
  // prevents a second registration until the sign-in page opens
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(paths.login), TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  const form = useForm(emptyFullForm, checkFullForm);
  const onSubmit = form.submit(async (values) => {
    const reply = await call(authContract.endpoints.register, { body: fullPayload(values) });
    setDone(true);
    notify.success(reply.message ?? authMessages.createdWithPassword);
  });
  return (
    <NarrowPage
      wide
      title="Créer un compte professionnel"
      lead={
        <>
          Déjà client ? <Link href={paths.login}>Se connecter</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Refusal error={form.refusal} sentence={sentenceOf} />
        <RegisterFields form={{ ...form, pending: form.pending || done }} />
        <p className={styles.note}>
          En créant un compte, vous acceptez nos{' '}
          <Link href={paths.conditions}>conditions générales de vente</Link> et notre{' '}
          <Link href={paths.privacy}>politique de confidentialité</Link>.
        </p>
      </form>
    </NarrowPage>
  );
}
