import { useNavigate } from 'react-router-dom';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { ReplacePassword } from './replace-password.tsx';

/** AMB-53, for users who return without having replaced the mailed password. */
export function TemporaryPasswordPage() {
  const navigate = useNavigate();
  return (
    <NarrowPage title="Bienvenue">
      <ReplacePassword
        current={undefined}
        onReplaced={() => void navigate(paths.dashboard, { replace: true })}
      />
    </NarrowPage>
  );
}
