export type SortValue = string | number | null | undefined;

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french.compare(String(a), String(b));

/** Sorts by `valueOf`, in French collation, numbers by value; missing values come last in both directions. */
export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sort['direction'],
): Row[] => {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((rowA, rowB) => {
    const a = valueOf(rowA) ?? null;
    const b = valueOf(rowB) ?? null;
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compare(a, b);
  });
};
