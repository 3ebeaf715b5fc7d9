type Item = Readonly<Record<string, unknown>>;

/**
 * Places in indexes, and what only proves who somebody is: neither belongs to what is handed out. The key of an item
 * (`pk`, `sk`) does: it holds the ids of its customer and of itself.
 */
const WITHHELD = /^(?:gsi\d(?:pk|sk)|v|version|expiresAt)$|password|hash|token|secret/i;

/** An item as it is handed out: its own facts, at every depth. */
export const recordOf = (item: Item): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !WITHHELD.test(name))
      .map(([name, value]) => [
        name,
        value !== null && value?.constructor === Object ? recordOf(value as Item) : value,
      ]),
  );

/** A table that a spreadsheet opens: every field of every record is a column, lists and parts as JSON. */
export const csvOf = (records: readonly Item[]): string => {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return `${[columns.map(cellOf), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
};

const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // a spreadsheet would run what begins like a formula
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};
