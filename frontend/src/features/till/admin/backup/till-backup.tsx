import { mayCall } from '#frontend/lib/session/may-call.ts';
import { tillContract } from '#shared/till/till.contract.ts';
import { CompareDays } from './compare-days.tsx';
import { ExtractDay } from './extract-day.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

/** venteCashmagExtraction (TILL-07..16): stored days of the till, and their comparison. */
export const TillBackup = () => (
  <div className={styles.page}>
    {mayCall(tillContract.endpoints.extractTillDay) ? <ExtractDay /> : null}
    <CompareDays />
  </div>
);
