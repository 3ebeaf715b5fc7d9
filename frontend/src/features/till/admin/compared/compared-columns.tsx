import type { ComparedSale, Pair, Side } from '#frontend/features/till/compared-sales.ts';
import { CLOSED, quantityFigureOf, signedPercent } from '#frontend/features/till/till-texts.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { ProductName } from '#frontend/ui/table/product-name.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { SeverityBadge } from './severity-badge.tsx';

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** Percent of the first side; where that is 0, the absolute difference. */
export const quantityMove = ({ quantity1, quantity2, quantityChange }: Pair): string =>
  quantityChange === null
    ? `${sign(quantity2 - quantity1)}${quantityFigureOf(Math.abs(quantity2 - quantity1))}`
    : signedPercent(quantityChange);

export const amountMove = ({ cents1, cents2, amountChange }: Pair): string =>
  amountChange === null
    ? `${sign(cents2 - cents1)}${formatMoney(Math.abs(cents2 - cents1))}`
    : signedPercent(amountChange);

/** « 13/11 », « 01/11–30/11 »; with the year where the sides differ in it. */
const shortNames = (sides: readonly [Side, Side]): [string, string] => {
  const isOneYear = sides[0].from.slice(0, 4) === sides[1].from.slice(0, 4);
  const short = (day: string) =>
    isOneYear ? frenchDay(day).slice(0, 5) : frenchDay(day).replace(/20(?=..$)/, '');
  const [first, second] = sides.map(({ from, to }) =>
    from === to ? short(from) : `${short(from)}–${short(to)}`,
  );
  return [first ?? '', second ?? ''];
};

const soldColumns: readonly Column<ComparedSale>[] = [
  {
    key: 'produit',
    header: 'Produit',
    width: '22%',
    primary: true,
    cell: ({ name }) => <ProductName name={name} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'categorie',
    header: 'Catégorie',
    from: 'desk',
    cell: ({ category }) => <ProductName name={category} />,
    sortBy: ({ category }) => category,
  },
  {
    key: 'boutique',
    header: 'Boutique',
    from: 'desk',
    cell: ({ store }) => store,
    sortBy: ({ store }) => store,
  },
];

const moveColumns = (isClosed: boolean): Column<ComparedSale>[] => [
  {
    key: 'variation-quantite',
    width: '8.5rem',
    header: 'Variation qté',
    numeric: true,
    cell: (row) =>
      isClosed ? CLOSED : <SeverityBadge severity={row.quantitySeverity}>{quantityMove(row)}</SeverityBadge>,
    sortBy: ({ quantityChange }) => quantityChange,
  },
  {
    key: 'variation-ca',
    width: '8.5rem',
    header: 'Variation CA',
    numeric: true,
    cell: (row) =>
      isClosed ? CLOSED : <SeverityBadge severity={row.amountSeverity}>{amountMove(row)}</SeverityBadge>,
    sortBy: ({ amountChange }) => amountChange,
  },
];

/**
 * TILL-12, AMB-111: by product, category and store: quantities and revenues of both sides, and variations.
 */
export const comparedColumns = (sides: readonly [Side, Side]): Column<ComparedSale>[] => {
  // the names above the table have their years
  const [day1, day2] = shortNames(sides);
  const isClosed = sides.some((side) => side.isClosed);
  return [
    ...soldColumns,
    quantityColumn({
      key: 'quantite1',
      header: `Qté ${day1}`,
      quantity: ({ quantity1 }) => ({ milli: Math.round(quantity1 * 1000) }),
    }),
    quantityColumn({
      key: 'quantite2',
      header: `Qté ${day2}`,
      quantity: ({ quantity2 }) => ({ milli: Math.round(quantity2 * 1000) }),
    }),
    {
      key: 'ca1',
      header: `CA ${day1}`,
      numeric: true,
      cell: ({ cents1 }) => formatMoney(cents1),
      sortBy: ({ cents1 }) => cents1 / 100,
    },
    {
      key: 'ca2',
      header: `CA ${day2}`,
      numeric: true,
      cell: ({ cents2 }) => formatMoney(cents2),
      sortBy: ({ cents2 }) => cents2 / 100,
    },
    ...moveColumns(isClosed),
  ];
};
