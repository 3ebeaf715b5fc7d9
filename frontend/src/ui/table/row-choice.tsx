import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from './data-table-column.ts';
import styles from './row-choice.module.css';

interface RowChoice<Row> {
  /** A checkbox column: one per row, and one for all. */
  column: Column<Row>;
  /** In the list's order; rows that left the list are deselected. */
  chosen: readonly Row[];
  /** For the table: the displayed rows, for ranges with shift. */
  onShown: (rows: readonly Row[]) => void;
  clear: () => void;
}

/**
 * Multi-selection of rows. Mouse: checkboxes, shift-click selects a range. Keyboard: arrow keys move between
 * checkboxes, with shift they select, Ctrl+A selects all, Escape none. Not on phones.
 */
export const useRowChoice = <Row,>(
  rows: readonly Row[] | undefined,
  /** Both are memoised by the caller, to avoid needless renders of rows. */
  rowKey: (row: Row) => string,
  nameOf: (row: Row) => string,
): RowChoice<Row> => {
  const { keys, choose, chooseOnly, onShown } = useChosenKeys(rowKey);
  const chosen = useMemo(() => rows?.filter((row) => keys.has(rowKey(row))) ?? [], [rows, keys, rowKey]);
  const column = useMemo((): Column<Row> => {
    const all = rows !== undefined && rows.length > 0 && chosen.length === rows.length;
    const setAll = (on: boolean) => chooseOnly(on ? (rows ?? []) : []);
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
      if (!answersKey(event, { setAll, choose })) return;
      event.preventDefault();
      event.stopPropagation();
    };
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
          onChoose={() => setAll(!all)}
          onKeyDown={onKeyDown}
        />
      ),
      cell: (row, isStop = true) => (
        <ChoiceBox
          label={`Choisir ${nameOf(row)}`}
          choice={rowKey(row)}
          checked={keys.has(rowKey(row))}
          isStop={isStop}
          onChoose={(on, isRange) => choose(rowKey(row), { on, isRange })}
          onKeyDown={onKeyDown}
        />
      ),
    };
  }, [rows, chosen.length, keys, choose, chooseOnly, rowKey, nameOf]);
  return { column, chosen, onShown, clear: () => chooseOnly([]) };
};

interface Choosing {
  on: boolean;
  /** A range from the last individually selected row, or `from`, to this one. */
  isRange: boolean;
  from?: string | undefined;
}

/** Selected keys, and ranges between two of them. */
const useChosenKeys = <Row,>(rowKey: (row: Row) => string) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set());
  const shown = useRef<readonly Row[]>([]);
  const anchor = useRef<string>(undefined);
  const choose = useCallback(
    (key: string, { on, isRange, from }: Choosing) => {
      if (isRange) anchor.current ??= from;
      else anchor.current = key;
      const taken = between(shown.current.map(rowKey), anchor.current ?? key, key);
      setKeys((now) => new Set(on ? [...now, ...taken] : [...now].filter((one) => !taken.includes(one))));
    },
    [rowKey],
  );
  const chooseOnly = useCallback(
    (rows: readonly Row[]) => {
      anchor.current = undefined;
      setKeys(new Set(rows.map(rowKey)));
    },
    [rowKey],
  );
  const onShown = useCallback((rows: readonly Row[]) => {
    shown.current = rows;
  }, []);
  return { keys, choose, chooseOnly, onShown };
};

/** Both ends included; only the second where the first left the list. */
const between = (keys: readonly string[], from: string, to: string): string[] => {
  const ends = [keys.indexOf(from), keys.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : keys.slice(first, last + 1);
};

interface KeyActs {
  setAll: (on: boolean) => void;
  choose: (key: string, choosing: Choosing) => void;
}

/** Handles a key in a checkbox; false for other keys. */
const answersKey = (event: KeyboardEvent<HTMLInputElement>, { setAll, choose }: KeyActs): boolean => {
  if (event.key === 'Escape') setAll(false);
  else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) setAll(true);
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = nextBox(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    const key = next?.dataset['choice'];
    if (event.shiftKey && key !== undefined)
      choose(key, { on: true, isRange: true, from: event.currentTarget.dataset['choice'] });
    next?.focus();
  } else return false;
  return true;
};

/** The checkbox of the next row; from the header, that of the first row. */
const nextBox = (box: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined => {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-choice]') ?? [])];
  return boxes[boxes.indexOf(box) + step];
};

interface ChoiceBoxProps {
  label: string;
  /** Key of its row; absent in the header. */
  choice?: string;
  checked: boolean;
  /** Indeterminate. */
  partly?: boolean;
  /** The tab stop among the rows; others are reached by arrow keys. */
  isStop?: boolean;
  onChoose: (on: boolean, isRange: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const ChoiceBox = ({
  label,
  choice,
  checked,
  partly = false,
  isStop = true,
  onChoose,
  onKeyDown,
}: ChoiceBoxProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={label}
      data-choice={choice}
      tabIndex={isStop ? 0 : -1}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      onChange={(event) => onChoose(event.target.checked, withShift(event.nativeEvent))}
      // shift-click selects rows, not text
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      onKeyDown={onKeyDown}
    />
  </label>
);

/** A checkbox also changes by a click event when triggered by a key. */
const withShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;

interface ChosenRowsProps {
  count: number;
  /** Noun of a row: « commande », « commandes ». */
  unit: readonly [one: string, many: string];
  /** Gender of the noun, for « choisie ». */
  isMasculine?: boolean;
  /** Actions on the selected rows. */
  children: ReactNode;
  onClear: () => void;
}

/** Number of selected rows with their actions; sticky while scrolling. */
export const ChosenRows = ({ count, unit, isMasculine = false, children, onClear }: ChosenRowsProps) =>
  count === 0 ? null : (
    <div className={styles.bar} role="group" aria-label="Lignes choisies">
      <p role="status">
        {count} {unit[count < 2 ? 0 : 1]} choisi{isMasculine ? '' : 'e'}
        {count < 2 ? '' : 's'}
      </p>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        Ne plus rien choisir
      </button>
    </div>
  );
