import type { WithheldRow } from '#frontend/features/stock/stock.queries.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { amount } from './difference-columns.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';

/** Stock, orderable quantity, and the causes of the difference. */
export const withheldColumns: readonly Column<WithheldRow>[] = [
  {
    key: 'name',
    header: 'Produit',
    primary: true,
    cell: ({ name, ref }) => (
      <span className={styles.product}>
        {name}
        <span className={styles.ref}>{ref}</span>
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  quantityColumn({ key: 'real', header: 'Stock réel', quantity: ({ real, unit }) => amount(real, unit) }),
  quantityColumn({
    key: 'available',
    header: 'Disponible',
    quantity: ({ available, unit }) => amount(available, unit),
  }),
  {
    key: 'causes',
    header: 'Pourquoi',
    cell: ({ causes }) => (
      <span className={styles.causes}>
        {causes.map((cause) => (
          <span key={cause}>{cause} </span>
        ))}
      </span>
    ),
    csv: ({ causes }) => causes.join(' '),
  },
];
