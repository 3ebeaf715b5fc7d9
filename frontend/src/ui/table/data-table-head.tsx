import { ArrowUpIcon, SortIcon } from '#frontend/ui/icons/icons-action.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Column } from './data-table-column.ts';
import styles from './data-table-head.module.css';
import table from './data-table.module.css';
import { roles } from './table-roles.ts';
import type { Sort } from './table-sort.ts';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** Header row; sortable columns are buttons. */
export const DataTableHead = <Row,>({ columns, sort, onSort }: DataTableHeadProps<Row>) => (
  <thead {...roles.group} className={styles.head}>
    <tr {...roles.row}>
      {columns.map(({ key, header, head, numeric, sortBy, from, width }) => {
        const direction = sort?.key === key ? sort.direction : undefined;
        return (
          <th
            key={key}
            {...roles.header}
            scope="col"
            style={width === undefined ? undefined : { width }}
            className={classNames(
              numeric && styles.numeric,
              numeric && table.numeric,
              from && table[`${from}Up`],
            )}
            aria-sort={direction ? spoken[direction] : undefined}
          >
            {sortBy ? (
              <button
                type="button"
                className={styles.sorter}
                onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
              >
                {header}
                {direction ? (
                  <ArrowUpIcon size={14} className={classNames(direction === 'desc' && styles.down)} />
                ) : (
                  <SortIcon size={14} className={styles.idle} />
                )}
              </button>
            ) : (
              (head ?? header)
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
