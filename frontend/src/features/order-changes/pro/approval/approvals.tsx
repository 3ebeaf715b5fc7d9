import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { formatAmount, formatDate, formatDateTime } from '#frontend/lib/display/format.ts';
import { ownOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import styles from './approvals.module.css';
import { useApprove } from './use-approve.ts';

const approvalsQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'approvals', customerId],
    queryFn: async ({ signal }) =>
      (await call(orderChangesContract.endpoints.listApprovals, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
  });

/** « À valider »: pending approvals of a Gérant, most urgent first; hidden when empty. */
export function Approvals() {
  const customer = useCustomer();
  const { data } = useQuery(approvalsQuery(customer?.id));
  const approve = useApprove();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.approvals} aria-labelledby="approvals">
      <h2 id="approvals" className={styles.title}>
        À valider
      </h2>
      <Refusal error={approve.error} />
      <ul className={styles.list}>
        {data.map((order) => (
          <li key={order.id} className={styles.entry}>
            <Facts order={order} />
            <span className={styles.acts}>
              <Button
                variant="primary"
                size="small"
                pending={approve.pending && approve.input?.id === order.id}
                disabled={approve.pending}
                aria-label={`Valider la commande ${order.reference}`}
                onClick={() => approve.run(order)}
              >
                Valider
              </Button>
              <ButtonLink
                size="small"
                href={ownOrderPath(order.id)}
                aria-label={`Lire, modifier, refuser : commande ${order.reference}`}
              >
                Lire, modifier, refuser
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Facts = ({ order }: { order: OrderRow }) => (
  <span>
    <Reference>{order.reference}</Reference>,{' '}
    <strong>{formatAmount(centsFromEuros(order.total_ttc), order.estimated)} TTC</strong>
    <br />
    <WhereTo order={order} />
    <span className={styles.quiet}>
      {order.commande_par ?? 'Votre équipe'}, le {formatDateTime(order.date_commande)}. Réponse avant le{' '}
      {formatDateTime(order.a_valider_avant ?? order.date_commande)}.
      {order.a_valider_motif ? (
        <>
          <br />
          Pourquoi&nbsp;: {order.a_valider_motif}.
        </>
      ) : null}
    </span>
  </span>
);

/** Delivery address and day, for companies with several addresses. */
const WhereTo = ({ order: { lieu_livraison: place, date_livraison: day } }: { order: OrderRow }) => {
  const parts = [place && `pour ${place}`, day && `livraison le ${formatDate(day)}`].filter(Boolean);
  return parts.length === 0 ? null : (
    <>
      {parts.join(', ')}
      <br />
    </>
  );
};
