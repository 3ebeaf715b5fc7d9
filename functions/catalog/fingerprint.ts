import type { Item } from '#functions/platform/table/table-types.ts';

/** Equal for two objects with the same fields in any order, at any depth. */
export const fingerprint = (item: Item): string => JSON.stringify(item, inOrder);

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
