import { useQuery } from '@tanstack/react-query';
import type { LotRow } from '#frontend/features/stock/lots.queries.ts';
import { type Trace, traceQuery } from '#frontend/features/stock/trace.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useOpensTab } from '#frontend/lib/navigation/open-tabs.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { HoldForm } from './hold-form.tsx';
import styles from './hold-lot.module.css';

/**
 * Blocks a lot with all lots cut from it, or unblocks the lots of one block operation. Author, time and
 * reason are stored. Lists affected orders first.
 */
export function HoldLot({ lot }: { lot: Pick<LotRow, 'product_id' | 'lot' | 'blocked'> }) {
  const ref = { product_id: lot.product_id, lot: lot.lot };
  const trace = useQuery(traceQuery(ref));
  if (trace.isPending) return <Skeleton lines={3} />;
  const { forward = [], orders = [], tree } = trace.data ?? {};
  const open = forward.filter(({ blocked }) => !blocked);
  const together = forward.filter(({ blocked }) => blocked && blocked.act === lot.blocked?.act);
  const form = { lotRef: ref, tree };
  return (
    <div className={styles.hold}>
      <LoadFailure query={trace} title="Ce qui vient de ce lot n’a pas pu être lu" />
      {lot.blocked ? null : (
        <>
          <OrdersWithIt orders={orders} />
          <HoldForm {...form} act="block" cuts={open} />
        </>
      )}
      {lot.blocked && open.length > 0 ? <HoldForm {...form} act="extend" cuts={open} /> : null}
      {lot.blocked ? <HoldForm {...form} act="release" cuts={together} /> : null}
    </div>
  );
}

const OrdersWithIt = ({ orders }: Pick<Trace, 'orders'>) => {
  const opens = useOpensTab('venteWeb');
  return orders.length === 0 ? null : (
    <section className={styles.orders} aria-label="Commandes qui en ont">
      <h3>Commandes qui en ont</h3>
      <ul className={styles.tree}>
        {orders.map((order) => (
          <li key={`${order.order_id} ${order.product_name} ${order.lot} ${order.warehouse_id}`}>
            {opens ? (
              <Link href={webOrderPath(order.order_id)}>
                <Reference>{order.reference}</Reference>
              </Link>
            ) : (
              <Reference>{order.reference}</Reference>
            )}
            <span>{order.customer_name}</span>
            <span>
              {order.product_name}, lot {order.lot}
            </span>
            <span className={styles.weight}>{formatExactKilograms(milliFromWire(order.qty) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
