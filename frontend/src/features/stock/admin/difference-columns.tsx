import type { Difference } from '#frontend/features/stock/stock.queries.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { type ColumnQuantity, quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';

const kinds: Record<Difference['kind'], string> = {
  stock: 'Stock différent',
  negative: 'Stock négatif',
  missing_here: 'Absent de la boutique',
  missing_in_erp: 'Absent de Dolibarr',
  operation: 'À envoyer',
};

/** In the product's unit; null: missing, not 0. */
export const amount = (value: number | null, unit: Difference['unit']): ColumnQuantity | null =>
  value === null ? null : { unit, milli: Math.round(value * 1000) };

export const differenceColumns: readonly Column<Difference>[] = [
  {
    key: 'name',
    header: 'Produit',
    primary: true,
    cell: ({ name, ref }) => (
      <span className={styles.product}>
        {name} {ref ? <span className={styles.ref}>{ref}</span> : null}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'kind',
    header: 'Nature',
    cell: ({ kind }) => kinds[kind],
    sortBy: ({ kind }) => kinds[kind],
  },
  { key: 'site', header: 'Site', cell: ({ site }) => site ?? '—', sortBy: ({ site }) => site ?? '' },
  quantityColumn({ key: 'ours', header: 'Chez nous', quantity: ({ ours, unit }) => amount(ours, unit) }),
  quantityColumn({ key: 'erp', header: 'Dolibarr', quantity: ({ erp, unit }) => amount(erp, unit) }),
  quantityColumn({
    key: 'gap',
    header: 'Écart',
    quantity: ({ gap, unit }) => amount(gap, unit),
    signed: true,
    // largest in either direction first
    sortBy: ({ gap }) => Math.abs(gap ?? 0),
  }),
  {
    key: 'explained',
    header: 'Expliqué',
    cell: ({ explained }) => (
      <StatusBadge tone={explained ? 'good' : 'warning'}>{explained ? 'Expliqué' : 'À regarder'}</StatusBadge>
    ),
    sortBy: ({ explained }) => (explained ? 1 : 0),
    csv: ({ explained }) => (explained ? 'oui' : 'non'),
  },
  {
    key: 'explanation',
    header: 'Explication',
    cell: ({ explanation }) => <span className={styles.message}>{explanation}</span>,
    csv: ({ explanation }) => explanation,
  },
];
