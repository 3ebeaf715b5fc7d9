import type { StockRow } from './stock-rows.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { availableTone, gapTone } from '#shared/stock/levels/stock-health.ts';
import styles from './stock.module.css';

type Site = 'bruges' | 'lormont';
const names: Record<Site, string> = { bruges: 'Bruges', lormont: 'Lormont' };

const siteColumns = (site: Site): Column<StockRow>[] => [
  quantityColumn({
    isRounded: true,
    key: `${site}-virtuel`,
    header: `${names[site]} virtuel`,
    width: '6.5rem',
    quantity: (row) => ({ unit: row.unit, milli: row[site].virtual }),
  }),
  quantityColumn({
    isRounded: true,
    key: `${site}-reel`,
    header: `${names[site]} réel`,
    width: '7rem',
    quantity: (row) => ({ unit: row.unit, milli: row[site].real }),
    // STK-06: red, yellow, green, each with its own mark
    around: (row, figure) => <StatusBadge tone={availableTone(row[site].real)}>{figure}</StatusBadge>,
  }),
];

/**
 * STK-02, STK-03 (widths fit « −12 345,67 kg »; the name has the rest): a product, its stock by site, and
 * totals.
 */
export const stockColumns: readonly Column<StockRow>[] = [
  {
    key: 'produit',
    header: 'Produit',
    primary: true,
    cell: ({ label, ref }) => <ProductName name={label} reference={ref} />,
    sortBy: ({ label }) => label,
  },
  { key: 'ref', header: 'Référence', cell: () => null, csvOnly: true, csv: ({ ref }) => ref },
  {
    key: 'categorie',
    header: 'Catégorie',
    width: '7rem',
    from: 'desk',
    cell: ({ category }) => category,
    sortBy: ({ category }) => category,
  },
  {
    key: 'unite',
    header: 'Unité',
    cell: () => null,
    csvOnly: true,
    csv: ({ unit }) => (unit === 'kg' ? 'kg' : 'pièce'),
  },
  {
    key: 'prix',
    header: 'Prix HT',
    width: '5.5rem',
    numeric: true,
    from: 'desk',
    cell: ({ priceCents }) => (priceCents === null ? '—' : formatMoney(priceCents)),
    sortBy: ({ priceCents }) => (priceCents === null ? null : priceCents / 100),
  },
  ...siteColumns('bruges'),
  ...siteColumns('lormont'),
  quantityColumn({
    isRounded: true,
    key: 'ecart',
    header: 'Écart',
    width: '6rem',
    from: 'desk',
    quantity: ({ unit, real, virtual }) => ({ unit, milli: real - virtual }),
    signed: true,
    // AMB-28, STK-07: real minus theoretical stock; coloured beyond ±5
    around: ({ real, virtual }, figure) => <span className={styles[gapTone(real, virtual)]}>{figure}</span>,
  }),
  quantityColumn({
    isRounded: true,
    key: 'alerte',
    header: 'Minimum',
    width: '7.5rem',
    from: 'large',
    quantity: ({ unit, minimum }) => ({ unit, milli: minimum }),
    around: ({ alert }, figure) =>
      alert ? (
        <StatusBadge tone="danger">{figure}</StatusBadge>
      ) : (
        <span className={styles.quiet}>{figure}</span>
      ),
    // lowest relative to its minimum first
    sortBy: ({ real, minimum }) => real / minimum,
  }),
  {
    key: 'valeur',
    header: 'Valeur HT',
    width: '6.5rem',
    numeric: true,
    from: 'wide',
    cell: ({ valueCents }) => formatMoney(valueCents),
    sortBy: ({ valueCents }) => valueCents / 100,
  },
  {
    key: 'mouvement',
    header: 'Dernier mouvement',
    width: '6.5rem',
    numeric: true,
    from: 'desk',
    cell: ({ lastMovement }) => (lastMovement === null ? '—' : formatDate(lastMovement)),
    sortBy: ({ lastMovement }) => lastMovement,
  },
];
