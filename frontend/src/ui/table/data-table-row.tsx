import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, type Ref } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Column } from './data-table-column.ts';
import styles from './data-table.module.css';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { roles } from './table-roles.ts';

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  primaryKey: string | undefined;
  tone: 'warning' | 'danger' | undefined;
  /** Key of the row for `onStop`. */
  stopKey: string;
  /** This row is the tab stop. */
  isStop: boolean;
  onStop: (key: string) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** For virtual tables: measures and identifies the row. */
  ref?: Ref<HTMLTableRowElement> | undefined;
  index?: number | undefined;
  /** Exact height on desktop, so that the scroll position needs no correction. */
  heightPx?: number | undefined;
}

const cellClasses = <Row,>({ key, numeric, wideOnly, from }: Column<Row>, primaryKey: string | undefined) =>
  classNames(
    numeric && styles.numeric,
    wideOnly && styles.wideOnly,
    from && styles[`${from}Up`],
    key === primaryKey && styles.primary,
  );

/** A row; its primary cell contains the open button, and a click anywhere opens it too. */
function Row<Row>({
  row,
  columns,
  primaryKey,
  tone,
  stopKey,
  isStop,
  onStop,
  onOpen,
  ref,
  index,
  heightPx,
}: DataTableRowProps<Row>) {
  const onClick = (event: MouseEvent) => {
    if (!onOpen || (event.target as Element).closest('a, button, input, select, label')) return;
    if (window.getSelection()?.isCollapsed !== false) onOpen(row);
  };
  return (
    <tr
      {...roles.row}
      ref={ref}
      data-index={index}
      style={heightPx === undefined ? undefined : rowHeight(heightPx)}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={classNames(styles.row, onOpen && styles.opens, tone && styles[tone])}
      onClick={onClick}
      onFocus={() => onStop(stopKey)}
    >
      {columns.map((column) => {
        const content = column.cell(row, isStop);
        return (
          <td
            key={column.key}
            {...roles.cell}
            data-label={column.header}
            title={typeof content === 'string' && !column.numeric ? content : undefined}
            className={cellClasses(column, primaryKey)}
          >
            {onOpen && column.key === primaryKey ? (
              <button
                type="button"
                className={styles.opener}
                data-row-stop
                tabIndex={isStop ? 0 : -1}
                onClick={() => onOpen(row)}
                onKeyDown={moveBetweenRows}
              >
                {content}
              </button>
            ) : column.bare ? (
              content
            ) : (
              <span>{content}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Used by the stylesheet on desktop only. */
const rowHeight = (px: number): CSSProperties => ({ ['--row' as string]: `${px}px` });

/** Memoised: scrolling renders only new rows. */
export const DataTableRow = memo(Row) as typeof Row;

/** Placeholder rows while loading. */
export const SkeletonRows = <Row,>({
  columns,
  primaryKey,
}: {
  columns: readonly Column<Row>[];
  primaryKey: string | undefined;
}) =>
  [1, 2, 3, 4, 5, 6].map((line) => (
    <tr key={line} {...roles.row} className={styles.row} aria-hidden="true">
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          data-label={column.header}
          className={cellClasses(column, primaryKey)}
        >
          <span className={styles.ghost}>
            <Skeleton />
          </span>
        </td>
      ))}
    </tr>
  ));

/** Arrow keys, Home and End move between rows; the current row is the only tab stop. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>) => {
  const stops = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-stop]') ?? []),
  ];
  const at = stops.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stops[to]?.focus();
};
