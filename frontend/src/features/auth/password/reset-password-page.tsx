import { useNavigate, useParams } from 'react-router-dom';
import { call } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { customerPassword } from './password-rules.ts';

const { resetPassword } = authContract.endpoints;

/** /reset-password/:token (AMB-38): uses the token, then leads to the sign-in. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const choose = async (password: string) => {
    const reply = await call(resetPassword, { body: { token, password } });
    notify.success(reply.message ?? authMessages.passwordReset);
    void navigate(paths.login, { replace: true });
  };
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
        <NewPasswordForm
          rule={customerPassword}
          choose={choose}
          ways={
            <ButtonLink size="small" href={paths.login}>
              Demander un lien
            </ButtonLink>
          }
        />
      )}
    </NarrowPage>
  );
}
