import type { Item } from '#functions/platform/table/table-types.ts';

/** Equal for two things with the same fields, in whatever order they lie. */
export const fingerprint = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
