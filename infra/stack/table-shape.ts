/** Lists, and due work: named in functions/table-indexes.ts; table-keys.ts shows which item is in which. */
export const TABLE_INDEXES = ['gsi1', 'gsi2'] as const;

/** Names of the key attributes, of the table and of an index. */
export const keyNames = (index = ''): { partition: string; sort: string } => ({
  partition: `${index}pk`,
  sort: `${index}sk`,
});
