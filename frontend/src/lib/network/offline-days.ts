/**
 * Maximum age in days of a reply shown offline. An administrator's data of Friday evening opens on Monday
 * morning; older orders, stops and lots are misleading. A customer's catalogue shows its day and cannot be
 * ordered from offline.
 */
export const OFFLINE_DAYS = { admin: 3, pro: undefined } as const;
