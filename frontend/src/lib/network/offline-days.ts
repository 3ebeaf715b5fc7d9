/**
 * How old an answer may be that stands in without network, in days. What was read for an administrator on a Friday evening
 * opens on Monday morning; older orders, stops and lots mislead. A customer's catalogue says its day and orders nothing.
 */
export const OFFLINE_DAYS = { admin: 3, pro: undefined } as const;
