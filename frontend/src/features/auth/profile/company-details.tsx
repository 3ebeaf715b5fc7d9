import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { profileQuery } from './profile.queries.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from '#frontend/features/customers/pro/account.module.css';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { PasswordForm } from '#frontend/features/auth/password/password-form.tsx';
import { customerPassword } from '#frontend/features/auth/password/password-rules.ts';
import { call } from '#frontend/lib/api/call.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { ProfileForm } from './profile-form.tsx';

const { changePassword } = authContract.endpoints;

/** Account data and password (PRO-37, AMB-14). */
export function CompanyDetails() {
  const customer = useCustomer();
  const profile = useQuery(profileQuery(customer?.id));
  // a background refetch does not replace typed input; only « Recharger » does
  const [reading, setReading] = useState(0);
  const reload = async () => {
    await profile.refetch();
    setReading(reading + 1);
  };
  return (
    <div className={styles.columns}>
      <section aria-labelledby="coordonnees" className={styles.section}>
        <h2 id="coordonnees">Coordonnées</h2>
        {profile.data ? (
          <ProfileForm
            key={`${profile.data.id}-${reading}`}
            profile={profile.data}
            onReload={() => void reload()}
          />
        ) : profile.isError ? (
          <LoadFailure query={profile} />
        ) : (
          <Skeleton shape="control" lines={6} />
        )}
      </section>
      <section aria-labelledby="mot-de-passe" className={styles.section}>
        <h2 id="mot-de-passe">Mot de passe</h2>
        <PasswordForm
          email={customer?.mail ?? ''}
          rule={customerPassword}
          change={(body) => call(changePassword, { body }, { as: 'pro' })}
        />
      </section>
    </div>
  );
}
