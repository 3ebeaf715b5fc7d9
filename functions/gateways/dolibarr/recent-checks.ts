/**
 * The longest interval between two polls (shared/stock/erp-polls.ts): an order does not read from Dolibarr
 * what the poll reads anyway.
 */
const FRESH_MS = 5 * 60_000;

export const isFresh = (at: number, now: Date): boolean => now.getTime() - at <= FRESH_MS;

const checks = new WeakMap<object, Map<string, Map<string, number>>>();

/** Ids that a process has recently read from its ERP: carts between two polls read once. */
export const recentChecks = (erp: object, about: string) => {
  const all = checks.get(erp) ?? new Map<string, Map<string, number>>();
  checks.set(erp, all);
  const checkedAt = all.get(about) ?? new Map<string, number>();
  all.set(about, checkedAt);
  return {
    /** Ids that were not read within the last poll interval. */
    stale: (ids: readonly string[], now: Date): string[] =>
      ids.filter((id) => !isFresh(checkedAt.get(id) ?? 0, now)),
    note: (ids: readonly string[], now: Date): void => {
      for (const [id, at] of checkedAt) if (!isFresh(at, now)) checkedAt.delete(id);
      for (const id of ids) checkedAt.set(id, now.getTime());
    },
  };
};
