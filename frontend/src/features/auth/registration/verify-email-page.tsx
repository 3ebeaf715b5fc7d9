import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';

/** CST-10. */
const TO_LOGIN_MS = 3_000;

/** /verify-email/:verificationToken (AUTH-16..18). The router decodes the token once. */
export function VerifyEmailPage() {
  const { verificationToken = '' } = useParams();
  const navigate = useNavigate();
  // the reply of a link is stable (AMB-37): verifying again after a reload is harmless
  const verification = useQuery({
    queryKey: ['verify-email', verificationToken],
    queryFn: ({ signal }) =>
      call(authContract.endpoints.verifyEmail, { params: { verificationToken } }, { signal }),
    enabled: verificationToken !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

  const verified = verification.isSuccess;
  useEffect(() => {
    if (!verified) return;
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [verified, navigate]);

  return (
    <NarrowPage title="Vérification de votre e-mail">
      <Outcome missing={verificationToken === ''} pending={verification.isPending} verified={verified} />
    </NarrowPage>
  );
}

const Outcome = ({
  missing,
  pending,
  verified,
}: {
  missing: boolean;
  pending: boolean;
  verified: boolean;
}) => {
  if (missing) return <Failure text="Token de vérification manquant" />;
  if (pending)
    return (
      <div aria-live="polite" aria-busy="true">
        <p>Vérification en cours…</p>
        <Skeleton lines={2} />
      </div>
    );
  if (!verified) return <Failure text={authMessages.verificationFailed} />;
  return (
    <>
      <Banner kind="success">{authMessages.verified}</Banner>
      <ButtonLink href={paths.login} variant="primary" size="large">
        Se connecter
      </ButtonLink>
    </>
  );
};

const Failure = ({ text }: { text: string }) => (
  <>
    <Banner kind="error">{text}</Banner>
    <p>
      Rien n’est perdu : connectez-vous, un nouveau lien vous sera envoyé si votre adresse n’est pas encore
      vérifiée.
    </p>
    <ButtonLink href={paths.login} size="large">
      Aller à la connexion
    </ButtonLink>
  </>
);
