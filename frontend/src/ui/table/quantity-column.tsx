import type { ReactNode } from 'react';
import { frenchNumber } from '#shared/kernel/french-number.ts';
import { MILLI_PER_UNIT, type Unit, unitWord } from '#shared/kernel/quantity.ts';
import type { Column } from './data-table-column.ts';
import styles from './quantity-column.module.css';

/** A quantity; without a unit for the till, which does not distinguish kilograms and pieces. */
export interface ColumnQuantity {
  unit?: Unit | undefined;
  milli: number;
}

interface QuantityColumn<Row> extends Omit<Column<Row>, 'cell' | 'quantity' | 'numeric'> {
  /** null: shown as « — ». */
  quantity: (row: Row) => ColumnQuantity | null;
  /** « + » before positive quantities. */
  signed?: boolean;
  /** Rounded to ten grams: always two decimals. */
  isRounded?: boolean;
  /** Wraps the formatted quantity: a badge, a colour. */
  around?: (row: Row, figure: ReactNode) => ReactNode;
}

/**
 * A column of quantities: the same number of decimals in all rows, so that they align, and always the unit.
 * Three decimals where a row needs grams, else two. Sorted and exported by the quantity by default.
 */
export const quantityColumn = <Row,>({
  quantity,
  signed = false,
  isRounded = false,
  around,
  ...column
}: QuantityColumn<Row>): Column<Row> => {
  const value = (row: Row) => {
    const found = quantity(row);
    return found && found.milli / MILLI_PER_UNIT;
  };
  return {
    sortBy: value,
    csv: column.sortBy ? value : undefined,
    ...column,
    numeric: true,
    quantity,
    signed,
    isRounded,
    cell: (row, _isStop, figure) => (around ? around(row, figure) : figure),
  };
};

interface Figures {
  decimals: 2 | 3;
  /** Kilograms and pieces in one column: both use the width of the longer unit. */
  isMixed: boolean;
}

const figuresOf = <Row,>(
  rows: readonly Row[],
  { quantity, isRounded }: Pick<Column<Row>, 'quantity' | 'isRounded'>,
): Figures => {
  const found = rows.flatMap((row) => quantity?.(row) ?? []);
  return {
    decimals: !isRounded && found.some(({ unit, milli }) => unit !== 'piece' && milli % 10 !== 0) ? 3 : 2,
    isMixed: new Set(found.map(({ unit }) => unit)).size > 1,
  };
};

/** Columns with quantities formatted for all of these rows. */
export const withFigures = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] = [],
): readonly Column<Row>[] =>
  columns.map((column) => {
    const { quantity, signed = false, cell } = column;
    if (!quantity) return column;
    const figures = figuresOf(rows, column);
    return {
      ...column,
      cell: (row, isStop) =>
        cell(row, isStop, <QuantityFigure {...figures} quantity={quantity(row)} signed={signed} />),
    };
  });

const formats = {
  0: frenchNumber({ maximumFractionDigits: 0 }),
  2: frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  3: frenchNumber({ minimumFractionDigits: 3, maximumFractionDigits: 3 }),
} as const;

interface QuantityFigureProps extends Figures {
  quantity: ColumnQuantity | null;
  signed: boolean;
}

const QuantityFigure = ({ quantity, signed, decimals, isMixed }: QuantityFigureProps) => {
  if (quantity === null) return '—';
  const { unit, milli } = quantity;
  // half a piece is invalid data, and shown unchanged
  const isWhole = unit === 'piece' && milli % MILLI_PER_UNIT === 0;
  const figure = `${signed && milli > 0 ? '+' : ''}${formats[isWhole ? 0 : decimals].format(milli / MILLI_PER_UNIT)}`;
  const word = unit === undefined ? '' : `\u00a0${unitWord({ unit, milli })}`;
  if (!isMixed) return `${figure}${word}`;
  return (
    <>
      <span className={styles.number} data-pad={isWhole ? `,${'0'.repeat(decimals)}` : undefined}>
        {figure}
      </span>
      <span className={styles.unit}>{word}</span>
    </>
  );
};
