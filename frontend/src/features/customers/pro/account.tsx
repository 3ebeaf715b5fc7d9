import { useQuery } from '@tanstack/react-query';
import { useCustomer } from '#frontend/features/auth/use-session.ts';
import { profileQuery } from '#frontend/features/customers/customers.queries.ts';
import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/skeleton.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** MON COMPTE (PRO-37, AMB-14): the real account, the real password. */
export function Account() {
  const customer = useCustomer();
  const profile = useQuery(profileQuery(customer?.id));
  return (
    <div className={styles.account}>
      <section aria-labelledby="coordonnees" className={styles.section}>
        <h2 id="coordonnees">Coordonnées</h2>
        {profile.isError && !profile.data ? (
          <Banner
            kind="error"
            actions={
              <Button size="small" onClick={() => void profile.refetch()}>
                Réessayer
              </Button>
            }
          >
            {detailOf(profile.error)}
          </Banner>
        ) : profile.data ? (
          <ProfileForm key={`${profile.data.id}-${profile.data.version ?? ''}`} profile={profile.data} />
        ) : (
          <Skeleton shape="control" lines={4} />
        )}
      </section>
      <section aria-labelledby="mot-de-passe" className={styles.section}>
        <h2 id="mot-de-passe">Mot de passe</h2>
        <PasswordForm email={customer?.mail ?? ''} />
      </section>
    </div>
  );
}
