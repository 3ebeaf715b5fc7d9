import { adminPassword } from '#frontend/features/auth/admin/admin-password.ts';
import { PasswordForm } from '#frontend/features/auth/password/password-form.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { readUser } from '#frontend/lib/session/session.ts';
import type { AdminReply } from '#shared/admins/admin.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import styles from './access.module.css';

const { changeOwnPassword } = adminSessionsContract.endpoints;

/** The user's own password; `onChanged`: all other sessions have ended. */
export function OwnPasswordSection({ onChanged }: { onChanged: () => void }) {
  const email = (readUser('admin') as AdminReply | undefined)?.email ?? '';
  return (
    <section className={styles.section} aria-labelledby="mot-de-passe">
      <h2 id="mot-de-passe">Mot de passe</h2>
      <p>Un autre mot de passe ferme vos sessions ouvertes ailleurs.</p>
      <div className={styles.form}>
        <PasswordForm
          email={email}
          rule={adminPassword}
          change={async (body) => {
            const reply = await call(changeOwnPassword, { body }, { as: 'admin' });
            onChanged();
            return reply;
          }}
        />
      </div>
    </section>
  );
}
