import { SESSION_OVER } from '#frontend/lib/api/call.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { useSessionState } from '#frontend/lib/session/use-session.ts';

interface SessionLostProps {
  kind: 'pro' | 'admin';
  /** Sign-in page of the area. */
  signIn: string;
}

/** AMB-05: the page stays, with a button to the sign-in. */
export function SessionLost({ kind, signIn }: SessionLostProps) {
  if (useSessionState(kind) !== 'lost') return null;
  return (
    <Banner
      kind="warning"
      actions={
        <ButtonLink size="small" variant="primary" href={signIn}>
          Se reconnecter
        </ButtonLink>
      }
    >
      {SESSION_OVER}
    </Banner>
  );
}
