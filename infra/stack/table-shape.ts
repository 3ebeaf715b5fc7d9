/** Lists, and work that is due: functions/table-indexes.ts names them, table-keys.ts says which item is in which. */
export const TABLE_INDEXES = ['gsi1', 'gsi2'] as const;

/** Names of the key attributes, of the table and of an index. */
export const keyNames = (index = ''): { partition: string; sort: string } => ({
  partition: `${index}pk`,
  sort: `${index}sk`,
});
