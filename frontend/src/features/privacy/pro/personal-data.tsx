import { useCustomer, useRights } from '#frontend/lib/session/use-session.ts';
import { AccountDeletion } from './account-deletion.tsx';
import styles from '#frontend/features/customers/pro/account.module.css';
import { DataExport } from './data-export.tsx';
import { OwnExport, TeamExport } from './person-export.tsx';

/**
 * RGPD, articles 15, 17 and 20: export and erasure. The company's data for its first login; own data for
 * members; any member's for a Gérant.
 */
export function PersonalData() {
  const customer = useCustomer();
  const { role } = useRights();
  const person = customer?.person;
  return (
    <div className={styles.columns}>
      <div className={styles.section}>
        {person ? <OwnExport personId={person.id} /> : <DataExport />}
        {customer && role === 'gerant' ? <TeamExport customerId={customer.id} /> : null}
      </div>
      {person ? null : <AccountDeletion />}
    </div>
  );
}
