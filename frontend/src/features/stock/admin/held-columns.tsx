import type { Held } from '#frontend/features/stock/stock.queries.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { amount } from './difference-columns.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';

/** Of a product: what is there, what may be ordered of it, and each cause of what lies between. */
export const heldColumns: readonly Column<Held>[] = [
  {
    key: 'name',
    header: 'Produit',
    primary: true,
    cell: ({ name, ref }) => <ProductName name={name} reference={ref} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'real',
    header: 'Stock réel',
    numeric: true,
    cell: ({ real, unit }) => amount(real, unit),
    csv: ({ real }) => real,
  },
  {
    key: 'available',
    header: 'Disponible',
    numeric: true,
    cell: ({ available, unit }) => amount(available, unit),
    csv: ({ available }) => available,
  },
  {
    key: 'causes',
    header: 'Pourquoi',
    cell: ({ causes }) => <span className={styles.message}>{causes.join(' ')}</span>,
    csv: ({ causes }) => causes.join(' '),
  },
];
