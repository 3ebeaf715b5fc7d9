import { useOwner } from '#frontend/lib/session/use-session.ts';
import { formatAmount, formatDateTime } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './local-history.module.css';
import { type PastOrder, readOrderHistory } from './local-orders.ts';

const columns: readonly Column<PastOrder>[] = [
  {
    key: 'reference',
    header: 'Référence',
    cell: ({ reference }) => <Reference>{reference}</Reference>,
    primary: true,
  },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDateTime(date) },
  { key: 'count', header: 'Produits', cell: ({ itemCount }) => itemCount, numeric: true },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total, estimated }) => formatAmount(centsFromEuros(total), estimated),
    numeric: true,
  },
];

/** AMB-10: orders stored in this browser, read-only; visible to their user only. */
export function LocalHistory() {
  const owner = useOwner('pro');
  const orders = owner === undefined ? [] : readOrderHistory(owner);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="historique-local" className={styles.history}>
      <h2 id="historique-local">Historique local – peut ne pas être à jour</h2>
      <DataTable caption="Historique local" columns={columns} rows={orders} rowKey={({ id }) => id} />
    </section>
  );
}
