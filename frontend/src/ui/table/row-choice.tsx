import { type ReactNode, useMemo, useState } from 'react';
import type { Column } from './data-table-column.ts';
import styles from './row-choice.module.css';

interface RowChoice<Row> {
  /** Before the table's own columns: a box for each row, one for all. */
  column: Column<Row>;
  /** In the order of the list; a row that is listed no longer is chosen no longer. */
  chosen: readonly Row[];
  clear: () => void;
}

/** Several rows of a list at once, for acts that change nothing by themselves: printing, exporting. Not on phones. */
export const useRowChoice = <Row,>(
  rows: readonly Row[] | undefined,
  /** Both are kept by the caller, so that rows are not drawn again without need. */
  rowKey: (row: Row) => string,
  nameOf: (row: Row) => string,
): RowChoice<Row> => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set());
  const chosen = useMemo(() => rows?.filter((row) => keys.has(rowKey(row))) ?? [], [rows, keys, rowKey]);
  const column = useMemo((): Column<Row> => {
    const all = rows !== undefined && rows.length > 0 && chosen.length === rows.length;
    const toggle = (key: string) =>
      setKeys((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
    return {
      key: 'choix',
      header: 'Choix',
      width: '2.75rem',
      wideOnly: true,
      head: (
        <ChoiceBox
          label={all ? 'Ne plus rien choisir' : 'Choisir toutes les lignes affichées'}
          checked={all}
          partly={!all && chosen.length > 0}
          onChange={() => setKeys(new Set(all ? [] : rows?.map(rowKey)))}
        />
      ),
      cell: (row) => (
        <ChoiceBox
          label={`Choisir ${nameOf(row)}`}
          checked={keys.has(rowKey(row))}
          onChange={() => toggle(rowKey(row))}
        />
      ),
    };
  }, [rows, chosen.length, keys, rowKey, nameOf]);
  return { column, chosen, clear: () => setKeys(new Set()) };
};

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  /** Some of them, not all. */
  partly?: boolean;
  onChange: () => void;
}

const ChoiceBox = ({ label, checked, partly = false, onChange }: ChoiceBoxProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      onChange={onChange}
    />
  </label>
);

interface ChosenRowsProps {
  count: number;
  /** What a row is: « commande », « commandes ». */
  unit: readonly [one: string, many: string];
  /** What may be done with all of them at once. */
  children: ReactNode;
  onClear: () => void;
}

/** How many rows are chosen and what may be done with them; it stays in sight while one scrolls on. */
export const ChosenRows = ({ count, unit: [one, many], children, onClear }: ChosenRowsProps) =>
  count === 0 ? null : (
    <div className={styles.bar} role="group" aria-label="Lignes choisies">
      <p role="status">
        {count} {count < 2 ? `${one} choisie` : `${many} choisies`}
      </p>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        Ne plus rien choisir
      </button>
    </div>
  );
