import type { Movement } from '#frontend/features/stock/movements.queries.ts';
import { csvMoment } from '#shared/kernel/csv.ts';
import { formatDateTime, formatStock } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { PaperLink } from './paper-link.tsx';
import { Badge } from '#frontend/ui/values/badge.tsx';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import styles from './movements.module.css';

export const milliOf = (value: number): number => Math.round(value * MILLI_PER_UNIT);

/** STK-45: sorted by the server. */
const serverSorts = { sortBy: undefined };

const quantityOrNone = (unit: Unit, value: number | undefined) =>
  value === undefined ? null : { unit, milli: milliOf(value) };

export const stock = (unit: Unit, value: number | undefined): string =>
  value === undefined ? '—' : formatStock(unit, milliOf(value));

export const nameOf = ({ product_info: product, fk_product: id }: Movement): string =>
  product?.label ?? `Produit ${id}`;

/** STK-46: « Entrée » for type 1, otherwise « Sortie ». */
export const typeOf = ({ type_mouvement: type }: Movement): string => (type === 1 ? 'Entrée' : 'Sortie');

/** Reason of the movement, linked to its document. */
const Reason = ({ movement: { label, document } }: { movement: Movement }) => {
  const words = label || document?.label || '—';
  const text = <span title={words}>{words}</span>;
  return document ? <PaperLink paper={document}>{text}</PaperLink> : text;
};

const productColumns = (sample: boolean): Column<Movement>[] => [
  {
    key: 'produit',
    header: 'Produit',
    primary: true,
    cell: (movement) => (
      <>
        {sample ? <Badge tone="warning">Exemple</Badge> : null}
        <span title={nameOf(movement)}>
          {nameOf(movement)} <span className={styles.ref}>{movement.product_info?.ref}</span>
        </span>
      </>
    ),
    csv: nameOf,
  },
  {
    key: 'reference',
    header: 'Référence',
    csvOnly: true,
    cell: () => null,
    csv: ({ product_info: product }) => product?.ref,
  },
];

/** Moved quantity, and the resulting stock. */
const amountColumns: readonly Column<Movement>[] = [
  quantityColumn({
    key: 'quantite',
    header: 'Quantité',
    width: '7rem',
    quantity: ({ qty, unit }) => ({ unit, milli: milliOf(qty) }),
    signed: true,
    around: ({ qty }, figure) => <span className={qty > 0 ? styles.entry : styles.exit}>{figure}</span>,
    ...serverSorts,
    csv: ({ qty }) => qty,
  }),
  {
    key: 'unite',
    header: 'Unité',
    csvOnly: true,
    cell: () => null,
    csv: ({ unit }) => (unit === 'kg' ? 'kg' : 'pièce'),
  },
  quantityColumn({
    key: 'physique',
    header: 'Stock physique',
    width: '7rem',
    quantity: ({ unit, product_info: product }) => quantityOrNone(unit, product?.stock_reel),
    ...serverSorts,
    csv: ({ product_info: product }) => product?.stock_reel,
  }),
  quantityColumn({
    key: 'virtuel',
    header: 'Stock virtuel',
    width: '7rem',
    from: 'desk',
    quantity: ({ unit, product_info: product }) => quantityOrNone(unit, product?.stock_virtuel),
    ...serverSorts,
    csv: ({ product_info: product }) => product?.stock_virtuel,
  }),
];

/** Author and documents. */
const paperColumns: readonly Column<Movement>[] = [
  // after the specification's columns
  {
    key: 'auteur',
    header: 'Par',
    width: '7.5rem',
    from: 'wide',
    cell: ({ auteur }) => auteur,
    csv: ({ auteur }) => auteur,
  },
  {
    key: 'document',
    header: 'Document',
    csvOnly: true,
    cell: () => null,
    csv: ({ document }) => document?.label,
  },
  { key: 'lot', header: 'Lot', csvOnly: true, cell: () => null, csv: ({ batch }) => batch },
  { key: 'code', header: 'Code', csvOnly: true, cell: () => null, csv: ({ inventorycode }) => inventorycode },
];

/** STK-46, in its order; the server sorts. */
export const movementColumns = (sample: boolean): Column<Movement>[] => [
  {
    key: 'date',
    header: 'Date',
    width: '9.75rem',
    cell: ({ datem }) => <span className={styles.date}>{formatDateTime(datem)}</span>,
    csv: ({ datem }) => csvMoment(datem),
  },
  ...productColumns(sample),
  {
    key: 'entrepot',
    header: 'Entrepôt',
    width: '5.5rem',
    cell: ({ warehouse_info: { label } }) => label,
    csv: ({ warehouse_info: { label } }) => label,
  },
  ...amountColumns,
  {
    key: 'description',
    header: 'Description',
    from: 'desk',
    cell: (movement) => <Reason movement={movement} />,
    csv: ({ label }) => label,
  },
  { key: 'type', header: 'Type', width: '5rem', from: 'desk', cell: typeOf, csv: typeOf },
  // after the specification's columns
  ...paperColumns,
];
