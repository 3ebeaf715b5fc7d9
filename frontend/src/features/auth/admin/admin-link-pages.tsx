import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { NewPasswordForm } from '#frontend/features/auth/password/new-password-form.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { roleName, roleSentence } from '#shared/admins/role-labels.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { AdminDesk } from './admin-desk.tsx';
import { adminPassword } from './admin-password.ts';
import { invitationQuery } from './admin-session.queries.ts';

const { acceptInvitation, resetAdminPassword } = adminSessionsContract.endpoints;

const toSignIn = (
  <ButtonLink size="small" href={paths.adminLogin}>
    Aller à la connexion
  </ButtonLink>
);

/**
 * /admin/invitation/:token: invited administrator and role, then the password. Opening the page does not use
 * the token.
 */
export function InvitationPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const invitation = useQuery(invitationQuery(token));
  const { data } = invitation;
  const choose = async (password: string) => {
    const { message, email } = await call(acceptInvitation, { params: { token }, body: { password } });
    notify.success(message);
    void navigate(paths.adminLogin, { replace: true, state: { email } });
  };
  return (
    <AdminDesk title={data ? `Bienvenue, ${data.firstname}` : 'Invitation'}>
      {data ? (
        <>
          <p>
            Vous êtes invité comme « {roleName(data.role)} », avec l’adresse <strong>{data.email}</strong>.{' '}
            {roleSentence(data.role)}
          </p>
          <p>Choisissez votre mot de passe avant le {formatDateTime(data.expires_at)}.</p>
          <NewPasswordForm rule={adminPassword} email={data.email} choose={choose} ways={toSignIn} />
        </>
      ) : invitation.isError ? (
        <>
          <LoadFailure query={invitation} title="Cette invitation ne s’ouvre pas" />
          {toSignIn}
        </>
      ) : (
        <Skeleton lines={5} />
      )}
    </AdminDesk>
  );
}

/** /admin/mot-de-passe/:token: uses the token, then leads to the sign-in. */
export function ResetAdminPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const choose = async (password: string) => {
    const reply = await call(resetAdminPassword, { body: { token, password } });
    notify.success(reply.message ?? authMessages.passwordReset);
    void navigate(paths.adminLogin, { replace: true });
  };
  return (
    <AdminDesk title="Nouveau mot de passe">
      <NewPasswordForm
        rule={adminPassword}
        choose={choose}
        ways={
          <ButtonLink size="small" href={paths.adminLogin}>
            Demander un lien
          </ButtonLink>
        }
      />
    </AdminDesk>
  );
}
