import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import styles from '#frontend/ui/fields/form.module.css';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { PASSWORDS_DIFFER, passwordProblem } from './password-rules.ts';

const empty = { password: '', confirmPassword: '' };
const { resetPassword } = authContract.endpoints;

const check = ({ password, confirmPassword }: typeof empty): FieldErrors<typeof empty> => ({
  password: passwordProblem(password),
  confirmPassword: confirmPassword === password ? undefined : PASSWORDS_DIFFER,
});

/** /reset-password/:token (AMB-38): the link is used up, then one signs in. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // the link is used up, while the next page may still be loading
  const [done, setDone] = useState(false);
  const form = useForm(empty, check);
  const onSubmit = form.submit(async ({ password }) => {
    const reply = await call(resetPassword, { body: { token, password } });
    setDone(true);
    notify.success(reply.message ?? authMessages.passwordReset);
    void navigate(paths.login, { replace: true });
  });
  return (
    <NarrowPage title="Nouveau mot de passe">
      {token === '' ? (
        <>
          <Banner kind="error">Ce lien est incomplet. Demandez-en un nouveau.</Banner>
          <ButtonLink href={paths.login} size="large">
            Aller à la connexion
          </ButtonLink>
        </>
      ) : (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <Refusal
            error={form.refusal}
            actions={
              <ButtonLink size="small" href={paths.login}>
                Demander un lien
              </ButtonLink>
            }
          />
          <PasswordField
            label="Nouveau mot de passe"
            hint="8 caractères au minimum."
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
      )}
    </NarrowPage>
  );
}
