import { Suspense, useEffect, useState } from 'react';
import { SESSION_OVER } from '#frontend/lib/api/call.ts';
import { onRefusedSession } from '#frontend/lib/session/session.ts';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';

const SignInAgain = lazyPiece(
  async () => (await import('#frontend/features/auth/sign-in-again.tsx')).SignInAgain,
  ({ onClose }) => onClose(),
);

interface SessionLostProps {
  kind: 'pro' | 'admin';
  /** Sign-in page of the area. */
  signIn: string;
}

/**
 * AMB-05: the page stays as it is, with a button that opens the sign-in above it: what is typed in it stays. A window would
 * cover the button, so there the sign-in opens by itself, and again whenever something is refused.
 */
export function SessionLost({ kind, signIn }: SessionLostProps) {
  const isLost = useSessionState(kind) === 'lost';
  return isLost ? <Lost kind={kind} signIn={signIn} /> : null;
}

const Lost = ({ kind, signIn }: SessionLostProps) => {
  const [asking, setAsking] = useState(isCovered);
  useEffect(
    () =>
      onRefusedSession((refused) => {
        if (refused === kind && isCovered()) setAsking(true);
      }),
    [kind],
  );
  return (
    <>
      <Banner
        kind="warning"
        actions={
          <Button size="small" variant="primary" onClick={() => setAsking(true)}>
            Se reconnecter
          </Button>
        }
      >
        {SESSION_OVER}
      </Banner>
      {asking ? (
        <Suspense>
          <SignInAgain kind={kind} signIn={signIn} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;
