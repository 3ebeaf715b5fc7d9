import type { Difference } from '#frontend/features/stock/stock.queries.ts';
import { formatExactKilograms } from '#frontend/lib/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';

const kinds: Record<Difference['kind'], string> = {
  stock: 'Stock différent',
  negative: 'Stock négatif',
  missing_here: 'Absent de la boutique',
  missing_in_erp: 'Absent de Dolibarr',
  operation: 'Écriture en attente',
};

/** The contract gives kilograms; null is « not there », never 0. */
const weight = (kilograms: number | null): string =>
  kilograms === null ? '—' : formatExactKilograms(Math.round(kilograms * 1000));

const signed = (kilograms: number | null): string =>
  kilograms !== null && kilograms > 0 ? `+${weight(kilograms)}` : weight(kilograms);

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
  {
    key: 'ours',
    header: 'Chez nous',
    numeric: true,
    cell: ({ ours }) => weight(ours),
    csv: ({ ours }) => ours,
  },
  { key: 'erp', header: 'Dolibarr', numeric: true, cell: ({ erp }) => weight(erp), csv: ({ erp }) => erp },
  {
    key: 'gap',
    header: 'Écart',
    numeric: true,
    cell: ({ gap }) => signed(gap),
    sortBy: ({ gap }) => Math.abs(gap ?? 0),
    csv: ({ gap }) => gap,
  },
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
