import { AccountDeletion } from './account-deletion.tsx';
import styles from '#frontend/features/customers/pro/account.module.css';
import { DataExport } from './data-export.tsx';

/** RGPD, articles 15, 17 and 20: what we hold, handed over; and forgotten. */
export const PersonalData = () => (
  <div className={styles.columns}>
    <DataExport />
    <AccountDeletion />
  </div>
);
