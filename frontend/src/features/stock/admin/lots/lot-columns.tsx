import type { LotRow } from '#frontend/features/stock/lots.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { lotStateText } from '#shared/stock/lots/lots-file.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

/** Stock of all sites. */
export const inStock = ({ stock }: Pick<LotRow, 'stock'>): number =>
  stock.reduce((sum, { qty }) => sum + (milliFromWire(qty) ?? 0), 0);

/** The most restrictive state; none for a lot without stock. */
export const LotState = ({
  lot,
}: {
  lot: Pick<LotRow, 'blocked' | 'expired' | 'past_best' | 'stock' | 'unknown'>;
}) => {
  if (lot.blocked) return <StatusBadge tone="danger">Bloqué</StatusBadge>;
  if (lot.unknown) return <StatusBadge tone="warning">{UNKNOWN_LOT}</StatusBadge>;
  if (inStock(lot) === 0) return <StatusBadge tone="neutral">Épuisé</StatusBadge>;
  if (lot.expired) return <StatusBadge tone="danger">DLC dépassée</StatusBadge>;
  if (lot.past_best) return <StatusBadge tone="warning">DDM dépassée</StatusBadge>;
  return <StatusBadge tone="good">Utilisable</StatusBadge>;
};

export const lotColumns: readonly Column<LotRow>[] = [
  {
    key: 'lot',
    header: 'Lot',
    width: '11rem',
    primary: true,
    cell: ({ lot }) => lot,
    sortBy: ({ lot }) => lot,
  },
  {
    key: 'product_name',
    header: 'Produit',
    cell: ({ product_name: name }) => name,
    sortBy: ({ product_name: name }) => name,
  },
  quantityColumn({
    key: 'stock',
    header: 'En stock',
    width: '7rem',
    quantity: (row) => ({ unit: 'kg', milli: inStock(row) }),
  }),
  {
    key: 'sellby',
    header: 'DLC',
    width: '6.75rem',
    cell: ({ sellby }) => (sellby === null ? '—' : formatDate(sellby)),
    sortBy: ({ sellby }) => sellby ?? '',
  },
  {
    key: 'eatby',
    header: 'DDM',
    width: '6.75rem',
    cell: ({ eatby }) => (eatby === null ? '—' : formatDate(eatby)),
    sortBy: ({ eatby }) => eatby ?? '',
    from: 'large',
    wideOnly: true,
  },
  {
    key: 'supplier',
    header: 'Fournisseur',
    width: '11rem',
    from: 'desk',
    cell: ({ origin }) => origin.supplier ?? '—',
    sortBy: ({ origin }) => origin.supplier ?? '',
  },
  {
    key: 'state',
    header: 'État',
    width: '8rem',
    cell: (row) => <LotState lot={row} />,
    sortBy: lotStateText,
  },
];
