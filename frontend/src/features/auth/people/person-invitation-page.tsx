import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { NewPasswordForm } from '#frontend/features/auth/password/new-password-form.tsx';
import { customerPassword } from '#frontend/features/auth/password/password-rules.ts';
import { detailOf, refusalOf } from '#frontend/lib/api/api-error.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink, Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { peopleContract } from '#shared/customers/people.contract.ts';
import { personRoleName, personRoleSentence } from '#shared/customers/people/person-labels.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import joinFormStyles from '#frontend/ui/fields/form.module.css';

const { readPersonInvitation, acceptPersonInvitation } = peopleContract.endpoints;

const personInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['customers', 'person-invitation', token],
    queryFn: async ({ signal }) => (await call(readPersonInvitation, { params: { token } }, { signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const toSignIn = (
  <ButtonLink size="small" href={paths.login}>
    Aller à la connexion
  </ButtonLink>
);

/** /invitation/:token: company and role, then the password. Opening the page does not use the token. */
export function PersonInvitationPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const invitation = useQuery(personInvitationQuery(token));
  const { data } = invitation;
  const accept = async (password: string) => {
    const { message } = await call(acceptPersonInvitation, { params: { token }, body: { password } });
    notify.success(message);
    void navigate(paths.login, { replace: true });
  };
  return (
    <NarrowPage title={data ? `Bienvenue chez ${data.company}` : 'Invitation'}>
      {data ? (
        <>
          <p>
            Vous êtes invité comme « {personRoleName(data.role)} », avec l’adresse{' '}
            <strong>{data.email}</strong>. {personRoleSentence(data.role)}
          </p>
          {data.known_as === null ? (
            <>
              <p>Choisissez votre mot de passe avant le {formatDateTime(data.expires_at)}.</p>
              <NewPasswordForm rule={customerPassword} email={data.email} choose={accept} ways={toSignIn} />
            </>
          ) : (
            <JoinForm email={data.email} knownAs={data.known_as} company={data.company} join={accept} />
          )}
        </>
      ) : invitation.isError ? (
        <>
          {refusalOf(readPersonInvitation, invitation.error, 'token_invalid') ? (
            <Banner kind="error" title="Cette invitation ne s’ouvre plus">
              {detailOf(invitation.error)}
            </Banner>
          ) : (
            <LoadFailure query={invitation} title="Cette invitation ne s’ouvre pas" />
          )}
          {toSignIn}
        </>
      ) : (
        <Skeleton lines={5} />
      )}
    </NarrowPage>
  );
}

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
    <form className={joinFormStyles.form} onSubmit={onSubmit} noValidate aria-label="Rejoindre l’entreprise">
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
