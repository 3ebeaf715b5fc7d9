import type { StockRow } from './stock-rows.ts';
import { formatDate, formatMoney, formatStock, formatStockChange } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import { availableTone, gapTone } from '#shared/stock/levels/stock-health.ts';
import styles from './stock.module.css';

type Site = 'bruges' | 'lormont';
const names: Record<Site, string> = { bruges: 'Bruges', lormont: 'Lormont' };

/** STK-06: red, yellow, green, each with its own mark. */
const Available = ({ unit, milli }: { unit: Unit; milli: number }) => (
  <StatusBadge tone={availableTone(milli)}>{formatStock(unit, milli)}</StatusBadge>
);

/** AMB-28, STK-07: what is really there less what should be; beyond 5 in either direction it is worth a colour. */
const Gap = ({ unit, real, virtual }: StockRow) => (
  <span className={styles[gapTone(real, virtual)]}>{formatStockChange(unit, real - virtual)}</span>
);

const siteColumns = (site: Site): Column<StockRow>[] => [
  {
    key: `${site}-virtuel`,
    header: `${names[site]} virtuel`,
    width: '6.5rem',
    numeric: true,
    cell: (row) => formatStock(row.unit, row[site].virtual),
    sortBy: (row) => row[site].virtual / MILLI_PER_UNIT,
  },
  {
    key: `${site}-reel`,
    header: `${names[site]} réel`,
    width: '8rem',
    numeric: true,
    cell: (row) => <Available unit={row.unit} milli={row[site].real} />,
    sortBy: (row) => row[site].real / MILLI_PER_UNIT,
  },
];

/** STK-02, STK-03 (widths hold « −12 345,67 kg »; the name has the rest): a product, what each site holds, and what both together mean. */
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
    cell: ({ category }) => <ProductName name={category} />,
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
  {
    key: 'ecart',
    header: 'Écart',
    width: '7rem',
    numeric: true,
    from: 'large',
    cell: Gap,
    sortBy: ({ real, virtual }) => (real - virtual) / MILLI_PER_UNIT,
  },
  {
    key: 'alerte',
    header: 'Minimum',
    width: '7.5rem',
    numeric: true,
    from: 'large',
    cell: ({ alert, minimum, unit }) =>
      alert ? (
        <StatusBadge tone="danger">{formatStock(unit, minimum)}</StatusBadge>
      ) : (
        <span className={styles.quiet}>{formatStock(unit, minimum)}</span>
      ),
    // the emptiest against its minimum first
    sortBy: ({ real, minimum }) => real / minimum,
    csv: ({ minimum }) => minimum / MILLI_PER_UNIT,
  },
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
