import type { Item } from '#functions/platform/table/table-types.ts';

/** Equal for two things with the same fields, in whatever order they, and what lies in them, come from the table. */
export const fingerprint = (item: Item): string => JSON.stringify(item, inOrder);

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
