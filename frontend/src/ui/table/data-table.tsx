import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Column } from './data-table-column.ts';
import type { TableBodyProps } from './data-table-body.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow, SkeletonRows } from './data-table-row.tsx';
import { DataTableTools } from './data-table-tools.tsx';
import styles from './data-table.module.css';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { withFigures } from './quantity-column.tsx';
import { roles } from './table-roles.ts';
import { type Sort, sortRows } from './table-sort.ts';

export interface DataTableProps<Row> {
  /** Accessible name; visible with `showCaption`. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Opens a row's detail: click, Enter, and arrow keys between rows. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Status as a bar at the row's edge. */
  rowTone?: ((row: Row) => 'warning' | 'danger' | undefined) | undefined;
  initialSort?: Sort | undefined;
  /** Server-side sorting: the caller provides the order. */
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  empty?: ReactNode;
  /** The list has another page. */
  more?: { pending: boolean; onMore: () => void } | undefined;
  /** File name without extension; shows the export button. */
  csvName?: string | undefined;
  /** Description of the file next to its button. */
  csvNote?: string | undefined;
  /** Search and filters, left of the tools. */
  filters?: ReactNode;
  /** `box` scrolls inside itself in both directions; `page` scrolls the page under a sticky header. */
  scroll?: 'page' | 'box' | undefined;
  /** Renders the rows; `VirtualBody` for more than some hundred. */
  Body?: ((props: TableBodyProps<Row>) => ReactNode) | undefined;
  /** Row height on desktop for virtual bodies; default 37 px, one line. */
  rowPx?: number | undefined;
  /** Rows of one line on desktop, longer text is truncated. */
  oneLine?: boolean | undefined;
  /** Called with the rows in displayed order. */
  onShown?: ((rows: readonly Row[]) => void) | undefined;
}

const EveryRow = <Row,>({
  rows,
  rowKey,
  columns,
  primaryKey,
  rowTone,
  stop,
  onStop,
  onOpen,
}: TableBodyProps<Row>) => (
  <tbody {...roles.group}>
    {rows.map((row) => (
      <DataTableRow
        key={rowKey(row)}
        {...{ row, columns, primaryKey }}
        tone={rowTone?.(row)}
        isStop={rowKey(row) === stop}
        stopKey={rowKey(row)}
        onStop={onStop}
        onOpen={onOpen}
      />
    ))}
  </tbody>
);

/** Client-side sorting, unless the server sorts. */
function useSort<Row>({ rows, columns, initialSort, ...props }: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState(initialSort);
  const sort = props.sort ?? ownSort;
  const onSort = props.onSort ?? setOwnSort;

  const sorted = useMemo(() => {
    const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
    return rows && by && sort && !props.sort ? sortRows(rows, by, sort.direction) : rows;
  }, [rows, columns, sort, props.sort]);
  const { onShown } = props;
  useEffect(() => onShown?.(sorted ?? []), [onShown, sorted]);
  return { sort, onSort, sorted };
}

/** Visible columns, and the row with the tab stop. */
function useDrawn<Row>(
  columns: DataTableProps<Row>['columns'],
  sorted: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  current: string | undefined,
) {
  const drawn = useMemo(
    () =>
      withFigures(
        columns.filter(({ csvOnly }) => !csvOnly),
        sorted,
      ),
    [columns, sorted],
  );
  const primaryKey = (columns.find(({ primary }) => primary) ?? columns[0])?.key;
  const stop = sorted?.some((row) => rowKey(row) === current) ? current : sorted?.[0] && rowKey(sorted[0]);
  return { drawn, primaryKey, stop };
}

const tableClass = <Row,>({ Body, oneLine }: DataTableProps<Row>, isBlank: boolean): string =>
  classNames(
    styles.table,
    (Body ?? oneLine) && styles.fixed,
    oneLine && styles.oneLine,
    isBlank && styles.blank,
  );

/**
 * Table with sticky sortable header, tabular figures, keyboard navigation, cards on phones and CSV export.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    onOpenRow,
    rowTone,
    empty,
    more,
    csvName,
    csvNote,
    filters,
    scroll = 'page',
    Body = EveryRow,
  } = props;
  const { sort, onSort, sorted } = useSort(props);
  const [current, setCurrent] = useState<string>();
  const captionId = useId();
  const { drawn, primaryKey, stop } = useDrawn(columns, sorted, rowKey, current);

  return (
    <div className={styles.frame}>
      <DataTableTools
        {...{ columns, rows: sorted, sort, onSort, csvName, csvNote, filters }}
        isPartial={more !== undefined}
      />
      <div
        className={classNames(styles.sheet, scroll === 'box' && styles.box)}
        {...(scroll === 'box' && { tabIndex: 0, role: 'region', 'aria-labelledby': captionId })}
      >
        <table
          className={tableClass(props, sorted?.length === 0)}
          {...roles.table}
          aria-labelledby={captionId}
          aria-busy={!rows || undefined}
          aria-rowcount={props.Body && sorted ? sorted.length + 1 : undefined}
        >
          <caption id={captionId} className={styles.caption}>
            {caption}
            {rows ? '' : ' : chargement en cours'}
          </caption>
          <DataTableHead {...{ columns: drawn, sort, onSort }} />
          {sorted ? (
            <Body
              {...{ rows: sorted, rowKey, columns: drawn, primaryKey, rowTone, stop }}
              onStop={setCurrent}
              onOpen={onOpenRow}
              rowPx={props.rowPx}
            />
          ) : (
            <tbody {...roles.group}>
              <SkeletonRows columns={drawn} primaryKey={primaryKey} />
            </tbody>
          )}
        </table>
      </div>
      {sorted?.length === 0 ? (empty ?? <EmptyState title="Aucun élément" />) : null}
      {more ? <MoreRows {...more} /> : null}
    </div>
  );
}

const MoreRows = ({ pending, onMore }: NonNullable<DataTableProps<unknown>['more']>) => (
  <Button className={styles.more} pending={pending} pendingText="Chargement…" onClick={onMore}>
    Afficher plus
  </Button>
);
