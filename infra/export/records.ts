type Item = Readonly<Record<string, unknown>>;

/**
 * Index attributes and credentials are not exported. The key of an item (`pk`, `sk`) is: it has the ids of
 * its customer and of itself.
 */
const WITHHELD = /^(?:gsi\d(?:pk|sk)|v|version|expiresAt)$|password|hash|token|secret/i;

/** An item as exported: its own fields, at every depth. */
export const recordOf = (item: Item): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !WITHHELD.test(name))
      .map(([name, value]) => [
        name,
        value !== null && value?.constructor === Object ? recordOf(value as Item) : value,
      ]),
  );

/** A CSV for spreadsheets: every field of every record is a column, lists and objects as JSON. */
export const csvOf = (records: readonly Item[]): string => {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return `${[columns.map(cellOf), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
};

const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // a spreadsheet would run a text that begins like a formula
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};
