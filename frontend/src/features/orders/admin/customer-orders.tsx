import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  customerOrdersQuery,
  customerReservationQuery,
} from '#frontend/features/orders/customer-orders.queries.ts';
import { formatAmount, formatDate } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { deliveryStatusLabels, orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { ReservationRow } from './reservation-row.tsx';
import styles from './customer-orders.module.css';

/** A customer's orders, newest first, and the unpaid reservations. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const orders = useInfiniteQuery(customerOrdersQuery(customerId));
  const reservation = useQuery(customerReservationQuery(customerId));
  const rows = orders.data?.pages.flatMap((page) => page.orders);
  return (
    <>
      <PanelSection title="Réservé, non réglé">
        <LoadFailure query={reservation} />
        {reservation.data ? (
          <ul className={styles.list}>
            <ReservationRow row={reservation.data} />
          </ul>
        ) : reservation.data === null ? (
          <p>Rien n’est réservé sans être réglé.</p>
        ) : reservation.isError ? null : (
          <Skeleton lines={2} />
        )}
      </PanelSection>
      <PanelSection title="Commandes">
        <LoadFailure query={orders} />
        {rows === undefined ? (
          orders.isError ? null : (
            <Skeleton lines={4} />
          )
        ) : rows.length === 0 ? (
          <p>Ce client n’a pas encore commandé.</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
        {orders.hasNextPage ? (
          <Button
            className={styles.more}
            pending={orders.isFetchingNextPage}
            pendingText="Chargement…"
            onClick={() => void orders.fetchNextPage()}
          >
            Afficher plus
          </Button>
        ) : null}
      </PanelSection>
    </>
  );
}

const OrderRow = ({ order }: { order: WebOrderRow }) => (
  <li className={styles.row}>
    <Link href={webOrderPath(order.id)}>
      <Reference>{order.reference}</Reference>
    </Link>
    <span className={styles.amount}>
      {formatAmount(centsFromEuros(order.montant_total), order.estimated)}
    </span>
    <small>
      {formatDate(order.date_commande)} · {orderStatusLabels[order.status]} ·{' '}
      {paymentStatusLabels[order.statut_paiement]} · {deliveryStatusLabels[order.statut_livraison]}
    </small>
  </li>
);
