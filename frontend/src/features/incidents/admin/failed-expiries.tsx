import { useQueryClient } from '@tanstack/react-query';
import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { FailureRow } from './failure-row.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';

type Item = NonNullable<Incidents['failed_expiries']>[number];

/** Unpaid orders whose scheduled cancellation failed; hidden when empty. */
export const FailedExpiries = ({ all }: { all: readonly Item[] | undefined }) =>
  all?.length ? (
    <section className={styles.section} aria-labelledby="annulations-en-echec">
      <h2 id="annulations-en-echec">Commandes non réglées, annulation en échec</h2>
      <ul className={styles.rows}>
        {all.map((item) => (
          <FailedExpiryRow key={item.order_id} item={item} />
        ))}
      </ul>
    </section>
  ) : null;

function FailedExpiryRow({ item }: { item: Item }) {
  const queries = useQueryClient();
  const retry = useAction(async () => {
    const params = { id: item.order_id };
    try {
      const { message } = await call(orderChangesContract.endpoints.retryExpiry, { params }, { as: 'admin' });
      notify.success(`${item.what} : ${message}`);
    } finally {
      await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
    }
  });
  return (
    <FailureRow
      what={item.what}
      cause={item.cause}
      error={retry.error}
      history={
        <>
          Depuis le {formatDateTime(item.since)},{' '}
          {item.attempts === 1 ? '1 essai' : `${item.attempts} essais`}. Nouvel essai tous les quarts d’heure.
        </>
      }
    >
      <Button size="small" pending={retry.pending} onClick={() => retry.run()}>
        Relancer
      </Button>
    </FailureRow>
  );
}
