import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminLoginForm } from '#frontend/features/auth/admin/admin-login-form.tsx';
import { LoginForm } from '#frontend/features/auth/sign-in/login-form.tsx';
import { SESSION_OVER } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { readOwner, readUser } from '#frontend/lib/session/session.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';

interface SignInAgainProps {
  kind: 'pro' | 'admin';
  /** The page of the sign-in, for a forgotten password. */
  signIn: string;
  onClose: () => void;
}

/** The sign-in above the page whose session ended. Another person who signs in here begins at the start. */
export function SignInAgain({ kind, signIn, onClose }: SignInAgainProps) {
  const navigate = useNavigate();
  const [user] = useState(() => readUser(kind));
  const [owner] = useState(() => readOwner(kind));
  const forms = {
    email: addressIn(user),
    onSignedIn: () => {
      onClose();
      if (readOwner(kind) !== owner) void navigate(HOME[kind], { replace: true });
    },
    onForgotten: () => {
      onClose();
      void navigate(signIn);
    },
  };
  return (
    <Dialog open size="small" title="Se reconnecter" onClose={onClose}>
      <Banner kind="warning">{SESSION_OVER} Ce que vous avez saisi reste à l’écran.</Banner>
      {kind === 'admin' ? <AdminLoginForm disabled={false} {...forms} /> : <LoginForm {...forms} />}
    </Dialog>
  );
}

const HOME = { pro: paths.dashboard, admin: paths.adminDashboard } as const;

const addressIn = (user: Record<string, unknown> | undefined): string | undefined => {
  const address = user?.['email'] ?? user?.['mail'];
  return typeof address === 'string' ? address : undefined;
};
